import { BadRequestError } from "../errors/request_errors.ts";
import type { Model } from "../types/model.ts";
import type { Found, ReadPlan, ReadShape, Row } from "../types/plan.ts";
import type { SqlQuery, SqlResult } from "../types/driver.ts";
import { type Compiled, fill } from "./compile.ts";
import { compileRead } from "./compile_read.ts";
import { parseShipped } from "./drivers/shipped_json.ts";
import { isWide } from "./nodes.ts";

const compiled = new WeakMap<ReadShape, Compiled>();

/** The statement of a read, compiled at the first of its shape. */
export function readStatement({ shape, values }: ReadPlan, model: Model, most: number): SqlQuery {
  let known = compiled.get(shape);
  if (known === undefined) compiled.set(shape, known = compileRead(shape, model, most));
  return fill(known, values);
}

/**
 * What a read's one row says: the rows of every node, and the count.
 * @throws {BadRequestError} where an include path leads to more than `most` resources: never truncation.
 */
export function readFound({ shape }: ReadPlan, result: SqlResult, model: Model, most: number): Found {
  const [row] = result.rows;
  const nodes = shape.nodes.map((node, index) => {
    const rows = parseShipped(row[index]) as readonly Row[];
    if (index > 0 && !node.linkageOnly && rows.length > most) throw tooMany(shape, index, most);
    const whole = isWide(node, model.resource(node.table)) ? rows.map((cells) => cells.flat() as unknown as Row) : rows;
    return index === 0 ? whole : once(whole);
  });
  const counted = shape.primary.kind === "list" && shape.primary.count !== false;
  return { nodes, total: counted ? Number(row[shape.nodes.length]) : undefined };
}

/** Rows in key order, each once: one is found twice where two stored keys, `1` and `01`, are both equal to its own. */
function once(rows: readonly Row[]): readonly Row[] {
  const isAgain = (row: Row, index: number) => index > 0 && row[0] === rows[index - 1][0];
  return rows.some(isAgain) ? rows.filter((row, index) => !isAgain(row, index)) : rows;
}

/** 400 for the include path of a node that leads to more than `most` resources. */
export function tooMany(shape: ReadShape, index: number, most: number): BadRequestError {
  const names: string[] = [];
  for (let node = shape.nodes[index]; node.parent !== undefined; node = shape.nodes[node.parent]) {
    names.unshift(node.association ?? "");
  }
  return new BadRequestError(
    `Cannot include "${names.join(".")}": it leads to more than the ${most} resources allowed.`,
    "include",
  );
}
