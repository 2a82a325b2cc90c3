import assert from "node:assert/strict";
import fc from "fast-check";
import type { Exposure } from "../../src/cli/mapping/exposure.ts";
import type { Mapping } from "../../src/cli/mapping/map_database.ts";
import { resourcesOf } from "../../src/cli/mapping/to_options.ts";
import { serviceModule } from "../../src/cli/modules/write_service_module.ts";
import { databasePlace } from "../../src/cli/reading/database_place.ts";
import { mappingOf } from "./found.ts";
import { TRAP } from "./trap.ts";

/** A module in the place of Relata that gives the options back as they are. */
const ECHO = "data:text/javascript,export const createService = (options) => options, libsql = (url) => url;";

/** The options that a mapping's module gives to `createService`. */
async function optionsIn(mapping: Mapping): Promise<{ readonly resources: unknown; readonly database: unknown }> {
  const text = serviceModule(mapping, databasePlace("trap.db"), { relata: ECHO, kysely: "kysely" });
  return (await import(`data:application/typescript,${encodeURIComponent(text)}`)).default;
}

const exposures: readonly Exposure[] = [
  { kind: "none" },
  { kind: "all" },
  { kind: "every" },
  { kind: "named", names: ["users", "films", "Album"] },
];

for (const exposure of exposures) {
  const said = exposure.kind === "named" ? exposure.names.join() : exposure.kind;
  Deno.test(`service.ts says what relata serve would serve: ${said}`, async () => {
    const mapping = await mappingOf(TRAP, exposure);
    const { resources, database } = await optionsIn(mapping);
    assert.deepEqual(resources, resourcesOf(mapping));
    assert.equal(database, "file:trap.db");
  });
}

/** Parts of names that may end a comment, a text, an object or a line. */
const PARTS = [
  "a",
  "B",
  "7",
  "_",
  " ",
  '"',
  "'",
  "`",
  "\\",
  "/",
  "*/",
  "//",
  "${",
  "}",
  "{",
  ",",
  ":",
  "\n",
  "\r",
  "\u2028",
];
const WHOLE = ["__proto__", "constructor", "toString", "\u2029", "ß", "名", "👍", "<!--", "-->"];

const name = fc.oneof(
  fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 8 }).map((parts) => parts.join("")),
  fc.constantFrom(...WHOLE),
);

const names = fc.uniqueArray(name, { selector: (one) => one.toLowerCase(), minLength: 2, maxLength: 5 });

Deno.test("no name of a table or a column becomes code", async () => {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  const property = fc.asyncProperty(names, async ([table, ...columns]) => {
    const statements = [
      `create table ${quoted(table)} (key integer primary key, ${columns.map((one) => `${quoted(one)} blob`).join()})`,
      `create table ${quoted(`${table}x`)} (key integer primary key, up integer references ${quoted(table)} (key))`,
    ];
    for (const exposure of [{ kind: "none" }, { kind: "all" }, { kind: "named", names: [table] }] as const) {
      const mapping = await mappingOf(statements, exposure);
      assert.deepEqual((await optionsIn(mapping)).resources, resourcesOf(mapping));
    }
  });
  const seed = Number(Deno.env.get("RELATA_SEED") ?? Date.now() % 2 ** 31);
  await fc.assert(property, { numRuns: 50, seed });
});
