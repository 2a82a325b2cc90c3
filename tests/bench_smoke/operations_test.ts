import { deepEqual, match, ok } from "node:assert/strict";
import { operationsTable, timeOperations } from "../bench/operations.ts";

Deno.test("ten operations in one request are measured beside ten requests, on a file and on a server", async () => {
  const times = await timeOperations(2);
  deepEqual(times.map(({ database }) => database), ["a file", "a server"]);
  for (const { together, apart } of times) ok(together.median > 0 && apart.median > 0);
  match(operationsTable(times), /\| a server \|.*\| [\d.]+ +\|/);
});
