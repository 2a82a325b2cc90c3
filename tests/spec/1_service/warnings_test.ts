import { deepEqual, rejects } from "node:assert/strict";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";

const TABLES = [
  "create table tenants (id integer primary key, name text not null)",
  `create table notes (
    id integer primary key,
    tenant_id integer not null references tenants (id),
    author_id integer references tenants (id),
    secret text not null,
    title text
  )`,
  "create table tags (id integer primary key, name text)",
  "create table notes_tags (note_id integer references notes (id), tag_id integer references tags (id), primary key (note_id, tag_id))",
  "create virtual table notes_words using fts5 (title, content='notes', content_rowid='id')",
  "create view titles as select id, title, tenant_id from notes",
];

const TENANT = "create index by_tenant on notes (tenant_id)";
const AUTHOR = "create index by_author on notes (author_id)";
const TRIGGER =
  "create trigger notes_words_insert after insert on notes begin insert into notes_words (rowid, title) values (new.id, new.title); end";

interface Context {
  readonly user: { readonly tenant: number };
  can(what: string): boolean;
}

/** The warnings of `check()`, for these tables and more. */
async function warnings(
  resources: ServiceOptions["resources"],
  more: readonly string[] = [],
  options: Partial<ServiceOptions> = {},
): Promise<readonly string[]> {
  const engine = await embeddedEngine();
  await engine.fill({ name: "warnings", tables: [...TABLES, ...more], rows: [], services: {} });
  const service = createService({ database: engine.source, resources, ...options });
  try {
    return (await service.check()).warnings;
  } finally {
    await service.close();
    await engine.close();
  }
}

const notes = { columns: { secret: false as const, author_id: false as const }, operations: ["list" as const] };

Deno.test("a correct service with its indexes has no warnings", async () => {
  deepEqual(await warnings({ tenants: {}, notes: {}, titles: { schema: { id: "id" } } }, [TENANT, AUTHOR]), []);
});

Deno.test("check() warns of a resource without a scope if others have one, unless it is intended", async () => {
  const scope = () => {
    throw new Error("No caller.");
  };
  const scoped = { ...notes, scope };
  deepEqual(await warnings({ tenants: {}, notes: scoped }, [TENANT]), [
    '"tenants" has no scope, though others have one: every caller sees all of its rows. Write scope: "none" if that is ' +
    "meant.",
  ]);
  deepEqual(await warnings({ tenants: { scope: "none" }, notes: scoped }, [TENANT]), []);
});

Deno.test("check() warns of a create that can never succeed", async () => {
  const hidden = { columns: { secret: false as const } };
  const told =
    'No "notes" can be created: "secret" must have a value, and no client can give it one. Take create out of ' +
    "operations, or show it by columns.";
  deepEqual(await warnings({ tenants: {}, notes: hidden }, [TENANT, AUTHOR]), [told]);
  deepEqual(await warnings({ tenants: {}, notes: { ...hidden, operations: ["list"] } }, [TENANT, AUTHOR]), []);
  // Possible sources of the value: a hook, and a scope.
  const hooks = { beforeSave: () => {} };
  deepEqual(await warnings({ tenants: {}, notes: { ...hidden, hooks } }, [TENANT, AUTHOR]), []);
  const scope = (eb: never) => (eb as (...parts: string[]) => never)("secret", "=", "x");
  deepEqual(
    (await warnings({ tenants: { scope: "none" }, notes: { ...hidden, scope } }, [TENANT, AUTHOR]))
      .filter((line) => line.startsWith('No "notes"')),
    [],
  );
  // A foreign key to an unmapped table is hidden too.
  deepEqual(
    (await warnings({ notes: { columns: { author_id: false } } }))[0].slice(0, 46),
    'No "notes" can be created: "tenant_id" must ha',
  );
});

Deno.test("check() warns of a foreign key with another collation than its key, once for both sides", async () => {
  const more = [
    "create table ports (code text collate nocase primary key, name text)",
    "create table lines (code text primary key)",
    `create table calls (
      port text references ports (code),
      line text collate rtrim references lines (code),
      home text collate "NoCase" references ports (code),
      primary key (port, line)
    )`,
    "create index calls_line on calls (line)",
    "create index calls_home on calls (home)",
    "create view quays as select code, name from ports",
    "create view moorings as select port as id, port from calls",
  ];
  const warning = (column: string, key: string) =>
    `The foreign key "${column}" of "calls" has another collation than "code" of "${key}", so a to-many may show ` +
    "other rows than those whose to-one leads to its owner. Declare both with one collation.";
  const port = { table: "ports", foreignKey: "port" };
  const calls = { table: "calls", foreignKey: "port" };
  const lines = { table: "lines", through: "calls", foreignKey: "port", targetKey: "line" };
  const both = { ports: { hasMany: { calls } }, calls: {}, lines: {} };
  deepEqual(await warnings(both, more), [warning("port", "ports"), warning("line", "lines")]);
  const joined = { ports: { belongsToMany: { lines } }, lines: {} };
  deepEqual(await warnings(joined, more), [warning("port", "ports"), warning("line", "lines")]);
  const views = { ports: {}, moorings: { schema: { id: "id" }, belongsTo: { port } } };
  deepEqual(await warnings(views, more), []);
});

Deno.test("check() warns of a foreign key of numbers to a key of texts, once for both sides", async () => {
  const more = [
    "create table parts (code text primary key)",
    `create table uses (
      id integer primary key,
      part integer references parts (code),
      spare varchar(9) references parts (code),
      other references parts (code),
      worth decimal references parts (code)
    )`,
    ...["part", "spare", "other", "worth"].map((column) => `create index uses_${column} on uses (${column})`),
  ];
  const to = (foreignKey: string) => ({ table: "parts", foreignKey });
  const resources = {
    parts: { hasMany: { uses: { table: "uses", foreignKey: "part" } } },
    uses: { belongsTo: { part: to("part"), spare: to("spare"), other: to("other"), worth: to("worth") } },
  };
  const warning = (column: string) =>
    `The foreign key "${column}" of "uses" stores numbers, but "code" of "parts" texts, so a link to "01" or "1.0" ` +
    'leads to "1". Declare both with one type.';
  deepEqual(await warnings(resources, more), [warning("part"), warning("worth")]);
});

Deno.test("check() warns of a scope and of foreign keys without an index", async () => {
  const scope: NonNullable<ServiceOptions["resources"][string]>["scope"] = (eb, context) =>
    eb("tenant_id", "=", (context as Context).user.tenant);
  const key =
    'No index leads to the foreign key of "notes" over tenant_id: create index "notes_tenant_id" on "notes" ("tenant_id");';
  deepEqual(await warnings({ tenants: { scope: "none" }, notes: { ...notes, scope } }), [
    'No index leads to what the scope of "notes" compares: create index "notes_tenant_id" on "notes" ("tenant_id");',
    key,
  ]);
  deepEqual(await warnings({ tenants: { scope: "none" }, notes: { ...notes, scope } }, [TENANT]), []);
  deepEqual(await warnings({ tenants: {}, notes }, [], { inferHasMany: true }), [key]);
  // Without a caller, the caller's permissions are unknown.
  const asking: typeof scope = (eb, context) => eb("tenant_id", "=", (context as Context).can("read") ? 1 : 2);
  deepEqual(await warnings({ tenants: { scope: "none" }, notes: { ...notes, scope: asking } }, [TENANT]), []);
  // The primary key of a join table serves only one of its foreign keys.
  const tags = { belongsToMany: { notes: "notes_tags" } };
  deepEqual(await warnings({ notes: { ...notes, columns: { ...notes.columns, tenant_id: false } }, tags }), [
    'No index leads to the foreign key of "notes_tags" over tag_id: create index "notes_tags_tag_id" on "notes_tags" ("tag_id");',
  ]);
});

Deno.test("check() warns of an FTS5 table that no trigger writes", async () => {
  const search = { filter: { fts: "notes_words" } };
  deepEqual(await warnings({ tenants: {}, notes: { ...notes, search } }, [TENANT]), [
    'No trigger of "notes" writes to the FTS5 table "notes_words": what is written later is not found, unless the ' +
    "application puts it there.",
  ]);
  deepEqual(await warnings({ tenants: {}, notes: { ...notes, search } }, [TENANT, TRIGGER]), []);
});

Deno.test("check() warns of read together with caches that callers share", async () => {
  const columns = { ...notes.columns, title: { read: () => false } };
  const resources = { tenants: {}, notes: { ...notes, columns } };
  deepEqual(await warnings(resources, [TENANT], { cacheControl: "public, max-age=60" }), [
    'columns decides by caller who reads "title" of "notes", and cacheControl lets caches that callers share keep ' +
    'answers: write "private" into it.',
  ]);
  deepEqual(await warnings(resources, [TENANT], { cacheControl: "private, max-age=60" }), []);
  deepEqual(await warnings(resources, [TENANT]), []);
});

Deno.test("columns of a key cannot depend on the caller", async () => {
  const part = (option: string, name: string) =>
    `Cannot map "notes": columns decides by caller who may ${option} "${name}", which is a part of the key. Leave out ` +
    `${option}; scope says who sees a row.`;
  const map = (columns: NonNullable<ServiceOptions["resources"][string]>["columns"]) =>
    warnings({ notes: { columns } });
  await rejects(map({ id: { read: () => true } }), { message: part("read", "id") });
  await rejects(map({ id: { write: () => true } }), { message: part("write", "id") });
});

Deno.test("check() reports values that softly deleted rows still occupy, with the index that frees them", async () => {
  const kept = "create table kept (id integer primary key, code text unique, name text, deleted_at datetime)";
  const both = "create unique index kept_both on kept (code, name)";
  const found = await warnings({ kept: { softDelete: "deleted_at" }, tags: {} }, [kept, both]);
  const message = (names: string, index: string) =>
    `Deleted rows of "kept" keep their ${names}, which must be unique, so no other row can have the same. ` +
    `In place of the constraint write: ${index} where "deleted_at" is null;`;
  deepEqual(found.toSorted((one, other) => one.length - other.length), [
    message('"code"', 'create unique index "kept_code" on "kept" ("code")'),
    message('"code" and "name"', 'create unique index "kept_code_name" on "kept" ("code", "name")'),
  ]);
  const partial = "create table kept (id integer primary key, code text, deleted_at datetime)";
  const index = 'create unique index "kept_code" on "kept" ("code") where "deleted_at" is null';
  deepEqual(await warnings({ kept: { softDelete: "deleted_at" }, tags: {} }, [partial, index]), []);
});

Deno.test("check() prints the missing index of a JSON member that clients filter by", async () => {
  const tables = [
    "create table makers (id integer primary key, meta json)",
    "create table goods (id integer primary key, meta json, maker_id integer references makers (id))",
    "create index goods_maker on goods (maker_id)",
  ];
  const goods = { filters: { "meta.color": true, "meta.of.size in m": true, "maker.meta.color": true } } as const;
  const indexes = [
    `create index "goods_meta_color" on "goods" (json_extract("meta", '$.color'))`,
    `create index "goods_meta_of_size in m" on "goods" (json_extract("meta", '$.of."size in m"'))`,
    `create index "makers_meta_color" on "makers" (json_extract("meta", '$.color'))`,
  ];
  deepEqual(await warnings({ goods, makers: {} }, tables), [
    `No index leads to "meta.color" of "goods": ${indexes[0]};`,
    `No index leads to "meta.of.size in m" of "goods": ${indexes[1]};`,
    `No index leads to "meta.color" of "makers": ${indexes[2]};`,
  ]);
  deepEqual(await warnings({ goods, makers: {} }, [...tables, ...indexes]), []);
});
