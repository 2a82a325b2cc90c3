import assert from "node:assert/strict";
import Database from "libsql";
import { filesIn, runCommand } from "./run_command.ts";
import { TRAP } from "./trap.ts";

const directory = await Deno.makeTempDir({ prefix: "relata_introspect_" });
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

let folders = 0;

/** A folder with the database `shop.db`, made of some statements. */
function folderWith(...statements: readonly string[]): { readonly folder: string; readonly path: string } {
  const folder = `${directory}/${folders++}`;
  Deno.mkdirSync(folder);
  change(`${folder}/shop.db`, ...statements);
  return { folder, path: `${folder}/shop.db` };
}

function change(path: string, ...statements: readonly string[]): void {
  const database = new Database(path);
  for (const sql of statements) database.exec(sql);
  database.close();
}

const USERS = "create table users (id integer primary key, name text, password text)";
const read = (folder: string, file: string) => Deno.readTextFileSync(`${folder}/${file}`);

Deno.test("the first run writes both modules, and reports what it has left out", async () => {
  const { folder, path } = folderWith(...TRAP);
  const { code, said, warned } = await runCommand(
    "introspect",
    path,
    `--out=${folder}/src`,
    "--expose=films,languages",
  );
  assert.deepEqual({ code, warned }, { code: 0, warned: [] });
  assert.deepEqual(said.map((line) => line.replaceAll(folder, "")), [
    "/src/database.ts: 25 tables and views",
    "/src/service.ts: 2 served, 21 commented out",
    "8 skipped:",
    '  "unreadable" cannot be read by the database itself: no such function: nofunction',
    '  "docs_fts" is a virtual table, which has no key',
    '  "empty_titles" is a view, and no column of it identifies its rows',
    "  5 shadow tables belong to virtual tables and indexes",
  ]);
  assert.deepEqual(Object.keys(filesIn(`${folder}/src`)), ["database.ts", "service.ts"]);
  assert.match(read(`${folder}/src`, "service.ts"), /\n {4}films: \{\n {6}belongsTo: /);
});

Deno.test("without --expose, every table is commented out in service.ts", async () => {
  const { folder, path } = folderWith(USERS);
  const { code, said } = await runCommand("introspect", path, `--out=${folder}`);
  assert.equal(code, 0);
  assert.match(said.join("\n"), /service\.ts: 0 served, 1 commented out\n {2}Take the \/\//);
  assert.match(read(folder, "service.ts"), /resources: \{\n(?: {4}\/\/ .*\n)+ {2}\},\n/);
});

Deno.test("introspect says that Node cannot load the module beside a package.json as npm init writes it", async () => {
  const { folder, path } = folderWith(USERS);
  const out = `${folder}/src`;
  for (const [type, isHinted] of [["commonjs", true], ["module", false]] as const) {
    Deno.writeTextFileSync(`${folder}/package.json`, JSON.stringify({ name: "shop", type }, null, 2));
    const { warned } = await runCommand("introspect", path, `--out=${out}`, "--expose-all", "--force");
    assert.deepEqual(warned.length, isHinted ? 1 : 0);
    if (!isHinted) continue;
    assert.match(
      warned[0],
      /package\.json says "type": "commonjs": write "module" there, or Node cannot load .*service\.ts\.$/,
    );
  }
});

Deno.test("a file that cannot be written is reported in a sentence", async () => {
  const { folder, path } = folderWith(USERS);
  const { code, warned } = await runCommand("introspect", path, `--out=${path}/src`);
  assert.deepEqual({ code, warned }, {
    code: 1,
    warned: [`relata: Cannot write ${folder}/shop.db/src/database.ts: its folder is a file.`],
  });
  const described = await runCommand("openapi", path, "--expose-all", `--out=${folder}`);
  assert.deepEqual(described.warned, [`relata: Cannot write ${folder}: it is a folder.`]);
  if (Deno.build.os === "linux") {
    const nowhere = await runCommand("openapi", path, "--expose-all", "--out=/proc/new/openapi.json");
    assert.deepEqual(nowhere.warned, ["relata: Cannot write /proc/new/openapi.json: its folder cannot be made."]);
  }
  const made = await runCommand("openapi", path, "--expose-all", `--out=${folder}/new/openapi.json`);
  assert.equal(made.code, 0);
});

Deno.test("introspect reports a database without tables", async () => {
  const { folder, path } = folderWith("vacuum");
  const { said } = await runCommand("introspect", path, `--out=${folder}`);
  assert.match(
    said.join("\n"),
    /0 served, 0 commented out\n {2}The database has no tables: create some, and run it again\./,
  );
});

for (const journal of ["delete", "wal"]) {
  for (const state of ["at rest", "open elsewhere"]) {
    Deno.test(`no byte of a file changes and nothing is left beside it: journal mode ${journal}, ${state}`, async () => {
      const { folder, path } = folderWith(
        `pragma journal_mode = ${journal}`,
        ...TRAP,
        "pragma wal_checkpoint(truncate)",
      );
      const other = new Database(path);
      if (state === "open elsewhere") other.exec("insert into people values (7, 'other')");
      else {
        other.close();
        for (const end of ["-wal", "-shm"]) await Deno.remove(path + end).catch(() => {});
      }
      const before = filesIn(folder);
      for (const named of [path, `file:${path}`, `file:${path}?mode=ro`]) {
        assert.equal((await runCommand("introspect", named, `--out=${folder}/src`)).code, 0);
        assert.equal((await runCommand("introspect", named, `--out=${folder}/src`, "--check")).code, 0);
      }
      const after = filesIn(folder);
      // A concurrent reader marks itself in the index of the log, which is not part of the database.
      for (const name of Object.keys(before)) {
        if (!name.endsWith("-shm")) assert.deepEqual(after[name], before[name], name);
      }
      assert.deepEqual(Object.keys(after), Object.keys(before));
      if (other.open) other.close();
    });
  }
}

Deno.test("another run rewrites the types and leaves service.ts to its owner", async () => {
  const { folder, path } = folderWith(USERS);
  await runCommand("introspect", path, `--out=${folder}`, "--expose=users");
  const edited = read(folder, "service.ts").replace("pagination: true", "pagination: { limit: 5 }");
  Deno.writeTextFileSync(`${folder}/service.ts`, edited);
  assert.match(
    (await runCommand("introspect", path, `--out=${folder}`)).said.join("\n"),
    /service\.ts: left as it is$/,
  );
  assert.equal(read(folder, "service.ts"), edited);

  change(path, "create table tags (id integer primary key)", "alter table users add column api_key text");
  const check = await runCommand("introspect", path, `--out=${folder}`, "--check");
  assert.equal(check.code, 1);
  assert.deepEqual(check.said, [
    '+ "tags"',
    "+ users.api_key: string | null",
    '+ "tags": not in resources; relata introspect adds it, commented out',
    "! users.api_key: looks secret; hide it with columns: { api_key: false }, or name it to show it",
  ]);
  assert.equal(read(folder, "service.ts"), edited);

  const { said, warned } = await runCommand("introspect", path, `--out=${folder}`);
  assert.match(said.join("\n"), /service\.ts: new tables at the end of resources$/);
  assert.match(warned.join("\n"), /! users\.api_key: looks secret/);
  assert.match(read(folder, "database.ts"), /api_key: string \| null;/);
  assert.ok(read(folder, "service.ts").startsWith(edited.slice(0, edited.lastIndexOf("  },\n});"))));
  assert.match(read(folder, "service.ts"), /\/\/ tags: \{\},\n {2}\},\n\}\);\n$/);
});

Deno.test("--check reports missing modules, and writes nothing", async () => {
  const { folder, path } = folderWith(USERS);
  const { code, said } = await runCommand("introspect", path, `--out=${folder}/src`, "--check");
  assert.equal(code, 1);
  assert.deepEqual(said.map((line) => line.replaceAll(folder, "")), [
    "- /src/database.ts: there is no such file; relata introspect writes it",
    "- /src/service.ts: there is no such file; relata introspect writes it",
  ]);
  assert.deepEqual([...Deno.readDirSync(folder)].map((entry) => entry.name), ["shop.db"]);
});

Deno.test("only --force replaces a database.ts that relata did not write", async () => {
  const { folder, path } = folderWith(USERS);
  Deno.writeTextFileSync(`${folder}/database.ts`, "export const mine = 1;\n");
  const { code, warned } = await runCommand("introspect", path, `--out=${folder}`);
  assert.equal(code, 2);
  assert.match(
    warned.join("\n"),
    /^relata: Cannot write .*database\.ts: relata did not write the file that is there\./,
  );
  assert.equal(read(folder, "database.ts"), "export const mine = 1;\n");
  assert.equal((await runCommand("introspect", path, `--out=${folder}`, "--force")).code, 0);
  assert.match(read(folder, "database.ts"), /interface UsersTable/);
});

Deno.test("a service.ts without its own resources stays, and all that it could contain is printed", async () => {
  const { folder, path } = folderWith(USERS);
  Deno.writeTextFileSync(`${folder}/service.ts`, "export default createService(options);\n");
  const { code, warned } = await runCommand("introspect", path, `--out=${folder}`);
  assert.equal(code, 0);
  assert.match(warned.join("\n"), /left as it is, since it has no createService[^]*\/\/ users: \{/);
  assert.equal(read(folder, "service.ts"), "export default createService(options);\n");
});

Deno.test("introspect reports in one sentence what it cannot read", async () => {
  const { folder } = folderWith();
  Deno.writeTextFileSync(
    `${folder}/text.db`,
    "no database at all, but long enough to have a header of a hundred bytes".repeat(3),
  );
  const cases: { readonly [named: string]: RegExp } = {
    [`${folder}/nowhere.db`]: /^relata: Cannot open the database ".*nowhere\.db": there is no such file/,
    [`${folder}/text.db`]: /^relata: Cannot open the database ".*text\.db": .*not a database/,
    "ftp://example.org/shop.db": /^relata: Cannot use "ftp:\/\/example\.org\/shop\.db" as database/,
  };
  for (const [named, message] of Object.entries(cases)) {
    const { code, warned } = await runCommand("introspect", named, `--out=${folder}/src`);
    assert.equal(code, 1);
    assert.equal(warned.length, 1);
    assert.match(warned[0], message);
  }
  assert.equal(await Deno.stat(`${folder}/src`).then(() => true, () => false), false);
});
