import { deepEqual, match, ok } from "node:assert/strict";
import { operationsTable, timeOperations } from "../bench/operations.ts";

Deno.test("ten operations in one request and ten requests are both measured, on a file and on a server", async () => {
  const times = await timeOperations(2);
  deepEqual(times.map(({ database, way }) => `${database} ${way}`), [
    "a file over HTTP",
    "a file in process",
    "a server over HTTP",
    "a server in process",
  ]);
  for (const { together, apart } of times) ok(together.median > 0 && apart.median > 0);
  match(operationsTable(times), /\| a server \| over HTTP \|.*\| [\d.]+ +\|/);
});
