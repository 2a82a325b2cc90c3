import { type Caller, idsOf, isSeen, pointsTo, type Row, type Rows } from "./rows.ts";
import { childrenOf } from "./sets.ts";
import {
  type Cell,
  dashed,
  type FieldKind,
  MODEL_TABLES,
  type ModelSet,
  type ModelToOne,
  type TableName,
} from "./tables.ts";

/** A resource as the answer to a write shows it: every to-one association, and the other ones that were set. */
export function shownResource(
  rows: Rows,
  table: TableName,
  id: string,
  shown: readonly string[],
  caller: Caller,
): unknown {
  const model = MODEL_TABLES[table];
  const row = rows[table].get(id)!;
  const attributes = model.fields.map(({ column, kind }) => [dashed(column), toJson(row[column], kind)]);
  const relationships = [
    ...model.toOne.map((one) => [one.name, oneLinked(rows, one, row, caller)]),
    ...model.sets.filter(({ name }) => shown.includes(name)).map((
      one,
    ) => [one.name, setLinked(rows, one, row, caller)]),
  ];
  return {
    type: model.type,
    id,
    attributes: Object.fromEntries(attributes),
    ...relationships.length === 0 ? {} : { relationships: Object.fromEntries(relationships) },
    links: { self: pathOf(table, id) },
  };
}

/** The path of a resource. */
export function pathOf(table: TableName, id: string): string {
  return `/${MODEL_TABLES[table].type}/${encodeURIComponent(id)}`;
}

/** A target that the caller may not see counts as none. */
function oneLinked(rows: Rows, { target, columns, to }: ModelToOne, row: Row, caller: Caller) {
  const found = idsOf(rows, target).find((id) => {
    const other = rows[target].get(id)!;
    return pointsTo(row, columns, other, to) && isSeen(target, other, caller, rows);
  });
  return linkageOfOne(target, found);
}

function linkageOfOne(target: TableName, id: string | undefined) {
  if (id === undefined) return { data: null };
  return { data: { type: MODEL_TABLES[target].type, id }, links: { self: pathOf(target, id) } };
}

function setLinked(rows: Rows, set: ModelSet, owner: Row, caller: Caller) {
  const { kind, target, columns, to, parameters } = set;
  const ids = childrenOf(rows, set, owner, caller);
  if (kind === "hasOne") return linkageOfOne(target, ids[0]);
  const names = parameters ?? columns;
  const query = names.map((name, part) => `${name}=${encodeURIComponent(String(owner[to[part]]))}`).join("&");
  const { type } = MODEL_TABLES[target];
  return { data: ids.map((id) => ({ type, id })), links: { self: `/${type}?${query}` } };
}

function toJson(cell: Cell, kind: FieldKind): unknown {
  if (kind === "boolean") return cell === 1n;
  if (typeof cell !== "bigint") return cell;
  return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell);
}
