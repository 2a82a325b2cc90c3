import { BadRequestError } from "../errors/request_errors.ts";
import { filteredList } from "../resources/filtered_list.ts";
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
export function readFound(plan: ReadPlan, result: SqlResult, model: Model, most: number): Found {
  const { shape } = plan;
  const [row] = result.rows;
  const nodes = shape.nodes.map((node, index) => {
    const rows = parseShipped(row[index]) as readonly Row[];
    if (index > 0 && !node.linkageOnly && rows.length > most) {
      throw tooMany(shape, index, most, ownList(plan, index, model));
    }
    return isWide(node, model.resource(node.table)) ? rows.map((cells) => cells.flat() as unknown as Row) : rows;
  });
  const counted = shape.primary.kind === "list" && shape.primary.count !== false;
  return { nodes, total: counted ? Number(row[shape.nodes.length]) : undefined };
}

/** The list that shows what a single resource's to-many is too large to contain. */
function ownList({ shape: { primary, nodes }, values }: ReadPlan, index: number, model: Model): string | undefined {
  const { kind, parent, foreignKey, table } = nodes[index];
  if (primary.kind !== "one" || kind !== "toMany" || parent !== 0 || foreignKey === undefined) return undefined;
  const list = filteredList({ foreignKey }, model.resource(table));
  return list === undefined ? undefined : list + encodeURIComponent(String(values[primary.slot]));
}

/** 400 for the include path of a node that leads to more than `most` resources; `list` shows them all the same. */
export function tooMany(shape: ReadShape, index: number, most: number, list?: string): BadRequestError {
  const names: string[] = [];
  for (let node = shape.nodes[index]; node.parent !== undefined; node = shape.nodes[node.parent]) {
    names.unshift(node.association ?? "");
  }
  return new BadRequestError(
    `Cannot include "${names.join(".")}": it leads to more than the ${most} resources allowed.${
      list === undefined ? "" : ` Ask for ${list}.`
    }`,
    "include",
  );
}
