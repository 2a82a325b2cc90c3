import type { Model } from "../types/model.ts";
import type { Layout, NodeShape, ReadShape } from "../types/read_plan.ts";

/** The layout of every node of a shape. */
export function layoutsOf(shape: ReadShape, model: Model): readonly Layout[] {
  const keys = shape.nodes.map((node, index) => keyColumns(node, index, shape, model));
  return shape.nodes.map((node, index) => layoutOf(node, keys, index, model));
}

/**
 * The columns of a node that are key cells: of its order and its id, those that lead to it, those that lead on from it.
 */
function keyColumns(node: NodeShape, index: number, { nodes }: ReadShape, model: Model): readonly string[] {
  const onward = nodes.flatMap((one) => one.kind !== "primary" && one.parent === index ? one.hop.from : []);
  const here = node.kind === "primary" ? [] : node.hop.to;
  if (node.kind === "join") return [...new Set([...here, ...onward])];
  const { key } = model.resource(node.table);
  return [...new Set([...key.order, ...key.columns, ...here, ...onward])];
}

function layoutOf(node: NodeShape, keys: readonly (readonly string[])[], index: number, model: Model): Layout {
  const key = node.kind === "join" ? NO_KEY : model.resource(node.table).key;
  const own = keys[index];
  const cells = (names: readonly string[]) => names.map((name) => own.indexOf(name));
  const lookUps: number[] = [];
  let next = own.length;
  for (const { hop } of node.lookUps) {
    lookUps.push(next);
    next += model.resource(hop.table).key.columns.length;
  }
  const carried = new Set([...own, ...node.lookUps.flatMap((one) => one.hop.from)]);
  return {
    columns: [...carried.union(new Set(node.columns))],
    carried: carried.size,
    keys: own.length,
    id: cells(key.columns),
    order: cells(key.order),
    ...(node.kind === "primary"
      ? { owner: [], ownerFrom: [] }
      : { owner: cells(node.hop.to), ownerFrom: node.hop.from.map((name) => keys[node.parent].indexOf(name)) }),
    lookUps,
    values: next,
    width: next + node.columns.length,
  };
}

/** The rows of a join table are no resources. */
const NO_KEY = { columns: [], order: [] };
