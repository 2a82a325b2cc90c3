import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, refused, sending } from "../../helpers/exchanges/messages.ts";
import { society } from "../../helpers/fixtures/society.ts";
import { ADA, NOBODY, workshop } from "../../helpers/fixtures/workshop.ts";

const team = (id: string) => ({ data: { type: "teams", id } });
const state = (id: string) => ({ data: { type: "states", id } });
const person = (id: string) => ({ data: { type: "people", id } });

/** §4 create. */
export const creating = [
  suite(workshop, "plain", [
    {
      title: "§4 create: a resource, its id made by the database",
      covers: ["§4 create", "§4 create data", "§4 create data.type", "§4 create data.attributes"],
      request: sending("POST /teams", { data: { type: "teams", attributes: { name: "Gold" } } }),
      response: answering("201\nLocation: /teams/4", {
        data: { type: "teams", id: "4", attributes: { name: "Gold" }, links: { self: "/teams/4" } },
      }),
    },
    {
      title: "§4 create: a to-one relationship is set, what the table fills in is shown",
      covers: ["§4 create data.relationships"],
      request: sending("POST /tasks", {
        data: { type: "tasks", attributes: { title: "Oil" }, relationships: { team: team("2") } },
      }),
      response: answering("201\nLocation: /tasks/4", {
        data: {
          type: "tasks",
          id: "4",
          attributes: { title: "Oil", state: "open", hours: null, value: null },
          relationships: { team: { ...team("2"), links: { self: "/teams/2" } } },
          links: { self: "/tasks/4" },
        },
      }),
    },
    {
      title: "§4 create: a text key is made by the service",
      request: sending("POST /people", { data: { type: "people", attributes: { name: "Dora" } } }),
      response: answering("201", {
        data: {
          type: "people",
          id: "<uuid>",
          attributes: { name: "Dora", email: null, "is-admin": false, "joined-on": null },
          relationships: { boss: { data: null }, team: { data: null } },
          links: { self: "/people/<uuid>" },
        },
      }),
    },
    {
      title: "§4 create: a client's id is taken where the key is text",
      request: sending("POST /people", {
        data: {
          type: "people",
          id: NOBODY,
          attributes: { name: "Dora", "is-admin": true, "joined-on": "2024-02-29" },
          relationships: { team: team("1"), boss: person(ADA) },
        },
      }),
      response: answering(`201\nLocation: /people/${NOBODY}`, {
        data: {
          type: "people",
          id: NOBODY,
          attributes: { name: "Dora", email: null, "is-admin": true, "joined-on": "2024-02-29" },
          relationships: {
            boss: { ...person(ADA), links: { self: `/people/${ADA}` } },
            team: { ...team("1"), links: { self: "/teams/1" } },
          },
          links: { self: `/people/${NOBODY}` },
        },
      }),
    },
    {
      title: "§4 create: a client's id that is not a UUID",
      request: sending("POST /people", { data: { type: "people", id: "dora", attributes: { name: "Dora" } } }),
      response: invalid(["_notUuid", "/data/id", 'The id "dora" is not a UUID.']),
    },
    {
      title: "§4 create: a client's id that is there already",
      request: sending("POST /people", { data: { type: "people", id: ADA, attributes: { name: "Dora" } } }),
      response: refused(409, "Conflict", 'Cannot create "people": another one has the same "id".', "/data/id"),
    },
    {
      title: "§4 create: a client's id where the key is an integer",
      request: sending("POST /teams", { data: { type: "teams", id: "9", attributes: { name: "Gold" } } }),
      response: refused(
        403,
        "Forbidden",
        'Cannot create "teams" with an id of your own: the service makes the ids.',
        "/data/id",
      ),
    },
    {
      title: "§4 create: a type that is not the endpoint's",
      request: sending("POST /teams", { data: { type: "people", attributes: { name: "Gold" } } }),
      response: refused(409, "Conflict", 'Cannot create "teams": the document is "people".', "/data/type"),
    },
    {
      title: "§4 create: a value that must be unique",
      request: sending("POST /people", {
        data: { type: "people", attributes: { name: "Dora", email: "ada@example.org" } },
      }),
      response: refused(
        409,
        "Conflict",
        'Cannot create "people": another one has the same "email".',
        "/data/attributes/email",
      ),
    },
    {
      title: "§4 create: values that must be unique together",
      request: sending("POST /badges", { data: { type: "badges", attributes: { code: "A", series: 1 } } }),
      response: refused(
        409,
        "Conflict",
        'Cannot create "badges": another one has the same "series", "code".',
        "/data/attributes/series",
        "/data/attributes/code",
      ),
    },
    {
      title: "§4 create: one of values that must be unique together",
      request: sending("POST /badges", { data: { type: "badges", attributes: { code: "B", series: 1 } } }),
      response: answering("201\nLocation: /badges/3", {
        data: { type: "badges", id: "3", attributes: { code: "B", series: 1 }, links: { self: "/badges/3" } },
      }),
    },
    {
      title: "§4 create: names may be underscored",
      request: sending("POST /people", {
        data: { type: "people", id: NOBODY, attributes: { name: "Dora", is_admin: true, joined_on: "2024-01-01" } },
      }),
      response: answering("201", {
        data: {
          type: "people",
          id: NOBODY,
          attributes: { name: "Dora", email: null, "is-admin": true, "joined-on": "2024-01-01" },
          relationships: { boss: { data: null }, team: { data: null } },
          links: { self: `/people/${NOBODY}` },
        },
      }),
    },
    {
      title: "§4 create: a to-many that is not empty is side-posting",
      covers: ["§4 create side-posting", "§7 side-post"],
      request: sending("POST /teams", {
        data: {
          type: "teams",
          attributes: { name: "Gold" },
          relationships: { members: { data: [{ type: "people", id: ADA }] } },
        },
      }),
      response: refused(
        400,
        "Bad Request",
        'Cannot create "teams" with the to-many relationship "members": ' +
          "side-posting is not supported. Leave it out, and set it by PATCH.",
        "/data/relationships/members",
      ),
    },
    {
      title: "§4 create: linkage of another type",
      request: sending("POST /tasks", {
        data: { type: "tasks", attributes: { title: "Oil" }, relationships: { team: person(ADA) } },
      }),
      response: refused(
        409,
        "Conflict",
        'Cannot link: "team" links "teams", not "people".',
        "/data/relationships/team/data/type",
      ),
    },
    {
      title: "§4 create: every related record that is missing is reported",
      covers: ["§4 create existing foreign key"],
      request: sending("POST /people", {
        data: {
          type: "people",
          attributes: { name: "Dora" },
          relationships: { team: team("99"), boss: person(NOBODY) },
        },
      }),
      response: refused(
        404,
        "Not Found",
        "There is no such related record.",
        "/data/relationships/boss/data",
        "/data/relationships/team/data",
      ),
    },
    {
      title: "§4 create: an integer id that is written another way names nothing",
      request: sending("POST /tasks", {
        data: { type: "tasks", attributes: { title: "Oil" }, relationships: { team: team("01") } },
      }),
      response: refused(404, "Not Found", "There is no such related record.", "/data/relationships/team/data"),
    },
    {
      title: "§4 create: what is missing, of a wrong type or unknown is reported at once",
      covers: ["§7 validation title", "§7 validation detail", "§7 validation source.pointer"],
      request: sending("POST /tasks", {
        data: {
          type: "tasks",
          attributes: { state: null, hours: 1.5, colour: "red" },
          relationships: { owner: person(ADA) },
        },
      }),
      response: invalid(
        ["_unknown", "/data/attributes/colour", '"tasks" has no attribute "colour".'],
        ["_required", "/data/attributes/title", '"title" is required.'],
        ["_empty", "/data/attributes/state", '"state" cannot be null.'],
        [
          "_type",
          "/data/attributes/hours",
          '"hours" takes a 64-bit integer, beyond ±(2^53−1) as a string of digits.',
        ],
        ["_unknown", "/data/relationships/owner", '"tasks" has no relationship "owner".'],
        ["_required", "/data/relationships/team", '"team" is required.'],
      ),
    },
    {
      title: "§4 create: null for a to-one that must be set",
      request: sending("POST /tasks", {
        data: { type: "tasks", attributes: { title: "Oil" }, relationships: { team: { data: null } } },
      }),
      response: invalid(["_empty", "/data/relationships/team", '"team" cannot be null.']),
    },
    {
      title: "§4 create: ids and foreign keys are not attributes",
      request: sending("POST /people", {
        data: { type: "people", attributes: { name: "Dora", id: NOBODY, team_id: 1, "boss-id": ADA } },
      }),
      response: invalid(
        [
          "_unknown",
          "/data/attributes/id",
          '"id" is not an attribute of "people": write it as "id", beside "type".',
        ],
        [
          "_unknown",
          "/data/attributes/team_id",
          '"team_id" is not an attribute of "people": write the relationship "team".',
        ],
        [
          "_unknown",
          "/data/attributes/boss-id",
          '"boss-id" is not an attribute of "people": write the relationship "boss".',
        ],
      ),
    },
    {
      title: "§4 create: a text longer than its column",
      request: sending("POST /people", { data: { type: "people", attributes: { name: "Dora Dorado" } } }),
      response: invalid(["_maxLength", "/data/attributes/name", '"name" takes at most 10 characters.']),
    },
    {
      title: "§4 create: an integer beyond 53 bits is a string",
      request: sending("POST /tasks", {
        data: {
          type: "tasks",
          attributes: { title: "Oil", hours: "9223372036854775807", value: -9007199254740991 },
          relationships: { team: team("1") },
        },
      }),
      response: answering("201", {
        data: {
          type: "tasks",
          id: "4",
          attributes: { title: "Oil", state: "open", hours: "9223372036854775807", value: -9007199254740991 },
          relationships: { team: { ...team("1"), links: { self: "/teams/1" } } },
          links: { self: "/tasks/4" },
        },
      }),
    },
    {
      title: "§4 create: an integer beyond 64 bits",
      request: sending("POST /tasks", {
        data: {
          type: "tasks",
          attributes: { title: "Oil", hours: "9223372036854775808" },
          relationships: { team: team("1") },
        },
      }),
      response: invalid([
        "_type",
        "/data/attributes/hours",
        '"hours" takes a 64-bit integer, beyond ±(2^53−1) as a string of digits.',
      ]),
    },
    {
      title: "§4 create: U+0000 in a text",
      request: sending("POST /teams", { data: { type: "teams", attributes: { name: "a\0b" } } }),
      response: invalid(["_type", "/data/attributes/name", '"name" takes a string without U+0000.']),
    },
    {
      title: "§4 create: what clients send besides is ignored, parameters where the option names them",
      request: sending("POST /teams?include=&client-version=1.0", {
        method: "create",
        included: [{ type: "people", id: ADA, attributes: { name: "No" } }],
        meta: {},
        data: {
          type: "teams",
          attributes: { name: "Gold" },
          relationships: { members: { data: [] }, tasks: { data: [], links: { self: "/x" } } },
          links: { self: "/teams" },
          meta: {},
          method: "create",
        },
      }),
      response: answering("201\nLocation: /teams/4", {
        data: { type: "teams", id: "4", attributes: { name: "Gold" }, links: { self: "/teams/4" } },
      }),
    },
    {
      title: "§4 create: every relationship sent, none set, includes percent-encoded",
      request: sending("POST /people?include=team%2Creports&fields%5Bpeople%5D=name%2Cteam%2Creports", {
        data: {
          type: "people",
          id: NOBODY,
          attributes: { name: "Dora" },
          relationships: { boss: { data: null }, team: { data: null }, reports: { data: [] } },
        },
      }),
      response: answering(`201\nLocation: /people/${NOBODY}`, {
        data: {
          type: "people",
          id: NOBODY,
          attributes: { name: "Dora" },
          relationships: {
            team: { data: null },
            reports: { data: [], links: { self: `/people?boss_id=${NOBODY}` } },
          },
          links: { self: `/people/${NOBODY}` },
        },
        included: [],
      }),
    },
    {
      title: "§4 create: empty attributes and relationships are those of no attribute",
      request: sending("POST /people", { data: { type: "people", attributes: {}, relationships: {} } }),
      response: invalid(["_required", "/data/attributes/name", '"name" is required.']),
    },
    {
      title: "§4 create: attributes of related resources are ignored",
      request: sending("POST /tasks?include=team", {
        data: {
          type: "tasks",
          attributes: { title: "Oil" },
          relationships: { team: { data: { type: "teams", id: "3", attributes: { name: "No" } } } },
        },
      }),
      response: answering("201", {
        data: {
          type: "tasks",
          id: "4",
          attributes: { title: "Oil", state: "open", hours: null, value: null },
          relationships: { team: { ...team("3"), links: { self: "/teams/3" } } },
          links: { self: "/tasks/4" },
        },
        included: [{ type: "teams", id: "3", attributes: { name: "Green" }, links: { self: "/teams/3" } }],
      }),
    },
    {
      title: "§4 create: fields limits what is answered",
      request: sending("POST /teams?fields[teams]=members", { data: { type: "teams", attributes: { name: "Gold" } } }),
      response: answering("201", { data: { type: "teams", id: "4", links: { self: "/teams/4" } } }),
    },
    {
      title: "§4 create: an include that nothing has stores nothing",
      request: sending("POST /teams?include=colour", { data: { type: "teams", attributes: { name: "Gold" } } }),
      response: answering("400", {
        errors: [{
          code: "400",
          title: "Bad Request",
          detail: 'Cannot include "colour": "teams" has no relationship "colour"; it has members, tasks.',
          source: { parameter: "include" },
        }],
      }),
    },
  ]),
  suite(workshop, "limited", [
    {
      title: "§4 create: an include that leads to more than the limit stores nothing",
      request: sending("POST /people?include=boss.reports", {
        data: { type: "people", attributes: { name: "Dora" }, relationships: { boss: person(ADA) } },
      }),
      response: answering("400", {
        errors: [{
          code: "400",
          title: "Bad Request",
          detail: 'Cannot include "boss.reports": it leads to more than the 1 resources allowed.',
          source: { parameter: "include" },
        }],
      }),
    },
    {
      title: "§4 create: an include within the limit",
      request: sending("POST /tasks?include=team&fields[tasks]=title,team", {
        data: { type: "tasks", attributes: { title: "Oil" }, relationships: { team: team("3") } },
      }),
      response: answering("201\nLocation: /tasks/4", {
        data: {
          type: "tasks",
          id: "4",
          attributes: { title: "Oil" },
          relationships: { team: { ...team("3"), links: { self: "/teams/3" } } },
          links: { self: "/tasks/4" },
        },
        included: [{ type: "teams", id: "3", attributes: { name: "Green" }, links: { self: "/teams/3" } }],
      }),
    },
  ]),
  suite(workshop, "open", [
    {
      title: "§4 create: a new row gets what its scope demands",
      request: sending("POST /tasks?fields[tasks]=state", {
        data: { type: "tasks", attributes: { title: "Oil" }, relationships: { team: team("3") } },
      }),
      response: answering("201\nLocation: /tasks/4", {
        data: { type: "tasks", id: "4", attributes: { state: "open" }, links: { self: "/tasks/4" } },
      }),
    },
    {
      title: "§4 create: another value than the scope demands",
      request: sending("POST /tasks", {
        data: { type: "tasks", attributes: { title: "Oil", state: "done" }, relationships: { team: team("3") } },
      }),
      response: refused(403, "Forbidden", 'Cannot create "tasks": the result would be outside the caller\'s scope.'),
    },
  ]),
  suite(society, "plain", [
    {
      title: "§4 create: of two to-ones to one table, the one whose target is missing is reported",
      request: sending("POST /people", {
        data: {
          type: "people",
          attributes: { first_name: "Dora" },
          relationships: { "birth-state": state("1"), "home-state": state("99") },
        },
      }),
      response: refused(404, "Not Found", "There is no such related record.", "/data/relationships/home-state/data"),
    },
    {
      title: "§4 create: of two to-ones to one table, the first one's target is missing",
      request: sending("POST /people", {
        data: {
          type: "people",
          attributes: { first_name: "Dora" },
          relationships: { "birth-state": state("99"), "home-state": state("1") },
        },
      }),
      response: refused(404, "Not Found", "There is no such related record.", "/data/relationships/birth-state/data"),
    },
  ]),
];
