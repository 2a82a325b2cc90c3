import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, noRelated, sending } from "../../helpers/exchanges/messages.ts";
import { school } from "../../helpers/fixtures/school.ts";
import { society } from "../../helpers/fixtures/society.ts";

const folder = (id: string) => ({ type: "folders", id });
const student = (id: string) => ({ type: "students", id });

const patch = (type: string, id: string, relationships: object, query = "") =>
  sending(`PATCH /${type}/${encodeURIComponent(id)}${query}`, { data: { type, id, relationships } });

const differ = (name: string, other: string) =>
  invalid([
    "_conflict",
    `/data/relationships/${name}`,
    `"${name}" is "${other}" in the opposite direction, and they differ on the link of this record to itself.`,
  ]);

/** A record may be linked to itself. Two relationships that follow its links in opposite directions both name that link. */
export const oppositeRelationships = [
  suite(society, "plain", [
    {
      title: "§4 update: a record is its own child, and has no parent",
      request: patch("folders", "😀", { parent: { data: null }, children: { data: [folder("😀")] } }),
      response: differ("children", "parent"),
    },
    {
      title: "§4 update: a record is its own child, and has another parent",
      request: patch("folders", "😀", {
        children: { data: [folder("～"), folder("😀")] },
        parent: { data: folder("～") },
      }),
      response: differ("children", "parent"),
    },
    {
      title: "§4 update: a record is its own parent, and not among its children",
      request: patch("folders", "😀", { parent: { data: folder("😀") }, children: { data: [folder("～")] } }),
      response: differ("children", "parent"),
    },
    {
      title: "§4 update: a record is its own parent and child",
      request: patch("folders", "😀", { parent: { data: folder("😀") }, children: { data: [folder("😀")] } }),
      response: answering("200", {
        data: {
          ...folder("😀"),
          relationships: {
            parent: { data: folder("😀"), links: { self: "/folders/%F0%9F%98%80" } },
            children: { data: [folder("😀")], links: { self: "/folders?parent_name=%F0%9F%98%80" } },
          },
          links: { self: "/folders/%F0%9F%98%80" },
        },
      }),
    },
    {
      title: "§4 update: a record with a parent and children, none of which is itself",
      request: patch("folders", "😀", { parent: { data: null }, children: { data: [folder("～")] } }),
      response: answering("200", {
        data: {
          ...folder("😀"),
          relationships: {
            parent: { data: null },
            children: { data: [folder("～")], links: { self: "/folders?parent_name=%F0%9F%98%80" } },
          },
          links: { self: "/folders/%F0%9F%98%80" },
        },
      }),
    },
  ]),
  suite(society, "merging", [
    {
      title: "upsert: the record that is found is its own child, and has no parent",
      request: sending("POST /folders?upsert-by=id", {
        data: { ...folder("😀"), relationships: { parent: { data: null }, children: { data: [folder("😀")] } } },
      }),
      response: differ("children", "parent"),
    },
    {
      title: "§4 create: a record is its own parent, and has no children",
      request: sending("POST /folders", {
        data: { ...folder("new"), relationships: { parent: { data: folder("new") }, children: { data: [] } } },
      }),
      response: differ("children", "parent"),
    },
    {
      title: "§4 create: a record is its own parent, and has another child alone",
      request: sending("POST /folders", {
        data: {
          ...folder("new"),
          relationships: { children: { data: [folder("😀")] }, parent: { data: folder("new") } },
        },
      }),
      response: differ("children", "parent"),
    },
    {
      title: "§4 create: a record has no parent and no children",
      request: sending("POST /folders", {
        data: { ...folder("new"), relationships: { parent: { data: null }, children: { data: [] } } },
      }),
      response: answering("201\nLocation: /folders/new", {
        data: {
          ...folder("new"),
          relationships: {
            parent: { data: null },
            children: { data: [], links: { self: "/folders?parent_name=new" } },
          },
          links: { self: "/folders/new" },
        },
      }),
    },
    {
      title: "upsert: a new record is not yet there to be its own child",
      request: sending("POST /folders?upsert-by=id", {
        data: { ...folder("new"), relationships: { parent: { data: null }, children: { data: [folder("new")] } } },
      }),
      response: noRelated(["/data/relationships/children/data/0", "folders", "new"]),
    },
  ]),
  suite(school, "mutual", [
    {
      title: "§4 update: a record is linked to itself in one direction of a join table only",
      request: patch("students", "1", { friends: { data: [student("1")] }, admirers: { data: [student("2")] } }),
      response: differ("admirers", "friends"),
    },
    {
      title: "§4 update: a record is linked to itself in both directions of a join table",
      request: patch("students", "1", {
        friends: { data: [student("1")] },
        admirers: { data: [student("2"), student("1")] },
      }, "?fields[students]=friends,admirers"),
      response: answering("200", {
        data: {
          ...student("1"),
          relationships: {
            friends: { data: [student("1")], links: { self: "/students?friend_of=1" } },
            admirers: { data: [student("1"), student("2")], links: { self: "/students?friends_with=1" } },
          },
          links: { self: "/students/1" },
        },
      }),
    },
  ]),
];
