import assert from "node:assert/strict";
import { createClient } from "@libsql/client";
import type { Told } from "./traffic.ts";
import { COINS } from "./traffic_fixture.ts";

/** Compares a database with the answers of clients: every 2xx is stored once, and nothing else is. */
export async function checkStored(url: string, { notes, titles, deleted }: Told): Promise<void> {
  const client = createClient({ url });
  const pairs = async (sql: string) => (await client.execute(sql)).rows.map((row) => [String(row[0]), String(row[1])]);
  try {
    const byId = (a: readonly string[], b: readonly string[]) => Number(a[0]) - Number(b[0]);
    const storedNotes = await pairs("select id, text from notes order by id");
    assert.deepEqual(storedNotes, [...notes].map(([text, id]) => [id, text]).sort(byId));
    const storedTitles = await pairs("select name, id from titles order by name");
    assert.deepEqual(storedTitles.map(([name]) => name), [...titles].sort());
    assert.deepEqual(storedTitles.filter(([, id]) => deleted.includes(id)), []);
    const shelves = await pairs(
      "select size, (select count(*) from books where shelf_id = shelves.id) from shelves",
    );
    for (const [size, held] of shelves) assert.equal(size, held);
    assert.deepEqual(await pairs("select count(*), count(distinct id) from coins"), [[`${COINS}`, `${COINS}`]]);
  } finally {
    client.close();
  }
}

/** Writes must have succeeded and have been refused for the test to have seen anything. */
export function mustHaveMet({ statuses }: Told, ...expected: readonly number[]): void {
  console.log([...statuses].sort().map((one) => one.join(" × ")).join(", "));
  for (const status of expected) assert.ok((statuses.get(status) ?? 0) > 0, `nothing was answered ${status}`);
}
