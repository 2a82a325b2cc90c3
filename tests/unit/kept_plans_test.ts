import assert from "node:assert/strict";
import Database from "libsql";
import { createService } from "../../mod.ts";
import { type ConfiguredService, INSIDE, type Inside } from "../../src/endpoints/configure.ts";
import type { PreparedRead } from "../../src/sql/statement.ts";

const COLUMNS = 150;
/** What SQLite makes of a statement takes up to so many bytes for each character of it. */
const NATIVE_BYTES = 20;
const MOST_BYTES = 8 * 1024 * 1024;

Deno.test("statements of plans that are kept take no more memory than all that is kept may", async () => {
  const file = await Deno.makeTempFile({ prefix: "relata_kept_plans_" });
  const columns = Array.from({ length: COLUMNS }, (_, index) => `column_${index} text`);
  const database = new Database(file);
  database.exec(`create table wide (id integer primary key, ${columns.join(", ")})`);
  database.close();
  const service = createService({ database: `file:${file}`, resources: { wide: {} } });
  const inside: ConfiguredService = (service as typeof service & Inside)[INSIDE]();
  const { planner } = await inside.database.open();
  const read = planner.read.bind(planner);
  let last: PreparedRead | undefined;
  planner.read = (...request) => {
    const plan = read(...request);
    last = plan.prepared;
    return plan;
  };
  const preparedFor = async (column: number): Promise<PreparedRead> => {
    const headers = { accept: "application/vnd.api+json" };
    const answer = await service.fetch(new Request(`http://127.0.0.1/wide?sort=column-${column}`, { headers }));
    assert.equal(answer.status, 200);
    return last!;
  };
  const met: PreparedRead[] = [];
  for (let column = 0; column < COLUMNS; column++) met.push(await preparedFor(column));
  let bytes = 0;
  for (let column = COLUMNS - 1; column >= 0 && met[column] === await preparedFor(column); column--) {
    bytes += NATIVE_BYTES * met[column].statement.sql.length;
  }
  assert.ok(bytes > 0, "Nothing is kept.");
  assert.ok(bytes < MOST_BYTES, `${bytes} bytes are kept.`);
  await service.close();
  await Deno.remove(file);
});
