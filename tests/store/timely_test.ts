import { equal, match, ok } from "node:assert/strict";
import { createService } from "../../mod.ts";
import type { D1Statement } from "../../src/types/database.ts";

const JSON_API = "application/vnd.api+json";
const UNKNOWN = "It is not known whether this was stored: check before you send it again.";

/** A source that never answers once it hangs, and reports one table until then. */
function hanging() {
  let isHung = false;
  const answer = <T>(value: T): Promise<T> => isHung ? new Promise(() => {}) : Promise.resolve(value);
  const schema = [
    [0, 0, 0, "id", "INTEGER", 1, 0, 1, 0, 1, null, null],
    [0, 0, 1, "text", "TEXT", 0, 0, 0, 0, 0, null, null],
    [3, null, null, "notes", "table", 0, 0, null, null, null, null, null],
    [4, null, null, 1, null, null, null, null, null, null, null, null],
  ];
  const statement: D1Statement = { bind: () => statement, raw: () => answer(schema) };
  const d1 = { prepare: () => statement, batch: () => answer([]) };
  const client = {
    execute: () => answer({ rows: schema, rowsAffected: 0 }),
    batch: () => answer([]),
  };
  return { sources: { D1: d1, client }, hang: () => isHung = true };
}

for (const kind of ["D1", "client"] as const) {
  Deno.test(`${kind}: a call without an answer is a 503 after five seconds, and a write's outcome is unknown`, async () => {
    const { sources, hang } = hanging();
    const service = createService({ database: sources[kind], resources: { notes: {} }, onError: () => {} });
    await service.openapi();
    hang();
    const ask = async (method: string, body?: string) => {
      const headers = { accept: JSON_API, "content-type": JSON_API };
      const began = performance.now();
      const path = method === "POST" ? "/notes" : "/notes/1";
      const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
      return { answer, text: await answer.text(), took: performance.now() - began };
    };
    const [read, write] = await Promise.all([
      ask("GET"),
      ask("POST", '{"data":{"type":"notes","attributes":{"text":"x"}}}'),
    ]);
    for (const { answer, took, text } of [read, write]) {
      equal(answer.status, 503, text);
      match(answer.headers.get("retry-after") ?? "", /^\d+$/);
      ok(took < 7000, `${took} ms`);
    }
    ok(write.text.includes(UNKNOWN));
    ok(!read.text.includes(UNKNOWN));
  });
}
