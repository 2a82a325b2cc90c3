import { suite } from "../../helpers/exchanges/fixture.ts";
import { sending } from "../../helpers/exchanges/messages.ts";
import { archived } from "../../helpers/fixtures/archive.ts";

/** A write with a header before its body. */
const write = (start: string, header: string, document?: object): string =>
  document === undefined ? `${start}\n${header}` : sending(`${start}\n${header}`, document);

const refused = (status: number, title: string, source: object, more = ""): string =>
  `${status}\nETag:${more}\n\n${
    JSON.stringify({
      jsonapi: { version: "1.1" },
      errors: [{ status: String(status), code: String(status), title, detail: "<any>", source }],
    })
  }`;

const unstated = refused(428, "Precondition Required", { header: "If-Match" }, "\nCache-Control: no-store");
const stale = refused(412, "Precondition Failed", { header: "If-Match" });
const excluded = refused(412, "Precondition Failed", { header: "If-None-Match" });

const deed = (data: object, id = "1") => ({ data: { type: "deeds", id, ...data } });
const shelf = (type: string, id: string) => ({ relationships: { shelf: { data: { type, id } } } });
const note = { data: { type: "notes", id: "1", attributes: { revision: 9 } } };
const shelves = (deeds: object) => ({ data: { type: "shelves", id: "1", relationships: { deeds } } });

const NONE = "If-Match:";
const OTHER = `If-Match: "other-x"`;

/** Other errors of a write, which are all reported after its version. */
const WRONG = [
  [403, "a field that its caller may not write", "PATCH /notes/1", note],
  [423, "a refusal by a hook", "PATCH /notes/1", { data: { type: "notes", id: "1", attributes: { text: "new" } } }],
  [403, "members that may not be replaced", "PATCH /shelves/1", shelves({ data: [] })],
  [409, "linkage of another type", "PATCH /deeds/1", deed(shelf("notes", "1"))],
  [422, "fields", "PATCH /deeds/1", deed({ attributes: { title: null, weight: 2 } })],
  [404, "a missing related record", "PATCH /deeds/1", deed(shelf("shelves", "9"))],
  [409, "linkage of another type, at its own path", "PATCH /deeds/1/relationships/shelf", {
    data: { type: "notes", id: "1" },
  }],
  [404, "a missing related record, at its own path", "PATCH /deeds/1/relationships/shelf", {
    data: { type: "shelves", id: "9" },
  }],
  [403, "members that may not be replaced, at their own path", "PATCH /shelves/1/relationships/deeds", { data: [] }],
] as const;

/** ETags: the place of versions in the order of checks, and the header that errors of JSON:API 1.1 name. */
export const versionsOrder = [
  suite(archived, "strict", [
    ...WRONG.map(([, what, start, document]) => ({
      title: `If-Match: it is required before ${what}`,
      request: write(start, NONE, document),
      response: unstated,
    })),
    ...WRONG.map(([, what, start, document]) => ({
      title: `If-Match: another version is reported before ${what}`,
      request: write(start, OTHER, document),
      response: stale,
    })),
    ...WRONG.map(([status, what, start, document]) => ({
      title: `If-Match: * does not prevent other errors, such as ${what}`,
      request: write(start, "If-Match: *", document),
      response: `
        ${status}
        ETag:

        "<any>"`,
    })),
    {
      title: "If-Match: a record that others reference is not deleted without it",
      request: write("DELETE /shelves/1", NONE),
      response: unstated,
      afterwards: { request: write("DELETE /shelves/1", OTHER), response: stale },
    },
    ...[NONE, OTHER].map((header) => ({
      title: `If-Match: a type that is not that of the path precedes ${header}`,
      request: write("PATCH /deeds/1", header, { data: { type: "notes", id: "1" } }),
      response: refused(409, "Conflict", { pointer: "/data/type" }),
    })),
    ...[NONE, OTHER].map((header) => ({
      title: `If-Match: a missing owner precedes ${header}`,
      request: write("PATCH /deeds/9/relationships/shelf", header, { data: null }),
      response: `
        404
        ETag:

        "<any>"`,
    })),
    {
      title: "If-None-Match: a write of an excluded version names it",
      request: write("PATCH /deeds/1", "If-Match: *\nIf-None-Match: *", deed({ attributes: { title: "Lease" } })),
      response: excluded,
      afterwards: { request: write("DELETE /deeds/1", "If-Match: *\nIf-None-Match: *"), response: excluded },
    },
    {
      title: "If-None-Match: it applies to linkage too",
      request: write("PATCH /deeds/1/relationships/shelf", "If-Match: *\nIf-None-Match: *", { data: null }),
      response: excluded,
    },
    {
      title: "If-Match: a read of another text names it",
      request: write("GET /deeds/1", OTHER),
      response: stale,
    },
    {
      title: "If-Match: it may be * if it is required",
      request: write("PATCH /deeds/1", "If-Match: *", deed({ attributes: { title: "Lease" } })),
      response: `
        200
        ETag: <any>

        "<any>"`,
    },
  ]),
];
