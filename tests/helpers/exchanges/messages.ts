const JSON_API = "application/vnd.api+json";

/** A request with a document as its body: `sending("POST /teams", { data: … })`. */
export function sending(start: string, document: unknown): string {
  return `${start}\n\n${JSON.stringify(document)}`;
}

/** A response with a document as its body; `start` is the status, then headers, a line each. */
export function answering(start: string, document: unknown): string {
  return `${start}\nContent-Type: ${JSON_API}\nVary: Accept\n\n${JSON.stringify(document)}`;
}

/** A standard error (§7), one entry for each pointer or a single one without. */
export function refused(status: number, title: string, detail: string, ...pointers: readonly string[]): string {
  const entry = { code: String(status), title, detail };
  const errors = pointers.length === 0 ? [entry] : pointers.map((pointer) => ({ ...entry, source: { pointer } }));
  return answering(String(status), { errors });
}

/** The error of linkage to records that do not exist (§7): a pointer, a type and an id for each. */
export function noRelated(...missing: readonly (readonly [pointer: string, type: string, id: string])[]): string {
  return answering("404", {
    errors: missing.map(([pointer, type, id]) => ({
      code: "404",
      title: "Not Found",
      detail: `There is no "${type}" with the id "${id}".`,
      source: { pointer },
    })),
  });
}

/** Validation errors (§7), each a title, a pointer and a detail. */
export function invalid(...findings: readonly (readonly [title: string, pointer: string, detail: string])[]): string {
  return answering("422", {
    errors: findings.map(([title, pointer, detail]) => ({ title, detail, source: { pointer } })),
  });
}

/** The standard error of a query parameter. */
export function refusedParameter(detail: string, parameter: string): string {
  return answering("400", { errors: [{ code: "400", title: "Bad Request", detail, source: { parameter } }] });
}
