import { deepEqual, equal, ok } from "node:assert/strict";
import { createClient } from "@libsql/client";
import fc from "fast-check";
import { createService, type Service } from "../../mod.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";
import "../helpers/seed.ts";

/** How many tables are compared: `RELATA_CASES`, or few enough for every day. */
const cases = Number(Deno.env.get("RELATA_CASES") ?? 150);

const TYPES = [
  "text",
  "text",
  "text",
  "varchar(20)",
  "integer",
  "real",
  "numeric",
  "boolean",
  "date",
  "datetime",
  "json",
  "blob",
  "",
];

/** Texts that a spreadsheet executes, that CSV must quote, and that only look like these. */
const texts = fc.oneof(
  fc.constantFrom("", " ", "=1+1", "+1", "-1", "-1.50", "@x", "\t=1", "\r=1", "a,b", 'a"b', '"', "a\nb", "a\r\nb"),
  fc.constantFrom(
    "'",
    "'=1",
    "1e3",
    "null",
    "[1]",
    '{"a":"=1"}',
    '"=1"',
    "2024-02-29",
    "2024-02-29 12:30:00",
    "é,\u{1f600}",
  ),
  fc.string({ unit: fc.constantFrom("=", "+", "-", "@", "\t", "\r", "\n", ",", '"', "'", " ", "a", "1", "é") }),
);

const stored = fc.oneof(
  { weight: 5, arbitrary: texts },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) },
  { weight: 2, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 8 }) },
);

/** A text that is an id: not empty, and no steps of a path. */
const ids = texts.filter((text) => text !== "");

const tables = fc.record({
  types: fc.array(fc.constantFrom(...TYPES), { minLength: 1, maxLength: 5 }),
  owners: fc.uniqueArray(ids, { minLength: 1, maxLength: 4 }),
  rows: fc.array(fc.record({ values: fc.array(stored, { minLength: 5, maxLength: 5 }), owner: fc.nat(4) }), {
    maxLength: 8,
  }),
  isRaw: fc.boolean(),
  isByCursor: fc.boolean(),
  asked: fc.record({
    sort: fc.option(fc.record({ column: fc.nat(4), isDown: fc.boolean() })),
    fields: fc.option(fc.array(fc.nat(5), { minLength: 1, maxLength: 4 })),
    page: fc.option(fc.record({ size: fc.integer({ min: 1, max: 4 }), number: fc.integer({ min: 1, max: 3 }) })),
  }),
});

type RandomTable = typeof tables extends fc.Arbitrary<infer T> ? T : never;

interface ListDocument {
  readonly data: readonly {
    readonly id: string;
    readonly attributes?: { readonly [field: string]: unknown };
    readonly relationships?: { readonly owner?: { readonly data: { readonly id: string } | null } };
  }[];
  readonly links?: { readonly next?: string | null };
}

Deno.test("a list as CSV has the same values as JSON:API, whatever they are", async () => {
  const engine = await embeddedEngine();
  let compared = 0;
  try {
    await fc.assert(
      fc.asyncProperty(tables, async (table) => {
        await engine.fill(fixtureOf(table));
        await insert(engine.database, table);
        const service = createService({
          database: engine.database,
          resources: { owners: {}, things: {} },
          pagination: { limit: 5, maxLimit: 100, ...(table.isByCursor ? { cursor: true } : {}) },
          csv: { raw: table.isRaw },
        });
        try {
          compared += await compare(service, table);
        } finally {
          await service.close();
        }
      }),
      { numRuns: cases },
    );
  } finally {
    await engine.close();
  }
  ok(cases < 100 || compared > 500, `only ${compared} fields were compared`);
});

function fixtureOf({ types }: RandomTable): Fixture {
  return {
    name: "a random table",
    tables: [
      "create table owners (id text primary key)",
      `create table things (id integer primary key, ${
        types.map((type, index) => `c${index} ${type}, `).join("")
      } owner_id text references owners (id))`,
    ],
    rows: [],
    services: {},
  };
}

async function insert(url: string, { types, owners, rows }: RandomTable): Promise<void> {
  const client = createClient({ url, intMode: "bigint" });
  const places = types.map(() => "?, ").join("");
  await client.batch([
    ...owners.map((id) => ({ sql: "insert into owners values (?)", args: [id] })),
    ...rows.map(({ values, owner }, index) => ({
      sql: `insert into things values (?, ${places}?)`,
      args: [BigInt(index + 1), ...values.slice(0, types.length), owners[owner] ?? null],
    })),
  ], "write");
  client.close();
}

/** Requests one list in both forms, and returns how many fields were compared. */
async function compare(service: Service, { types, isRaw, isByCursor, asked }: RandomTable): Promise<number> {
  const names = types.map((_, index) => `c${index}`);
  const shown = asked.fields?.map((place) => [...names, "owner"][place % (names.length + 1)]);
  const parameters = new URLSearchParams();
  if (asked.sort !== null) {
    parameters.set("sort", `${asked.sort.isDown ? "-" : ""}c${asked.sort.column % types.length}`);
  }
  if (shown !== undefined) parameters.set("fields[things]", shown.join(","));
  const size = asked.page?.size ?? 100;
  parameters.set("page[size]", String(size));
  if (asked.page !== null && !isByCursor) parameters.set("page[number]", String(asked.page.number));
  const csv = await get(service, `/things?${parameters}`, "text/csv");
  const json = await get(service, `/things?${parameters}&include=owner`, "application/vnd.api+json");
  equal(csv.status, json.status, `${parameters}`);
  if (csv.status !== 200) return 0;
  const { data, links } = parseExactly(await json.text());
  equal(csv.headers.get("link") !== null, links?.next != null, "both lead to a next page, or none does");
  const [head, ...rows] = parseCsv(await csv.text());
  deepEqual(head.map(({ text }) => text), [
    "id",
    ...names.filter((name) => shown?.includes(name) !== false),
    ...(shown?.includes("owner") === false ? [] : ["owner"]),
  ]);
  equal(rows.length, data.length);
  for (const [place, { id, attributes = {}, relationships }] of data.entries()) {
    for (const [column, { text: name }] of head.entries()) {
      const value = name === "id" ? id : name === "owner" ? relationships?.owner?.data?.id ?? null : attributes[name];
      checkField(rows[place][column], value, types[Number(name.slice(1))] ?? "text", isRaw);
    }
  }
  return data.length * head.length;
}

/** Parses a document. Its numbers become values that are written as they are: JavaScript rounds long integers. */
function parseExactly(text: string): ListDocument {
  const { parse, rawJSON } = JSON as unknown as ExactJson;
  return parse(text, (_, value, { source }) => typeof value === "number" ? rawJSON(source) : value) as ListDocument;
}

/** What JSON offers for it: https://github.com/tc39/proposal-json-parse-with-source. */
interface ExactJson {
  parse(
    text: string,
    reviver: (name: string, value: unknown, context: { readonly source: string }) => unknown,
  ): unknown;
  rawJSON(text: string): object;
}

/** A field has the document's value, and a spreadsheet executes none. */
function checkField(field: Field, value: unknown, type: string, isRaw: boolean): void {
  if (value === null || value === undefined) return deepEqual(field, { text: "", isQuoted: false });
  const text = typeof value === "string" && type !== "json" ? value : JSON.stringify(value);
  const isFormula = /^[=+\-@\t\r]/.test(text);
  const isMarked = field.text === `'${text}`;
  ok(field.text === text || (isFormula && !isRaw && isMarked), `${JSON.stringify(field)} for ${text} of ${type}`);
  if (text === "") ok(field.isQuoted, "empty text is not null");
  if (!isFormula || isRaw || isMarked) return;
  const isNumber = Number.isFinite(Number(text)) && type !== "text" && !type.startsWith("varchar");
  ok(isNumber || type === "blob", `a spreadsheet runs ${JSON.stringify(text)} of ${type}`);
}

interface Field {
  readonly text: string;
  readonly isQuoted: boolean;
}

/** The fields of a CSV text by RFC 4180: every line ends, quotes are doubled. */
function parseCsv(csv: string): readonly (readonly Field[])[] {
  const rows: Field[][] = [[]];
  const field = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gy;
  let end = 0;
  for (const [all, quoted, plain, separator] of csv.matchAll(field)) {
    rows[rows.length - 1].push({ text: quoted?.replaceAll('""', '"') ?? plain, isQuoted: quoted !== undefined });
    if (separator === "\r\n") rows.push([]);
    end += all.length;
  }
  equal(end, csv.length, `what is no CSV begins at ${end}: ${csv}`);
  deepEqual(rows.pop(), []);
  return rows;
}

function get(service: Service, path: string, accept: string): Promise<Response> {
  return service.fetch(new Request(`http://127.0.0.1${path}`, { headers: { accept } }));
}
