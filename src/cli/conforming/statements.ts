import type { Answer } from "./answer.ts";

/** Whether a statement of JSON:API is mandatory. */
export type Level = "MUST" | "SHOULD" | "RECOMMENDED" | "MAY";

/**
 * The normative statements of JSON:API that requests can test, by the ids of JSON:API's own list, in its order
 * (https://github.com/json-api/json-api, `normative-statements.json`).
 */
export const STATEMENTS = {
  "response-content-type": "MUST",
  "response-unsupported-media-type": "MUST",
  "response-not-acceptable": "MUST",
  "additional-members": "MUST",
  "json-object": "MUST",
  "required-top-level": "MUST",
  "data-errors": "MUST",
  "data-included": "MUST",
  "primary-data": "MUST",
  "logical-collection": "MUST",
  "resource-id-type": "MUST",
  "resource-id-type-types": "MUST",
  "resource-unique": "MUST",
  "resource-type-constraints": "MUST",
  "resource-fields": "MUST",
  "resource-attributes-key": "MUST",
  "resource-relationships-key": "MUST",
  "resource-relationships-object": "MUST",
  "resource-related-resource-link": "MUST",
  "resource-linkage": "MUST",
  "resource-link-response": "MUST",
  "resource-identifier-required-members": "MUST",
  "compound-documents-allow": "MAY",
  "compound-documents-top-level-included": "MUST",
  "compound-documents-full-linkage": "MUST",
  "compound-documents-duplicates": "MUST",
  "meta-objects": "MUST",
  "top-level-links-members": "MUST",
  "json-api-type": "MUST",
  "member-name-character": "MUST",
  "member-name-globally-allowed": "MUST",
  "member-name-reserved-characters": "MUST",
  "fetch-url-support": "MUST",
  "fetch-response-code": "MUST",
  "fetch-primary-data-collection": "MUST",
  "fetch-primary-data-single": "MUST",
  "fetch-responses-404": "MUST",
  "fetch-relationships": "MUST",
  "fetch-relationships-response-200-primary-data": "MUST",
  "fetch-relationships-response-404": "MUST",
  "inclusion-unrequested": "MUST",
  "inclusion-bad-request": "MUST",
  "sparse-fieldsets-additional-fields": "MUST",
  "sorting-order": "MUST",
  "sorting-not-supported": "MUST",
  "pagination-links-object": "MUST",
  "pagination-unavailable-link": "MUST",
  "create-responses-201-status": "MUST",
  "create-responses-201-location": "SHOULD",
  "create-responses-201-document": "MUST",
  "create-responses-201-self": "MUST",
  "create-responses-404-related": "MAY",
  "create-responses-409-exists": "MUST",
  "create-responses-409-bad-type": "MUST",
  "update-interpret-resource-attributes": "MUST",
  "update-resource-204-status": "MUST",
  "update-resource-404-status": "MUST",
  "update-resource-409-no-match": "MUST",
  "delete-204-status": "MUST",
  "delete-404-status": "SHOULD",
  "query-parameters-bad-request": "RECOMMENDED",
  "error-object-key": "MUST",
} as const satisfies { readonly [id: string]: Level };

/** The id of such a statement. */
export type StatementId = keyof typeof STATEMENTS;

/** The result of one statement. */
export type Verdict =
  | { readonly kind: "pass" }
  | { readonly kind: "fail"; readonly what: string }
  | { readonly kind: "not asked"; readonly why: string };

/**
 * The results of all statements: one that fails once has failed, and one that no request has tested counts as not
 * asked.
 */
export class Verdicts {
  readonly #found = new Map<StatementId, Verdict>();

  /** Notes whether a statement holds; `what` describes the wrong answer. */
  check(id: StatementId, holds: boolean, what: string): void {
    if (this.#found.get(id)?.kind === "fail") return;
    this.#found.set(id, holds ? { kind: "pass" } : { kind: "fail", what });
  }

  /** Notes whether an answer has one of some statuses; `how` says more about its request. */
  checkStatus(id: StatementId, { asked, status }: Answer, expected: readonly number[], how = ""): void {
    this.check(id, expected.includes(status), `${asked}${how}: ${status}`);
  }

  /** Notes why statements cannot be tested, for those without a result. */
  skip(why: string, ...ids: readonly StatementId[]): void {
    for (const id of ids) if (!this.#found.has(id)) this.#found.set(id, { kind: "not asked", why });
  }

  /** Every statement with its verdict, in the order of JSON:API's list. */
  all(): readonly (readonly [StatementId, Verdict])[] {
    return (Object.keys(STATEMENTS) as StatementId[]).map((id) => [
      id,
      this.#found.get(id) ?? { kind: "not asked", why: "no answer has shown it" },
    ]);
  }
}
