import assert from "node:assert/strict";
import fc from "fast-check";
import { createService, type Service } from "../../mod.ts";
import type { Json } from "../../src/types/json.ts";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";
import { KINDS } from "../../src/values/kinds.ts";
import { columnKind } from "../../src/values/kind.ts";
import { writtenValues } from "../helpers/values/written.ts";
import "../helpers/seed.ts";

const JSON_API = "application/vnd.api+json";
const fields = writtenValues.map((_, index) => `c${index}`);

const table: Fixture = {
  name: "values",
  tables: [
    `create table cells (id integer primary key, ${
      writtenValues.map(({ declared }, index) => `c${index} ${declared}`).join(", ")
    })`,
  ],
  rows: [],
  services: {
    plain: {
      resources: {
        cells: {
          columns: Object.fromEntries(
            writtenValues.flatMap(({ type, stored }, index) =>
              type === undefined ? [] : [[`c${index}`, { type, stored }]]
            ),
          ),
        },
      },
    },
  },
};

type Attributes = { readonly [field: string]: Json };

/** A unique value, or null, for some of the columns. */
const rows = fc.record(
  Object.fromEntries(writtenValues.map(({ values }, index) => [`c${index}`, fc.option(values, { freq: 8 })])),
  { requiredKeys: [] },
) as fc.Arbitrary<Attributes>;

/** How many rows are written: `RELATA_CASES`, or few enough for every day. */
const cases = (everyDay: number) => Number(Deno.env.get("RELATA_CASES") ?? everyDay);

async function send(service: Service, method: string, path: string, data?: object) {
  const headers = { accept: JSON_API, ...(data === undefined ? {} : { "content-type": JSON_API }) };
  const body = data === undefined ? undefined : JSON.stringify({ data });
  const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
  return { status: answer.status, document: JSON.parse(await answer.text()) };
}

/** The fields that cannot be stored unchanged, and the printed values of the others. */
function expectedOf(sent: Attributes): { refused: readonly string[]; printed: Attributes } {
  const printed: { [field: string]: Json } = {};
  const refused: string[] = [];
  for (const [index, field] of fields.entries()) {
    if (!Object.hasOwn(sent, field)) continue;
    const value = sent[field] === null ? null : writtenValues[index].printed(sent[field]);
    if (value === undefined) refused.push(field);
    else printed[field] = value;
  }
  return { refused, printed };
}

/** Writes a row, twice if a part of it is refused: the rest must be stored then. */
async function write(service: Service, sent: Attributes, id?: string): Promise<{ id: string; printed: Attributes }> {
  const { refused, printed } = expectedOf(sent);
  const path = id === undefined ? "/cells" : `/cells/${id}`;
  const method = id === undefined ? "POST" : "PATCH";
  const { status, document } = await send(service, method, path, { type: "cells", id, attributes: sent });
  if (refused.length > 0) {
    assert.equal(status, 422);
    const found = document.errors.map((one: { title: string; source: { pointer: string } }) => [
      one.title,
      one.source.pointer,
    ]);
    assert.deepEqual(found, refused.map((field) => ["_type", `/data/attributes/${field}`]));
    return await write(
      service,
      Object.fromEntries(Object.entries(sent).filter(([field]) => !refused.includes(field))),
      id,
    );
  }
  assert.equal(status, id === undefined ? 201 : 200, JSON.stringify(document));
  for (const [field, value] of Object.entries(printed)) assert.deepEqual(document.data.attributes[field], value, field);
  return { id: document.data.id, printed };
}

async function everyValueReadsBack(open: () => Engine | Promise<Engine>, numRuns: number): Promise<void> {
  const engine = await open();
  await engine.fill(table);
  const service = createService({ ...table.services.plain, database: engine.database });
  let written = 0;
  try {
    await fc.assert(
      fc.asyncProperty(rows, rows, async (first, second) => {
        const created = await write(service, first);
        const viewed = await send(service, "GET", `/cells/${created.id}`);
        const empty = Object.fromEntries(fields.map((field) => [field, null]));
        assert.deepEqual(viewed.document.data.attributes, { ...empty, ...created.printed });
        const updated = await write(service, second, created.id);
        const { document } = await send(service, "GET", `/cells/${created.id}`);
        assert.deepEqual(document.data.attributes, { ...empty, ...created.printed, ...updated.printed });
        written += Object.keys(created.printed).length + Object.keys(updated.printed).length;
      }),
      { numRuns },
    );
  } finally {
    await engine.close();
  }
  assert.ok(written > numRuns * fields.length / 2, `only ${written} values were stored`);
}

Deno.test("this file writes values of every kind of column", () => {
  const written = new Set<string>(writtenValues.map(({ type, declared }) => columnKind(declared, type)));
  assert.deepEqual([...written].sort(), Object.keys(KINDS).sort());
});

Deno.test("created or changed values read back the same, of every declared type, in a database file", async () => {
  await everyValueReadsBack(embeddedEngine, cases(300));
});

Deno.test("created or changed values read back the same, of every declared type, on a libSQL server", async () => {
  await everyValueReadsBack(remoteEngine, cases(100));
});

/** Any JSON value for any column: it is stored as it is, or refused, and never more than that. */
async function nothingElseHappens(open: () => Engine | Promise<Engine>, numRuns: number): Promise<void> {
  const engine = await open();
  await engine.fill(table);
  const service = createService({ ...table.services.plain, database: engine.database, debug: true });
  const anything = fc.oneof(
    fc.jsonValue() as fc.Arbitrary<Json>,
    ...writtenValues.map((one) => one.values),
    fc.constantFrom<Json>("2024-01-01T00:00:60Z", "2024-01-01 00:00:00", "AA=A", 1e400, [], {}, "now"),
  );
  try {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), anything, async (field, value) => {
        const posted = await send(service, "POST", "/cells", { type: "cells", attributes: { [field]: value } });
        if (posted.status === 422) {
          assert.deepEqual(posted.document.errors.map((one: { title: string }) => one.title), ["_type"]);
          return;
        }
        assert.equal(posted.status, 201, JSON.stringify(posted.document));
        const printed = posted.document.data.attributes[field];
        const again = await send(service, "POST", "/cells", { type: "cells", attributes: { [field]: printed } });
        assert.deepEqual([again.status, again.document.data?.attributes[field]], [201, printed]);
      }),
      { numRuns },
    );
  } finally {
    await engine.close();
  }
}

Deno.test("any JSON for any column is refused or stored, and the printed value can be written again", async () => {
  await nothingElseHappens(embeddedEngine, cases(2000));
});

Deno.test("any JSON for any column of a libSQL server is refused or stored", async () => {
  await nothingElseHappens(remoteEngine, cases(300));
});
