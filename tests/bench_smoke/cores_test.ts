import { deepEqual, match, ok } from "node:assert/strict";
import { compareCores, coresTable } from "../bench/cores.ts";

// Connections are shared among processes by Linux.
const ignore = Deno.build.os !== "linux";

Deno.test("one and two processes of the installed command are measured on one database file", { ignore }, async () => {
  const rows = await compareCores(1, ["Bun"], 0.01);
  deepEqual(rows.map(({ workload }) => workload), ["view one", "list 20 of 250", "create with a to-one"]);
  for (const { workload, rates: [one, two] } of rows) ok(one.median > 0 && two.median > 0, workload);
  match(coresTable(rows), /\| Bun \| view one \| .* \| [\d.]+ \|/);
});
