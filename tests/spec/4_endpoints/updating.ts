import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, noRelated, refused, sending } from "../../helpers/exchanges/messages.ts";
import { ADA, BOB, CLEO, NOBODY, workshop } from "../../helpers/fixtures/workshop.ts";

const team = (id: string) => ({ data: { type: "teams", id } });
const person = (id: string) => ({ data: { type: "people", id } });

/** §4 update: attributes and to-one relationships. */
export const updating = [
  suite(workshop, "plain", [
    {
      title: "§4 update: only what is sent changes",
      covers: ["§4 update", "§4 update data.type", "§4 update data.id", "§4 update data.attributes"],
      request: sending("PATCH /tasks/1", { data: { type: "tasks", id: "1", attributes: { title: "See" } } }),
      response: answering("200\nLocation:", {
        data: {
          type: "tasks",
          id: "1",
          attributes: { title: "See", state: "open", hours: 2, value: 99 },
          relationships: { team: { ...team("1"), links: { self: "/teams/1" } } },
          links: { self: "/tasks/1" },
        },
      }),
    },
    {
      title: "§4 update: null clears a value, an absent attribute does not",
      request: sending("PATCH /tasks/1", { data: { type: "tasks", id: "1", attributes: { hours: null } } }),
      response: answering("200", {
        data: {
          type: "tasks",
          id: "1",
          attributes: { title: "Saw", state: "open", hours: null, value: 99 },
          relationships: { team: { ...team("1"), links: { self: "/teams/1" } } },
          links: { self: "/tasks/1" },
        },
      }),
    },
    {
      title: "§4 update: nothing to change",
      request: sending("PATCH /teams/1", { data: { type: "teams", id: "1", attributes: {}, relationships: {} } }),
      response: answering("200", {
        data: { type: "teams", id: "1", attributes: { name: "Red" }, links: { self: "/teams/1" } },
      }),
    },
    {
      title: "§4 update: a resource sent back as it was answered",
      request: sending(`PATCH /people/${ADA}`, {
        data: {
          type: "people",
          id: ADA,
          attributes: { name: "Ada", email: "ada@example.org", "is-admin": true, "joined-on": "2020-02-29" },
          relationships: { boss: { data: null }, team: { ...team("1"), links: { self: "/teams/1" } } },
          links: { self: `/people/${ADA}` },
        },
      }),
      response: answering("200", {
        data: {
          type: "people",
          id: ADA,
          attributes: { name: "Ada", email: "ada@example.org", "is-admin": true, "joined-on": "2020-02-29" },
          relationships: { boss: { data: null }, team: { ...team("1"), links: { self: "/teams/1" } } },
          links: { self: `/people/${ADA}` },
        },
      }),
    },
    {
      title: "§4 update: to-one relationships are set, cleared, and point to the same type",
      covers: ["§4 update to-one"],
      request: sending(`PATCH /people/${BOB}`, {
        data: { type: "people", id: BOB, relationships: { team: { data: null }, boss: person(BOB) } },
      }),
      response: answering("200", {
        data: {
          type: "people",
          id: BOB,
          attributes: { name: "Bob", email: "bob@example.org", "is-admin": false, "joined-on": null },
          relationships: { boss: { ...person(BOB), links: { self: `/people/${BOB}` } }, team: { data: null } },
          links: { self: `/people/${BOB}` },
        },
      }),
    },
    {
      title: "§4 update: null for a required to-one",
      request: sending("PATCH /tasks/1", {
        data: { type: "tasks", id: "1", relationships: { team: { data: null } } },
      }),
      response: invalid(["_empty", "/data/relationships/team", '"team" cannot be null.']),
    },
    {
      title: "§4 update: null for a required attribute; an empty text is a value",
      request: sending("PATCH /tasks/1", {
        data: { type: "tasks", id: "1", attributes: { title: "", state: null } },
      }),
      response: invalid(["_empty", "/data/attributes/state", '"state" cannot be null.']),
    },
    {
      title: "§4 update: a missing related record",
      covers: ["§4 update existing foreign key"],
      request: sending(`PATCH /people/${BOB}`, {
        data: {
          type: "people",
          id: BOB,
          attributes: { name: "Rob" },
          relationships: { team: team("99"), boss: person("b0") },
        },
      }),
      response: noRelated(["/data/relationships/boss/data", "people", "b0"], [
        "/data/relationships/team/data",
        "teams",
        "99",
      ]),
    },
    {
      title: "§4 update: a missing record",
      request: sending(`PATCH /people/${NOBODY}`, {
        data: { type: "people", id: NOBODY, attributes: { name: "Rob" } },
      }),
      response: refused(404, "Not Found", `There is no "people" with the id "${NOBODY}".`),
    },
    {
      title: "§4 update: an id that no integer key can have",
      request: sending("PATCH /teams/01", { data: { type: "teams", id: "01", attributes: { name: "Rob" } } }),
      response: refused(404, "Not Found", 'There is no "teams" with the id "01".'),
    },
    {
      title: "§4 update: type and id of another resource",
      request: sending("PATCH /teams/1", { data: { type: "people", id: "2" } }),
      response: refused(
        409,
        "Conflict",
        'Cannot update "1" of "teams": the document is "2" of "people".',
        "/data/type",
        "/data/id",
      ),
    },
    {
      title: "§4 update: a document without an id",
      request: sending("PATCH /teams/1", { data: { type: "teams", attributes: { name: "Rob" } } }),
      response: invalid(["_required", "/data", 'Primary data lacks the member "id".']),
    },
    {
      title: "§4 update: a value that must be unique",
      request: sending("PATCH /teams/1", { data: { type: "teams", id: "1", attributes: { name: "Blue" } } }),
      response: refused(
        409,
        "Conflict",
        'Cannot update "teams": another one has the same "name".',
        "/data/attributes/name",
      ),
    },
    {
      title: "§4 update: values that must be unique together",
      request: sending("PATCH /badges/2", { data: { type: "badges", id: "2", attributes: { series: 1 } } }),
      response: refused(
        409,
        "Conflict",
        'Cannot update "badges": another one has the same "series", "code".',
        "/data/attributes/series",
      ),
    },
    {
      title: "§4 update: attributes of related resources are ignored",
      covers: ["§4 update attributes of related resources"],
      request: sending("PATCH /tasks/1?include=team&fields[tasks]=team", {
        data: {
          type: "tasks",
          id: "1",
          relationships: { team: { data: { type: "teams", id: "2", attributes: { name: "No" }, meta: {} } } },
        },
        included: [{ type: "teams", id: "2", attributes: { name: "No" } }],
      }),
      response: answering("200", {
        data: {
          type: "tasks",
          id: "1",
          relationships: { team: { ...team("2"), links: { self: "/teams/2" } } },
          links: { self: "/tasks/1" },
        },
        included: [{ type: "teams", id: "2", attributes: { name: "Blue" }, links: { self: "/teams/2" } }],
      }),
    },
    {
      title: "§4 update: names in other spellings",
      request: sending(`PATCH /people/${CLEO}?fields[people]=is-admin,joined-on`, {
        data: {
          type: "people",
          id: CLEO,
          attributes: { isAdmin: true, joined_on: "2024-01-01" },
        },
      }),
      response: answering("200", {
        data: {
          type: "people",
          id: CLEO,
          attributes: { "is-admin": true, "joined-on": "2024-01-01" },
          links: { self: `/people/${CLEO}` },
        },
      }),
    },
    {
      title: "§4 update: wrongly typed and unknown fields are reported at once",
      request: sending(`PATCH /people/${CLEO}`, {
        data: {
          type: "people",
          id: CLEO,
          attributes: { name: 1, email: true, "is-admin": 1, "joined-on": "2023-02-29", "team-id": 1 },
          relationships: { friends: { data: [] } },
        },
      }),
      response: invalid(
        [
          "_unknown",
          "/data/attributes/team-id",
          '"team-id" is not an attribute of "people": write the relationship "team".',
        ],
        ["_type", "/data/attributes/name", '"name" takes a string.'],
        ["_type", "/data/attributes/email", '"email" takes a string.'],
        ["_type", "/data/attributes/is-admin", '"is-admin" takes true or false.'],
        ["_type", "/data/attributes/joined-on", '"joined-on" takes a date, YYYY-MM-DD.'],
        ["_unknown", "/data/relationships/friends", '"people" has no relationship "friends".'],
      ),
    },
  ]),
  suite(workshop, "limited", [
    {
      title: "§4 update: an include that leads to more than the limit changes nothing",
      request: sending("PATCH /teams/1?include=members", {
        data: { type: "teams", id: "1", attributes: { name: "Gold" } },
      }),
      response: answering("400", {
        errors: [{
          code: "400",
          title: "Bad Request",
          detail: 'Cannot include "members": it leads to more than the 1 resources allowed. Ask for /people?team_id=1.',
          source: { parameter: "include" },
        }],
      }),
    },
    {
      title: "§4 update: an include that only the update itself keeps within the limit",
      request: sending("PATCH /teams/1?include=members&fields[people]=name", {
        data: {
          type: "teams",
          id: "1",
          relationships: { members: { data: [{ type: "people", id: CLEO }] } },
        },
      }),
      response: answering("200", {
        data: {
          type: "teams",
          id: "1",
          attributes: { name: "Red" },
          relationships: {
            members: { data: [{ type: "people", id: CLEO }], links: { self: "/people?team_id=1" } },
          },
          links: { self: "/teams/1" },
        },
        included: [{ type: "people", id: CLEO, attributes: { name: "Cleo" }, links: { self: `/people/${CLEO}` } }],
      }),
    },
  ]),
  suite(workshop, "open", [
    {
      title: "§4 update: a record out of scope is absent",
      request: sending("PATCH /tasks/2", { data: { type: "tasks", id: "2", attributes: { title: "See" } } }),
      response: refused(404, "Not Found", 'There is no "tasks" with the id "2".'),
    },
    {
      title: "§4 update: a change that leaves the scope",
      request: sending("PATCH /tasks/1", { data: { type: "tasks", id: "1", attributes: { state: "done" } } }),
      response: refused(403, "Forbidden", 'Cannot update "tasks": the result would be outside the caller\'s scope.'),
    },
  ]),
];
