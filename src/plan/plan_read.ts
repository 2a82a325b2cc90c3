import { readAccess } from "../access/read_access.ts";
import type { SqlContext } from "../sql/names.ts";
import { CompiledRead } from "../sql/read.ts";
import type { PreparedRead } from "../sql/statement.ts";
import type { Action, Model } from "../types/model.ts";
import type { SlotValue } from "../types/plan.ts";
import type { Layout, PrimaryNode, ReadShape } from "../types/read_plan.ts";
import type { DocumentWriter } from "../types/read_result.ts";
import type { FindShape } from "../sql/table_looks.ts";
import type { IncludePath } from "../types/query.ts";
import type { Input } from "../types/write_plan.ts";
import { layoutsOf, linkedNodes, nodesOf, ownValues, primaryLookUps } from "./plan_nodes.ts";
import { primaryRows } from "./plan_rows.ts";
import type { WriteRequest } from "./plan_sets.ts";
import { assignments } from "./plan_write.ts";
import { includeTree, isLinkage, primaryState, type ReadRequest, scopeOf, type Shaping } from "./read_request.ts";
import { Slots } from "./slots.ts";

/** A read before its shape is prepared. */
interface PlannedRead {
  readonly shape: ReadShape;
  readonly values: readonly SlotValue[];
  readonly isCompound: boolean;
}

/** Plans a read: the shape of its one statement, and the values of its slots. */
export function planRead(request: ReadRequest): PlannedRead {
  const { model, resource, query } = request;
  const shaping: Shaping = { ...request, slots: new Slots() };
  const paths = includedPaths(request);
  const tree = includeTree(model, resource, paths ?? [], query);
  const primary: PrimaryNode = {
    kind: "primary",
    ...(isLinkage(request.wanted) ? { table: resource.table, columns: [] } : ownValues(resource, request)),
    rows: primaryRows(shaping),
    scope: scopeOf(resource.table, shaping),
    conditions: request.additions.conditions.map((condition) => shaping.slots.condition(condition)),
    lookUps: primaryLookUps(paths, tree, shaping),
    ...primaryState(request),
  };
  const linked = linkedNodes(request, tree);
  const shape: ReadShape = { nodes: [primary, ...nodesOf(tree, linked, shaping)] };
  return { shape, values: shaping.slots.values, isCompound: (paths ?? []).length > 0 };
}

/**
 * The included paths: those of the client, otherwise those of the option `include`, each cut to the part that may be
 * included. The paths that hooks include count only if the option names none, because it limits them. `undefined` if
 * nothing asks for paths, as for CSV; a single resource then shows its to-one relationships.
 */
function includedPaths(
  { query, action, model, resource, additions }: ReadRequest,
): readonly IncludePath[] | undefined {
  if (query.isTable) return undefined;
  if (query.include !== undefined) return query.include.filter((path) => path.length > 0);
  const option = action.include.map((path) => action.visible.included(model, resource, path));
  const paths = (action.include.length > 0 ? option : additions.include).filter((path) => path.length > 0);
  return paths.length === 0 ? undefined : paths;
}

/** Makes the writer of documents for a shape. */
export type MakeDocumentWriter = (written: {
  readonly shape: ReadShape;
  readonly layouts: readonly Layout[];
  readonly model: Model;
  readonly action: Action;
}) => DocumentWriter;

/** Makes everything that follows from a shape. `grown` is called when another statement has been compiled for it. */
export function prepareRead(
  shape: ReadShape,
  { model, action }: { readonly model: Model; readonly action: Action },
  context: SqlContext,
  makeWriter: MakeDocumentWriter,
  grown: () => void,
): PreparedRead {
  const layouts = layoutsOf(shape, model);
  const document = makeWriter({ shape, layouts, model, action });
  return new CompiledRead({ shape, layouts, access: readAccess(shape, model), document, model, context, grown });
}

/** The request to find the row that has the values which a write would store. */
export interface FindRequest extends Pick<WriteRequest, "resource" | "model" | "scopes" | "input"> {
  readonly values: Input["values"];
}

/** Plans the statement that finds the one row with some values, whether the caller may see it or not. */
export function planFind(
  { values, ...request }: FindRequest,
): { readonly shape: FindShape; readonly values: readonly SlotValue[] } {
  const { resource: { table }, scopes } = request;
  const slots = new Slots();
  const equal = assignments(values, { ...request, slots });
  const scope = scopes.of(table);
  const shape = { table, equal, ...(scope === undefined ? {} : { scope: slots.condition(scope) }) };
  return { shape, values: slots.values };
}
