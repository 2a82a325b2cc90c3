import type { SqlQuery, SqlResult } from "../types/driver.ts";
import type { Model } from "../types/model.ts";
import type { WritePlan, WriteShape } from "../types/plan.ts";
import type { TableForeignKey } from "../types/schema_tables.ts";
import { compile, fill } from "./compile.ts";
import type { SqlCondition } from "./condition.ts";
import { parseShipped, shipJson } from "./drivers/shipped_json.ts";
import { keyExpression } from "./drivers/value_expression.ts";
import { leftOut, missingChildren, recordExists, relatedExists } from "./guards.ts";
import { slot } from "./slot.ts";
import { sql } from "./sql.ts";

/** What a second look at the rows of a failed write says. */
export interface Looked {
  /** Whether the row that the write is about is there. */
  readonly record: boolean;
  /** For each related record whether it is there. */
  readonly related: readonly boolean[];
  /** For each new set the places of ids that name nothing, and the children that would lose their owner. */
  readonly replacements: readonly { readonly missing: readonly number[]; readonly dropped: readonly string[] }[];
  /** The columns that are foreign keys, but no associations, and whose new value is nowhere. */
  readonly dangling: readonly string[];
}

/** The one statement of a second look; composed anew, since failures are rare. */
export function lookStatement({ shape, values }: WritePlan, model: Model): SqlQuery {
  const record = shape.operation === "create" ? sql`1` : recordExists(shape, model.resource(shape.table));
  const related = shape.related.map((one) => relatedExists(one, model));
  const replacements = shape.replacements.flatMap((one) => {
    const id = sql.id("x", model.resource(one.table).key.column);
    const children = sql`select ${id} as id from ${sql.id(one.table)} as "x" where ${
      leftOut(one, shape, model)
    } limit 100`;
    return [
      sql`(select ${shipJson(sql`json_group_array(key)`)} from (${missingChildren(one, model)}))`,
      one.nullable
        ? sql`'[]'`
        : sql`(select ${shipJson(sql`json_group_array(${keyExpression(sql`id`)})`)} from (${children}))`,
    ];
  });
  const references = referencesOf(shape, model).map((one) => referenceHolds(one));
  return fill(compile(sql`select ${sql.join([record, ...related, ...replacements, ...references])}`), values);
}

/** A column that is written and a foreign key, but no association. */
type Reference = TableForeignKey & { readonly slot: number };

function referencesOf({ table, columns }: WriteShape, model: Model): readonly Reference[] {
  const { references } = model.resource(table);
  return columns.flatMap(({ column, slot }) =>
    references.filter((one) => one.column === column).map((one) => ({ ...one, slot }))
  );
}

function referenceHolds({ table, references = "", slot: value }: Reference): SqlCondition {
  const pointed = sql`select 1 from ${sql.id(table)} as "x" where ${sql.id("x", references)} = ${slot(value)}`;
  return sql`(${slot(value)} is null or exists (${pointed}))`;
}

/** Reads the row of a second look. */
export function readLooked(shape: WriteShape, { rows: [row] }: SqlResult, model: Model): Looked {
  const first = 1 + shape.related.length;
  const firstReference = first + 2 * shape.replacements.length;
  return {
    record: Number(row[0]) === 1,
    related: shape.related.map((_, index) => Number(row[1 + index]) === 1),
    replacements: shape.replacements.map((_, index) => ({
      missing: parseShipped(row[first + 2 * index]) as readonly number[],
      dropped: parseShipped(row[first + 2 * index + 1]) as readonly string[],
    })),
    dangling: referencesOf(shape, model)
      .filter((_, index) => Number(row[firstReference + index]) !== 1)
      .map((one) => one.column),
  };
}
