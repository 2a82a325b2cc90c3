import assert from "node:assert/strict";
import fc from "fast-check";
import Database from "libsql";
import { FEATURES } from "../../src/cli/mapping/resource_members.ts";
import { mapDatabase, optionsOf } from "../../src/cli/mapping/map_database.ts";
import { databaseModule } from "../../src/cli/modules/database_module.ts";
import { serviceModule } from "../../src/cli/modules/write_service_module.ts";
import { databasePlace } from "../../src/cli/reading/database_place.ts";
import { servedLines } from "../../src/cli/mapping_report.ts";
import { lineOf } from "../../src/cli/terminal.ts";
import { drawnSchema } from "./drawn_schema.ts";
import { foundIn } from "./found.ts";
import { optionsIn } from "./options_in.ts";
import { runCommand } from "./run_command.ts";
import { runProcess, startServing } from "./serve_process.ts";
import "../helpers/seed.ts";

const directory = await Deno.makeTempDir({ prefix: "relata_names_" });
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

const numRuns = Number(Deno.env.get("RELATA_CASES") ?? 40);

/** Characters that a terminal would interpret, or a reader would not see. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

Deno.test("the written module loads, and has the options of relata serve, whatever the names", async () => {
  const property = fc.asyncProperty(drawnSchema, async (statements) => {
    const database = await foundIn(...statements);
    const first = database.tables.find((table) => !table.isVirtual)!;
    for (
      const exposure of [
        { kind: "none" },
        { kind: "all" },
        { kind: "every" },
        { kind: "named", names: [first.name] },
      ] as const
    ) {
      const mapping = mapDatabase(database, exposure);
      assert.deepEqual(await optionsIn(mapping), { database: "file:trap.db", ...optionsOf(mapping, []) });
    }
  });
  await fc.assert(property, { numRuns });
});

Deno.test("no name is invisible in the written modules", async () => {
  const specifiers = { relata: "relata", kysely: "kysely" };
  const property = fc.asyncProperty(drawnSchema, async (statements) => {
    const database = await foundIn(...statements);
    const service = serviceModule(mapDatabase(database, { kind: "every" }), [], databasePlace("a.db"), specifiers);
    for (const line of `${service}${databaseModule(database, specifiers)}`.split("\n")) {
      assert.doesNotMatch(line, UNSEEN);
    }
  });
  await fc.assert(property, { numRuns });
});

Deno.test("no name controls a terminal or starts a line", async () => {
  let files = 0;
  const property = fc.asyncProperty(drawnSchema, async (statements) => {
    const path = fileOf(statements, `${files++}.db`);
    const out = `${directory}/out_${files}`;
    const outcomes = [
      await runCommand("check", path),
      await runCommand("introspect", path, `--out=${out}`),
      await runCommand("introspect", path, `--out=${out}`, "--check"),
      await runCommand("serve", path),
      await runCommand("openapi", path, "--expose=\u001b[2Jnone"),
    ];
    const mapping = mapDatabase(await foundIn(...statements), { kind: "all" });
    const served = servedLines(mapping, true).map((line) => lineOf(line, false));
    const lines = outcomes.flatMap(({ said, warned }) => [...said, ...warned]);
    for (const line of [...served, ...lines]) assert.doesNotMatch(line, UNSEEN);
  });
  await fc.assert(property, { numRuns: Math.ceil(numRuns / 2) });
});

Deno.test("the features that relata serve enables cause no problem with any name", async () => {
  let files = 0;
  const property = fc.asyncProperty(drawnSchema, async (statements) => {
    const path = fileOf(statements, `plain_${files++}.db`);
    const plain = await runCommand("check", path, ...FEATURES.map((feature) => `--no-${feature}`));
    assert.deepEqual(await runCommand("check", path), plain);
  });
  await fc.assert(property, { numRuns: Math.ceil(numRuns / 2) });
});

const HOSTILE = [
  `create table "a\u001b[2Jb\n*/" (id integer primary key, "c\u009bd" datetime, b integer references "\u202enowhere")`,
  `insert into "a\u001b[2Jb\n*/" values (1, '\u001b]0;x\u0007', null)`,
  `create view "v\u001b[2J" as select nofunction() as x`,
  `create table "z\u001b[2J" (id integer primary key)`,
];

Deno.test("serve, check and introspect print no escape sequences from names", async () => {
  const file = fileOf(HOSTILE, "hostile.db");
  const serving = await startServing([file, "--expose=a\u001b[2Jb\n*/"], directory);
  const answer = await serving.get("/a-2-jb");
  await answer.body?.cancel();
  const { warned } = await serving.stop();
  const checked = await runProcess(["check", file], directory);
  const written = await runProcess(["introspect", file, `--out=${directory}/hostile`], directory);
  const refused = await runProcess(["serve", file], directory);
  const lines = [checked, written, refused].flatMap((one) => [...one.said.split("\n"), ...one.warned.split("\n")]);
  for (const line of [...serving.said, ...warned.split("\n"), ...lines]) assert.doesNotMatch(line, UNSEEN);
  assert.match(refused.warned, /It has a\\u001b\[2Jb\\u000a\*\/, z\\u001b\[2J\. /);
});

function fileOf(statements: readonly string[], name: string): string {
  const path = `${directory}/${name}`;
  const database = new Database(path);
  database.exec("pragma foreign_keys = off");
  for (const sql of statements) database.exec(sql);
  database.close();
  return path;
}
