import { suite } from "../../helpers/exchanges/fixture.ts";
import { hiddenKeys } from "../../helpers/fixtures/hidden_keys.ts";
import { answering, invalid, sending } from "../../helpers/exchanges/messages.ts";

const toUser = (id: string) => ({ data: { type: "users", id }, links: { self: `/users/${id}` } });

const unknown = (detail: string, parameter: string) =>
  answering("400", { errors: [{ code: "400", title: "Bad Request", detail, source: { parameter } }] });

const contradiction = (detail: string) => `
  500

  {
    "errors": [{ "code": "500", "title": "Internal Server Error", "detail": ${JSON.stringify(detail)} }],
    "debug": "<any>"
  }`;

/** §2: foreign keys that the option `columns` hides, and types that are spelled alike. */
export const hidden = [
  suite(hiddenKeys, "inferred", [
    {
      title: "§2 relationships: a hidden foreign key gives none",
      request: "GET /notes/1",
      response: answering("200", {
        data: {
          type: "notes",
          id: "1",
          attributes: { title: "First" },
          relationships: { reader: toUser("2") },
          links: { self: "/notes/1" },
        },
      }),
    },
    {
      title: "§2 relationships: a hidden foreign key cannot be included",
      request: "GET /notes?include=owner",
      response: unknown('Cannot include "owner": "notes" has no relationship "owner"; it has reader.', "include"),
    },
    {
      title: "§2 relationships: a hidden foreign key is not a parameter",
      request: "GET /notes?owner_id=1&fields[notes]=title",
      response: unknown('Cannot read the parameter "owner_id": "notes" has no such parameter.', "owner_id"),
    },
    {
      title: "§4 fields: a hidden foreign key is as unknown as any other name",
      request: "GET /notes?fields[notes]=owner_id",
      response: unknown('Cannot show "owner_id": "notes" has no such field. It has title, reader.', "fields[notes]"),
    },
    {
      title: "§4 sort: a hidden foreign key cannot be sorted by",
      request: "GET /notes?sort=owner_id",
      response: unknown('Cannot sort by "owner_id": "notes" has no such field. It has id, title.', "sort"),
    },
    {
      title: "§4 create: a hidden foreign key is not an attribute either, and nothing reveals that it exists",
      request: sending("POST /notes", { data: { type: "notes", attributes: { title: "Third", owner_id: 1 } } }),
      response: invalid(["_unknown", "/data/attributes/owner_id", '"notes" has no attribute "owner_id".']),
    },
    {
      title: "§2 relationships: a hidden foreign key cannot be written",
      request: sending("PATCH /notes/1", {
        data: { type: "notes", id: "1", relationships: { owner: { data: { type: "users", id: "2" } } } },
      }),
      response: invalid(["_unknown", "/data/relationships/owner", '"notes" has no relationship "owner".']),
    },
    {
      title: "§2 relationships: the only visible foreign key gives the relationship",
      request: "GET /users/2?include=notes&fields[notes]=title",
      response: answering("200", {
        data: {
          type: "users",
          id: "2",
          attributes: { name: "Bob" },
          relationships: {
            notes: {
              data: [{ type: "notes", id: "1" }, { type: "notes", id: "2" }],
              links: { self: "/notes?reader_id=2" },
            },
          },
          links: { self: "/users/2" },
        },
        included: [["1", "First"], ["2", "Second"]].map(([id, title]) => (
          { type: "notes", id, attributes: { title }, links: { self: `/notes/${id}` } }
        )),
      }),
    },
  ]),
  suite(hiddenKeys, "declared", [
    {
      title: "§2 relationships: a relationship that is declared over a hidden column contradicts it",
      request: "GET /notes/1",
      response: contradiction(
        'Cannot map "notes": belongsTo "owner" goes over the column "owner_id", which columns hides. ' +
          "Take out the relationship, or owner_id: false.",
      ),
    },
    {
      title: "§2 relationships: a to-many that is declared over a hidden column contradicts it too",
      request: "GET /users",
      response: contradiction(
        'Cannot map "users": hasMany "property" goes over the column "owner_id" of "notes", which the columns of ' +
          '"notes" hide. Take out the relationship, or owner_id: false.',
      ),
    },
  ]),
  suite(hiddenKeys, "twins", [
    {
      title: "§2 type: of two similar spellings the exact one wins",
      request: "GET /users?fields[my_notes]=name",
      response: answering("200", {
        data: [["1", "Ann"], ["2", "Bob"]].map(([id, name]) => (
          { type: "my_notes", id, attributes: { name }, links: { self: `/users/${id}` } }
        )),
      }),
    },
  ]),
];
