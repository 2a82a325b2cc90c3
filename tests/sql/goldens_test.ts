import assert from "node:assert/strict";
import { breakLines } from "../../src/cli/explaining/statement_text.ts";
import { smallSqlite } from "../helpers/engines/node_sqlite.ts";
import { fillDatabase } from "./database.ts";
import { differingLines } from "./differing_lines.ts";
import { GOLDENS, takeGoldens } from "./goldens.ts";

const goldens = await takeGoldens();

for (const { name, text, recorded } of goldens) {
  Deno.test(`golden: ${name}`, async () => {
    for (const { sql } of recorded.trips.flatMap((trip) => trip.statements)) {
      assert.equal(breakLines(sql).map((line) => line.trimStart()).join(" "), sql);
    }
    const kept = await Deno.readTextFile(new URL(`${name}.txt`, GOLDENS)).catch(() => "");
    if (kept === text) return;
    const differences = differingLines(kept.split("\n"), text.split("\n")).join("\n");
    assert.fail(
      `tests/sql/goldens/${name}.txt is not what the code gives:\n${differences}\nAccept by: deno task goldens`,
    );
  });
}

Deno.test("golden: every statement fits the smallest engine", async () => {
  const directory = await Deno.makeTempDir({ prefix: "relata_goldens_" });
  try {
    fillDatabase(`${directory}/test.db`);
    const database = smallSqlite(`${directory}/test.db`);
    for (const { sql } of goldens.flatMap(({ recorded }) => recorded.trips.flatMap((trip) => trip.statements))) {
      database.prepare(sql);
    }
    database.close();
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
});

Deno.test("golden: each file belongs to a request", async () => {
  const files = (await Array.fromAsync(Deno.readDir(GOLDENS))).map((file) => file.name).sort();
  assert.deepEqual(files, goldens.map(({ name }) => `${name}.txt`).sort(), "Accept by: deno task goldens");
});
