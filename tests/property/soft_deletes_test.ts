import assert from "node:assert/strict";
import Database from "libsql";
import fc from "fast-check";
import { createService, type Service } from "../../mod.ts";
import { cellar } from "../helpers/fixtures/cellar.ts";
import { SEED } from "../helpers/seed.ts";

const directory = await Deno.makeTempDir({ prefix: "relata_soft_deletes_" });
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

const id = fc.integer({ min: 1, max: 6 });
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { freq: 3 });
/** A row without its id, and whether it has been deleted. */
const rows = fc.record({
  bottles: fc.array(
    fc.tuple(maybe(fc.constantFrom("Amarone", "Barolo", "Chablis")), maybe(id), maybe(id), fc.boolean()),
    {
      maxLength: 6,
    },
  ),
  notes: fc.array(fc.tuple(fc.constantFrom("dark", "fine"), id, fc.boolean()), { maxLength: 6 }),
  links: fc.uniqueArray(fc.tuple(id, id), { maxLength: 8, selector: String }),
});
type Rows = typeof rows extends fc.Arbitrary<infer R> ? R : never;

const READS = [
  "/bottles?include=notes,grapes,rack&sort=-name",
  "/bottles?sort=year,rack.name&include=rack",
  "/bottles?filter=a",
  "/bottles?filter[notes.text]=dark",
  "/bottles?filter[notes]=1",
  "/bottles?filter[rack.name][null]=true",
  "/bottles?limit=2&page=1",
  "/bottles?rack_id=1",
  "/racks?include=bottles.notes,bottles.grapes",
  "/racks?filter[bottles.name][ne]=Barolo",
  "/racks?filter[bottles.notes.text]=fine",
  "/racks/1/bottles?sort=-year",
  "/racks/1/relationships/bottles",
  "/racks?sort=bottles.name&include=bottles",
  "/notes?include=bottle.rack",
  "/notes?filter[bottle.name]=Barolo",
  "/notes?filter[bottle][null]=true",
  "/notes/1/bottle",
  "/notes?bottle_id=2",
  "/grapes?include=bottles",
  "/grapes/1/relationships/bottles",
  "/grapes/1/bottles?filter[name]=Amarone",
  "/bottles/2?include=notes",
];

/** Writes that touch what is deleted: rows, what points to them, and what they point to. */
const write = fc.tuple(fc.nat({ max: 8 }), id, id).map(([kind, one, other]): readonly [string, string, unknown?] => {
  const bottles = [{ type: "bottles", id: String(one) }];
  const item = (type: string, id: number, more: object) => ({ data: { type, id: String(id), ...more } });
  switch (kind) {
    case 0:
      return ["PATCH", `/bottles/${one}`, item("bottles", one, { attributes: { year: other } })];
    case 1:
      return ["PATCH", `/grapes/${other}/relationships/bottles`, { data: bottles }];
    case 2:
      return ["POST", `/racks/${(other % 2) + 1}/relationships/bottles`, { data: bottles }];
    case 3:
      return ["PATCH", `/racks/${(other % 2) + 1}/relationships/bottles`, { data: [] }];
    case 4:
      return ["DELETE", `/grapes/${other}/relationships/bottles`, { data: bottles }];
    case 5:
      return ["PATCH", `/notes/${other}`, item("notes", other, { relationships: { bottle: { data: bottles[0] } } })];
    case 6:
      return ["DELETE", `/notes/${one}`];
    case 7:
      return ["PATCH", `/bottles/${one}/relationships/notes`, { data: [{ type: "notes", id: String(other) }] }];
    default:
      return ["PATCH", `/bottles/${one}/relationships/grapes`, { data: [{ type: "grapes", id: String(other) }] }];
  }
});

/** A database with the rows of a cellar, and a service over it. */
function side(name: string) {
  const path = `${directory}/${name}.db`;
  const database = new Database(path);
  for (const table of cellar.tables.filter((text) => !text.startsWith("create trigger"))) database.exec(table);
  const limits = { includePaths: 10 };
  const service = createService({ ...cellar.services.plain, limits, database: `file:${path}` });
  const operated = createService({ ...cellar.services.plain, jsonapi: "1.1", atomic: true, database: `file:${path}` });
  /** `keeps`: the deleted rows are there, marked; else they are not, and what points to them points to nothing. */
  const fill = ({ bottles, notes, links }: Rows, keeps: boolean) => {
    const run = (sql: string, ...values: unknown[]) => void database.prepare(sql).run(values);
    database.exec("pragma foreign_keys = off");
    for (const table of ["bottle_grapes", "notes", "bottles", "racks", "grapes"]) database.exec(`delete from ${table}`);
    for (let each = 1; each <= 6; each++) {
      if (each <= 2) run("insert into racks values (?, ?)", each, `rack ${each}`);
      run("insert into grapes values (?, ?)", each, `grape ${each}`);
    }
    bottles.forEach(([name, year, rack, isDeleted], index) => {
      if (isDeleted && !keeps) return;
      const at = isDeleted ? "2024-01-31 10:00:00" : null;
      const own = rack === null ? null : (rack % 2) + 1;
      run("insert into bottles values (?, ?, ?, ?, ?, ?)", index + 1, `code ${index}`, name, year, own, at);
    });
    notes.forEach(([text, bottle, isDeleted], index) => {
      if (isDeleted && !keeps) return;
      run("insert into notes values (?, ?, ?, ?)", index + 1, text, bottle, isDeleted ? 1706695200000 : null);
    });
    for (const link of links) run("insert into bottle_grapes values (?, ?)", ...link);
  };
  const close = async () => {
    await service.close();
    await operated.close();
    database.close();
  };
  return { database, service, operated, fill, close };
}

/** A write as one of several operations in a request. */
function operationOf([method, path, body]: readonly [string, string, unknown?]): object {
  const [, type, id, , relationship] = path.split("/");
  const { data } = (body ?? {}) as { data?: unknown };
  if (relationship === undefined) {
    return method === "DELETE" ? { op: "remove", ref: { type, id } } : { op: "update", data };
  }
  const op = method === "POST" ? "add" : method === "PATCH" ? "update" : "remove";
  return { op, ref: { type, id, relationship }, data };
}

async function carriedOut(service: Service, writes: readonly (readonly [string, string, unknown?])[]): Promise<string> {
  const type = 'application/vnd.api+json;ext="https://jsonapi.org/ext/atomic"';
  const headers = { accept: type, "content-type": type };
  const body = JSON.stringify({ "atomic:operations": writes.map(operationOf) });
  const answer = await service.fetch(new Request("http://127.0.0.1/operations", { method: "POST", headers, body }));
  return `${answer.status} ${await answer.text()}`;
}

async function asked(service: Service, method: string, path: string, body?: unknown): Promise<string> {
  const headers = { accept: "application/vnd.api+json", "content-type": "application/vnd.api+json" };
  const sent = body === undefined ? undefined : JSON.stringify(body);
  const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body: sent }));
  return `${answer.status} ${await answer.text()}`;
}

Deno.test("what softDelete shows and changes is what it would with the deleted rows gone", async () => {
  const kept = side("kept");
  const gone = side("gone");
  const statuses = new Map<string, number>();
  try {
    await fc.assert(
      fc.asyncProperty(rows, fc.array(write, { maxLength: 4 }), async (drawn, writes) => {
        const count = (key: string) => statuses.set(key, (statuses.get(key) ?? 0) + 1);
        const compareReads = async (paths: readonly string[]) => {
          for (const path of paths) {
            const answer = await asked(kept.service, "GET", path);
            assert.equal(answer, await asked(gone.service, "GET", path), path);
            assert.match(answer, /^(200|404)/, path);
          }
        };
        kept.fill(drawn, true);
        gone.fill(drawn, false);
        for (const [method, path, body] of writes) {
          const answer = await asked(kept.service, method, path, body);
          assert.equal(answer, await asked(gone.service, method, path, body), `${method} ${path}`);
          count(`${method} ${answer.slice(0, 3)}`);
        }
        await compareReads(READS);
        if (writes.length === 0) return;
        kept.fill(drawn, true);
        gone.fill(drawn, false);
        const answer = await carriedOut(kept.operated, writes);
        assert.equal(answer, await carriedOut(gone.operated, writes), JSON.stringify(writes));
        count(`operations ${answer.slice(0, 3)}`);
        await compareReads(["/bottles?include=notes,grapes,rack", "/racks?include=bottles.notes", "/notes"]);
      }),
      { numRuns: Math.ceil(Number(Deno.env.get("RELATA_CASES") ?? 600) / 5) },
    );
  } finally {
    await kept.close();
    await gone.close();
  }
  console.log(`seed ${SEED}: ${[...statuses].sort().map((one) => one.join(" × ")).join(", ")}`);
  const operations = ["operations 200", "operations 404"];
  for (
    const kind of [
      ...operations,
      "PATCH 200",
      "PATCH 204",
      "PATCH 404",
      "DELETE 204",
      "DELETE 404",
      "POST 204",
      "POST 404",
    ]
  ) {
    assert.ok(statuses.has(kind), `no answer is ${kind}`);
  }
});
