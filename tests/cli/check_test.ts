import assert from "node:assert/strict";
import Database from "libsql";
import { filesIn, runCommand } from "./run_command.ts";
import { TRAP } from "./trap.ts";

const directory = await Deno.makeTempDir({ prefix: "relata_check_" });
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

function makeFile(name: string, statements: readonly string[]): string {
  const path = `${directory}/${name}`;
  const database = new Database(path);
  for (const sql of statements) database.exec(sql);
  database.close();
  return path;
}

const NOTES = "create table notes (id integer primary key, text text)";
const TAGS = "create table tags (id integer primary key, note_id integer references notes)";

Deno.test("check reports every problem of a database with what to write, and changes nothing in it", async () => {
  const path = makeFile("trap.db", TRAP);
  const before = filesIn(directory);
  const { code, said, warned } = await runCommand("check", path);
  assert.deepEqual([code, warned], [1, []]);
  assert.deepEqual(said.filter((line) => !line.includes("No index")), [
    'Cannot follow the foreign key of "broken" over b: "films" has no UNIQUE constraint over title that holds for all ' +
    'rows. Fix it in the database; until then, writes to "broken" and "films" may fail.',
    'Cannot follow the foreign key of "broken" over a: the database has no table "nowhere". "broken" is ' +
    "read-only; fix it in the database.",
    '"unreadable" cannot be read by the database itself: no such function: nofunction.',
    '"empty_titles" is a view, and no column of it identifies its rows.',
  ]);
  assert.ok(
    said.includes(
      'Warning: "tasks": No index leads to this foreign key: create index "tasks_assignee_id" on "tasks" ("assignee_id");',
    ),
  );
  assert.deepEqual(filesIn(directory), before);
});

Deno.test("a foreign key that cannot be followed is reported once, whether its target is served or not", async () => {
  const path = makeFile("mismatch.db", [
    "create table films (id integer primary key, title text)",
    "create view totals as select count(*) as id from films",
    `create table notes (id integer primary key, a text references films (title), b references totals (id),
      c references films (gone), d references nowhere, foreign key (a, b) references films)`,
  ]);
  const told = async (expose: string) =>
    (await runCommand("check", path, `--expose=${expose}`)).said.map((line) => line.split(/(?<=:) /)[0]).sort();
  const cannot = (columns: string) => `Cannot follow the foreign key of "notes" over ${columns}:`;
  assert.deepEqual(await told("notes,films,totals"), ["a and b", "a", "b", "c", "d"].map(cannot).sort());
  assert.deepEqual(await told("notes"), ['"notes":', '"notes":', '"notes":', '"notes":', cannot("d")]);
});

Deno.test("a table that needs a function or a collation of another program is reported, and the others are served", async () => {
  const path = makeFile("foreign.db", [
    "create table decks (id integer primary key, name text collate nocase)",
    "create table tags (tag text primary key collate nocase)",
    "create table authors (id integer primary key, name text, sort text, link text)",
    "create index by_name on authors (name collate nocase)",
    "create table books (id integer primary key, name text, sort text as (upper(name)))",
    "create table plain (id integer primary key, name text collate rtrim, half real as (id / 2))",
    "create view sorted as select id, name from decks order by name",
    "create view counted as select min(id) as id, name from decks group by name",
    "create view spelled as select id, sort from books",
    "create view ids as select id from decks",
    "pragma writable_schema = on",
    "update sqlite_schema set sql = replace(replace(sql, 'collate nocase', 'collate german'), 'upper', 'magic')",
  ]);
  const cannot = (table: string, why: string) => `"${table}" cannot be read by the database itself: ${why}.`;
  assert.deepEqual((await runCommand("check", path)).said, [
    cannot("authors", "no such collation sequence: german"),
    cannot("books", "unknown function: magic()"),
    cannot("counted", "no such collation sequence: german"),
    cannot("decks", "no such collation sequence: german"),
    cannot("sorted", "no such collation sequence: german"),
    cannot("spelled", "unknown function: magic()"),
    cannot("tags", "no such collation sequence: german"),
  ]);
});

Deno.test("in a damaged file, check names the table whose rows cannot be read", async () => {
  const path = makeFile("damaged.db", [
    "create table t (id integer primary key, v text)",
    "insert into t (v) with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000) " +
    "select printf('%0300d', i) from n",
  ]);
  using file = await Deno.open(path, { read: true, write: true });
  await file.seek(4096, Deno.SeekMode.Start);
  await file.write(new Uint8Array(20 * 4096).fill(7));
  const { code, warned } = await runCommand("check", path);
  assert.deepEqual([code, warned], [1, ['relata: Cannot read the rows of "t": database disk image is malformed.']]);
});

Deno.test("the suggestion for a missing index fixes it", async () => {
  const path = makeFile("index.db", [NOTES, TAGS]);
  const { code, said: [line, verdict] } = await runCommand("check", path);
  assert.deepEqual([code, verdict], [0, `${path}: no problem found.`]);
  makeFile("index.db", [line.replace('Warning: "tags": No index leads to this foreign key: ', "")]);
  assert.deepEqual(await runCommand("check", path), { code: 0, said: [`${path}: no problem found.`], warned: [] });
});

Deno.test("check reports a database without tables: the path may be wrong", async () => {
  const path = makeFile("empty.db", []);
  const said = [`${path}: it has no table that can be served.`];
  assert.deepEqual(await runCommand("check", path), { code: 1, said, warned: [] });
});

Deno.test("--expose checks only the named tables", async () => {
  const path = makeFile("some.db", [NOTES, TAGS]);
  const linesOf = async (...expose: readonly string[]) => (await runCommand("check", path, ...expose)).said.length;
  assert.deepEqual([await linesOf(), await linesOf("--expose=notes")], [2, 1]);
});

Deno.test("warnings of a module's service are printed, and are not problems", async () => {
  const module = `${directory}/warned.js`;
  const text = (warnings: string) =>
    `export default { fetch: () => new Response(), check: async () => (${warnings}) };\n`;
  await Deno.writeTextFile(module, text('{ warnings: ["No index."] }'));
  const said = ["Warning: No index.", `${module}: no problem found.`];
  assert.deepEqual(await runCommand("check", module), { code: 0, said, warned: [] });
  // An older copy of Relata reports none.
  const older = `${directory}/older.js`;
  await Deno.writeTextFile(older, text("undefined"));
  assert.deepEqual(await runCommand("check", older), { code: 0, said: [`${older}: no problem found.`], warned: [] });
});

Deno.test("a module without check() and a missing database are reported", async () => {
  const module = `${directory}/plain.js`;
  await Deno.writeTextFile(module, "export default { fetch: () => new Response() };\n");
  assert.deepEqual(await runCommand("check", module), {
    code: 1,
    said: [],
    warned: [
      `relata: Cannot check ${module}: its default export has a fetch but no check. ` +
      "Write export default service, or export default { ...service, port: 8000 }.",
    ],
  });
  assert.equal((await runCommand("check", `${directory}/nowhere.db`)).code, 1);
  assert.equal((await runCommand("check", module, "--expose=notes")).code, 2);
});

for (const journal of ["delete", "wal"] as const) {
  Deno.test(`checking, describing or explaining a module changes no byte of its file, journal mode ${journal}`, async () => {
    const folder = `${directory}/bytes_${journal}`;
    await Deno.mkdir(folder);
    const database = new Database(`${folder}/notes.db`);
    database.exec(`pragma journal_mode = ${journal}; create table notes (id integer primary key, text text)`);
    database.close();
    const mod = new URL("../../mod.ts", import.meta.url).href;
    await Deno.writeTextFile(
      `${folder}/service.ts`,
      `import { createService } from "${mod}";
       export default createService({ database: "file:${folder}/notes.db", resources: { notes: {} } });`,
    );
    const before = filesIn(folder);
    assert.equal((await runCommand("check", `${folder}/service.ts`)).code, 0);
    assert.equal((await runCommand("openapi", `${folder}/service.ts`)).code, 0);
    assert.equal((await runCommand("explain", `${folder}/service.ts`, "/notes?sort=text")).code, 0);
    const after = filesIn(folder);
    assert.ok(Object.keys(before).every((name) => String(after[name]) === String(before[name])), "a file has changed");
    // Any process that opens a file with a write-ahead log creates an empty one, and its index.
    const log = { delete: [], wal: ["notes.db-shm", "notes.db-wal"] }[journal];
    assert.deepEqual(Object.keys(after).filter((name) => !(name in before)), log);
    if (journal === "wal") assert.equal(after["notes.db-wal"][0], "");
  });
}

Deno.test("a module that exports a port next to its service is checked", async () => {
  const path = makeFile("ported.db", [NOTES]);
  const mod = new URL("../../mod.ts", import.meta.url).href;
  const module = `${directory}/ported.ts`;
  await Deno.writeTextFile(
    module,
    `import { createService } from "${mod}";
     const service = createService({ database: "file:${path}", resources: { notes: {}, nothing: {} } });
     export default { ...service, port: 8000, hostname: "127.0.0.1" };`,
  );
  const { code, said } = await runCommand("check", module);
  assert.equal(code, 1);
  assert.match(said.join("\n"), /nothing/);
});
