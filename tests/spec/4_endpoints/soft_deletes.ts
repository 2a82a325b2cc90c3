import { suite } from "../../helpers/exchanges/fixture.ts";
import { answering, invalid, noRelated, refused, sending } from "../../helpers/exchanges/messages.ts";
import { cellar } from "../../helpers/fixtures/cellar.ts";

const NOTHING = "204\nContent-Type:";

const absent = (type: string, id: string) => refused(404, "Not Found", `There is no "${type}" with the id "${id}".`);
const bottles = (...ids: readonly number[]) => ids.map((id) => ({ type: "bottles", id: String(id) }));

/** A list of ids, with the record count. */
const listed = (data: readonly object[]) => answering("200", { meta: "<any>", links: "<any>", data });

/** `softDelete`: a delete keeps the row, which is absent everywhere. */
export const softDeletes = [
  suite(cellar, "plain", [
    { title: "softDelete: a deleted row is absent", request: "GET /bottles/2", response: absent("bottles", "2") },
    {
      title: "softDelete: lists and counts leave it out, and the column is hidden",
      request: "GET /bottles?fields[bottles]=code,deleted-at",
      response: answering("400", {
        errors: [{
          code: "400",
          title: "Bad Request",
          detail: "<any>",
          source: { parameter: "fields[bottles]" },
        }],
      }),
      afterwards: {
        request: "GET /bottles?fields[bottles]=code&limit=1&page=3",
        response: answering("200", {
          meta: { record_count: 3, page_count: 3, page_limit: 1 },
          links: "<any>",
          data: [{
            type: "bottles",
            id: "4",
            attributes: { code: "D" },
            links: { self: "/bottles/4" },
          }],
        }),
      },
    },
    {
      title: "softDelete: searches leave it out",
      request: "GET /bottles?filter=Barolo",
      response: listed([]),
    },
    {
      title: "softDelete: filters through relationships leave it out, in both directions",
      request: "GET /racks?filter[bottles.code]=B",
      response: listed([]),
      afterwards: { request: "GET /notes?filter[bottle.code]=B", response: listed([]) },
    },
    {
      title: "softDelete: clients cannot sort, filter or write by the column",
      request: "GET /bottles?sort=deleted-at",
      response: answering("400", { errors: "<any>" }),
      afterwards: {
        request: sending("PATCH /bottles/1", {
          data: { type: "bottles", id: "1", attributes: { "deleted-at": null } },
        }),
        response: invalid([
          "_unknown",
          "/data/attributes/deleted-at",
          '"bottles" has no attribute "deleted-at".',
        ]),
      },
    },
    {
      title: "softDelete: linkage of a to-many leaves it out",
      request: "GET /racks/1/relationships/bottles",
      response: answering("200", { meta: "<any>", links: "<any>", data: bottles(1) }),
    },
    {
      title: "softDelete: linkage through a join table leaves it out",
      request: "GET /grapes/1/relationships/bottles",
      response: answering("200", { meta: "<any>", links: "<any>", data: bottles(1) }),
    },
    {
      title: "softDelete: a to-one that points to it is null",
      request: "GET /notes/2/bottle",
      response: answering("200", { data: null }),
    },
    {
      title: "softDelete: includes leave it out",
      request: "GET /notes/2?include=bottle&fields[notes]=bottle",
      response: answering("200", {
        data: { type: "notes", id: "2", relationships: { bottle: { data: null, links: "<any>" } }, links: "<any>" },
        included: [],
      }),
    },
    {
      title: "softDelete: a filter by its foreign key lists nothing",
      request: "GET /notes?bottle_id=2",
      response: listed([]),
    },
    {
      title: "softDelete: it cannot be linked",
      request: sending("POST /racks/2/relationships/bottles", { data: bottles(2) }),
      response: noRelated(["/data/0", "bottles", "2"]),
    },
    {
      title: "softDelete: it cannot be changed",
      request: sending("PATCH /bottles/2", { data: { type: "bottles", id: "2", attributes: { name: "Back" } } }),
      response: absent("bottles", "2"),
    },
    {
      title: "softDelete: it cannot be deleted again",
      request: "DELETE /bottles/2",
      response: absent("bottles", "2"),
    },
    {
      title: "softDelete: unique values stay taken",
      request: sending("POST /bottles", { data: { type: "bottles", attributes: { code: "B" } } }),
      response: refused(
        409,
        "Conflict",
        'Cannot create "bottles": another one has the same "code".',
        "/data/attributes/code",
      ),
    },
    {
      title: "softDelete: a delete makes the row absent",
      request: "DELETE /bottles/1",
      response: NOTHING,
      afterwards: { request: "GET /bottles/1", response: absent("bottles", "1") },
    },
    {
      title: "softDelete: rows that reference it stay, even if the database would cascade",
      request: "DELETE /bottles/1",
      response: NOTHING,
      afterwards: {
        request: "GET /notes/1?fields[notes]=text,bottle&include=bottle",
        response: answering("200", {
          data: {
            type: "notes",
            id: "1",
            attributes: { text: "dark" },
            relationships: { bottle: { data: null, links: "<any>" } },
            links: "<any>",
          },
          included: [],
        }),
      },
    },
    {
      title: "softDelete: nothing restores what was just deleted",
      request: "DELETE /bottles/1",
      response: NOTHING,
      afterwards: {
        request: sending("PATCH /bottles/1", { data: { type: "bottles", id: "1", attributes: { name: "Back" } } }),
        response: absent("bottles", "1"),
      },
    },
    {
      title: "softDelete: replaced members that are deleted keep their links",
      request: sending("PATCH /grapes/1", {
        data: { type: "grapes", id: "1", relationships: { bottles: { data: bottles(3) } } },
      }),
      response: answering("200", { data: "<any>" }),
    },
    {
      title: "softDelete: a column that columns names is shown, and always null",
      request: "GET /notes/1?fields[notes]=gone-at",
      response: answering("200", {
        data: { type: "notes", id: "1", attributes: { "gone-at": null }, links: "<any>" },
      }),
    },
    {
      title: "softDelete: the column is not written, by PATCH or POST",
      request: sending("PATCH /notes/1", {
        data: { type: "notes", id: "1", attributes: { "gone-at": "2024-01-31T10:00:00Z" } },
      }),
      response: invalid(["_readOnly", "/data/attributes/gone-at", '"gone-at" is only set by DELETE.']),
      afterwards: {
        request: sending("POST /notes", {
          data: {
            type: "notes",
            attributes: { "gone-at": null },
            relationships: { bottle: { data: { type: "bottles", id: "1" } } },
          },
        }),
        response: invalid(["_readOnly", "/data/attributes/gone-at", '"gone-at" is only set by DELETE.']),
      },
    },
    {
      title: "softDelete: a delete that a trigger refuses",
      request: "DELETE /bottles/4",
      response: "400\nContent-Type:",
    },
    {
      title: "softDelete: a new row is visible",
      request: sending("POST /bottles", { data: { type: "bottles", attributes: { code: "E" } } }),
      response: answering("201\nLocation: /bottles/5", { data: "<any>" }),
    },
  ]),
  suite(cellar, "hooked", [
    {
      title: "softDelete: a scope applies as well",
      request: "GET /bottles?fields[bottles]=code",
      response: answering("200", {
        data: [
          { type: "bottles", id: "1", attributes: { code: "A" }, links: { self: "/bottles/1" } },
          { type: "bottles", id: "3", attributes: { code: "C" }, links: { self: "/bottles/3" } },
        ],
      }),
    },
    {
      title: "softDelete: a hook before a delete may refuse",
      request: "DELETE /bottles/3",
      response: answering("402", { errors: [{ code: "402", title: "Payment Required", detail: "Not this one." }] }),
    },
    { title: "softDelete: a delete that a hook allows", request: "DELETE /bottles/1", response: NOTHING },
    {
      title: "softDelete: a hook that sets the column would move the row out of scope",
      request: sending("PATCH /bottles/1", { data: { type: "bottles", id: "1", attributes: { name: "gone" } } }),
      response: refused(403, "Forbidden", 'Cannot update "bottles": the result would be outside the caller\'s scope.'),
    },
  ]),
  suite(cellar, "stored", [
    {
      title: "softDelete: a delete stores the time as text, and nothing else",
      request: "DELETE /bottles/1",
      response: NOTHING,
      afterwards: {
        request: "GET /stored-bottles/1",
        response: answering("200", {
          data: {
            type: "stored-bottles",
            id: "1",
            attributes: { others: "A Amarone 2010 1", "is-now": 1 },
            links: "<any>",
          },
        }),
      },
    },
    {
      title: "softDelete: a delete stores the time in the form of its column",
      request: "DELETE /notes/1",
      response: NOTHING,
      afterwards: {
        request: "GET /stored-notes/1",
        response: answering("200", {
          data: { type: "stored-notes", id: "1", attributes: { others: "dark 1", "is-now": 1 }, links: "<any>" },
        }),
      },
    },
  ]),
  suite(cellar, "saving", [
    {
      title: "softDelete: the hooks of deletes run, and none of saves",
      request: "DELETE /bottles/1",
      response: NOTHING,
      afterwards: {
        request: sending("PATCH /bottles/3", { data: { type: "bottles", id: "3", attributes: { name: "New" } } }),
        response: answering("402", {
          errors: [{ code: "402", title: "Payment Required", detail: "A hook of saving refuses." }],
        }),
      },
    },
  ]),
  suite(cellar, "kept", [
    {
      title: "softDelete: a resource without soft deletes really deletes",
      request: "DELETE /bottles/1",
      response: refused(501, "Not Implemented", 'Cannot delete "bottles": the operation is not enabled.'),
    },
  ]),
];
