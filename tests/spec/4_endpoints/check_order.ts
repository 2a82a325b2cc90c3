import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, noRelated, refused, sending } from "../../helpers/exchanges/messages.ts";
import { ADA, NOBODY, workshop } from "../../helpers/fixtures/workshop.ts";

const to = (type: string, id: string) => ({ data: { type, id } });
const absent = (type: string, id: string) => refused(404, "Not Found", `There is no "${type}" with the id "${id}".`);
const hookRefuses = refused(402, "Payment Required", "Pay first.");

const person = (data: object) => sending("POST /people", { data: { type: "people", ...data } });
const team = (data: object) => sending("PATCH /teams/1", { data: { type: "teams", id: "1", ...data } });

/** If two checks fail, the earlier one is reported: one exchange for each pair of neighbours. */
export const checkOrder = [
  suite(workshop, "plain", [
    {
      title: "order: method before content type",
      request: "PUT /teams/1\nContent-Type: text/plain\n\n{",
      response: answering("405\nAllow: GET, HEAD, PATCH, DELETE, OPTIONS", {
        errors: [{
          code: "405",
          title: "Method Not Allowed",
          detail: "Cannot PUT /teams/1: it takes GET, HEAD, PATCH, DELETE, OPTIONS.",
        }],
      }),
    },
    {
      title: "order: content type before JSON",
      request: "POST /teams\nContent-Type: text/plain\n\n{",
      response: refused(
        415,
        "Unsupported Media Type",
        'Cannot read a body of type "text/plain": send Content-Type: application/vnd.api+json, without parameters.',
      ),
    },
    {
      title: "order: parameters of the content type before an empty body",
      request: "POST /teams\nContent-Type: application/vnd.api+json; charset=utf-8",
      response: refused(
        415,
        "Unsupported Media Type",
        'Cannot read a body of type "application/vnd.api+json; charset=utf-8": send Content-Type: application/vnd.api+json, without parameters.',
      ),
    },
    {
      title: "order: an empty body is not JSON",
      covers: ["§1 rule 5 body is JSON"],
      request: "POST /teams\nContent-Type: application/vnd.api+json",
      response: refused(400, "Bad Request", "Cannot read the body: it is empty."),
    },
    {
      title: "order: JSON before the contents of the document",
      covers: ["§1 rule 5 body is JSON"],
      request: 'PATCH /teams/9\n\n{"data":{"type":"people"',
      response: refused(
        400,
        "Bad Request",
        "Cannot read the body: it is not JSON at line 1, column 25, where it ends too early.",
      ),
    },
    {
      title: "order: structure before type and id",
      request: sending("PATCH /teams/1", { data: { type: "people", id: "2", attributes: 1 } }),
      response: invalid([
        "_notObject",
        "/data/attributes",
        'The member "attributes" of primary data is not an object.',
      ]),
    },
    {
      title: "order: structure, a client's id that is not a UUID, before the type",
      request: sending("POST /people", { data: { type: "teams", id: "1" } }),
      response: invalid(["_notUuid", "/data/id", 'The id "1" is not a UUID.']),
    },
    {
      title: "order: type before a client's id",
      request: sending("POST /teams", { data: { type: "people", id: "9", attributes: { name: "Gold" } } }),
      response: refused(409, "Conflict", 'Cannot create "teams": the document is "people".', "/data/type"),
    },
    {
      title: "order: a client's id before side-posting",
      request: sending("POST /teams", {
        data: { type: "teams", id: "9", relationships: { members: { data: [{ type: "people", id: ADA }] } } },
      }),
      response: refused(
        403,
        "Forbidden",
        'Cannot create "teams" with an id of your own: the service makes the ids.',
        "/data/id",
      ),
    },
    {
      title: "order: type and id before the record",
      request: sending("PATCH /teams/9", { data: { type: "teams", id: "1" } }),
      response: refused(
        409,
        "Conflict",
        'Cannot update "9" of "teams": the document is "1" of "teams".',
        "/data/id",
      ),
    },
    {
      title: "order: the record before linkage types",
      request: sending("PATCH /teams/9", {
        data: { type: "teams", id: "9", relationships: { members: { data: [{ type: "tasks", id: "1" }] } } },
      }),
      response: absent("teams", "9"),
    },
    {
      title: "order: the record before fields",
      request: sending("PATCH /teams/9", { data: { type: "teams", id: "9", attributes: { name: null, colour: 1 } } }),
      response: absent("teams", "9"),
    },
    {
      title: "order: the record before related records",
      request: sending("PATCH /tasks/9", {
        data: { type: "tasks", id: "9", relationships: { team: to("teams", "99") } },
      }),
      response: absent("tasks", "9"),
    },
    {
      title: "order: side-posting before linkage types",
      request: sending("POST /teams", {
        data: { type: "teams", relationships: { members: { data: [{ type: "tasks", id: "1" }] } } },
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
      title: "order: linkage types before fields",
      request: person({ attributes: { name: 1 }, relationships: { team: to("people", ADA) } }),
      response: refused(
        409,
        "Conflict",
        'Cannot link: "team" links "teams", not "people".',
        "/data/relationships/team/data/type",
      ),
    },
    {
      title: "order: fields before related records",
      request: person({ relationships: { team: to("teams", "99") } }),
      response: invalid(["_required", "/data/attributes/name", '"name" is required.']),
    },
    {
      title: "order: related records before required values that would be removed",
      request: team({ relationships: { tasks: { data: [{ type: "tasks", id: "99" }] } } }),
      response: noRelated(["/data/relationships/tasks/data/0", "tasks", "99"]),
    },
    {
      title: "order: related records before unique values",
      request: person({
        attributes: { name: "Dora", email: "ada@example.org" },
        relationships: { team: to("teams", "99") },
      }),
      response: noRelated(["/data/relationships/team/data", "teams", "99"]),
    },
    {
      title: "order: related records before a client's id that exists already",
      request: person({ id: ADA, attributes: { name: "Dora" }, relationships: { boss: to("people", NOBODY) } }),
      response: noRelated(["/data/relationships/boss/data", "people", NOBODY]),
    },
    {
      title: "order: required values that would be removed before unique values",
      request: team({ attributes: { name: "Blue" }, relationships: { tasks: { data: [] } } }),
      response: refused(
        403,
        "Forbidden",
        'Cannot leave out "1", "2" of "tasks": each needs an owner.',
        "/data/relationships/tasks/data",
      ),
    },
    {
      title: "order: on DELETE structure before type and id",
      request: sending("DELETE /teams/9", { data: { type: "people", id: 9 } }),
      response: invalid(["_notString", "/data/id", 'The member "id" of primary data is not a string.']),
    },
    {
      title: "order: on DELETE type and id before the record",
      request: sending("DELETE /teams/9", { data: { type: "teams", id: "1" } }),
      response: refused(
        409,
        "Conflict",
        'Cannot delete "9" of "teams": the document is "1" of "teams".',
        "/data/id",
      ),
    },
  ]),
  suite(workshop, "refusing", [
    {
      title: "order: the record before a hook",
      request: sending("PATCH /teams/9", { data: { type: "teams", id: "9", attributes: { name: "Gold" } } }),
      response: absent("teams", "9"),
    },
    {
      title: "order: fields before a hook",
      request: person({}),
      response: invalid(["_required", "/data/attributes/name", '"name" is required.']),
    },
    {
      title: "order: related records before a hook, on create",
      request: person({ attributes: { name: "Dora" }, relationships: { team: to("teams", "99") } }),
      response: noRelated(["/data/relationships/team/data", "teams", "99"]),
    },
    {
      title: "order: related records before a hook, of a to-many",
      request: team({ relationships: { members: { data: [{ type: "people", id: NOBODY }] } } }),
      response: noRelated(["/data/relationships/members/data/0", "people", NOBODY]),
    },
    {
      title: "order: a hook before required values that would be removed",
      request: team({ relationships: { tasks: { data: [] } } }),
      response: hookRefuses,
    },
    {
      title: "order: a hook before unique values",
      request: team({ attributes: { name: "Blue" } }),
      response: hookRefuses,
    },
    {
      title: "order: on DELETE the record before a hook",
      request: "DELETE /tasks/99",
      response: absent("tasks", "99"),
    },
  ]),
];
