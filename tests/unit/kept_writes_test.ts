import assert from "node:assert/strict";
import Database from "libsql";
import fc from "fast-check";
import { createService } from "../../mod.ts";
import type { ConfiguredService } from "../../src/endpoints/configure.ts";
import { INSIDE, type Inside } from "../../src/endpoints/inside.ts";
import { planWrite, writeKey } from "../../src/plan/plan_write.ts";
import { RequestScopes } from "../../src/plan/slots.ts";
import type { WriteRequest } from "../../src/plan/plan_sets.ts";
import type { ColumnValue } from "../../src/types/write_plan.ts";
import type { SqlValue } from "../../src/types/json.ts";
import "../helpers/seed.ts";

const directory = await Deno.makeTempDir({ prefix: "relata_kept_writes_" });
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

/** A country references its region by a column outside its id, which has two parts. */
const TABLES = `
  create table regions (continent integer, number integer, code text not null unique, primary key (continent, number));
  create table rulers (id integer primary key);
  create table countries (
    id integer primary key, name text, area real,
    region_code text references regions (code), ruler_id integer references rulers (id),
    parent_id integer references countries (id), deleted_at datetime
  );
  create table cultures (
    id integer primary key, country_id integer references countries (id), deleted_at datetime
  )`;

function valuesOf(column: string, value: SqlValue | undefined): ColumnValue[] {
  return value === undefined ? [] : [{ column, value }];
}

/** The opened countries, which a delete may keep, and the linked cultures, which it may keep too. */
async function opened(softDelete?: "deleted_at") {
  const path = `${directory}/${softDelete ?? "countries"}.db`;
  const database = new Database(path);
  database.exec(TABLES);
  database.close();
  const service = createService({
    database: `file:${path}`,
    resources: {
      regions: {},
      rulers: {},
      countries: { hasMany: { cultures: "cultures" }, columns: { deleted_at: false }, softDelete },
      cultures: { columns: { deleted_at: false }, softDelete },
    },
  });
  const inside: ConfiguredService = (service as typeof service & Inside)[INSIDE]();
  return { service, ...await inside.database.open() };
}

const part = fc.bigInt({ min: 1n, max: 9n });
const id = part.map((one): readonly SqlValue[] => [one]);
const regionId = fc.tuple(part, part).map((parts): readonly SqlValue[] => parts);
const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: undefined });

/** A client's write, without absent members and with empty null ones, and the links that a hook changes. */
const writes = fc.record({
  operation: fc.constantFrom("create" as const, "update" as const, "delete" as const),
  id,
  hasId: fc.boolean(),
  name: maybe(fc.constantFrom("Peru", "Chad", null)),
  area: maybe(fc.constantFrom(1.5, 2.5, null)),
  region: maybe(fc.option(regionId)),
  // No row can have an id of null.
  ruler: maybe(fc.option(fc.oneof(id, fc.constant([null])))),
  // A new row may link itself, if the client has chosen its id.
  parent: maybe(id),
  isIdSent: fc.boolean(),
  hook: maybe(fc.constantFrom(7n, null)),
  isRelinked: fc.boolean(),
  isGuarded: fc.boolean(),
  change: maybe(fc.constantFrom("replace" as const, "add" as const, "remove" as const)),
  cultures: fc.array(id, { maxLength: 3 }),
});

type Write = typeof writes extends fc.Arbitrary<infer W> ? W : never;

/** Values with the time of a delete replaced: two plans of one may be a moment apart. */
function timeless(values: readonly unknown[]): readonly unknown[] {
  return values.map((value) => /^\d{4}-\d\d-\d\d /.test(String(value)) ? "now" : value);
}

async function compare(softDelete?: "deleted_at") {
  const { service, model, planner, sql: { dialect }, enforcesForeignKeys } = await opened(softDelete);
  const resource = model.resource("countries");
  const relationship = (name: string) => resource.relationshipBySpelling.get(name)!;
  const requestOf = (write: Write): WriteRequest => {
    const { operation, name, area, region, ruler, parent, isIdSent, hook, change, cultures } = write;
    const links = [
      ["region", "region_code", region],
      ["ruler", "ruler_id", ruler],
      ["parent", "parent_id", parent],
    ] as const;
    const unchanged = write.isGuarded ? { columns: ["name"], state: "[1]" } : undefined;
    const pointer = "/data/relationships/ruler/data";
    return {
      model,
      resource,
      operation,
      id: operation === "create" && !write.hasId ? undefined : write.id,
      input: operation === "delete" ? { unchanged } : {
        unchanged,
        isIdSent,
        values: [
          ...valuesOf("name", name),
          ...valuesOf("area", area),
          ...links.flatMap(([, column, link]) => valuesOf(column, hook === undefined ? link && link[0] : hook)),
        ],
        relinked: hook !== undefined && write.isRelinked ? ["region_code"] : undefined,
        related: links.flatMap(([name, , id]) =>
          id ? [{ relationship: relationship(name), id, sent: { pointer } }] : []
        ),
        replacements: change === undefined ? [] : [{
          relationship: relationship("cultures"),
          change: operation === "create" ? "add" : change,
          ids: cultures,
          sent: cultures.map((_, index) => ({ pointer: `/data/relationships/cultures/data/${index}` })),
        }],
      },
      conditions: [],
      scopes: new RequestScopes(model, undefined, dialect),
      enforcesForeignKeys,
    };
  };
  fc.assert(
    fc.property(writes, (write) => {
      const request = requestOf(write);
      const { prepared: { shape }, values, places } = planner.write(request);
      const planned = planWrite(request);
      assert.deepEqual(
        { shape, values: timeless(values), places: places() },
        { ...planned, values: timeless(planned.values) },
      );
      assert.notEqual(writeKey(request), undefined);
    }),
    { numRuns: 2000 },
  );
  await service.close();
}

Deno.test("a write that is planned from an earlier one equals one that is planned first", () => compare());

Deno.test("the same holds for resources with soft deletes", () => compare("deleted_at"));
