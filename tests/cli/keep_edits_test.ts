import assert from "node:assert/strict";
import { findResources } from "../../src/cli/modules/read_service_module.ts";
import { resourceDrift, typeDrift, withNewTables } from "../../src/cli/modules/keep_edits.ts";
import { databaseModule } from "../../src/cli/modules/database_module.ts";
import type { Exposure } from "../../src/cli/mapping/exposure.ts";
import { foundIn, mappingOf } from "./found.ts";

const NOTES = "create table notes (id integer primary key, text text)";
const USERS = "create table users (id integer primary key, name text, password text)";
const SPECIFIERS = { relata: "relata", kysely: "kysely" };

/** A module that a person has written, with all that may look like the end of its resources. */
const EDITED = `import { createService } from "relata";

/* createService({ resources: { wrong: {} } }) */
const text = \`createService({ resources: { \${\`{"wrong": \${{ a: "}" }}\`} } })\`;
const ratio = 4 / 2 / 1, pattern = /[/"}]\\/{/u;

export default createService<Database>({
  context: () => ({ resources: { wrong: {} } }),
  'resources': {
    // table "users": I do not want it.
    "notes": { // mine: }
      hooks: { beforeSave({ values }) { if (/}/.test(values.text)) values.text = '}'; } },
    }
  },
});
`;

Deno.test("the resources of a module are found among similar code", () => {
  const found = findResources(EDITED);
  assert.deepEqual([...found!.live.keys()], ["notes"]);
  assert.deepEqual([...found!.mentioned], ["users"]);
  assert.match(found!.live.get("notes")!, /^"notes": \{[^]*\},\n {4}\}$/);
});

Deno.test("resources that are defined elsewhere are not found", () => {
  for (
    const text of [
      "",
      "export default createService(options);",
      "createService({ resources });",
      "createService({ resources: made() });",
      "createService({ resources: {",
    ]
  ) assert.equal(findResources(text), undefined, text);
});

Deno.test("a new table is added at the end, commented out, and nothing else changes", async () => {
  const added = withNewTables(
    EDITED,
    await mappingOf([NOTES, "create table tags (id integer primary key)"], { kind: "none" }),
  );
  assert.equal(
    added,
    EDITED.replace(
      "    }\n  },\n});",
      `    },
    // table "tags": take out the // to serve it.
    // tags: {},
  },
});`,
    ),
  );
  assert.equal(withNewTables(added!, await mappingOf([NOTES, "create table tags (id integer primary key)"])), added);
});

Deno.test("a new table that --expose names is served", async () => {
  const exposure: Exposure = { kind: "named", names: ["tags"] };
  const added = withNewTables(EDITED, await mappingOf([NOTES, "create table tags (id integer primary key)"], exposure));
  assert.match(added!, /\n {4}\},\n {4}tags: \{\},\n {2}\},\n\}\);\n$/);
});

Deno.test("new tables are added to resources on one line and to empty resources too", async () => {
  const mapping = await mappingOf([NOTES], { kind: "none" });
  const lines = `    // table "notes": take out the // to serve it.\n    // notes: {},\n`;
  assert.equal(
    withNewTables("createService({\n  resources: {\n  },\n});", mapping),
    `createService({\n  resources: {\n${lines}  },\n});`,
  );
});

Deno.test("a difference between service.ts and the database is drift", async () => {
  const drift = async (text: string, ...tables: readonly string[]) => resourceDrift(await mappingOf(tables), text);
  assert.deepEqual(await drift(EDITED, NOTES, USERS), []);
  assert.deepEqual(await drift(EDITED, "create table tags (id integer primary key)"), [
    '- "notes": the database has no such table; take it out of resources',
    '- "users": the database has no such table; take it out of resources',
    '+ "tags": not in resources; relata introspect adds it, commented out',
  ]);
});

Deno.test("a secret column that a served resource does not mention is drift", async () => {
  const drift = async (users: string) =>
    resourceDrift(await mappingOf([USERS]), `createService({ resources: { users: ${users} } });`);
  assert.deepEqual(await drift("{}"), [
    "! users.password: looks secret; hide it with columns: { password: false }, or name it to show it",
  ]);
  assert.equal((await drift("{ columns: { password_hint: false } }")).length, 1);
  assert.deepEqual(await drift("{ columns: { password: false } }"), []);
  assert.deepEqual(await drift('{ columns: { password: "TEXT" } }'), []);
});

Deno.test("a change of tables, columns or types is drift; a change of formatting is not", async () => {
  const before = databaseModule(await foundIn(NOTES, USERS), SPECIFIERS);
  const drift = async (written: string, ...tables: readonly string[]) => {
    const database = await foundIn(...tables);
    return typeDrift(database, databaseModule(database, SPECIFIERS), written);
  };
  assert.deepEqual(await drift(before, NOTES, USERS), []);
  const formatted = before.replaceAll(";\n", "\n").replaceAll("string | null", "\n    | string\n    | null");
  assert.deepEqual(await drift(formatted, NOTES, USERS), []);
  const changed = [
    "create table notes (id integer primary key, text text not null, at datetime)",
    "create table tags (id)",
  ];
  assert.deepEqual(await drift(before, ...changed), [
    '- "users"',
    '+ "tags"',
    "~ notes.text: string | null → string",
    "+ notes.at: string | null",
  ]);
});

Deno.test("a type that was inferred from rows is not drift if there are no rows", async () => {
  const table = "create table t (id integer primary key, at datetime, x)";
  const filled = await foundIn(table, "insert into t values (1, 1700000000123, 1)");
  const written = databaseModule(filled, SPECIFIERS);
  const empty = await foundIn(table);
  assert.deepEqual(typeDrift(empty, databaseModule(empty, SPECIFIERS), written), []);
  const other = await foundIn(table, "insert into t values (1, '2024-01-31 10:00:00', 1)");
  assert.deepEqual(typeDrift(other, databaseModule(other, SPECIFIERS), written), [
    "~ t.at: number | null → string | null",
  ]);
});
