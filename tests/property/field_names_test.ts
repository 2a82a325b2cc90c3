import assert from "node:assert/strict";
import fc from "fast-check";
import { buildModel } from "../../src/model/build_model.ts";
import { declare } from "../../src/model/declare.ts";
import { isMemberName } from "../../src/config/shared_checks.ts";
import { OPERATIONS } from "../../src/config/operations.ts";
import { resolveSettings } from "../../src/config/resolve_settings.ts";
import type { ServiceOptions } from "../../src/types/options.ts";
import type { Schema, Table } from "../../src/types/schema_tables.ts";
import "../helpers/seed.ts";

/** Names that are likely to coincide: tables, columns and foreign keys all use a few words. */
const TABLES = ["a", "b", "as", "a_b", "b_a", "Order Details", "c_as"] as const;
const COLUMNS = ["a", "b", "as", "a_b", "b-a", "a_id", "bId", "b_id", "a_b_id", "c as", "c_as", "-b", "id_id", "asId"];

interface RandomTable {
  readonly columns: readonly string[];
  /** The referenced table of each column; undefined if there is no such table. */
  readonly targets: readonly number[];
  readonly isKeyForeign: boolean;
}

const randomTable: fc.Arbitrary<RandomTable> = fc.record({
  columns: fc.uniqueArray(fc.constantFrom(...COLUMNS), { maxLength: 10 }),
  targets: fc.array(fc.nat(9), { minLength: 10, maxLength: 10 }),
  isKeyForeign: fc.boolean(),
});

const schemas = fc.array(randomTable, { minLength: 1, maxLength: TABLES.length });

function schemaOf(tables: readonly RandomTable[]): Schema {
  const names = TABLES.slice(0, tables.length);
  const made = tables.map(({ columns, targets, isKeyForeign }, index): readonly [string, Table] => {
    const key = { name: "id", type: "INTEGER", notNull: false, hasDefault: false, generated: false, indexed: false };
    return [names[index], {
      name: names[index],
      kind: "table",
      columns: [
        { ...key, primaryKey: 1, isMadeKey: true },
        ...columns.map((name) => ({ ...key, name, primaryKey: 0, isMadeKey: false })),
      ],
      foreignKeys: [...(isKeyForeign ? ["id"] : []), ...columns].flatMap((column, at) => {
        const target = names[targets[at % targets.length]];
        return target === undefined ? [] : [{ columns: [column], table: target }];
      }),
      unique: [],
      indexes: [],
      hasConflictClause: false,
    }];
  });
  return { tables: new Map(made), unreadable: new Map(), names, enforcesForeignKeys: true };
}

/** Declares some of the foreign keys, so that inferred and declared relationships coincide. */
function optionsOf(
  tables: readonly RandomTable[],
  declared: readonly number[],
  names: "dash" | "camel",
): ServiceOptions {
  const { tables: made } = schemaOf(tables);
  const resources: Record<string, object> = {};
  for (const [name, { foreignKeys }] of made) {
    const chosen = foreignKeys.filter((_, index) => declared[index % declared.length] === 0);
    const belongsTo = Object.fromEntries(
      chosen.map(({ columns: [column], table }, index) => [["b", "as", "x"][index % 3], { table, foreignKey: column }]),
    );
    const hasMany = Object.fromEntries(
      [...made.values()].flatMap((child, index) =>
        child.foreignKeys.filter((key) => key.table === name && declared[(index + 1) % declared.length] === 1)
          .slice(0, 1).map((key) => [["a", "c-as", "y"][index % 3], { table: child.name, foreignKey: key.columns }])
      ).filter(([property]) => !Object.hasOwn(belongsTo, property as string)),
    );
    resources[name] = { belongsTo, hasMany };
  }
  return { database: ":memory:", resources, inferHasMany: true, names } as ServiceOptions;
}

Deno.test("no resource has two fields of one name, and every foreign key has a relationship in each direction", () => {
  let relationships = 0;
  let served = 0;
  const namings = fc.constantFrom("dash" as const, "camel" as const);
  const declarations = fc.array(fc.nat(5), { minLength: 1, maxLength: 7 });
  const property = fc.property(schemas, declarations, namings, (tables, declared, names) => {
    const options = optionsOf(tables, declared, names);
    const settings = Object.fromEntries(OPERATIONS.map((one) => [one, resolveSettings(options)])) as never;
    const all = declare(options, () => ({ settings, enabled: OPERATIONS }));
    const source = {
      declared: all,
      inferHasMany: true,
      ofService: resolveSettings(options),
      wordIndexText: () => "",
    };
    const model = buildModel(source, schemaOf(tables));
    for (const table of model.tables) {
      if (model.problems(table).length > 0) continue;
      const resource = model.resource(table);
      const fields = [...resource.columns.map((one) => one.field), ...resource.relationships.map((one) => one.name)];
      assert.equal(new Set(fields).size, fields.length, `${table}: ${fields}`);
      for (const field of fields) assert.ok(isMemberName(field) && field !== "id" && field !== "type", field);
      for (const { target } of resource.relationships.filter((one) => !one.declared)) {
        assert.deepEqual(model.problems(target), []);
      }
      for (const { columns: [column], table: target } of schemaOf(tables).tables.get(table)!.foreignKeys) {
        if (model.problems(target).length > 0) continue;
        const { relationships, notes } = model.resource(target);
        const isTold = [...resource.notes, ...notes].some((note) => note.includes(column));
        const forth = resource.relationships.some((one) =>
          one.kind === "belongsTo" && one.hops[0].from.includes(column)
        );
        const back = relationships.some(({ kind, target, hops: [hop] }) =>
          kind !== "belongsTo" && target === table && hop.to.includes(column)
        );
        assert.ok((forth && back) || isTold, `${table}.${column} leads nowhere`);
      }
      served++;
      relationships += resource.relationships.length;
    }
  });
  fc.assert(property, { numRuns: 500 });
  assert.ok(served > 500 && relationships > 1500, `${served} resources, ${relationships} relationships`);
});
