import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, noRelated, refused, sending } from "../../helpers/exchanges/messages.ts";
import { ADA, BOB, CLEO, NOBODY, workshop } from "../../helpers/fixtures/workshop.ts";

const people = (...ids: readonly string[]) => ids.map((id) => ({ type: "people", id }));
const tasks = (...ids: readonly string[]) => ids.map((id) => ({ type: "tasks", id }));

/** An update of the team 1 that sets to-many relationships. */
const setting = (relationships: object, attributes: object = {}) =>
  sending("PATCH /teams/1", { data: { type: "teams", id: "1", attributes, relationships } });

/** The team 1 with relationships. */
const team = (relationships: object, name = "Red") =>
  answering("200", {
    data: { type: "teams", id: "1", attributes: { name }, relationships, links: { self: "/teams/1" } },
  });

const members = (...ids: readonly string[]) => ({
  members: { data: people(...ids), links: { self: "/people?team_id=1" } },
});
const work = (...ids: readonly string[]) => ({ tasks: { data: tasks(...ids), links: { self: "/tasks?team_id=1" } } });

const dropped = (...ids: readonly string[]) =>
  refused(
    403,
    "Forbidden",
    `Cannot leave out ${ids.join(", ")} of "tasks": each needs an owner.`,
    "/data/relationships/tasks/data",
  );

/** §4 update: to-many relationships are replaced as a whole. */
export const toMany = [
  suite(workshop, "plain", [
    {
      title: "§4 to-many: a set is replaced, and shown",
      covers: ["§4 update to-many"],
      request: setting({ members: { data: people(CLEO, BOB) } }),
      response: team(members(BOB, CLEO)),
    },
    {
      title: "§4 to-many: an empty set",
      request: setting({ members: { data: [] } }),
      response: team(members()),
    },
    {
      title: "§4 to-many: a child that another parent holds is moved",
      request: setting({ members: { data: people(ADA, BOB, CLEO) } }),
      response: team(members(ADA, BOB, CLEO)),
    },
    {
      title: "§4 to-many: a duplicate id counts once",
      request: setting({ members: { data: people(CLEO, CLEO) } }),
      response: team(members(CLEO)),
    },
    {
      title: "§4 to-many: attributes in the same request",
      request: setting({ members: { data: people(BOB) } }, { name: "Gold" }),
      response: team(members(BOB), "Gold"),
    },
    {
      title: "§4 to-many: two sets at once, in the order of the relationships",
      request: setting({ tasks: { data: tasks("3", "2", "1") }, members: { data: [] } }),
      response: team({ ...members(), ...work("1", "2", "3") }),
    },
    {
      title: "§4 to-many: the same set again",
      request: setting({ tasks: { data: tasks("2", "1") } }),
      response: team(work("1", "2")),
    },
    {
      title: "§4 to-many: a child whose foreign key is required is not removed",
      request: setting({ tasks: { data: tasks("2") } }, { name: "Gold" }),
      response: dropped('"1"'),
    },
    {
      title: "§4 to-many: all such children are not removed either",
      request: setting({ tasks: { data: [] } }),
      response: dropped('"1"', '"2"'),
    },
    {
      title: "§4 to-many: an empty set of a parent that has none",
      request: sending("PATCH /teams/3", { data: { type: "teams", id: "3", relationships: { tasks: { data: [] } } } }),
      response: answering("200", {
        data: {
          type: "teams",
          id: "3",
          attributes: { name: "Green" },
          relationships: { tasks: { data: [], links: { self: "/tasks?team_id=3" } } },
          links: { self: "/teams/3" },
        },
      }),
    },
    {
      title: "§4 to-many: each member must exist, and all missing ones are reported",
      request: setting({
        tasks: { data: tasks("1", "99", "2", "01", "99") },
        members: { data: people(NOBODY, ADA, "x") },
      }),
      response: noRelated(
        ["/data/relationships/members/data/0", "people", "d0000000-0000-4000-8000-000000000004"],
        ["/data/relationships/members/data/2", "people", "x"],
        ["/data/relationships/tasks/data/1", "tasks", "99"],
        ["/data/relationships/tasks/data/3", "tasks", "01"],
      ),
    },
    {
      title: "§4 to-many: the parent must exist",
      request: sending("PATCH /teams/9", { data: { type: "teams", id: "9", relationships: { tasks: { data: [] } } } }),
      response: refused(404, "Not Found", 'There is no "teams" with the id "9".'),
    },
    {
      title: "§4 to-many: every linkage of another type is reported",
      request: setting({ members: { data: [...people(ADA), ...tasks("1"), { type: "persons", id: "1" }] } }),
      response: answering("409", {
        errors: [["tasks", 1], ["persons", 2]].map(([type, index]) => ({
          code: "409",
          title: "Conflict",
          detail: `Cannot link: "members" links "people", not "${type}".`,
          source: { pointer: `/data/relationships/members/data/${index}/type` },
        })),
      }),
    },
    {
      title: "§4 to-many: null is not a set",
      request: setting({ members: { data: null } }),
      response: invalid([
        "_notArray",
        "/data/relationships/members/data",
        'The data of "members" is not an array: it links many resources.',
      ]),
    },
    {
      title: "§4 to-many: children of the same type, the parent among them",
      request: sending(`PATCH /people/${BOB}?fields[people]=name,boss,reports`, {
        data: { type: "people", id: BOB, relationships: { reports: { data: people(BOB, ADA) } } },
      }),
      response: answering("200", {
        data: {
          type: "people",
          id: BOB,
          attributes: { name: "Bob" },
          relationships: {
            boss: { data: { type: "people", id: BOB }, links: { self: `/people/${BOB}` } },
            reports: { data: people(ADA, BOB), links: { self: `/people?boss_id=${BOB}` } },
          },
          links: { self: `/people/${BOB}` },
        },
      }),
    },
    {
      title: "§4 to-many: included, the set and its resources are shown as they are stored",
      request: sending("PATCH /teams/1?include=members&fields[people]=name", {
        data: {
          type: "teams",
          id: "1",
          relationships: { members: { data: [{ type: "people", id: CLEO, attributes: { name: "No" } }] } },
        },
      }),
      response: answering("200", {
        data: {
          type: "teams",
          id: "1",
          attributes: { name: "Red" },
          relationships: members(CLEO),
          links: { self: "/teams/1" },
        },
        included: [{ type: "people", id: CLEO, attributes: { name: "Cleo" }, links: { self: `/people/${CLEO}` } }],
      }),
    },
    {
      title: "§4 to-many: an include shows its own relationships beside the set",
      request: sending("PATCH /teams/1?include=tasks&fields[tasks]=title", {
        data: { type: "teams", id: "1", relationships: { members: { data: people(ADA) } } },
      }),
      response: answering("200", {
        data: {
          type: "teams",
          id: "1",
          attributes: { name: "Red" },
          relationships: { ...members(ADA), ...work("1", "2") },
          links: { self: "/teams/1" },
        },
        included: [
          { type: "tasks", id: "1", attributes: { title: "Saw" }, links: { self: "/tasks/1" } },
          { type: "tasks", id: "2", attributes: { title: "Glue" }, links: { self: "/tasks/2" } },
        ],
      }),
    },
    {
      title: "§4 to-many: a client that sends every relationship with every change",
      request: sending(`PATCH /people/${ADA}`, {
        method: "update",
        included: [],
        meta: {},
        data: {
          type: "people",
          id: ADA,
          attributes: { name: "Ida" },
          relationships: { boss: { data: null }, team: { data: null }, reports: { data: [] } },
        },
      }),
      response: answering("200", {
        data: {
          type: "people",
          id: ADA,
          attributes: { name: "Ida", email: "ada@example.org", "is-admin": true, "joined-on": "2020-02-29" },
          relationships: {
            boss: { data: null },
            team: { data: null },
            reports: { data: [], links: { self: `/people?boss_id=${ADA}` } },
          },
          links: { self: `/people/${ADA}` },
        },
      }),
    },
    {
      title: "§4 to-many: fields that leave the set out",
      request: sending("PATCH /teams/1?fields[teams]=name", {
        data: { type: "teams", id: "1", relationships: { members: { data: [] } } },
      }),
      response: answering("200", {
        data: { type: "teams", id: "1", attributes: { name: "Red" }, links: { self: "/teams/1" } },
      }),
    },
  ]),
  suite(workshop, "open", [
    {
      title: "§4 to-many: a child out of scope is missing",
      request: setting({ tasks: { data: tasks("1", "2") } }),
      response: noRelated(["/data/relationships/tasks/data/1", "tasks", "2"]),
    },
    {
      title: "§4 to-many: a child out of scope is not removed",
      request: setting({ tasks: { data: tasks("3", "1") } }),
      response: team(work("1", "3")),
    },
  ]),
  suite(workshop, "seated", [
    {
      title: "§4 to-many: a child that would leave the scope with its parent",
      request: setting({ members: { data: people(ADA) } }),
      response: refused(403, "Forbidden", 'Cannot update "teams": the result would be outside the caller\'s scope.'),
    },
    {
      title: "§4 to-many: a child that would leave the scope with its new parent",
      request: sending("PATCH /teams/3", {
        data: { type: "teams", id: "3", relationships: { members: { data: people(ADA) } } },
      }),
      response: refused(403, "Forbidden", 'Cannot update "teams": the result would be outside the caller\'s scope.'),
    },
    {
      title: "§4 to-many: children that stay in the scope",
      request: setting({ members: { data: people(ADA, BOB, CLEO) } }),
      response: team(members(ADA, BOB, CLEO)),
    },
  ]),
  suite(workshop, "limited", [
    {
      title: "§4 to-many: the limit of include does not apply to a set",
      request: setting({ members: { data: people(ADA, BOB, CLEO) } }),
      response: team(members(ADA, BOB, CLEO)),
    },
  ]),
];
