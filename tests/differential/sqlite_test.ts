import assert from "node:assert/strict";
import fc from "fast-check";
import Database from "libsql";
import { createService } from "../../mod.ts";
import { type Query, randomQuery, values } from "./sqlite_queries.ts";

const folder = await Deno.makeTempDir();
const path = `${folder}/items.db`;
const database = new Database(path);
database.exec(`
  create table owners (id integer primary key, name text);
  create table items (id integer primary key, label text, amount integer, ratio real, owner_id integer references owners (id));
  create table marks (id integer primary key, text text, item_id integer references items (id));
  create index items_by_amount on items (amount);
  create index items_by_label on items (label, amount);
  create index marks_by_item on marks (item_id);
`);
const service = createService({
  database: `file:${path}`,
  filters: true,
  stats: true,
  pagination: true,
  resources: { owners: {}, items: { hasMany: { marks: "marks" } }, marks: {} },
});
Deno.test.afterAll(async () => {
  await service.close();
  database.close();
  await Deno.remove(folder, { recursive: true });
});

const orNull = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: null, freq: 6 });
const key = (count: number) => orNull(fc.integer({ min: 1, max: count }));
const randomRows = fc.record({
  owners: fc.array(fc.tuple(orNull(values.label)), { minLength: 3, maxLength: 3 }),
  items: fc.array(fc.tuple(orNull(values.label), orNull(values.amount), orNull(values.ratio), key(3)), {
    minLength: 8,
    maxLength: 8,
  }),
  marks: fc.array(fc.tuple(orNull(values.label), key(8)), { maxLength: 10 }),
});

function fill(rows: { readonly [table: string]: readonly (readonly (string | number | null)[])[] }): void {
  database.exec("delete from marks; delete from items; delete from owners");
  for (const [table, all] of Object.entries(rows)) {
    for (const [index, row] of all.entries()) {
      database.prepare(`insert into ${table} values (?${", ?".repeat(row.length)})`).run(index + 1, ...row);
    }
  }
}

/** The answers of SQLite. */
function rowsOf(columns: string, rest: string): readonly (readonly unknown[])[] {
  return database.prepare(`select ${columns} from ${rest}`).raw().all() as readonly (readonly unknown[])[];
}

const COLUMNS = `count(*), count(label), min(label), max(label),
  count(amount), cast(sum(amount) as text), avg(amount), min(amount), max(amount),
  count(ratio), sum(ratio), avg(ratio), min(ratio), max(ratio)`;

/** The whole answer to a query as SQLite has it, in the form of `answered`. */
function expected({ where, order, page, group }: Query) {
  const found = `items i where ${where}`;
  const [[records]] = rowsOf("count(*)", found);
  const offset = page.size * (page.number - 1);
  const ids = rowsOf(
    "cast(i.id as text)",
    `(select * from ${found} order by ${order} limit ${page.size} offset ${offset}) i`,
  );
  const keyOf = group === "owner" ? "owner_id" : group;
  return {
    records,
    // A page past the last is refused.
    ids: offset > 0 && offset >= Number(records) ? undefined : ids.map(([id]) => id),
    stats: comparable(rowsOf(COLUMNS, found)[0]),
    groups: keyOf === undefined
      ? undefined
      : rowsOf(`i.${keyOf}, ${COLUMNS}`, `${found} group by i.${keyOf} order by i.${keyOf}`)
        .map(([key, ...cells]) => [key, ...comparable(cells)]),
  };
}

/** The cells of `COLUMNS` as they are compared. */
const comparable = (cells: readonly unknown[]) =>
  cells.map((cell, index) => [6, 10, 11].includes(index) ? rounded(cell) : cell);

interface Stats {
  readonly [name: string]: { readonly [operation: string]: unknown };
}

/** An answer of the service, in the form of `expected`. */
function answered(document: Answered, group: string | undefined): ReturnType<typeof expected> {
  const { meta, data } = document;
  const cells = ({ total, label, amount, ratio }: Stats) => [
    total.count,
    ...[label.count, label.minimum, label.maximum],
    ...[amount.count, textOf(amount.sum), rounded(amount.average), amount.minimum, amount.maximum],
    ...[ratio.count, rounded(ratio.sum), rounded(ratio.average), ratio.minimum, ratio.maximum],
  ];
  const keyOf = (key: unknown) => key !== null && typeof key === "object" ? Number((key as { id: string }).id) : key;
  return {
    records: meta.record_count,
    ids: data.map(({ id }) => id),
    stats: cells(meta.stats),
    groups: group === undefined ? undefined : meta.groups!.map(({ key, stats, count }) => [
      keyOf(key),
      ...cells({ ...stats, total: { count } }),
    ]),
  };
}

interface Answered {
  readonly data: readonly { readonly id: string }[];
  readonly meta: {
    readonly record_count: number;
    readonly stats: Stats;
    readonly groups?: readonly { readonly key: unknown; readonly count: number; readonly stats: Stats }[];
  };
}

const textOf = (sum: unknown) => sum === null ? null : String(sum);

/** 12 digits for values that depend on the order in which fractions are added. */
const rounded = (value: unknown) => typeof value === "number" ? value.toPrecision(12) : value;

Deno.test("filters, sorts, pages, statistics and groups match SQLite's results for hand-written SQL", async () => {
  let full = 0;
  const check = async (query: Query) => {
    const answer = await service.fetch(
      new Request(`http://127.0.0.1/items?${query.asked}`, { headers: { accept: "application/vnd.api+json" } }),
    );
    const text = await answer.text();
    const told = `${decodeURIComponent(query.asked)}\n${query.where}\n`;
    const wanted = expected(query);
    if (wanted.ids === undefined) return assert.equal(answer.status, 404, told + text);
    assert.equal(answer.status, 200, told + text);
    assert.deepEqual(answered(JSON.parse(text), query.group), wanted, told);
    if (wanted.ids.length > 0) full++;
  };
  const cases = Number(Deno.env.get("RELATA_CASES") ?? 200);
  const queries = fc.array(randomQuery, { minLength: 10, maxLength: 10 });
  await fc.assert(
    fc.asyncProperty(randomRows, queries, async (rows, queries) => {
      fill(rows);
      for (const query of queries) await check(query);
    }),
    { numRuns: Math.ceil(cases / 10), endOnFailure: true },
  );
  assert.ok(full > cases / 10, `${full} of ${cases} lists had something in them`);
});
