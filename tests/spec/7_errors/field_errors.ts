import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, sending } from "../../helpers/exchanges/messages.ts";
import { storehouse } from "../../helpers/fixtures/storehouse.ts";
import { ADA, workshop } from "../../helpers/fixtures/workshop.ts";

const person = (attributes: object, relationships: object = {}) =>
  sending("POST /people", { data: { type: "people", attributes, relationships } });

const ada = (attributes: object, relationships: object = {}) =>
  sending(`PATCH /people/${ADA}?fields[people]=name,team`, {
    data: { type: "people", id: ADA, attributes, relationships },
  });

const task = (attributes: object) => sending("PATCH /tasks/1", { data: { type: "tasks", id: "1", attributes } });

/** §7 Validation errors: fields that the application's own rules refuse. */
export const fieldErrors = [
  suite(workshop, "ruled", [
    {
      title: "§7 field: the first rule that fails names the error",
      covers: ["§7 validation title", "§7 validation detail", "§7 validation source.pointer"],
      request: person({ name: "x", email: "x@example.org" }),
      response: invalid(["upperCase", "/data/attributes/name", "Write it in capitals."]),
    },
    {
      title: "§7 field: a rule's message may name the value",
      request: person({ name: "X", email: "x@example.org" }),
      response: invalid(["noX", "/data/attributes/name", 'Not "X".']),
    },
    {
      title: "§7 field: a rule may require an absent attribute, only on create",
      request: person({ name: "DORA" }),
      response: invalid(["present", "/data/attributes/email", "Say where."]),
    },
    {
      title: "§7 field: the column's requirements precede the rules",
      request: person({ name: 1, email: null }),
      response: invalid(["_type", "/data/attributes/name", '"name" takes a string.']),
    },
    {
      title: "§7 field: a rule on a to-one relationship, by the column of its foreign key",
      request: sending("POST /people", {
        data: {
          type: "people",
          attributes: { name: "JO", email: "jo@example.org" },
          relationships: { team: { data: { type: "teams", id: "9" } } },
        },
      }),
      response: invalid(["notNinth", "/data/relationships/team", "There will be no ninth."]),
    },
    {
      title: "§7 field: a rule on a to-one relationship, and one on an attribute",
      request: ada({ name: "a" }, { team: { data: { type: "teams", id: "1" } } }),
      response: invalid(
        ["upperCase", "/data/attributes/name", "Write it in capitals."],
        ["notRed", "/data/relationships/team", "Red is full."],
      ),
    },
    {
      title: "§7 field: an update is checked only for its changes",
      request: ada({}, { team: { data: { type: "teams", id: "2" } } }),
      response: answering("200", {
        data: {
          type: "people",
          id: ADA,
          attributes: { name: "Ada" },
          relationships: { team: { data: { type: "teams", id: "2" }, links: { self: "/teams/2" } } },
          links: { self: `/people/${ADA}` },
        },
      }),
    },
    {
      title: "§7 field: a Standard Schema's error about an attribute",
      request: task({ title: "Hammer", state: "monday" }),
      response: invalid(
        ["_invalid", "/data/attributes/title", "Too long."],
        ["_invalid", "/data/attributes/state", "Not on Monday."],
      ),
    },
    {
      title: "§7 field: a Standard Schema's error about no attribute",
      request: task({ title: "nope" }),
      response: invalid(["_invalid", "/data/attributes", "Nothing is right."]),
    },
    {
      title: "§7 field: the column's error precedes that of a Standard Schema",
      request: task({ title: null, state: "monday" }),
      response: invalid(
        ["_empty", "/data/attributes/title", '"title" cannot be null.'],
        ["_invalid", "/data/attributes/state", "Not on Monday."],
      ),
    },
  ]),
  suite(storehouse, "ruled", [
    {
      title: "§7 field: a rule on a to-one relationship that the id of a new record gives",
      request: sending("POST /shelves", { data: { type: "shelves", id: "2~B" } }),
      response: invalid(["open", "/data/id", "The shop is closed."]),
    },
    {
      title: "§7 field: such a rule on a to-one relationship that is sent beside the id",
      request: sending("POST /shelves", {
        data: { type: "shelves", id: "2~B", relationships: { shop: { data: { type: "shops", id: "2" } } } },
      }),
      response: invalid(["open", "/data/relationships/shop", "The shop is closed."]),
    },
    {
      title: "§7 field: an id that satisfies the rule",
      request: sending("POST /shelves?fields[shelves]=text", { data: { type: "shelves", id: "1~B" } }),
      response: answering("201\nLocation: /shelves/1~B", {
        data: { type: "shelves", id: "1~B", attributes: { text: null }, links: { self: "/shelves/1~B" } },
      }),
    },
  ]),
];
