import assert from "node:assert/strict";

/** The members of an error document. */
interface ErrorDocument {
  readonly errors: readonly {
    readonly code?: unknown;
    readonly title?: unknown;
    readonly detail?: unknown;
    readonly source?: { readonly pointer?: unknown; readonly parameter?: unknown };
  }[];
}

const JSON_API = "application/vnd.api+json";

/** Checks an answer against the rules for every answer: no server error, and a well-formed document. */
export async function checkAnswer(method: string, answer: Response): Promise<void> {
  const text = new TextDecoder("utf-8", { fatal: true }).decode(await answer.arrayBuffer());
  const { status } = answer;
  const about = `${status} ${text.slice(0, 2000)}`;
  assert.ok(status < 500, about);
  const type = answer.headers.get("content-type");
  if (type?.startsWith("text/plain")) return assert.equal(status, 406, about);
  // A refused delete has no body, and neither has an answer to HEAD or a 204.
  if (text === "") {
    return assert.ok(method === "HEAD" || status === 204 || (method === "DELETE" && status === 400), about);
  }
  assert.equal(type, JSON_API, about);
  const document = JSON.parse(text);
  if (status < 400) return assert.ok("data" in document && !("errors" in document), about);
  assert.ok(!("data" in document), about);
  checkErrors(document, status, about);
}

function checkErrors({ errors }: ErrorDocument, status: number, about: string): void {
  assert.ok(Array.isArray(errors) && errors.length > 0, about);
  for (const { code, title, detail, source } of errors) {
    assert.ok(typeof title === "string" && title !== "", about);
    assert.ok(detail === undefined || typeof detail === "string", about);
    if (status === 422) assert.ok(typeof source?.pointer === "string" && detail !== undefined, about);
    else assert.equal(code, String(status), about);
    for (const place of [source?.pointer, source?.parameter]) {
      assert.ok(place === undefined || typeof place === "string", about);
    }
    assert.match(String(source?.pointer ?? ""), /^(?:\/|$)/, about);
  }
}
