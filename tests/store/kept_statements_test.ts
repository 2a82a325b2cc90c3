import assert from "node:assert/strict";
import { openDriver } from "../../src/drivers/open_driver.ts";

/** Different statements of about the given number of characters. */
function* statements(count: number, characters: number): Generator<string> {
  for (let number = 0; number < count; number++) {
    let columns = String(number);
    while (columns.length < characters) {
      columns += `, case rootpage${` when ${columns.length} then name`.repeat(4)} end`;
    }
    yield `select ${columns} from sqlite_schema`;
  }
}

// All of them at once would be some 200 MB.
for (const [size, count, characters] of [["long", 300, 60_000], ["very long", 200, 100_000]] as const) {
  Deno.test(`${size} statements use little native memory, however many there are`, async () => {
    const driver = await openDriver(":memory:");
    let most = 0;
    for (const sql of statements(count, characters)) {
      await driver.read({ sql, parameters: [], isSingle: true });
      // Statements are freed between turns of the event loop.
      await new Promise((resolve) => setTimeout(resolve));
      const { rows } = await driver.read({ sql: "select sum(mem) from sqlite_stmt", parameters: [] });
      most = Math.max(most, Number(rows[0][0]));
    }
    assert.ok(most < 150_000_000, `${Math.round(most / 1_000_000)} MB of statements`);
    await driver.close();
  });
}

Deno.test("lists of a wide table that are each sorted in another way use little memory", async () => {
  const script = new URL("./distinct_shapes.ts", import.meta.url).pathname;
  const command = new Deno.Command(Deno.execPath(), { args: ["run", "-A", "--no-check", script] });
  const grown = Number(new TextDecoder().decode((await command.output()).stdout));
  assert.ok(grown > 0 && grown < 125, `${grown} MB`);
});
