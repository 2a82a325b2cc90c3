import { sql } from "kysely";
import type { SqlQuery, SqlResult } from "../types/driver.ts";
import type { Model } from "../types/model.ts";
import type { WritePlan, WriteShape } from "../types/plan.ts";
import { compile, fill } from "./compile.ts";
import { leftOut, missingChildren, recordExists, relatedExists } from "./guards.ts";

/** What a second look at the rows of a failed write says. */
export interface Looked {
  /** Whether the row that the write is about is there. */
  readonly record: boolean;
  /** For each related record whether it is there. */
  readonly related: readonly boolean[];
  /** For each new set the places of ids that name nothing, and the children that would lose their owner. */
  readonly replacements: readonly { readonly missing: readonly number[]; readonly dropped: readonly string[] }[];
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
      sql`(select json_group_array(key) from (${missingChildren(one, model)}))`,
      one.nullable ? sql`'[]'` : sql`(select json_group_array(cast(id as text)) from (${children}))`,
    ];
  });
  return fill(compile(sql`select ${sql.join([record, ...related, ...replacements])}`), values);
}

/** Reads the row of a second look. */
export function readLooked(shape: WriteShape, { rows: [row] }: SqlResult): Looked {
  const first = 1 + shape.related.length;
  return {
    record: Number(row[0]) === 1,
    related: shape.related.map((_, index) => Number(row[1 + index]) === 1),
    replacements: shape.replacements.map((_, index) => ({
      missing: JSON.parse(String(row[first + 2 * index])),
      dropped: JSON.parse(String(row[first + 2 * index + 1])),
    })),
  };
}
