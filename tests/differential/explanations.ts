import type { Answer, Difference, Fact } from "./facts.ts";
import type { Asked } from "./requests.ts";

/** A difference with the request and the answers that show it. */
export interface Differing {
  readonly asked: Asked;
  readonly ours: Answer;
  readonly theirs: Answer;
  readonly difference: Difference;
}

/** Why the servers may differ, or why json-api-nestjs is wrong. */
export interface Explanation {
  /** A statement of JSON:API. */
  readonly id: string;
  readonly says: string;
  readonly fact: Fact;
  readonly explains: (differing: Differing) => boolean;
}

const JSON_API = "application/vnd.api+json";

/** Applies to requests of a method to matching paths, if both servers answer with these statuses. */
function answered(method: string, path: RegExp, own: number, others: readonly number[]): Explanation["explains"] {
  return ({ asked, ours, theirs }) =>
    asked.method === method && path.test(asked.path) && ours.status === own && others.includes(theirs.status);
}

const wrote = (member: RegExp, explains: Explanation["explains"]): Explanation["explains"] => (differing) =>
  member.test(differing.asked.body ?? "") && explains(differing);

/** Each explains one difference only; the first one that applies is reported. */
export const explanations: readonly Explanation[] = [
  {
    id: "response-content-type",
    says: "It answers `application/json`, where only `application/vnd.api+json` may be answered.",
    fact: "content type",
    explains: ({ difference: { ours, theirs } }) => ours === JSON_API && theirs === "application/json; charset=utf-8",
  },
  {
    id: "error-object-key",
    says: "Its errors are no `errors`.",
    fact: "errors",
    explains: ({ difference: { ours, theirs } }) => ours === "an array of objects" && theirs === "none",
  },
  {
    id: "compound-documents-duplicates",
    says: "It includes a resource as often as it is linked to, where each may be included once.",
    fact: "included",
    explains: ({ difference: { ours, theirs } }) => [...new Set(theirs.split(" "))].join(" ") === ours,
  },
  {
    id: "inclusion-default",
    says: "It includes what a write has linked; related resources may be included unasked.",
    fact: "included",
    explains: ({ asked: { method, path }, difference: { ours } }) =>
      method !== "GET" && !path.includes("include=") && ours === "",
  },
  {
    id: "sorting-multiple-fields-order",
    says: "It sorts by several fields in an order of its own.",
    fact: "order",
    explains: ({ asked: { path }, ours }) => /[?&]sort=[^&]*,/.test(path) && isSorted(path, ours),
  },
  {
    id: "sorting-default",
    says: "It lists members in another order; unasked, a list may have any.",
    fact: "order",
    explains: ({ asked: { path }, difference: { ours, theirs } }) =>
      path.includes("/relationships/") && theirs.split(" ").sort().join(" ") === ours,
  },
  {
    id: "filtering",
    says: "It takes null for no value that differs from another; how filters filter is left to servers.",
    fact: "order",
    explains: ({ asked: { path }, difference }) =>
      path.includes("[ne]") && difference.theirs.split(" ").every((name) => difference.ours.includes(name)),
  },
  {
    id: "response-not-acceptable",
    says: "It takes an `Accept` of which every JSON:API entry has parameters.",
    fact: "status",
    explains: ({ asked: { headers }, ours, theirs }) =>
      headers.accept.includes(";") && ours.status === 406 && theirs.status === 200,
  },
  {
    id: "response-unsupported-media-type",
    says: "It takes a `Content-Type` with parameters.",
    fact: "status",
    explains: ({ asked: { headers }, ours, theirs }) =>
      headers["content-type"]?.includes(";") && ours.status === 415 && theirs.status === 201,
  },
  {
    id: "inclusion-include-parameter-value",
    says: "It refuses dotted paths.",
    fact: "status",
    explains: answered("GET", /include=\w+\.\w+/, 200, [400]),
  },
  {
    id: "sparse-fieldsets-parameter",
    says: "It takes `fields[target]` and the names of relationships, where types are meant.",
    fact: "status",
    explains: answered("GET", /fields\[\w+\]=/, 200, [400]),
  },
  {
    id: "fetch-responses-other-status-codes",
    says: "It answers a page past the last with an empty list, Relata with 404; both are allowed.",
    fact: "status",
    explains: answered("GET", /page\[number\]=99/, 404, [200]),
  },
  {
    id: "resource-related-resource-link",
    says: "It has no related links, which are optional.",
    fact: "status",
    explains: answered("GET", /^\/\w+\/\d+\/author$/, 200, [404]),
  },
  {
    id: "fetch-relationships-response-404",
    says: "It answers 422 where there is no such relationship.",
    fact: "status",
    explains: answered("GET", /\/relationships\/nothing$/, 404, [422]),
  },
  {
    id: "create-responses-201-location",
    says: "Its 201 has no `Location`.",
    fact: "location",
    explains: ({ difference: { theirs } }) => theirs === "none",
  },
  {
    id: "create-client-generated-ids-forbidden",
    says: "It answers 400 to an id that it does not take.",
    fact: "status",
    explains: wrote(/"id":"50"/, answered("POST", /^\/articles$/, 403, [400])),
  },
  {
    id: "create-responses-409-bad-type",
    says: "It answers 400 to a resource of another type.",
    fact: "status",
    explains: wrote(/"type":"authors","attributes"/, answered("POST", /^\/articles$/, 409, [400])),
  },
  {
    id: "create-responses-404-related",
    says: "It answers 400 where a related resource is absent; 404 may be answered.",
    fact: "status",
    explains: answered("POST", /^\/articles$/, 404, [400]),
  },
  {
    id: "create-responses-other-status",
    says: "It answers 400 to what is no document, no value of an attribute or of another type than a relationship.",
    fact: "status",
    explains: ({ asked, ours, theirs }) =>
      asked.path === "/articles" && [409, 422].includes(ours.status) && theirs.status === 400,
  },
  {
    id: "update-resource-404-related",
    says: "It answers 400 where a related resource is absent.",
    fact: "status",
    explains: answered("PATCH", /^\/articles\/\d+$/, 404, [400]),
  },
  {
    id: "update-resource-409-no-match",
    says: "It answers 422 to an id that is not the endpoint's.",
    fact: "status",
    explains: wrote(/"id":"2"/, answered("PATCH", /^\/articles\/1$/, 409, [422])),
  },
  {
    id: "updating-relationship-204-status",
    says: "It shows the members that were sent; 204 and 200 may be answered.",
    fact: "status",
    explains: ({ asked, ours, theirs }) =>
      asked.path.includes("/relationships/") && ours.status === 204 && theirs.status === 200,
  },
  {
    id: "post-to-many-response",
    says: "It answers 201 where members are added, Relata 204; each is a success.",
    fact: "status",
    explains: answered("POST", /\/relationships\/tags$/, 204, [201]),
  },
  {
    id: "delete-to-many-success",
    says: "It answers 404 where what is removed is no member already.",
    fact: "status",
    explains: answered("DELETE", /\/relationships\/tags$/, 204, [404]),
  },
  {
    id: "updating-relationship-other-status",
    says: "It answers 422 to members of another type.",
    fact: "status",
    explains: answered("PATCH", /\/relationships\/author$/, 409, [422]),
  },
  {
    id: "post-to-many-add-again",
    says: "It fails where a member is added again.",
    fact: "status",
    explains: answered("POST", /\/relationships\/tags$/, 204, [500]),
  },
];

/** The explanation of a difference; undefined if there is none. */
export function explanationOf(differing: Differing): string | undefined {
  return explanations.find(({ fact, explains }) => fact === differing.difference.fact && explains(differing))?.id;
}

type Row = { readonly id: string; readonly attributes: { readonly [name: string]: string | number | null } };

/** Whether this is the order of `sort`: NULL lowest, texts by their bytes, ties by id. */
function isSorted(path: string, { text }: Answer): boolean {
  const terms = new URLSearchParams(path.slice(path.indexOf("?"))).get("sort")!.split(",");
  const rows = JSON.parse(text).data as readonly Row[];
  const compare = (one: Row, other: Row) => {
    for (const term of terms) {
      const name = term.replace("-", "");
      const order = compareValues(one.attributes[name], other.attributes[name]);
      if (order !== 0) return term.startsWith("-") ? -order : order;
    }
    return Number(one.id) - Number(other.id);
  };
  return rows.every((row, index) => index === 0 || compare(rows[index - 1], row) < 0);
}

function compareValues(one: string | number | null, other: string | number | null): number {
  if (one === other) return 0;
  return one === null || other !== null && one < other ? -1 : 1;
}
