import { suite } from "../../helpers/exchanges/fixture.ts";
import { guild } from "../../helpers/fixtures/guild.ts";

/** The answer to a link to or from a record to which nothing can point. */
function refused(detail: string, pointer: string): string {
  const error = { code: "403", title: "Forbidden", detail, source: { pointer } };
  return `403\n\n${JSON.stringify({ errors: [error] })}`;
}

const TEAM = `Cannot link others to "teams" by "lead", which leads to a record without the value that links point to.`;

const owner = (name: string) =>
  `Cannot link others to "people" by "${name}", because this record lacks the value that links point to.`;

const send = (method: string, path: string, data: unknown): string =>
  `${method} ${path}\nContent-Type: application/vnd.api+json\n\n${JSON.stringify({ data })}`;

const bob = { type: "people", id: "2" };
const red = { type: "teams", id: "1" };

/** A foreign key to a UNIQUE column cannot point to a row in which that column is NULL. */
export const linkingToValues = [
  suite(guild, "plain", [
    {
      title: "§4 relationships: a create cannot point to a record without the referenced value",
      request: send("POST", "/teams", { type: "teams", relationships: { lead: { data: bob } } }),
      response: refused(TEAM, "/data/relationships/lead/data"),
    },
    {
      title: "§4 relationships: an update cannot, and the former link stays",
      request: send("PATCH", "/teams/1", { ...red, relationships: { lead: { data: bob } } }),
      response: refused(TEAM, "/data/relationships/lead/data"),
      afterwards: {
        request: "GET /teams/1/relationships/lead",
        response: `200\n\n{ "links": "<any>", "data": { "type": "people", "id": "1" } }`,
      },
    },
    {
      title: "§4 relationships: neither can linkage",
      request: send("PATCH", "/teams/1/relationships/lead", bob),
      response: refused(TEAM, "/data"),
    },
    {
      title: "§4 relationships: a foreign key that is NOT NULL is refused in the same words",
      request: send("POST", "/jobs", { type: "jobs", relationships: { person: { data: bob } } }),
      response: refused(
        `Cannot link others to "jobs" by "person", which leads to a record without the value that links point to.`,
        "/data/relationships/person/data",
      ),
    },
    {
      title: "§4 relationships: a record without the referenced value takes no members, which keep their owner",
      request: send("POST", "/people/2/relationships/teams", [red]),
      response: refused(owner("teams"), "/data"),
      afterwards: {
        request: "GET /people/1/relationships/teams",
        response: `200\n\n{ "links": "<any>", "data": [{ "type": "teams", "id": "1" }] }`,
      },
    },
    {
      title: "§4 relationships: neither does an update of it",
      request: send("PATCH", "/people/2", { ...bob, relationships: { teams: { data: [red] } } }),
      response: refused(owner("teams"), "/data/relationships/teams/data"),
    },
    {
      title: "§4 relationships: it takes none in the update that removes the value",
      request: send("PATCH", "/people/3", {
        type: "people",
        id: "3",
        attributes: { login: null },
        relationships: { badge: { data: { type: "badges", id: "1" } } },
      }),
      response: refused(owner("badge"), "/data/relationships/badge/data"),
    },
    {
      title: "§4 relationships: it takes members in the update that gives it the value",
      request: send("PATCH", "/people/2", {
        ...bob,
        attributes: { login: "bob" },
        relationships: { teams: { data: [red] } },
      }),
      response: `
        200

        {
          "data": {
            "type": "people",
            "id": "2",
            "attributes": { "name": "Bob", "login": "bob" },
            "relationships": {
              "badge": "<any>",
              "teams": { "data": [{ "type": "teams", "id": "1" }], "links": "<any>" },
              "jobs": "<any>",
              "clubs": "<any>"
            },
            "links": "<any>"
          }
        }`,
    },
    {
      title: "§4 relationships: an empty set needs no value",
      request: send("PATCH", "/people/2/relationships/teams", []),
      response: "204",
    },
    {
      title: "§4 relationships: a new record without the referenced value takes no members",
      request: send("POST", "/people", { type: "people", relationships: { teams: { data: [red] } } }),
      response: refused(owner("teams"), "/data/relationships/teams/data"),
    },
    {
      title: "§4 relationships: a has-one does not leave its record for one without the referenced value",
      request: send("PATCH", "/people/2/relationships/badge", { type: "badges", id: "1" }),
      response: refused(owner("badge"), "/data"),
    },
    {
      title: "§4 relationships: a join table gets no row of an owner without the referenced value",
      request: send("POST", "/people/2/relationships/clubs", [{ type: "clubs", id: "1" }]),
      response: refused(owner("clubs"), "/data"),
    },
    {
      title: "§4 relationships: nor of a member without it, though others have one",
      request: send("POST", "/people/3/relationships/clubs", [{ type: "clubs", id: "1" }, { type: "clubs", id: "2" }]),
      response: refused(
        `Cannot link others to "people" by "clubs", which leads to a record without the value that links point to.`,
        "/data",
      ),
      afterwards: {
        request: "GET /clubs/1/relationships/members",
        response: `200\n\n{ "links": "<any>", "data": [{ "type": "people", "id": "1" }] }`,
      },
    },
    {
      title: "§4 relationships: what is no member needs no value to be removed",
      request: send("DELETE", "/people/3/relationships/clubs", [{ type: "clubs", id: "2" }]),
      response: "204",
    },
  ]),
];
