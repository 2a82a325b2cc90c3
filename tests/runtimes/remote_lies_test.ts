import { equal, ok } from "node:assert/strict";
import { createService } from "../../mod.ts";
import { remoteEngine } from "../helpers/engines/engines.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";

const JSON_API = "application/vnd.api+json";
const UNKNOWN = "It is not known whether this was stored: check before you send it again.";

interface Result {
  rows: unknown[][];
}

/** Wrong answers of the server, made from each result of a statement. */
const LIES: { readonly [what: string]: (answer: Answer) => unknown } = {
  nothing: () => null,
  "a number": () => 7,
  "no results": () => ({ results: [] }),
  "results of another kind": () => ({ results: [{ type: "ok", response: { type: "describe", result: {} } }] }),
  "an unknown kind of result": () => ({ results: [{ type: "maybe" }] }),
  "an error without a message": () => ({ results: [{ type: "error" }] }),
  "rows that are none": (answer) => changed(answer, (result) => ({ ...result, rows: 5 })),
  "no rows": (answer) => changed(answer, (result) => ({ ...result, rows: [] })),
  "empty rows": (answer) => changed(answer, (result) => ({ ...result, rows: [[]] })),
  "values of an unknown type": (answer) => eachValue(answer, () => ({ type: "point", value: "1" })),
  "bytes that are not base64": (answer) => eachValue(answer, () => ({ type: "blob", base64: "%%%" })),
  "bytes that are not JSON": (answer) => eachValue(answer, () => ({ type: "blob", base64: btoa("[[1,") })),
  "JSON of another shape": (answer) => eachValue(answer, () => ({ type: "text", value: "7" })),
  nulls: (answer) => eachValue(answer, () => ({ type: "null" })),
};

interface Answer {
  readonly results: { response: { result: Result & { step_results?: (Result | null)[] } } }[];
}

function changed(answer: Answer, change: (result: Result) => unknown): unknown {
  const [{ response }, ...rest] = answer.results;
  const { result } = response;
  const own = result.step_results === undefined
    ? change(result)
    : { ...result, step_results: result.step_results.map((one) => one && change(one)) };
  return { ...answer, results: [{ type: "ok", response: { ...response, result: own } }, ...rest] };
}

function eachValue(answer: Answer, value: () => unknown): unknown {
  return changed(answer, (result) => ({ ...result, rows: result.rows.map((row) => row.map(value)) }));
}

const engine = remoteEngine();

for (const [what, lie] of Object.entries(LIES)) {
  Deno.test(`a database that answers with ${what} causes a 503, and works again afterwards`, async () => {
    await engine.fill(atlas);
    let isLying = false;
    const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, async (request) => {
      const { pathname } = new URL(request.url);
      const passed = await fetch(new URL(pathname, engine.database), { method: "POST", body: await request.text() });
      const answer = await passed.json();
      return Response.json(isLying ? lie(answer) : answer);
    });
    const told: unknown[] = [];
    const service = createService({
      ...atlas.services.plain,
      database: `http://127.0.0.1:${server.addr.port}`,
      onError: (error) => told.push(error),
    });
    const ask = async (method: string, path: string, data?: unknown) => {
      const headers = { accept: JSON_API, "content-type": JSON_API };
      const body = data === undefined ? undefined : JSON.stringify({ data });
      const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
      return { status: answer.status, again: answer.headers.get("retry-after"), text: await answer.text() };
    };
    await service.check();
    const paths = ["/countries/1", "/countries", "/countries/1?include=cultures"];
    for (const path of paths) equal((await ask("GET", path)).status, 200);
    isLying = true;
    for (const path of paths) {
      const { status, again, text } = await ask("GET", path);
      equal(status, 503, `${path}: ${text} ${told.at(-1)}`);
      ok(again !== null);
    }
    const { status, text } = await ask("PATCH", "/currencies/2", {
      type: "currencies",
      id: "2",
      attributes: { name: "Changed" },
    });
    equal(status, 503, `${text} ${told.at(-1)}`);
    ok(text.includes(UNKNOWN), text);
    isLying = false;
    equal((await ask("GET", "/countries/1")).status, 200);
    await server.shutdown();
  });
}
