import { deepEqual, equal, match } from "node:assert/strict";
import Database from "libsql";
import { createService, type OpenApiDocument, type ServiceOptions } from "../../mod.ts";
import { breakingChanges } from "../../src/cli/comparing/breaking_changes.ts";
import { filesIn, runCommand } from "./run_command.ts";

const directory = await Deno.makeTempDir({ prefix: "relata_openapi_" });
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

const path = (name: string) => `${directory}/${name}`;

/** Makes a database of these tables again. */
function makeFile(name: string, ...statements: readonly string[]): string {
  for (const end of ["", "-wal", "-shm"]) {
    try {
      Deno.removeSync(path(name) + end);
    } catch {
      // It was not there.
    }
  }
  const database = new Database(path(name));
  for (const sql of statements) database.exec(sql);
  database.close();
  return path(name);
}

const ARTISTS = "create table artists (id integer primary key, name text not null, born int)";
const ALBUMS =
  "create table albums (id integer primary key, title text not null, artist_id integer references artists)";

/** Without the parameters and the paths that occur once for each field and relationship. */
const SHORT = ["--no-filters", "--no-relationship-links"];

/** The description of all tables of a database. */
async function described(...tables: readonly string[]): Promise<OpenApiDocument> {
  const { said } = await runCommand("openapi", makeFile("shop.db", ...tables), "--expose-all", ...SHORT);
  return JSON.parse(said.join("\n"));
}

Deno.test("openapi prints the description of named tables, and changes nothing in the database", async () => {
  const file = makeFile("shop.db", ARTISTS, ALBUMS);
  const before = filesIn(directory);
  const { code, said, warned } = await runCommand("openapi", file, "--expose=artists");
  deepEqual([code, warned], [0, []]);
  deepEqual(Object.keys(JSON.parse(said.join("\n")).paths), ["/artists", "/artists/{id}"]);
  deepEqual(filesIn(directory), before);
});

Deno.test("a reader that wants no more of the output ends the command without an error", async () => {
  const file = makeFile("shop.db", ARTISTS, ALBUMS);
  const main = new URL("../../src/cli/main.ts", import.meta.url).pathname;
  const args = ["run", "-A", "--no-check", main, "openapi", file, "--expose-all"];
  const child = new Deno.Command(Deno.execPath(), { args, stdout: "piped", stderr: "piped" }).spawn();
  await child.stdout.cancel();
  const errors = await new Response(child.stderr).text();
  deepEqual([(await child.status).code, errors], [141, ""]);
});

Deno.test("the description matches relata serve, except for disabled features", async () => {
  const file = makeFile("shop.db", ARTISTS, ALBUMS);
  const parts = async (...options: readonly string[]) => {
    const { said } = await runCommand("openapi", file, "--expose-all", ...options);
    const { paths } = JSON.parse(said.join("\n"));
    return [
      Object.keys(paths).includes("/albums/{id}/artist"),
      JSON.stringify(paths["/albums"]).includes("filter[title]"),
    ];
  };
  deepEqual(await parts(), [true, true]);
  deepEqual(await parts("--no-relationship-links"), [false, true]);
  deepEqual(await parts("--no-filters"), [true, false]);
});

Deno.test("openapi describes nothing without --expose", async () => {
  const { code, warned } = await runCommand("openapi", makeFile("shop.db", ARTISTS, ALBUMS));
  equal(code, 2);
  match(warned.join(), /Nothing of .* is exposed.* Write relata openapi .* --expose=albums,artists/);
});

Deno.test("the description of a module is written to a file", async () => {
  const database = makeFile("shop.db", ARTISTS, ALBUMS);
  const mod = new URL("../../mod.ts", import.meta.url).href;
  await Deno.writeTextFile(
    path("service.ts"),
    `import { createService } from "${mod}";
     export default createService({ database: "file:${database}", resources: { artists: {} }, openapi: { title: "Shop" } });`,
  );
  const { code, said, warned } = await runCommand("openapi", path("service.ts"), `--out=${path("openapi.json")}`);
  deepEqual([code, said, warned], [0, [], [`${path("openapi.json")}: 2 paths`]]);
  equal(JSON.parse(await Deno.readTextFile(path("openapi.json"))).info.title, "Shop");
  const same = await runCommand("openapi", path("service.ts"), `--against=${path("openapi.json")}`);
  deepEqual([same.code, same.said], [0, ["No breaking change."]]);
});

Deno.test("openapi reports breaking changes, and exits with 1", async () => {
  const file = makeFile("shop.db", ARTISTS, ALBUMS.replace(" references artists", ""));
  await runCommand("openapi", file, "--expose-all", ...SHORT, `--out=${path("old.json")}`);
  makeFile("shop.db", ARTISTS.replace("name text", "title text"));
  const { code, said } = await runCommand("openapi", file, "--expose-all", ...SHORT, `--against=${path("old.json")}`);
  equal(code, 1);
  deepEqual(said, [
    "/albums is gone",
    "/albums/{id} is gone",
    "GET /artists: data[].attributes.name is gone",
    "POST /artists: data.attributes.title must be sent",
    "POST /artists: data.attributes.name is not taken",
    "PATCH /artists/{id}: data.attributes.name is not taken",
  ]);
});

Deno.test("a file that is not a description is reported", async () => {
  await Deno.writeTextFile(path("other.json"), "{}");
  const file = makeFile("shop.db", ARTISTS);
  const { code, warned } = await runCommand("openapi", file, "--expose-all", `--against=${path("other.json")}`);
  deepEqual([code, warned], [
    1,
    [`relata: Cannot compare with ${path("other.json")}: relata openapi did not write it.`],
  ]);
});

Deno.test("a new optional member breaks nothing", async () => {
  const old = await described(ARTISTS);
  deepEqual(breakingChanges(old, await described(ARTISTS.replace("born", "died int, born"), ALBUMS)), []);
});

/** A change of the tables, and its breaking effects. */
const CHANGES: readonly [before: string, after: string, lines: readonly string[]][] = [
  ["born int", "born text", [
    "GET /artists: data[].attributes.born was integer or null, and is string or null",
    "POST /artists: data.attributes.born was integer or null, and is string or null",
    "PATCH /artists/{id}: data.attributes.born was integer or null, and is string or null",
  ]],
  ["born int", "born int not null", [
    "POST /artists: data.attributes.born must be sent",
    "POST /artists: data.attributes.born was integer or null, and is integer",
    "PATCH /artists/{id}: data.attributes.born was integer or null, and is integer",
  ]],
  ["born int", "born real", ["GET /artists: data[].attributes.born was integer or null, and is number or null"]],
  ["name text not null", "name varchar(5) not null", [
    "POST /artists: data.attributes.name has at most 5 characters",
    "PATCH /artists/{id}: data.attributes.name has at most 5 characters",
  ]],
  ["born int", "born date", [
    "GET /artists: data[].attributes.born was integer or null, and is string or null",
    "POST /artists: data.attributes.born was integer or null, and is string or null",
    "PATCH /artists/{id}: data.attributes.born was integer or null, and is string or null",
  ]],
  ["name text not null", "name date not null", [
    "GET /artists: the parameter filter is gone",
    "POST /artists: data.attributes.name had no format, and has the format date",
    "PATCH /artists/{id}: data.attributes.name had no format, and has the format date",
  ]],
  ["name text not null", "name text", ["GET /artists: data[].attributes.name was string, and is string or null"]],
];

for (const [before, after, lines] of CHANGES) {
  Deno.test(`${before} → ${after} is breaking or not, as listed`, async () => {
    deepEqual(breakingChanges(await described(ARTISTS), await described(ARTISTS.replace(before, after))), lines);
  });
}

/** A change of the document, and its breaking effects. */
const EDITS: readonly [edit: (document: OpenApiDocument) => void, lines: readonly string[]][] = [
  [({ paths }) => delete paths["/artists/{id}"].delete, ["DELETE /artists/{id} is gone"]],
  [
    ({ components }) => components.schemas.ArtistsResource.properties!.type.const = "people",
    ['GET /artists: data[].type was "artists", and is "people"'],
  ],
  [({ paths }) => paths["/artists"].get.parameters = [], [
    ...[
      "fields[artists]",
      "sort",
      "filter",
      "page",
      "page[number]",
      "page[offset]",
      "limit",
      "page[size]",
      "page[limit]",
    ].map((name) => `GET /artists: the parameter ${name} is gone`),
  ]],
  [
    ({ paths }) => paths["/artists"].get.parameters.push({ name: "who", in: "query", required: true, schema: {} }),
    ["GET /artists: the parameter who must be sent"],
  ],
  [({ paths }) => paths["/artists"].get.responses = { 206: { description: "" } }, [
    "GET /artists: 200 is not answered",
  ]],
  [
    ({ components }) => delete components.schemas.ArtistsList.properties!.meta,
    ["GET /artists: meta is gone"],
  ],
  [
    ({ components }) => components.schemas.ArtistsResource.required = ["type"],
    ["GET /artists: data[].id may be missing"],
  ],
];

for (const [edit, lines] of EDITS) {
  Deno.test(`a change is reported: ${lines[0]}`, async () => {
    const [before, after] = [await described(ARTISTS), await described(ARTISTS)];
    edit(after);
    deepEqual(breakingChanges(before, after), lines);
  });
}

/** The description of artists and albums, with operations. */
async function withOperations(tables: readonly string[], options: Partial<ServiceOptions>): Promise<OpenApiDocument> {
  const service = createService({
    database: `file:${makeFile("shop.db", ...tables)}`,
    resources: { artists: {}, albums: {} },
    inferHasMany: true,
    jsonapi: "1.1",
    atomic: true,
    relationshipLinks: false,
    ...options,
  });
  const document = await service.openapi();
  await service.close();
  return document;
}

const OPERATION = "POST /operations: atomic:operations[]";

/** A change of the tables or options, and its breaking effects for clients that send operations. */
const OPERATIONS: readonly [
  what: string,
  change: { readonly tables?: readonly string[]; readonly options?: Partial<ServiceOptions> },
  lines: readonly string[],
][] = [
  ["nothing", {}, []],
  ["a further column, and more operations at once", {
    tables: [ARTISTS.replace("born", "died int, born"), ALBUMS],
    options: { limits: { operations: 20 } },
  }, []],
  ["no operations", { options: { atomic: false } }, ["/operations is gone"]],
  ["fewer operations at once", { options: { limits: { operations: 5 } } }, [
    "POST /operations: atomic:operations has at most 5 items",
  ]],
  ["no deletes", { options: { resources: { artists: { operations: { delete: false } }, albums: {} } } }, [
    `${OPERATION} with op "remove" and ref.type "artists" is not taken`,
  ]],
  ["no creates, so that nothing is named by a lid", {
    options: { resources: { artists: { operations: { create: false } }, albums: {} } },
  }, [
    `${OPERATION} with op "add" and data.type "artists" is not taken`,
    `${OPERATION} with op "update" and data.type "artists": ref.id must be sent`,
    `${OPERATION} with op "update" and data.type "artists": ref.lid is not taken`,
    `${OPERATION} with op "update" and data.type "artists": data.id must be sent`,
    `${OPERATION} with op "update" and data.type "artists": data.lid is not taken`,
    `${OPERATION} with op "remove" and ref.type "artists": ref.id must be sent`,
    `${OPERATION} with op "remove" and ref.type "artists": ref.lid is not taken`,
    `${OPERATION} with ref.type "artists" and ref.relationship "albums": ref.id must be sent`,
    `${OPERATION} with ref.type "artists" and ref.relationship "albums": ref.lid is not taken`,
    `${OPERATION} with op "add" and data.type "albums": data.relationships.artist.data.id must be sent`,
    `${OPERATION} with op "add" and data.type "albums": data.relationships.artist.data.lid is not taken`,
    `${OPERATION} with op "update" and ref.type "albums" and ref.relationship "artist": data.id must be sent`,
    `${OPERATION} with op "update" and ref.type "albums" and ref.relationship "artist": data.lid is not taken`,
  ]],
  ["If-Match", { options: { resources: { artists: { etag: { required: true } }, albums: {} } } }, [
    `${OPERATION} with op "update" and data.type "artists" is not taken`,
    `${OPERATION} with op "remove" and ref.type "artists" is not taken`,
    `${OPERATION} with ref.type "artists" and ref.relationship "albums" is not taken`,
  ]],
  ["no whole sets", { options: { resources: { artists: { replaceToMany: false }, albums: {} } } }, [
    `${OPERATION} with op "update" and data.type "artists": data.relationships is not taken`,
    `${OPERATION} with ref.type "artists" and ref.relationship "albums": ` +
    'op was "update" or "add" or "remove", and is "add" or "remove"',
  ]],
  ["an album needs an artist", {
    tables: [ARTISTS, ALBUMS.replace("references artists", "not null references artists")],
  }, [
    `${OPERATION} with op "add" and data.type "albums": data.relationships must be sent`,
    `${OPERATION} with op "add" and data.type "albums": data.relationships.artist must be sent`,
    `${OPERATION} with op "add" and data.type "albums": data.relationships.artist.data may not be null`,
    `${OPERATION} with op "update" and ref.type "albums" and ref.relationship "artist": data may not be null`,
  ]],
  // Attributes are reported for single requests only.
  [
    "a further column that must be sent",
    { tables: [ARTISTS, ALBUMS.replace("title", "isbn text not null, title")] },
    [],
  ],
];

for (const [what, { tables = [ARTISTS, ALBUMS], options = {} }, lines] of OPERATIONS) {
  Deno.test(`operations that are no longer supported are reported: ${what}`, async () => {
    const before = await withOperations([ARTISTS, ALBUMS], {});
    const told = breakingChanges(before, await withOperations(tables, options));
    deepEqual(told.filter((line) => line.includes("/operations")), lines);
  });
}

/** A change of the description of operations, and its breaking effects. */
const EDITED_OPERATIONS: readonly [edit: (document: OpenApiDocument) => void, lines: readonly string[]][] = [
  [
    ({ components: { schemas } }) => schemas.ArtistsAddOperation.required!.push("meta"),
    [`${OPERATION} with op "add" and data.type "artists": meta must be sent`],
  ],
  [
    ({ components: { schemas } }) =>
      schemas.ArtistsAddOperation.properties!.data.properties!.attributes = {
        type: "object",
        properties: { name: { type: "integer" }, born: { type: ["integer", "null"] } },
      },
    [`${OPERATION} with op "add" and data.type "artists": data.attributes.name was string, and is integer`],
  ],
  [
    ({ paths }) => {
      const [{ schema }] = Object.values(paths["/operations"].post.requestBody!.content);
      schema.properties!["atomic:operations"].items = { type: "object" };
    },
    [],
  ],
];

for (const [index, [edit, lines]] of EDITED_OPERATIONS.entries()) {
  Deno.test(`changes of operations are reported: ${lines[0] ?? `none, ${index}`}`, async () => {
    const [before, after] = [await withOperations([ARTISTS, ALBUMS], {}), await withOperations([ARTISTS, ALBUMS], {})];
    edit(after);
    deepEqual(breakingChanges(before, after), lines);
    // Parameters that are left out of the description say nothing about accepted ones.
    if (lines.length === 0) deepEqual(breakingChanges(after, before), []);
  });
}
