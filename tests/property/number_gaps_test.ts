import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { createService, type Service } from "../../mod.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { SEED } from "../helpers/seed.ts";

const TABLES = [
  "create table makers (id integer primary key, name text)",
  "create table parts (id integer primary key, label text, size integer, maker_id integer references makers (id))",
];

/** Lists that look at rows which no index leads to. */
const PATHS = [
  "/parts?filter[label]=a",
  "/parts?filter[label][contains]=b&sort=size",
  "/parts?filter[maker.name]=a",
  "/parts?filter[maker.name][ne]=b&sort=-label",
  "/parts?filter=a",
  "/parts?include=maker&sort=maker.name",
  "/makers?include=parts",
  "/makers?include=parts&sort=-parts.size",
  "/makers?filter[parts.size][gt]=1&sort=name",
];

const letter = fc.constantFrom("a", "b", "ab", null);
const world = fc.record({
  makers: fc.array(letter, { maxLength: 8 }),
  parts: fc.array(fc.tuple(letter, fc.nat(4), fc.nat(8)), { maxLength: 12 }),
  gap: fc.integer({ min: 2, max: 40 }),
  visits: fc.integer({ min: 1, max: 150 }),
});

type World = typeof world extends fc.Arbitrary<infer T> ? T : never;

/** The rows of a world, numbered from 1, or with gaps between them. */
function rows({ makers, parts }: World, gap: number): string[] {
  const text = (value: string | null) => value === null ? "null" : `'${value}'`;
  const number = (place: number) => (place + 1) * gap;
  return [
    ...makers.map((name, place) => `insert into makers values (${number(place)}, ${text(name)})`),
    ...parts.map(([label, size, maker], place) => {
      const owner = maker < makers.length ? number(maker) : "null";
      return `insert into parts values (${number(place)}, ${text(label)}, ${size}, ${owner})`;
    }),
  ];
}

/** The status of each list, and the places of its rows. */
async function answers(service: Service, gap: number): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const path of PATHS) {
    const headers = { accept: "application/vnd.api+json" };
    const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }));
    const { data, meta, included } = await answer.json();
    const places = (list?: readonly { readonly id: string }[]) => list?.map(({ id }) => Number(id) / gap);
    found.push([path, answer.status, meta, places(data), places(included)]);
  }
  return found;
}

Deno.test("the visits of a list depend on the number of rows, not on the gaps between their rowids", async () => {
  const engine = await embeddedEngine();
  const statuses = new Map<unknown, number>();
  const ask = async (drawn: World, gap: number) => {
    await engine.fill({ name: "gaps", tables: TABLES, rows: rows(drawn, gap), services: {} });
    const service = createService({
      database: engine.source,
      resources: {
        makers: { hasMany: { parts: "parts" } },
        parts: { search: { filter: ["label"] } },
      },
      filters: true,
      pagination: { limit: 2 },
      limits: { visits: drawn.visits },
    });
    try {
      return await answers(service, gap);
    } finally {
      await service.close();
    }
  };
  try {
    await fc.assert(
      fc.asyncProperty(world, async (drawn) => {
        const dense = await ask(drawn, 1);
        deepEqual(await ask(drawn, drawn.gap), dense);
        for (const [, status] of dense as [string, number][]) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      }),
      { numRuns: Number(Deno.env.get("RELATA_CASES") ?? 40) },
    );
  } finally {
    await engine.close();
  }
  console.log(`seed ${SEED}: ${JSON.stringify([...statuses])}`);
  ok(statuses.has(200) && statuses.has(400), "some lists are answered, and some refused");
});
