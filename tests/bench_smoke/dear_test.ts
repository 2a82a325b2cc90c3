import assert from "node:assert/strict";
import { KNOWN_EXPENSIVE } from "../bench/dear_requests.ts";
import type { MeasuredRequest } from "../bench/measured_request.ts";
import { buildDearDatabase, SMALL } from "../bench/dear_database.ts";
import type { MeasuredAnswer } from "../bench/dear_process.ts";
import { DESIGNED_EXPENSIVE } from "../bench/dear_requests.ts";
import { dearService } from "../bench/dear_service.ts";
import { verdictOf } from "../bench/dear_verdict.ts";
import { startRequestProcess } from "../bench/request_process.ts";
import { ORDINARY } from "../bench/ordinary_requests.ts";
import { OF_LARGE_TENANTS, OF_SMALL_TENANTS } from "../bench/tenant_requests.ts";
import { requestOf } from "../bench/workloads.ts";

const ALL = [...KNOWN_EXPENSIVE, ...DESIGNED_EXPENSIVE, ...OF_LARGE_TENANTS, ...OF_SMALL_TENANTS, ...ORDINARY];

const directory = await Deno.makeTempDir({ prefix: "relata_bench_" });
const database = `${directory}/small.db`;
buildDearDatabase(database, SMALL);

Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

Deno.test("every request of the bench of expensive requests is valid: small tables answer it", async () => {
  for (const { title, service, path } of ALL) {
    const answer = await dearService(database, service).fetch(requestOf({ method: "GET", path }));
    const text = await answer.text();
    assert.ok(expected(path).includes(answer.status), `${title}: ${text}`);
  }
});

/**
 * Possible statuses on small tables: they have no page of four digits, and many words in a search are expensive on any
 * table.
 */
function expected(path: string): readonly number[] {
  const words = new Set(new URLSearchParams(path.split("?")[1]).get("filter")?.split(" "));
  if (words.size > 8) return [200, 400];
  return /[?&]page=\d{4,}/.test(path) ? [200, 404] : [200];
}

Deno.test("no two expensive requests are the same", () => {
  const all = ALL.map(({ service, path }) => `${service} ${path}`);
  assert.deepEqual(all.filter((one, n) => all.indexOf(one) !== n), []);
});

Deno.test("a process answers an expensive request, and is stopped if it takes too long", async () => {
  const asking = await startRequestProcess(database);
  try {
    const answered = await asking.ask({ service: "open", path: "/customers?sort=none", again: 2 }, 10_000);
    assert.ok(answered !== "late");
    assert.deepEqual([answered.status, answered.parameter], [400, "sort"]);
    assert.ok(answered.first > 0 && answered.milliseconds > 0 && answered.detail!.includes("none"));
    assert.equal(await asking.ask({ service: "open", path: "/events?limit=100", again: 1e9 }, 0), "late");
  } finally {
    await asking.stop();
  }
});

Deno.test("a verdict fails for slow answers, slow or unexplained refusals, and refused ordinary requests", () => {
  const request: MeasuredRequest = { title: "", service: "open", path: "/events" };
  const holds = (isOrdinary: boolean, answer: Partial<MeasuredAnswer> | "late") => {
    const row = answer === "late" ? answer : { first: 0, milliseconds: 1, bytes: 0, memory: 0, status: 200, ...answer };
    return verdictOf({ ...request, isOrdinary, answer: row, givenUpAfter: 10_000 }).holds;
  };
  const refused = { status: 400, detail: "Cannot sort.", parameter: "sort" };
  assert.ok(holds(false, {}) && holds(false, refused) && holds(true, { milliseconds: 400 }));
  assert.ok(!holds(false, "late") && !holds(false, { milliseconds: 251 }) && !holds(false, { status: 500 }));
  assert.ok(!holds(false, { ...refused, milliseconds: 251 }) && !holds(false, { ...refused, detail: "" }));
  assert.ok(!holds(true, refused) && !holds(true, "late"));
});
