import { suite } from "../../helpers/exchanges/fixture.ts";
import { invalid, refused, sending } from "../../helpers/exchanges/messages.ts";
import { ADA, BOB, NOBODY, workshop } from "../../helpers/fixtures/workshop.ts";

const NOTHING = "204\nContent-Type:";
const REFUSED = "400\nContent-Type:";

/** §4 delete. */
export const deleting = [
  suite(workshop, "plain", [
    {
      title: "§4 delete: a document with type and id",
      covers: ["§4 delete"],
      request: sending("DELETE /tasks/1", { data: { type: "tasks", id: "1" } }),
      response: NOTHING,
    },
    { title: "§4 delete: no body", request: "DELETE /tasks/1", response: NOTHING },
    {
      title: "§4 delete: no body, but a JSON:API Content-Type",
      request: "DELETE /tasks/1\nContent-Type: application/vnd.api+json",
      response: NOTHING,
    },
    {
      title: "§4 delete: no body, but another Content-Type",
      request: "DELETE /tasks/1\nContent-Type: text/plain",
      response: NOTHING,
    },
    { title: "§4 delete: a text key", request: `DELETE /people/${BOB}`, response: NOTHING },
    {
      title: "§4 delete: other members of a document are ignored",
      request: sending("DELETE /tasks/1", { meta: {}, data: { type: "tasks", id: "1", attributes: 1 } }),
      response: NOTHING,
    },
    {
      title: "§7 delete: a record that others reference",
      covers: ["§7 delete fails"],
      request: sending("DELETE /teams/1", { data: { type: "teams", id: "1" } }),
      response: REFUSED,
    },
    {
      title: "§7 delete: a record that another one of its type references",
      request: `DELETE /people/${ADA}`,
      response: REFUSED,
    },
    {
      title: "§4 delete: a missing record",
      request: `DELETE /people/${NOBODY}`,
      response: refused(404, "Not Found", `There is no "people" with the id "${NOBODY}".`),
    },
    {
      title: "§4 delete: an id that no integer key can have",
      request: "DELETE /tasks/1.0",
      response: refused(404, "Not Found", 'There is no "tasks" with the id "1.0".'),
    },
    {
      title: "§4 delete: type and id of another resource",
      request: sending("DELETE /tasks/1", { data: { type: "teams", id: "2" } }),
      response: refused(
        409,
        "Conflict",
        'Cannot delete "1" of "tasks": the document is "2" of "teams".',
        "/data/type",
        "/data/id",
      ),
    },
    {
      title: "§4 delete: a body that is not a document",
      request: sending("DELETE /tasks/1", []),
      response: invalid(["_notObject", "", "The document is not an object."]),
    },
    {
      title: "§4 delete: a document that lacks type and id",
      request: sending("DELETE /tasks/1", { data: {} }),
      response: invalid(
        ["_required", "/data", 'Primary data lacks the member "type".'],
        ["_required", "/data", 'Primary data lacks the member "id".'],
      ),
    },
    {
      title: "§4 delete: a body that is not JSON",
      request: "DELETE /tasks/1\n\n{",
      response: refused(
        400,
        "Bad Request",
        "Cannot read the body: it is not JSON at line 1, column 2, where it ends too early.",
      ),
    },
    {
      title: "§4 delete: a body of another type",
      request: 'DELETE /tasks/1\nContent-Type: application/json\n\n{"data":{"type":"tasks","id":"1"}}',
      response: refused(
        415,
        "Unsupported Media Type",
        'Cannot read a body of type "application/json": send Content-Type: application/vnd.api+json, without parameters.',
      ),
    },
  ]),
  suite(workshop, "refusing", [
    { title: "§7 delete: a hook that refuses", request: "DELETE /tasks/1", response: REFUSED },
  ]),
  suite(workshop, "open", [
    {
      title: "§4 delete: a record out of scope is absent",
      request: "DELETE /tasks/2",
      response: refused(404, "Not Found", 'There is no "tasks" with the id "2".'),
    },
  ]),
];
