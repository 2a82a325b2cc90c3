import { type Caller, idsOf, isSeen, type Rows } from "./rows.ts";
import {
  type Cell,
  dashed,
  type FieldKind,
  MODEL_TABLES,
  type ModelToMany,
  type ModelToOne,
  type TableName,
} from "./tables.ts";

/** What an answer says of a resource, without its links. */
export interface Shown {
  readonly type: string;
  readonly id: string;
  readonly attributes: { readonly [field: string]: unknown };
  readonly relationships?: { readonly [name: string]: unknown };
}

/** A resource as the answer to a write shows it: every to-one association, and the to-many ones that were set. */
export function shownResource(
  rows: Rows,
  table: TableName,
  id: string,
  toMany: readonly string[],
  caller: Caller,
): Shown {
  const model = MODEL_TABLES[table];
  const row = rows[table].get(id)!;
  const attributes = model.fields.map(({ column, kind }) => [dashed(column), toJson(row[column], kind)]);
  const relationships = [
    ...model.toOne.map((one) => [one.name, linkedOne(rows, one, row[one.column], caller)]),
    ...model.toMany.filter(({ name }) => toMany.includes(name)).map((one) => [one.name, linked(rows, one, id, caller)]),
  ];
  return {
    type: model.type,
    id,
    attributes: Object.fromEntries(attributes),
    ...relationships.length === 0 ? {} : { relationships: Object.fromEntries(relationships) },
  };
}

/** A target that the caller may not see is as good as none. */
function linkedOne(rows: Rows, { target }: ModelToOne, key: Cell, caller: Caller) {
  return isSeen(target, rows[target].get(String(key)), caller, rows)
    ? { type: MODEL_TABLES[target].type, id: String(key) }
    : null;
}

function linked(rows: Rows, { target, column }: ModelToMany, owner: string, caller: Caller) {
  const children = idsOf(rows, target).filter((child) => {
    const row = rows[target].get(child);
    return isSeen(target, row, caller, rows) && String(row[column]) === owner;
  });
  return children.map((child) => ({ type: MODEL_TABLES[target].type, id: child }));
}

function toJson(cell: Cell, kind: FieldKind): unknown {
  if (kind === "boolean") return cell === 1n;
  if (typeof cell !== "bigint") return cell;
  return Number.isSafeInteger(Number(cell)) ? Number(cell) : String(cell);
}
