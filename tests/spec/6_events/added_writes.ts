import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, refused, sending } from "../../helpers/exchanges/messages.ts";
import { warehouse } from "../../helpers/fixtures/warehouse.ts";

const LINKS = "<any>";

const create = (label: string) => sending("POST /parcels", { data: { type: "parcels", attributes: { label } } });
const created = (label: string, note: string | null = null) =>
  answering("201\nLocation: /parcels/5", {
    data: { type: "parcels", id: "5", attributes: { label, note }, links: { self: "/parcels/5" } },
  });
const update = (label: string) =>
  sending("PATCH /parcels/1", { data: { type: "parcels", id: "1", attributes: { label } } });
const updated = (label: string, note: string | null = null) =>
  answering("200", {
    data: { type: "parcels", id: "1", attributes: { label, note }, links: { self: "/parcels/1" } },
  });

/** The contents of the log, each line with its topic, its subject and its detail; the first one existed before. */
const events = (...lines: readonly (readonly [topic: string | null, subject: unknown, detail?: unknown])[]) => ({
  request: "GET /events?sort=id",
  response: answering("200", {
    data: [["kept", null] as const, ...lines].map(([topic, subject, detail = null]) => ({
      type: "events",
      id: "<any>",
      attributes: { topic, subject, detail },
      links: LINKS,
    })),
  }),
});

const BROKEN = (operation: string) =>
  refused(409, "Conflict", `Cannot ${operation} "parcels": what is stored with it would break a rule.`);
const FAILED = answering("500", { errors: [{ code: "500", title: "Internal Server Error" }] });

const ATOMIC = `application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"`;

const add = (label: string, more: object = {}) => ({
  op: "add",
  data: { type: "parcels", ...more, attributes: { label } },
});
const operations = (...list: readonly object[]) =>
  `POST /operations\nContent-Type: ${ATOMIC}\nAccept: ${ATOMIC}\n\n${JSON.stringify({ "atomic:operations": list })}`;
const answered = (status: string, document: object) =>
  `${status}\nContent-Type: ${ATOMIC}\n\n${JSON.stringify(document)}`;

/** Writes that hooks add to a write: all is stored, or nothing. */
export const addedWrites = [
  suite(warehouse, "plain", [
    {
      title: "also: statements that a create adds get the key that the database generates",
      request: create("twice"),
      response: created("twice"),
      afterwards: events(["first", 5], ["second", 5]),
    },
    {
      title: "also: statements that an update adds get the key of its row",
      request: update("twice"),
      response: updated("twice"),
      afterwards: events(["first", 1], ["second", 1]),
    },
    {
      title: "also: values of every kind are bound",
      request: create("values"),
      response: created("values"),
      afterwards: events(
        ["yes", 5, 1],
        ["big", 5, "9007199254740992"],
        ["date", 5, "2024-01-31 10:00:00"],
        ["bytes", 5, "<any>"],
        ["none", 5],
        ["half", 5, 0.5],
      ),
    },
    ...[["2", "deletes"], ["3", "gives another key"]].map(([parcel, what]) => ({
      title: `also: no other row is shown in place of a new one that an added statement ${what}, nor is its key taken`,
      request: sending("POST /items", {
        data: { type: "items", relationships: { parcel: { data: { type: "parcels", id: parcel } } } },
      }),
      response: answering("201\nLocation:", { data: null }),
      afterwards: events([null, 2]),
    })),
    {
      title: "also: an insert selects from the row as it is stored",
      request: create("selected"),
      response: created("selected"),
      afterwards: events(["copy", 5, "selected"]),
    },
    {
      title: "also: the response shows what was added to the row itself",
      request: create("own"),
      response: created("own", "added"),
    },
    {
      title: "also: the same for an update",
      request: update("own"),
      response: updated("own", "added"),
    },
    {
      title: "also: any statement that compiles to an insert, an update or a delete",
      request: create("text"),
      response: created("text"),
      afterwards: { request: "GET /events", response: answering("200", { data: [] }) },
    },
    {
      title: "also: a constraint that refuses it refuses the create, without a pointer",
      request: create("no stock"),
      response: BROKEN("create"),
    },
    {
      title: "also: a trigger that refuses it refuses the create, and its text is not shown",
      request: update("no event"),
      response: BROKEN("update"),
    },
    { title: "also: an existing key refuses the create too", request: create("doubled"), response: BROKEN("create") },
    {
      title: "also: an error of the write itself is reported as usual",
      request: sending("PATCH /parcels/1", {
        data: { type: "parcels", id: "1", attributes: { label: "stays" } },
      }),
      response: refused(
        409,
        "Conflict",
        'Cannot update "parcels": another one has the same "label".',
        "/data/attributes/label",
      ),
    },
    { title: "also: a missing table is a mistake", request: create("no such"), response: FAILED },
    { title: "also: a query that only reads is a mistake", request: create("read"), response: FAILED },
    { title: "also: several statements in one text are a mistake", request: create("several"), response: FAILED },
    { title: "also: a value that no database can hold is a mistake", request: update("nan"), response: FAILED },
    {
      title: "also: another row of the table whose new key is unknown is a mistake",
      request: create("another"),
      response: FAILED,
    },
    {
      title: "also: another row of the table is added if its key is known",
      request: update("another"),
      response: updated("another"),
      afterwards: {
        request: "GET /parcels/5",
        response: answering("200", { data: "<any>" }),
      },
    },
    {
      title: "also: a new row keeps its own key if its trigger inserts another row",
      request: create("split"),
      response: created("split"),
      afterwards: events(["split", 5]),
    },
    {
      title: "also: a new row keeps its own key if an added statement fires a trigger that inserts another row",
      request: create("reordered"),
      response: created("reordered"),
      afterwards: events(["reorder", 5], ["after", 5]),
    },
    {
      title: "also: a key that comes from a default of its column",
      request: sending("POST /tags", { data: { type: "tags", attributes: { text: "new" } } }),
      response: answering("201", { data: "<any>" }),
    },
    {
      title: "also: a key of several columns, each by its name",
      request: sending("POST /pallets", { data: { type: "pallets", id: "2~3", attributes: { label: "high" } } }),
      response: answering("201\nLocation: /pallets/2~3", { data: "<any>" }),
      afterwards: events(["pallet", 2, 3]),
    },
    {
      title: "also: a key that is the number after the greatest",
      request: sending("POST /counted", { data: { type: "counted", attributes: { text: "eight" } } }),
      response: answering("201\nLocation: /counted/8", { data: "<any>" }),
      afterwards: events(["counted", 8]),
    },
    {
      title: "also: a change of linkage can add statements too",
      request: sending("PATCH /items/1", {
        data: { type: "items", id: "1", relationships: { parcel: { data: { type: "parcels", id: "1" } } } },
      }),
      response: answering("200", { data: "<any>" }),
      afterwards: events([null, 1]),
    },
    {
      title: "also: statements that a delete adds are stored with it",
      request: "DELETE /parcels/1",
      response: "204\nContent-Type:",
      afterwards: events(["deleted", 1]),
    },
    {
      title: "also: an added statement that is refused refuses the delete",
      request: "DELETE /parcels/2",
      response: "400\nContent-Type:",
    },
    { title: "also: a mistake in a delete's statement is a mistake", request: "DELETE /parcels/3", response: FAILED },
    {
      title: "also: a delete that the database refuses is refused as usual",
      request: "DELETE /parcels/4",
      response: "400\nContent-Type:",
    },
    {
      title: "also: nothing is added for a missing row",
      request: "DELETE /parcels/9",
      response: refused(404, "Not Found", 'There is no "parcels" with the id "9".'),
    },
  ]),
  suite(warehouse, "told", [
    {
      title: "also with deleteErrors: 409 if it is refused",
      request: "DELETE /parcels/2",
      response: BROKEN("delete"),
    },
    {
      title: "also with deleteErrors: rows that reference the row are reported as usual",
      request: "DELETE /parcels/4",
      response: refused(
        409,
        "Conflict",
        'Cannot delete "4" of "parcels": other records still point to it.',
      ),
    },
    {
      title: "also with linkOnCreate: members are linked to the new row, and added statements get its key",
      request: sending("POST /parcels", {
        data: {
          type: "parcels",
          attributes: { label: "twice" },
          relationships: { items: { data: [{ type: "items", id: "1" }] } },
        },
      }),
      response: answering("201\nLocation: /parcels/5", { data: "<any>" }),
      afterwards: {
        request: "GET /parcels/5/relationships/items",
        response: answering("200", { links: "<any>", data: [{ type: "items", id: "1" }] }),
      },
    },
    {
      title: "also: a relationship endpoint adds statements with the key of its owner",
      request: sending("POST /parcels/1/relationships/items", { data: [{ type: "items", id: "1" }] }),
      response: "204\nContent-Type:",
      afterwards: events(["first", 1], ["second", 1]),
    },
  ]),
  suite(warehouse, "operated", [
    {
      title: "also in operations: statements run right after their own change, with its key",
      request: operations(add("twice"), add("selected"), { op: "remove", ref: { type: "parcels", id: "1" } }),
      response: answered("200", {
        "atomic:results": [
          { data: { type: "parcels", id: "5", attributes: { label: "twice", note: null }, links: LINKS } },
          { data: { type: "parcels", id: "6", attributes: { label: "selected", note: null }, links: LINKS } },
          {},
        ],
      }),
      afterwards: events(["first", 5], ["second", 5], ["copy", 6, "selected"], ["deleted", 1]),
    },
    {
      title: "also in operations: a new row that a lid names",
      request: operations(add("twice", { lid: "new" }), { op: "remove", ref: { type: "parcels", lid: "new" } }),
      response: answered("200", { "atomic:results": [{ data: "<any>" }, {}] }),
      afterwards: events(["first", 5], ["second", 5], ["deleted", 5]),
    },
    {
      title:
        "also in operations: each row keeps its key if an added statement fires a trigger that inserts another row",
      request: operations(add("reordered"), add("twice"), add("selected", { lid: "new" }), {
        op: "remove",
        ref: { type: "parcels", lid: "new" },
      }),
      response: answered("200", {
        "atomic:results": [
          { data: { type: "parcels", id: "5", attributes: { label: "reordered", note: null }, links: LINKS } },
          { data: { type: "parcels", id: "7", attributes: { label: "twice", note: null }, links: LINKS } },
          { data: { type: "parcels", id: "8", attributes: { label: "selected", note: null }, links: LINKS } },
          {},
        ],
      }),
      afterwards: events(
        ["reorder", 5],
        ["after", 5],
        ["first", 7],
        ["second", 7],
        ["copy", 8, "selected"],
        ["deleted", 8],
      ),
    },
    {
      title: "also in operations: one refused statement undoes everything, and has no pointer within it",
      request: operations(add("twice"), add("no stock")),
      response: answered("409", {
        errors: [{
          status: "409",
          code: "409",
          title: "Conflict",
          detail: 'Cannot create "parcels": what is stored with it would break a rule.',
          source: { pointer: "/atomic:operations/1" },
        }],
      }),
    },
    {
      title: "also in operations: a delete that an earlier added statement makes fail",
      request: operations(add("doubled"), { op: "remove", ref: { type: "parcels", id: "2" } }),
      response: answered("409", { errors: "<any>" }),
    },
    {
      title: "also in operations: a mistake in one statement",
      request: operations(add("twice"), add("another", { lid: "new" })),
      response: answered("500", {
        errors: [{
          status: "500",
          code: "500",
          title: "Internal Server Error",
          source: { pointer: "/atomic:operations/1" },
        }],
      }),
    },
  ]),
];
