import { deepEqual, equal, ok } from "node:assert/strict";
import { createClient } from "@libsql/client";
import Database from "libsql";
import { createService, type ServiceOptions } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";

/** The lines of `check()` about options on tables; empty if they fit. */
async function problemsOf(
  tables: readonly string[],
  options: Omit<ServiceOptions, "database">,
): Promise<readonly string[]> {
  const engine = await embeddedEngine();
  try {
    const client = createClient({ url: engine.database });
    await client.batch([...tables]);
    client.close();
    const service = createService({ ...options, database: engine.database, onError: () => {} });
    return await service.check().then(() => [], (error) => error.message.split("\n"));
  } finally {
    await engine.close();
  }
}

const music = [
  "create table Artist (ArtistId integer primary key, Name text)",
  `create table Album (
    AlbumId integer primary key,
    Title text not null,
    ArtistId integer not null references Artist (ArtistId)
  )`,
  "create table playlist_track (p integer, t integer references Album (AlbumId))",
  "create view broken as select no_such_function(AlbumId) as id from Album",
];

Deno.test("check() reports columns that a scope names and its table lacks", async () => {
  const scopes = {
    Artist: (eb: never) => (eb as (...parts: unknown[]) => never)("Nmae", "=", "x"),
    // Conditions that need a caller, or the caller's values, are not mistakes.
    Album: (eb: never, context: { readonly ids: number[] }) =>
      (eb as (...parts: unknown[]) => never)("AlbumId", "in", context.ids),
  };
  deepEqual(
    await problemsOf(music, {
      resources: { Artist: { scope: scopes.Artist }, Album: { scope: scopes.Album as never } },
    }),
    [
      'Cannot apply the scope of "Artist". A condition on "Artist" names "Nmae": "Artist" has no such column. ' +
      'Did you mean "Name"?',
    ],
  );
});

Deno.test("check() reports every problem of the mapping on a line of its own, in the order of the mapping", async () => {
  const found = await problemsOf(music, {
    resources: {
      playlist_track: {},
      Album: {
        belongsTo: { artist: "Artist", label: "Label" },
        hasMany: { tracks: { table: "playlist_track", foreignKey: "track_id" } },
        columns: { Tilte: false, Titel: false },
        search: { filter: ["Titel"] },
        rules: { Titel: [] },
        include: ["songs"],
        fieldSets: { Album: ["Titel"], songs: [] },
      },
      broken: {},
      Artist: { hasMany: { albums: "Album", lists: "playlist_track" } },
      Genre: {},
    },
  });
  const has = "which the table does not have; it has AlbumId, Title, ArtistId.";
  deepEqual(found, [
    'Cannot map "playlist_track": it has no primary key. Name its rows by their number with ' +
    'schema: { id: "rowid" }, give the table a key, or leave it out of resources.',
    `Cannot map "Album": columns names the column "Tilte", ${has} Did you mean "Title"?`,
    `Cannot map "Album": columns names the column "Titel", ${has} Did you mean "Title"?`,
    'Cannot map "Album": belongsTo "label" needs a column that points to "Label". There is no "label_id", and no ' +
    'foreign key of "Album" leads to "Label". Name the column with belongsTo: { label: { table: "Label", ' +
    "foreignKey: … } }; the table has AlbumId, Title, ArtistId.",
    'Cannot map "Album": hasMany "tracks" needs the column "track_id" of "playlist_track", which does not have it; it ' +
    'has p, t. Name the column that points to "Album" with hasMany: { tracks: { table: "playlist_track", foreignKey: … } }.',
    'Cannot map "Album": rules names "Titel", which is not valid here; it takes: Title, artist.',
    `Cannot map "Album": search.filter names the column "Titel", ${has} Did you mean "Title"?`,
    'Cannot apply the option include to list "album": it names "songs", and "album" has no relationship "songs"; it has ' +
    "artist.",
    'Cannot apply the option fieldSets to "album": no resource has the type "Album".',
    'Cannot apply the option fieldSets to "album": no resource has the type "songs".',
    'Cannot map "broken": the database itself cannot read it: no such function: no_such_function. Fix the view, or ' +
    "leave it out of resources.",
    'Cannot map "Artist": hasMany "lists" needs the column "artist_id" of "playlist_track", which does not have it; it ' +
    'has p, t. Name the column that points to "Artist" with hasMany: { lists: { table: "playlist_track", foreignKey: … } }.',
    'Schema is not registered for a resource at path "/genre": the database has no table "Genre". Its tables are: ' +
    "Artist, Album, playlist_track, broken.",
  ]);
});

Deno.test("a declared relationship to a resource that cannot be served: check() names both", async () => {
  deepEqual(
    await problemsOf(music, {
      resources: { Album: { hasMany: { lists: { table: "playlist_track", foreignKey: "t" } } }, playlist_track: {} },
    }),
    [
      'Cannot link "Album" by its relationship "lists": "playlist_track" cannot be served. Fix "playlist_track", or take ' +
      "out the relationship.",
      'Cannot map "playlist_track": it has no primary key. Name its rows by their number with ' +
      'schema: { id: "rowid" }, give the table a key, or leave it out of resources.',
    ],
  );
});

Deno.test("an option that names a path to a resource that cannot be served: check() names both", async () => {
  const lists = { table: "playlist_track", foreignKey: "t" };
  deepEqual(
    await problemsOf(music, {
      resources: { Album: { hasMany: { lists }, include: ["lists"] }, playlist_track: {} },
      fieldSets: { "playlist-track": ["p"] },
    }),
    [
      'Cannot apply the option include to list "album": it names "lists", and what that leads to cannot be served.',
      'Cannot map "playlist_track": it has no primary key. Name its rows by their number with ' +
      'schema: { id: "rowid" }, give the table a key, or leave it out of resources.',
    ],
  );
});

Deno.test("a table that hides a function of SQLite: check() says to rename it", async () => {
  for (const name of ["json_each", "pragma_index_list", "pragma_foreign_keys"]) {
    const tables = [
      `create table ${name} (id integer primary key, foreign_keys)`,
      "create table notes (id integer primary key)",
    ];
    deepEqual(await problemsOf(tables, { resources: { notes: {} } }), [
      `The table or view "${name}" hides the function of SQLite with this name, which every service needs. Rename it.`,
    ]);
  }
});

Deno.test("a table with a name that statements of the service use: check() says to rename it", async () => {
  const why = 'statements of the service give names that begin with "relata:" to their own rows. Rename the table';
  const notes = "create table notes (id integer primary key, text text)";
  const tables = [
    notes,
    'create table "relata:0" (id integer primary key, note_id integer references notes (id))',
    'create table "RELATA:cut 1" (note_id integer references notes (id), other_id integer references notes (id))',
    'create virtual table "relata:page" using fts5 (text, content=notes, content_rowid=id)',
  ];
  deepEqual(await problemsOf(tables, { resources: { notes: {}, "relata:0": {} } }), [
    `Cannot map "relata:0": ${why}, or map a view of it.`,
  ]);
  const through = { table: "notes", through: "RELATA:cut 1", foreignKey: "note_id", targetKey: "other_id" };
  deepEqual(await problemsOf(tables, { resources: { notes: { belongsToMany: { others: through } } } }), [
    `Cannot map "notes": belongsToMany "others" goes through the table "RELATA:cut 1": ${why}.`,
  ]);
  deepEqual(await problemsOf(tables, { resources: { notes: { search: { filter: { fts: "relata:page" } } } } }), [
    `Cannot map "notes": search.filter names the FTS5 table "relata:page": ${why}.`,
  ]);
  const scope = (eb: never) => {
    const { exists, selectFrom } = eb as { exists: (query: unknown) => never; selectFrom: (table: string) => never };
    return exists((selectFrom("relata:0") as { select: (name: string) => unknown }).select("id"));
  };
  deepEqual(await problemsOf(tables, { resources: { notes: { scope } } }), [
    `Cannot apply the scope of "notes". A condition on "notes" reads the table "relata:0": ${why}.`,
  ]);
});

Deno.test("a table in another case or with a typo is not found, and check() suggests the right one", async () => {
  deepEqual(await problemsOf(music, { resources: { album: { belongsTo: { artist: "artist" } }, Artist: {} } }), [
    'Schema is not registered for a resource at path "/album": the database has no table "album". ' +
    'Did you mean "Album"?',
  ]);
  deepEqual(await problemsOf(music, { resources: { Albmu: {} } }), [
    'Schema is not registered for a resource at path "/albmu": the database has no table "Albmu". ' +
    'Did you mean "Album"?',
  ]);
  deepEqual(await problemsOf(music, { resources: { Album: {}, Artist: { hasMany: { albums: "Albmu" } } } }), [
    'A route could not be found for "Albmu" while generating the links of "albums": map it in resources. ' +
    'Did you mean "Album"?',
  ]);
  deepEqual(
    await problemsOf(music, {
      resources: { Album: { belongsTo: { artist: { table: "artist", foreignKey: "ArtistId" } } }, Artist: {} },
    }),
    [
      'A route could not be found for "artist" while generating the links of "artist": map it in resources. ' +
      'Did you mean "Artist"?',
    ],
  );
});

Deno.test("belongsTo takes the only foreign key that leads to its table, otherwise lists them", async () => {
  const people = "create table people (id integer primary key)";
  const served = async (table: string, name: string) =>
    await problemsOf([people, table], { resources: { people: {}, t: { belongsTo: { [name]: "people" } } } });
  deepEqual(await problemsOf(music, { resources: { Album: { belongsTo: { artist: "Artist" } }, Artist: {} } }), []);
  deepEqual(await served("create table t (id integer primary key, boss integer references people)", "chief"), []);
  deepEqual(await served("create table t (id integer primary key, chief_id, boss references people)", "chief"), []);
  deepEqual(await served("create table t (id integer primary key, chiefId, boss references people)", "chief"), []);
  deepEqual(
    await served("create table t (id integer primary key, a references people, b references people)", "chief"),
    [
      'Cannot map "t": belongsTo "chief" needs a column that points to "people". There is no "chief_id", and several ' +
      'foreign keys of "t" lead to "people": a, b. Name the column with belongsTo: { chief: { table: "people", ' +
      "foreignKey: … } }; the table has id, a, b.",
    ],
  );
});

Deno.test("schema.id names a column whose values are unique and not null", async () => {
  const check = async (column: string, ...more: readonly string[]) =>
    await problemsOf([`create table t (id integer primary key, ${column})`, ...more], {
      resources: { t: { schema: { id: "code" } } },
    });
  const doubled = [
    'Cannot map "t": schema.id names the column "code", which may hold one value in several rows. Give the column a ' +
    "UNIQUE constraint in the database, or name another column.",
  ];
  deepEqual(await check("code text not null unique"), []);
  deepEqual(await check("code text not null", "create unique index i on t (code)"), []);
  deepEqual(await check("code text not null"), doubled);
  deepEqual(await check("code text not null", "create index i on t (code)"), doubled);
  deepEqual(await check("code text not null", "create unique index i on t (code) where id > 1"), doubled);
  deepEqual(await check("code text not null, b, unique (code, b)"), doubled);
  deepEqual(await check("code text unique"), [
    'Cannot map "t": schema.id names the column "code", which may be NULL. Declare the column NOT NULL in the ' +
    "database, or name another column.",
  ]);
  deepEqual(
    await problemsOf(["create table t (code text primary key)"], { resources: { t: { schema: { id: "code" } } } }),
    [],
  );
});

Deno.test("the problem of a table without a key says how to fix it", async () => {
  const problem = async (table: string) => (await problemsOf([table], { resources: { t: {} } })).join();
  equal(
    await problem("create table t (a, b)"),
    'Cannot map "t": it has no primary key. Name its rows by their number with schema: { id: "rowid" }, give the ' +
      "table a key, or leave it out of resources.",
  );
  equal(
    await problem("create table t (a text not null unique, b)"),
    'Cannot map "t": it has no primary key. Name the column of its ids with schema: { id: … }: a.',
  );
  equal(
    await problem("create view t as select 1 as a, 2 as b"),
    'Cannot map "t": a view has no primary key. Name the column that identifies its rows with schema: { id: … }; it has ' +
      "a, b.",
  );
});

Deno.test("UUIDs for keys that hold integers are reported", async () => {
  deepEqual(
    await problemsOf(["create table t (id integer primary key)"], { resources: { t: { newId: "uuid" } } }),
    [
      'Cannot map "t": newId makes UUIDs, and its key "id" holds integers. Write a function that makes some, or leave ' +
      "newId out.",
    ],
  );
});

Deno.test("the problem of a name that JSON:API does not allow shows the line to write", async () => {
  deepEqual(
    await problemsOf(['create table "$" (id integer primary key, "%" text, _id text, a_b, "a-b", type text)'], {
      resources: { $: {} },
    }),
    [
      'Cannot map "$": its name has no letter or digit that JSON:API allows in a type; give it one with schema: { type: … }.',
      'Cannot map "$": the column "%" has no letter or digit that JSON:API allows in a name; rename it with columns: { ' +
      '"%": { field: … } } or hide it with columns: { "%": false }.',
      'Cannot map "$": the column "_id" would be the field "id", which is reserved by JSON:API; rename it with columns: { ' +
      "_id: { field: … } } or hide it with columns: { _id: false }.",
      'Cannot map "$": the column "a-b" would be the field "a-b", which is the column "a_b"; rename it with columns: { ' +
      '"a-b": { field: … } } or hide it with columns: { "a-b": false }.',
      'Cannot map "$": the column "type" would be the field "type", which is reserved by JSON:API; rename it with columns: ' +
      "{ type: { field: … } } or hide it with columns: { type: false }.",
    ],
  );
});

Deno.test("an operation that writes a view is reported", async () => {
  const views = ["create view v as select 1 as id", "create view w as select 1 as id"];
  deepEqual(
    await problemsOf(views, {
      resources: {
        v: { schema: { id: "id" }, operations: ["list", "create", "delete"] },
        w: { schema: { id: "id" }, operations: { update: { meta: {} }, create: false } },
      },
    }),
    [
      'Cannot create, delete "v": it is a view, which is read-only. Leave create, delete out of operations.',
      'Cannot update "w": it is a view, which is read-only. Leave update out of operations.',
    ],
  );
});

Deno.test("check() reports a date-time form that a column cannot have, and says what to write", async () => {
  const found = await problemsOf(
    ["create table notes (id integer primary key, title text, made datetime, seen double, raw, at text)"],
    {
      resources: {
        notes: {
          columns: {
            title: { stored: "iso" },
            raw: { stored: "seconds" },
            made: { stored: "microseconds" },
            seen: { type: "DATETIME", stored: "microseconds" },
            at: { type: "DATETIME", stored: "seconds" },
            gone: { stored: "iso" },
          },
        },
      },
    },
  );
  const cannot = (column: string, told: string) =>
    `Cannot map "notes": columns says how "${column}" stores date-times, but the column is ${told}`;
  const integers = (column: string, form: string) =>
    `, which does not keep ${form} as the integers that they are. Declare it INTEGER in the database, or write columns: ` +
    `{ ${column}: { type: "DATETIME", stored: "text" } } if it holds texts.`;
  deepEqual(found, [
    `${
      cannot("title", "declared TEXT")
    }. Write columns: { title: { type: "DATETIME", stored: "iso" } }, or leave out ` +
    "stored.",
    `${
      cannot("raw", "declared without a type")
    }. Write columns: { raw: { type: "DATETIME", stored: "seconds" } }, or ` +
    "leave out stored.",
    `${cannot("seen", "declared DOUBLE")}${integers("seen", "microseconds")}`,
    `${cannot("at", "declared TEXT")}${integers("at", "seconds")}`,
    'Cannot map "notes": columns names the column "gone", which the table does not have; it has id, title, made, seen, ' +
    "raw, at.",
  ]);
});

Deno.test("DECIMAL is for text columns: check() says what to write for others", async () => {
  const found = await problemsOf(
    ["create table items (id integer primary key, price decimal(10, 2), cost text, tax, rate varchar(9), weight real)"],
    {
      resources: {
        items: {
          columns: { price: "DECIMAL", cost: "DECIMAL", tax: { type: "DECIMAL" }, rate: "DECIMAL", weight: "DECIMAL" },
        },
      },
    },
  );
  const cannot = (column: string, told: string) =>
    `Cannot map "items": columns says that "${column}" is DECIMAL, which is stored as text, but the column is ${told}, ` +
    `which may hold numbers. Write columns: { ${column}: "NUMERIC" }, or declare the column TEXT in the database.`;
  deepEqual(found, [
    cannot("price", "declared DECIMAL(10, 2)"),
    cannot("tax", "declared without a type"),
    cannot("weight", "declared REAL"),
  ]);
});

Deno.test("a foreign key that the database itself cannot follow is reported", async () => {
  const cannot = (column: string, told: string) =>
    `Cannot follow the foreign key of "t" over ${column}: ${told}. Fix it in the database; until then, writes to "t" and ` +
    `"${told.split('"')[1]}" may fail.`;
  deepEqual(
    (await problemsOf([
      "create table targets (id integer primary key, code text, part text, number text unique)",
      "create unique index parts on targets (part) where part <> ''",
      "create view v as select 1 as id",
      "create table keyless (n)",
      `create table t (id integer primary key, a references gone, b references targets (code), c references targets,
        d references targets (part), e references targets (other), f references targets (number), g references v (id),
        h references keyless, i references keyless (rowid), foreign key (b, c) references targets,
        foreign key (b, d) references targets (id, code))`,
    ], {
      resources: { t: {}, targets: {}, v: { schema: { id: "id" } }, keyless: { schema: { id: "rowid" } } },
    })).toSorted(),
    [
      'Cannot follow the foreign key of "t" over a: the database has no table "gone". "t" is read-only; fix it in ' +
      "the database.",
      cannot("b and c", 'the number of columns is 2, and that of the key of "targets" 1'),
      cannot(
        "b and d",
        '"targets" has no UNIQUE constraint over id and code that holds for all rows',
      ),
      cannot("b", '"targets" has no UNIQUE constraint over code that holds for all rows'),
      cannot("d", '"targets" has no UNIQUE constraint over part that holds for all rows'),
      cannot("e", '"targets" has no column "other"'),
      cannot("g", '"v" is a view'),
      cannot("h", 'the number of columns is 1, and that of the key of "keyless" 0'),
      cannot("i", '"keyless" has no column "rowid"'),
    ],
  );
});

Deno.test("rows with a foreign key that the database itself cannot follow are readable, and its columns are attributes", async () => {
  const engine = await embeddedEngine();
  const file = new Database(engine.database.replace("file:", ""));
  const statements = [
    "pragma foreign_keys = off",
    "create table targets (id integer primary key)",
    `create table t (id integer primary key, a integer, b integer, c integer, d integer,
      foreign key (a, b) references targets, foreign key (c, d) references targets (id, gone))`,
    "insert into t values (1, 2, 3, 4, 5)",
  ];
  for (const sql of statements) file.exec(sql);
  file.close();
  const service = createService({ database: engine.database, resources: { t: {}, targets: {} }, accept: "any" });
  const answer = await service.fetch(new Request("http://x/t/1"));
  deepEqual(await answer.json(), {
    data: { type: "t", id: "1", attributes: { a: 2, b: 3, c: 4, d: 5 }, links: { self: "/t/1" } },
  });
  await service.close();
  await engine.close();
});

Deno.test("rules that would never run are reported: those of to-many relationships and has-ones", async () => {
  const rules = { bs: [], c: [], cs: [] };
  deepEqual(
    await problemsOf([
      "create table a (id integer primary key, name text)",
      "create table b (id integer primary key, a_id integer references a)",
      "create table c (id integer primary key, a_id integer unique references a)",
      "create table ac (a_id integer references a, c_id integer references c, primary key (a_id, c_id))",
    ], {
      resources: {
        a: {
          hasMany: { bs: "b" },
          hasOne: { c: "c" },
          belongsToMany: { cs: { table: "c", through: "ac", parameter: "of" } },
          rules,
        },
        b: {},
        c: {},
      },
    }),
    Object.keys(rules).map((name) => `Cannot map "a": rules names "${name}", which is not valid here; it takes: name.`),
  );
});

Deno.test("a relationship through a join table reports what it cannot find, and what to write", async () => {
  const tables = [
    "create table a (id integer primary key)",
    "create table b (id integer primary key, a_id integer references a)",
    "create table ab (a_id integer references a, b_id integer references b, unique (a_id, b_id))",
    "create table aa (one integer references a, other integer references a)",
  ];
  const problems = async (a: object) => await problemsOf(tables, { resources: { a, b: {} } });
  deepEqual(await problems({ belongsToMany: { bs: { table: "b", through: "ab", parameter: "of" } } }), []);
  deepEqual(await problems({ belongsToMany: { bs: "ba" } }), [
    'Cannot map "a": belongsToMany "bs" goes through the table "ba", which the database does not have.',
  ]);
  deepEqual(await problems({ belongsToMany: { bs: "ab" } }), [
    'Cannot link "a" by its relationship "bs": the list of "b" has another parameter "a_id". Give it one of its own with ' +
    'belongsToMany: { bs: { table: "b", through: "ab", parameter: … } }.',
  ]);
  for (const parameter of ["sort", "filter[a]", "stats[a]", "page[after]"]) {
    deepEqual(await problems({ belongsToMany: { bs: { table: "b", through: "ab", parameter } } }), [
      `Cannot link "a" by its relationship "bs": the list of "b" has another parameter "${parameter}". Give it one of its ` +
      'own with belongsToMany: { bs: { table: "b", through: "ab", parameter: … } }.',
    ]);
  }
  deepEqual(await problems({ belongsToMany: { as: { table: "a", through: "aa" } } }), [
    'Cannot map "a": belongsToMany "as" needs one foreign key of "aa" that points to "a", and there are one, other. Name ' +
    'the columns with belongsToMany: { as: { table: "a", through: "aa", foreignKey: …, targetKey: … } }.',
  ]);
  deepEqual(await problems({ hasOne: { b: "b" } }), [
    'Cannot map "a": hasOne "b" goes over a_id of "b", which may point to one owner from several rows. Write hasMany, or ' +
    "give the column a UNIQUE constraint.",
  ]);
});

Deno.test("rows whose keys have no URL id are reported", async () => {
  const told = (table: string) =>
    `Cannot serve every row of "${table}": some keys have no id of their own, since they print like the key of another ` +
    "type, or are of a type that ids cannot name. Store keys of one type.";
  deepEqual(
    await problemsOf([
      "create table mixed (id primary key, n text)",
      "insert into mixed values (7, 'number'), ('7', 'text')",
      "create table plain (id primary key)",
      "insert into plain values (7), ('x'), (1.5), ('1.0'), (null)",
      "create table kept (id any primary key) strict",
      "insert into kept values (7), ('7')",
      "create table bigs (id bigint primary key)",
      "insert into bigs values (1), (2.5)",
      "create table reals (id real primary key)",
      "insert into reals values (0.1), (0.30000000000000004)",
    ], { resources: { mixed: {}, plain: {}, kept: {}, bigs: {}, reals: {} } }),
    [told("mixed"), told("kept"), told("bigs"), told("reals")],
  );
});

Deno.test("rows whose keys no URL reaches are reported", async () => {
  const told = (table: string) =>
    `Cannot view every row of "${table}": no URL reaches a key that is ".", "..", infinite, or of another type than its ` +
    "column. Change these keys in the database.";
  deepEqual(
    await problemsOf([
      "create table dots (id text primary key)",
      "insert into dots values ('.'), ('a')",
      "create table bytes_among (id text primary key)",
      "insert into bytes_among values (x'00'), ('a')",
      "create table texts_among (id blob primary key)",
      "insert into texts_among values (x'00'), ('text')",
      "create table numbers (id bigint primary key)",
      "insert into numbers values (1), ('one')",
      "create table endless (id real primary key)",
      "insert into endless values (1.5), (9e999)",
      "create table pairs (a integer not null, b text not null, primary key (a, b))",
      "insert into pairs values ('x', '.'), (1, '.')",
      "create table fine (id text primary key)",
      "insert into fine values ('...'), ('é'), ('z')",
      "create table whole (a text not null, b integer not null, primary key (a, b))",
      "insert into whole values ('.', 1), ('..', 2)",
    ], {
      resources: {
        dots: {},
        bytes_among: {},
        texts_among: {},
        numbers: {},
        endless: {},
        pairs: {},
        fine: {},
        whole: {},
      },
    }),
    ["dots", "bytes_among", "texts_among", "numbers", "endless", "pairs"].map(told),
  );
});

Deno.test("a map of filters may name only existing fields with operators that they accept", async () => {
  const found = await problemsOf(music, {
    resources: {
      Artist: { hasMany: { albums: "Album" } },
      Album: {
        filters: {
          Title: ["eq", "gt"],
          Titel: true,
          ArtistId: true,
          "artist.Nmae": true,
          "artist.nothing.Name": true,
          "artits.Name": true,
          "artist.Name": ["eq"],
          "artist.albums.Name": true,
          "artist.id": ["contains"],
        },
      },
    },
  });
  deepEqual(found, [
    'Cannot link "Artist" by its relationship "albums": "Album" cannot be served. Fix "Album", or take out the relationship.',
    'Cannot apply the option filters to "album": it names "Titel", and "album" has no such field. Did you mean "title"?',
    'Cannot apply the option filters to "album": it names "ArtistId", and that is a foreign key: write ' +
    '"artist.id".',
    'Cannot apply the option filters to "album": it names "artist.Nmae", and "artist" has no such field. Did you mean ' +
    '"name"?',
    'Cannot apply the option filters to "album": it names "artist.nothing.Name", and "artist" has no ' +
    'relationship "nothing". It has albums.',
    'Cannot apply the option filters to "album": it names "artits.Name", and "album" has no relationship "artits". Did ' +
    'you mean "artist"?',
    'Cannot apply the option filters to "album": it names "artist.albums.Name", and "album" has no such field. It has id, ' +
    "title, artist.",
    'Cannot apply the option filters to "album": it names "artist.id", and that takes eq, ne, gt, gte, lt, lte, in, nin, ' +
    "null, not contains.",
  ]);
});

Deno.test("a map of filters may name members of JSON attributes, along to-ones", async () => {
  const tables = [
    "create table makers (id integer primary key, name text)",
    "create table goods (id integer primary key, meta json, label text, maker_id integer references makers)",
  ];
  deepEqual(
    await problemsOf(tables, {
      resources: {
        makers: { filters: { "goods.meta.color": true }, hasMany: { goods: "goods" } },
        goods: {
          filters: {
            "meta.color": ["eq", "contains"],
            "label.color": true,
            'meta.a"b': true,
            "meta.": true,
            "meta.a.b": true,
          },
        },
      },
    }),
    [
      'Cannot apply the option filters to "makers": it names "goods.meta.color", and a to-many relationship leads to ' +
      '"goods": only to-one relationships lead to members of JSON.',
      'Cannot apply the option filters to "goods": it names "meta.color", and that takes eq, ne, gt, gte, lt, lte, in, ' +
      "nin, null, not contains.",
      'Cannot apply the option filters to "goods": it names "label.color", and "label" of "goods" holds no JSON: where it ' +
      'does, say so in columns: { label: "JSON" }.',
      'Cannot apply the option filters to "goods": it names "meta.a"b", and "a"b" is not a name by which a member can be found.',
      'Cannot apply the option filters to "goods": it names "meta.", and "" is not a name by which a member can be found.',
    ],
  );
});

Deno.test("a map of the service's filters may name fields of any resource", async () => {
  deepEqual(
    await problemsOf(music, { filters: { Name: ["eq"], nowhere: true }, resources: { Artist: {} } }),
    ['Cannot apply the option filters to "artist": it names "nowhere", and "artist" has no such field. It has id, name.'],
  );
  deepEqual(
    await problemsOf(music, { filters: { Name: ["eq", "gt"], title: true }, resources: { Artist: {}, Album: {} } }),
    [],
  );
});

Deno.test("a map of stats may name only existing attributes and to-ones, with functions that they accept", async () => {
  const found = await problemsOf(music, {
    resources: {
      Artist: { hasMany: { albums: "Album" } },
      Album: {
        stats: {
          total: ["count"],
          artist: ["group"],
          Title: ["minimum", "sum"],
          Titel: ["count"],
          ArtistId: ["count"],
          AlbumId: ["count"],
        } as { [name: string]: ("count" | "group" | "minimum" | "sum")[] },
      },
    },
  });
  const unknown = '"album" has no such attribute or to-one relationship.';
  deepEqual(found, [
    'Cannot link "Artist" by its relationship "albums": "Album" cannot be served. Fix "Album", or take out the relationship.',
    'Cannot apply the option stats to "album": it names "Title", and that takes count, minimum, maximum, group, not sum.',
    `Cannot apply the option stats to "album": it names "Titel", and ${unknown} Did you mean "title"?`,
    `Cannot apply the option stats to "album": it names "ArtistId", and ${unknown} Did you mean "artist"?`,
    `Cannot apply the option stats to "album": it names "AlbumId", and ${unknown} It has title, artist.`,
  ]);
});

Deno.test("a map of the service's stats may name fields of any resource", async () => {
  deepEqual(
    await problemsOf(music, { stats: { Name: ["minimum"], nowhere: ["count"] }, resources: { Artist: {} } }),
    [
      'Cannot apply the option stats to "artist": it names "nowhere", and "artist" has no such attribute or to-one ' +
      "relationship. It has name.",
    ],
  );
  deepEqual(
    await problemsOf(music, {
      stats: { Name: ["maximum"], title: ["count"], artist: ["group"], total: ["count"] },
      resources: { Artist: {}, Album: {} },
    }),
    [],
  );
});

Deno.test('a field named "or" cannot be filtered, unless a map leaves it out', async () => {
  const tables = [
    'create table lines (id integer primary key, "or" text, name text)',
    "create table ors (id integer primary key, line_id integer references lines)",
  ];
  const hint = "Give it another name, or list other fields in filters.";
  const column = `Cannot filter "lines": its field "or" cannot be told from filter[or][…]. ${hint}`;
  deepEqual(await problemsOf(tables, { filters: true, resources: { lines: {} } }), [column]);
  deepEqual(await problemsOf(tables, { resources: { lines: { filters: { name: true, or: ["eq"] } } } }), [column]);
  deepEqual(await problemsOf(tables, { resources: { lines: { filters: { name: true } } } }), []);
  deepEqual(await problemsOf(tables, { resources: { lines: {} } }), []);
  deepEqual(
    await problemsOf(tables, { filters: true, resources: { lines: { columns: { or: { field: "either" } } } } }),
    [],
  );
  deepEqual(
    await problemsOf(tables, {
      resources: { lines: { columns: { or: false } }, ors: { belongsTo: { or: "lines" }, filters: true } },
    }),
    [
      `Cannot filter "ors": its field "or" cannot be told from filter[or][…]. ${hint}`,
    ],
  );
});

Deno.test("a map of filters that names a refused resource does not cause others to be refused", async () => {
  deepEqual(
    await problemsOf(music, {
      filters: { "artist.Name": true },
      resources: { Artist: { columns: { Nme: false } }, Album: {}, playlist_track: { schema: { id: "rowid" } } },
    }),
    [
      'Cannot map "Artist": columns names the column "Nme", which the table does not have; it has ArtistId, Name. ' +
      'Did you mean "Name"?',
    ],
  );
});

Deno.test("check() says how to create a missing FTS5 table, and that works", async () => {
  const tables = [
    `create table "Great Books" ("Book Id" integer primary key, Title text, Author text, "It's" text, secret text, year integer)`,
    `insert into "Great Books" values (1, 'Blue Bird', 'Ann', 'new', 'hush', 1900)`,
  ];
  const options = {
    resources: {
      "Great Books": { columns: { secret: false as const }, search: { filter: { fts: "words of books" } } },
    },
  };
  const [problem] = await problemsOf(tables, options);
  const [told, made] = problem.split(" Make it with: ");
  equal(
    told,
    'Cannot map "Great Books": search.filter names the FTS5 table "words of books", which the database does not have.',
  );
  const engine = await embeddedEngine();
  try {
    const client = createClient({ url: engine.database });
    await client.batch(tables);
    const service = createService({ ...options, database: engine.database, onError: () => {} });
    const found = async (text: string) => {
      const headers = { accept: "application/vnd.api+json" };
      const answer = await service.fetch(
        new Request(`http://127.0.0.1/great-books?filter=${encodeURIComponent(text)}`, { headers }),
      );
      const { data } = await answer.json();
      return [answer.status, data?.map(({ id }: { id: string }) => id)];
    };
    deepEqual(await found("blue"), [500, undefined]);
    await client.executeMultiple(made);
    await service.check();
    deepEqual(await found("blu ann new"), [200, ["1"]]);
    deepEqual(await found("hush"), [200, []]);
    await client.batch([
      `insert into "Great Books" values (2, 'Green', null, null, 'x', 1901), (3, 'Blue', 'x', 'y', 'z', 1902)`,
      `update "Great Books" set Title = 'Red' where "Book Id" = 1`,
      `delete from "Great Books" where "Book Id" = 3`,
    ]);
    deepEqual(await found("green"), [200, ["2"]]);
    deepEqual(await found("blue"), [200, []]);
    deepEqual(await found("red"), [200, ["1"]]);
    client.close();
    await service.close();
  } finally {
    await engine.close();
  }
});

Deno.test("check() says why an FTS5 table does not fit", async () => {
  const tables = [
    "create table books (id integer primary key, title text, secret text)",
    "create virtual table all_words using fts5 (title, SECRET, content='books', content_rowid='id')",
    "create virtual table short_words using fts5 (title, content='', detail = 'Column')",
    "create table plain_words (title)",
    "create table films (id text primary key, title text) without rowid",
    "create view seen as select * from books",
  ];
  const search = (fts: string) => ({ search: { filter: { fts } } });
  deepEqual(
    await problemsOf(tables, {
      resources: {
        books: { columns: { secret: false }, ...search("all_words") },
        films: search("all_words"),
        seen: { schema: { id: "id" }, ...search("all_words") },
      },
    }),
    [
      'Cannot map "books": search.filter names the FTS5 table "all_words", which has the words of "secret", and columns ' +
      "hides that.",
      'Cannot map "films": search.filter names the FTS5 table "all_words", which finds rows by their numbers, and those here ' +
      "have none. Name columns instead.",
      'Cannot map "seen": search.filter names the FTS5 table "all_words", which finds rows by their numbers, and those here ' +
      "have none. Name columns instead.",
    ],
  );
  deepEqual(await problemsOf(tables, { resources: { books: search("plain_words") } }), [
    'Cannot map "books": search.filter names the FTS5 table "plain_words", which is not an FTS5 table. Name one that ' +
    "is, or columns.",
  ]);
  deepEqual(await problemsOf(tables, { resources: { books: search("short_words") } }), [
    'Cannot map "books": search.filter names the FTS5 table "short_words", which is made with the option detail and cannot ' +
    "find words that stand together. Make it without.",
  ]);
  const [missing] = await problemsOf(tables, { resources: { books: search("all_word") } });
  ok(
    missing.includes('which the database does not have. Did you mean "all_words"? Make it with: create virtual table'),
  );
});

Deno.test("check() reports versions that name an unknown or hidden column", async () => {
  const found = await problemsOf(music, {
    etag: { version: "Titel" },
    resources: {
      Album: {},
      Artist: { columns: { Name: false }, etag: { version: "Name" } },
    },
  });
  deepEqual(found, [
    'Cannot map "Album": etag.version names "Titel", which is not one of its columns: AlbumId, Title, ArtistId. ' +
    "Name another one, or set etag of this resource to true.",
    'Cannot map "Artist": etag.version names "Name", which columns hides, and tags would show it. ' +
    "Name another one, or leave it out of columns.",
  ]);
});

Deno.test("check() says which columns and which target a relationship needs", async () => {
  const tables = [
    "create table people (id integer primary key)",
    "create table offices (country text, number integer, primary key (country, number)) without rowid",
    "create table jobs (id integer primary key, author integer references people, editor integer references people, number integer)",
    "create table visits (person integer references people, job integer references jobs, country text, number integer, " +
    "foreign key (country, number) references offices, primary key (person, job, country, number))",
    "create view guests as select person as person_id, job as job_id from visits",
  ];
  const mapped = { jobs: {}, offices: {}, people: {} };
  const over = (foreignKey: string) => ({ table: "jobs", foreignKey });
  const found = await problemsOf(tables, {
    resources: {
      ...mapped,
      jobs: { belongsTo: { office: { table: "offices", foreignKey: "number" } } },
      offices: { hasMany: { jobs: over("number") } },
      people: { hasMany: { jobs: "jobs" } },
    },
  });
  deepEqual(found, [
    'Cannot map "jobs": belongsTo "office" goes over number, and the key of "offices" is country and number. Name as ' +
    'many columns with belongsTo: { office: { table: "offices", foreignKey: … } }.',
    'Cannot map "offices": hasMany "jobs" goes over number of "jobs", and the key of "offices" is country and number. ' +
    'Name as many columns with hasMany: { jobs: { table: "jobs", foreignKey: … } }.',
    'Cannot map "people": hasMany "jobs" could go over several columns of "jobs": author and editor. Name one with ' +
    'hasMany: { jobs: { table: "jobs", foreignKey: … } }.',
  ]);
  const through = (through: string) =>
    problemsOf(tables, { resources: { ...mapped, people: { belongsToMany: { places: through } } } });
  deepEqual(await through("guests"), [
    'Cannot map "people": belongsToMany "places" goes through "guests", which is a view. Name a table.',
  ]);
  deepEqual(await through("visits"), [
    'Cannot map "people": belongsToMany "places" goes through "visits", whose foreign keys lead to jobs, offices beside ' +
    '"people". Name the target with belongsToMany: { places: { table: "…", through: "visits", foreignKey: …, ' +
    "targetKey: … } }.",
  ]);
  const dashed = { "line-1": over("author"), line1: over("editor") };
  const camel = await problemsOf(tables, { names: "camel", resources: { ...mapped, people: { hasMany: dashed } } });
  deepEqual(camel, [
    'Cannot map "people": its relationships "line-1" and "line1" are both "line1" in camelCase. Give one another name, ' +
    "or leave out names.",
  ]);
});
