import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, refused, sending } from "../../helpers/exchanges/messages.ts";
import { refusing } from "../../helpers/fixtures/refusing.ts";

const posting = (type: string, attributes: object) => sending(`POST /${type}`, { data: { type, attributes } });

const CANNOT_WORK = "The database cannot work with such a value.";

/** A parameter whose value nothing can be compared with. */
const unusable = (parameter: string, detail = "<any>") =>
  answering("400", { errors: [{ code: "400", title: "Bad Request", detail, source: { parameter } }] });

/** A refusal by the database for its own reasons is a client error, and reveals nothing hidden. */
export const refusedValues = [
  suite(refusing, "plain", [
    {
      title: "create: an index on an expression that cannot read the value",
      request: posting("notes", { doc: "no JSON" }),
      response: invalid(["_refused", "/data/attributes/doc", CANNOT_WORK]),
    },
    {
      title: "create: a generated column that cannot read the value",
      request: posting("papers", { doc: "no JSON" }),
      response: invalid(["_refused", "/data/attributes/doc", CANNOT_WORK]),
    },
    {
      title: "create: a generated column that cannot read one of several values",
      request: posting("papers", { doc: "{}", path: "no path" }),
      response: invalid(["_refused", "/data", CANNOT_WORK]),
    },
    {
      title: "create: a check that the value makes overflow",
      request: posting("sums", { amount: "-9223372036854775808" }),
      response: invalid(["_refused", "/data/attributes/amount", CANNOT_WORK]),
    },
    {
      title: "create: a STRICT table that refuses values of the type that an option declares",
      request: posting("strict-ones", { amount: "ten", label: "x" }),
      response: invalid(["_type", "/data/attributes/amount", '"amount" cannot hold a value of this type.']),
    },
    {
      title: "create: an AUTOINCREMENT that has used its last number",
      request: posting("tickets", { name: "One more" }),
      response: refused(409, "Conflict", 'Cannot create "tickets": no id is left: the last one has been used.'),
    },
    {
      title: "create: the check of a table that a trigger writes to is not named",
      request: posting("orders", { amount: 200, code: "B" }),
      response: invalid(["_check", "/data", "A constraint does not hold."]),
    },
    {
      title: "create: the unique values of a table that a trigger writes to are not named",
      request: posting("orders", { amount: 20, code: "A" }),
      response: refused(409, "Conflict", 'Cannot create "orders": a unique constraint would fail.'),
    },
    {
      title: "create: not in a view",
      request: posting("order-amounts", { amount: 1 }),
      response: refused(501, "Not Implemented", 'Cannot create "order-amounts": the operation is not enabled.'),
    },
    {
      title: "update: not in a view",
      request: sending("PATCH /order-amounts/1", {
        data: { type: "order-amounts", id: "1", attributes: { amount: 1 } },
      }),
      response: refused(501, "Not Implemented", 'Cannot update "order-amounts": the operation is not enabled.'),
    },
    {
      title: "delete: not in a view",
      request: "DELETE /order-amounts/1",
      response: refused(501, "Not Implemented", 'Cannot delete "order-amounts": the operation is not enabled.'),
    },
  ]),
  suite(refusing, "searching", [
    {
      title: "queryParameter: a value that does not become a number is a client error",
      request: "GET /things?max-price=cheap",
      response: unusable("max-price", 'Cannot read "max-price": nothing can be compared with "cheap".'),
    },
    { title: "queryParameter: infinity", request: "GET /things?max-price=1e999", response: unusable("max-price") },
    { title: "queryParameter: U+0000", request: "GET /things?name-like=a%00b", response: unusable("name-like") },
    {
      title: "queryParameter: U+0000 in a list",
      request: "GET /things?name-in=a|%00",
      response: unusable("name-in"),
    },
    {
      title: "queryParameter: beyond int64",
      request: `GET /things?id-is=${2n ** 64n}`,
      response: unusable("id-is"),
    },
    { title: "queryParameter: an invalid date", request: "GET /things?since=never", response: unusable("since") },
    {
      title: "queryParameter: the same on a view",
      request: "GET /things/1?max-price=cheap",
      response: unusable("max-price"),
    },
    {
      title: "queryParameter: a value that becomes a number compares",
      request: "GET /things?max-price=1.5&fields[things]=name",
      response: answering("200", {
        data: [{ type: "things", id: "1", attributes: { name: "Cheap" }, links: { self: "/things/1" } }],
      }),
    },
  ]),
  ...["scope of NaN", "scope of no NaN"].map((service) =>
    suite(refusing, service, [
      {
        title: "scope: comparisons with NaN match no row, not even by inequality",
        request: "GET /things",
        response: answering("200", { data: [] }),
      },
      {
        title: "scope: nothing can be created if it compares with NaN",
        request: posting("things", { price: 1, name: "New" }),
        response: refused(403, "Forbidden", 'Cannot create "things": the result would be outside the caller\'s scope.'),
      },
    ])
  ),
];
