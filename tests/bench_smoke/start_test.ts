import { deepEqual, match, ok } from "node:assert/strict";
import { startAll, startTable } from "../bench/start.ts";

Deno.test("a start is measured in its own process: the import, the first request, the second", async () => {
  const rows = await startAll(1, ["Deno", "workerd"]);
  deepEqual(rows.map(({ runtime, database }) => [runtime, database]), [["Deno", "a file"], ["workerd", "a server"]]);
  for (const { runtime, starts: [{ imported, first, second }] } of rows) {
    ok(runtime === "workerd" ? imported === undefined : imported! > 0, runtime);
    ok(first > 0 && second > 0, runtime);
  }
  match(startTable(rows), /\| workerd \| a server \| in the first request \| \*\*[\d.]+\*\*/);
});
