import assert from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { createService, type Service, type ServiceOptions } from "../../mod.ts";
import { databaseFolder } from "../helpers/engines/database_folder.ts";
import { drawnSchema, type SchemaTable } from "../helpers/schemas/draw_schema.ts";
import { drawnWrites, OPERATIONS, type SentWrite, toWrite } from "../helpers/schemas/draw_writes.ts";
import { SEED } from "../helpers/seed.ts";

const JSON_API = "application/vnd.api+json";
const ATOMIC = `${JSON_API}; ext="https://jsonapi.org/ext/atomic"`;

/**
 * A service on a file relies on the foreign keys of the database; one on an application's connection cannot, and guards
 * every link. Clients must not notice.
 */
Deno.test("random writes on random schemas: a file and a connection answer alike, and as the database then holds", async () => {
  const tally = new Map<string, number>();
  const numRuns = Number(Deno.env.get("RELATA_CASES") ?? 120);
  const folder = await databaseFolder("relata_");
  let made = 0;
  const property = fc.asyncProperty(drawnSchema, drawnWrites, fc.boolean(), async (tables, drawn, linkOnCreate) => {
    await using sides = await openSides(`${folder}/${made++}.db`, tables, linkOnCreate);
    for (const index of drawn.keys()) await compare(toWrite(drawn, index, tables), sides, tally);
  });
  try {
    await fc.assert(property, { numRuns });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  console.log(`seed ${SEED}: ${[...tally].sort().map((one) => one.join(" × ")).join(", ")}`);
  if (numRuns < 100) return;
  for (const kind of ["POST 201", "PATCH 200", "DELETE 204", "PATCH 204", "POST 404", "POST 409", "POST 200"]) {
    assert.ok((tally.get(kind) ?? 0) > 0, `no answer is ${kind}`);
  }
});

/** The identifier of a record in linkage. */
interface Identifier {
  readonly type: string;
  readonly id: string;
}

/** What a document says of the relationships of its record. */
interface Sent {
  readonly relationships?: { readonly [name: string]: { readonly data?: Identifier | null | readonly Identifier[] } };
}

/** The same rows behind two services. */
interface Sides extends AsyncDisposable {
  readonly file: Service;
  readonly connection: Service;
  /** The database of the file. */
  readonly stored: DatabaseSync;
  readonly reported: unknown[];
}

async function openSides(path: string, tables: readonly SchemaTable[], linkOnCreate: boolean): Promise<Sides> {
  const stored = new DatabaseSync(path);
  const other = new DatabaseSync(":memory:");
  for (const database of [stored, other]) {
    database.exec("pragma synchronous = off; create table log (id integer primary key, what text)");
    for (const sql of tables.flatMap((table) => table.sql)) database.exec(sql);
  }
  const reported: unknown[] = [];
  const options: Omit<ServiceOptions, "database"> = {
    resources: Object.fromEntries(tables.map((table) => [table.name, optionsOf(table)])),
    jsonapi: "1.1",
    atomic: true,
    relationshipLinks: true,
    deleteErrors: true,
    linkOnCreate,
    onError: (error) => reported.push(error),
  };
  const file = createService({ ...options, database: `file:${path}` });
  const connection = createService({ ...options, database: other });
  await file.check();
  return {
    file,
    connection,
    stored,
    reported,
    async [Symbol.asyncDispose]() {
      await file.close();
      await connection.close();
      for (const database of [stored, other]) database.close();
    },
  };
}

function optionsOf({ relationships }: SchemaTable): NonNullable<ServiceOptions["resources"][string]> {
  const named = (kind: string) =>
    Object.fromEntries(
      relationships.filter((one) => one.kind === kind)
        .map(({ name, target, columns }) => [name, { table: target.name, foreignKey: columns }]),
    );
  return {
    clientIds: "any",
    newId: false,
    belongsTo: named("belongsTo"),
    hasOne: named("hasOne"),
    hasMany: named("hasMany"),
  };
}

async function compare(write: SentWrite, sides: Sides, tally: Map<string, number>): Promise<void> {
  const { file, connection, stored, reported } = sides;
  const before = dumpOf(stored);
  const answer = await ask(file, write);
  const shown = `${JSON.stringify(write)} was answered ${answer.status} ${answer.text}`;
  assert.deepEqual(await ask(connection, write), answer, `${shown}, and otherwise through a connection`);
  assert.deepEqual(reported.map(String), [], shown);
  if (answer.status >= 400) assert.equal(dumpOf(stored), before, `${shown}, and changed rows`);
  assert.deepEqual(stored.prepare("pragma foreign_key_check").all(), [], `${shown}, and broke a foreign key`);
  const kind = `${write.method} ${answer.status}`;
  tally.set(kind, (tally.get(kind) ?? 0) + 1);
  if (answer.status >= 300 || write.path === OPERATIONS || answer.text === "") return;
  await compareShown(answer.text, file);
  await compareSent(write, answer.text, file);
}

/** A written record is the one that a view shows, except the to-manys that only the write has asked for. */
async function compareShown(text: string, service: Service): Promise<void> {
  const { data } = JSON.parse(text);
  const view = await ask(service, { method: "GET", path: data.links.self });
  assert.equal(view.status, 200, `${data.links.self} was written, and is answered ${view.text}`);
  const { data: viewed } = JSON.parse(view.text);
  assert.deepEqual([data.id, data.attributes], [viewed.id, viewed.attributes]);
  for (
    const [name, { data: linkage, links }] of Object.entries<{ data?: unknown; links: { self: string } }>(
      data.relationships ?? {},
    )
  ) {
    if (linkage === undefined) continue;
    const linked = await ask(service, { method: "GET", path: links.self });
    assert.deepEqual(JSON.parse(linked.text).data, linkage, `"${name}" of ${text} is otherwise at ${links.self}`);
  }
}

/** A relationship that was sent is shown with the records that were sent, as their keys are stored. */
async function compareSent({ document }: SentWrite, text: string, service: Service): Promise<void> {
  const sent: Sent = (document as { data: Sent }).data;
  const shown: Sent = JSON.parse(text).data;
  for (const [name, { data }] of Object.entries(sent.relationships ?? {})) {
    const stored: string[] = [];
    for (const { type, id } of [data ?? []].flat()) {
      const view = await ask(service, { method: "GET", path: `/${type}/${encodeURIComponent(id)}` });
      stored.push(JSON.parse(view.text).data.id);
    }
    const ids = [shown.relationships?.[name].data ?? []].flat().map(({ id }) => id);
    assert.deepEqual(new Set(ids), new Set(stored), `"${name}" of ${JSON.stringify(sent)} is answered ${text}`);
  }
}

async function ask(
  service: Service,
  { method, path, document }: Omit<SentWrite, "method"> & { readonly method: string },
) {
  const type = path === OPERATIONS ? ATOMIC : JSON_API;
  const headers = { accept: type, ...document === undefined ? {} : { "content-type": type } };
  const body = document === undefined ? undefined : JSON.stringify(document);
  const response = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
  return { status: response.status, text: await response.text() };
}

/** Every row of every table, as text to compare. */
function dumpOf(database: DatabaseSync): string {
  const tables = database.prepare("select name from sqlite_master where type = 'table' order by name").all();
  return JSON.stringify(tables.map(({ name }) => database.prepare(`select * from ${name} order by 1, 2`).all()));
}
