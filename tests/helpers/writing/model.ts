import { type Cells, type Fields, judgeFields, readFields } from "./fields.ts";
import { keyOf } from "./ids.ts";
import { judgeId, judgeSameId } from "./keys.ts";
import {
  type Judged,
  judgeOpposites,
  judgeRelated,
  judgeSets,
  judgeSidePost,
  judgeTypes,
  mustHaveOwner,
  setOf,
} from "./links.ts";
import { brokenKeys, conflictOf, deleted, doubled } from "./integrity.ts";
import { type Refusal, refuse, refuseAny, Refused } from "./refused.ts";
import type { WriteRequest } from "./request.ts";
import { type Caller, isSeen, nextId, type Row, type Rows, withRow } from "./rows.ts";
import { emptyRow, isJoined, replaced, suppliedCells } from "./sets.ts";
import { type GoodDocument, judgeDocument } from "./structure.ts";
import { type Cell, dashed, MODEL_TABLES, TABLE_NAMES, type TableName } from "./tables.ts";

/** The required answer to a write. */
export type Verdict =
  /** One of the refusals, and nothing is stored. */
  | { readonly kind: "refused"; readonly refusals: readonly Refusal[] }
  /** `status`, and the rows of `commit`, where `id` is the one in the answer. */
  | {
    readonly kind: "done";
    readonly status: 200 | 201 | 204;
    /** The id that is known before: the client's, or that of its relationships. */
    readonly id?: string;
    readonly commit: (id: string) => Rows;
    /** The associations that the answer shows besides the to-one ones. */
    readonly shown: readonly string[];
  };

/** Checks a write, in the order in which errors are reported. */
export function judge(
  rows: Rows,
  request: WriteRequest,
  { scopes, linksOnCreate, keepsDeleted }: Omit<Caller, "tenant">,
): Verdict {
  const caller: Caller = { tenant: request.tenant, scopes, linksOnCreate, keepsDeleted };
  const judged = { rows, request, caller, table: MODEL_TABLES[request.table] };
  try {
    const document = judgeDocument(request);
    if (document !== undefined) judgeEndpoint(document, judged);
    return request.method === "DELETE" ? judgeDelete(judged) : judgeSave(document as GoodDocument, judged);
  } catch (error) {
    if (error instanceof Refused) return { kind: "refused", refusals: error.refusals };
    throw error;
  }
}

/** The id that a new record gets; a placeholder if the service generates an unknown one. */
function newId({ rows, request: { table } }: Judged): string {
  return MODEL_TABLES[table].ids === "integer" ? nextId(rows, table) : "0";
}

function judgeEndpoint({ type, id }: GoodDocument, { request, table }: Judged): void {
  const errors: string[] = [];
  if (dashed(type) !== table.type) errors.push("/data/type");
  if (request.method !== "POST" && id !== request.id) errors.push("/data/id");
  refuseAny(409, errors);
  if (request.method === "POST" && id !== undefined && table.ids === "integer") refuse(403, ["/data/id"]);
}

function judgeRecord({ rows, request: { table, id = "" }, caller }: Judged): void {
  if (!isSeen(table, rows[table].get(id), caller, rows)) refuse(404, []);
}

function judgeDelete(judged: Judged): Verdict {
  const { rows, request: { table, id = "" }, caller, table: { softDelete } } = judged;
  judgeRecord(judged);
  const left = caller.keepsDeleted && softDelete !== undefined
    ? withRow(rows, table, id, { ...rows[table].get(id)!, [softDelete]: "now" })
    : deleted(rows, table, id);
  if (left === undefined) return refuse(400);
  return { kind: "done", status: 204, id, commit: () => left, shown: [] };
}

function judgeSave(document: GoodDocument, judged: Judged): Verdict {
  const { request, table, caller } = judged;
  const isCreate = request.method === "POST";
  if (!isCreate) judgeRecord(judged);
  const fields = readFields(document, table);
  const setsMembers = !isCreate || caller.linksOnCreate === true;
  if (!setsMembers) judgeSidePost(fields, judged);
  judgeTypes(fields, judged);
  const supplied = isCreate ? suppliedCells(request.table, caller) : new Map<string, Cell>();
  const { cells, errors } = judgeFields(fields, table, isCreate, supplied);
  const known = isCreate ? judgeId(document, request.table, cells, supplied, fields) : { id: request.id, errors: [] };
  const own = isCreate && !fields.isIdSent ? undefined : known.id;
  refuseAny(422, [...errors, ...judgeOpposites(fields, judged, own), ...known.errors]);
  if (!isCreate) judgeSameId(request.id!, request.table, cells, fields);
  judgeRelated(fields, cells, known.id, judged);
  const id = known.id ?? newId(judged);
  if (setsMembers) {
    if (isCreate) judgeNewSets(id, supplied, cells, fields, judged);
    else judgeSets(fields, judged.rows[request.table].get(id)!, judged);
  }
  const commit = (made: string) => change(made, supplied, cells, fields, judged);
  const { rows: changed, conflicts } = commit(id);
  const refusals = [
    ...conflicts,
    ...isOutOfSight(changed, id, fields, judged) ? [{ status: 403, errors: [] }] : [],
  ];
  if (refusals.length > 0) return { kind: "refused", refusals };
  const shown = !setsMembers ? [] : table.sets.filter(({ name }) => fields.relationships.has(name));
  return {
    kind: "done",
    status: isCreate ? 201 : 200,
    id: known.id,
    commit: (made) => commit(made).rows,
    shown: shown.map(({ name }) => name),
  };
}

/**
 * Checks the members that a create links. A new record with another one's unique values is refused as well; which of
 * the two errors is reported depends on whether the members are checked before the record exists.
 */
function judgeNewSets(
  id: string,
  supplied: ReadonlyMap<string, Cell>,
  cells: Cells,
  fields: Fields,
  judged: Judged,
): void {
  const own = written(id, supplied, cells, judged);
  try {
    judgeSets(fields, own, judged);
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    throw new Refused([...error.refusals, ...ownConflicts(id, own, fields, judged)]);
  }
}

/** The database's refusal of a record's own row, whatever it links. */
function ownConflicts(id: string, own: Row, fields: Fields, { rows, request, table }: Judged): readonly Refusal[] {
  const isTaken = request.method === "POST" && rows[request.table].has(id);
  const changed = withRow(rows, request.table, id, own);
  return [
    ...isTaken ? [conflictOf(table.key.map(({ column }) => column), fields, request.table)] : [],
    ...doubled(changed, request.table, id).map((columns) => conflictOf(columns, fields, request.table)),
    ...brokenKeys(rows, changed, request.table) ? [{ status: 409 }] : [],
  ];
}

/** The rows after a change, if the database allows it, and its possible refusals: any violated constraint. */
function change(
  id: string,
  supplied: ReadonlyMap<string, Cell>,
  cells: Cells,
  fields: Fields,
  judged: Judged,
): { readonly rows: Rows; readonly conflicts: readonly Refusal[] } {
  const { rows, request, table, caller } = judged;
  const isCreate = request.method === "POST";
  const own = written(id, supplied, cells, judged);
  const conflicts = [...ownConflicts(id, own, fields, judged)];
  let changed = withRow(rows, request.table, id, own);
  for (const set of isCreate && !caller.linksOnCreate ? [] : table.sets) {
    const linked = fields.relationships.get(set.name);
    if (linked === undefined) continue;
    const owner = changed[request.table].get(id)!;
    const next = replaced(changed, set, owner, setOf(linked), isCreate || mustHaveOwner(set), caller);
    const place = `${linked.place}/data`;
    const isTaken = next === undefined ||
      [...setOf(linked)].some((child) => doubled(next, set.target, child).length > 0);
    if (isTaken) conflicts.push({ status: 409, errors: [place] });
    if (next !== undefined && brokenKeys(changed, next, set.target)) conflicts.push({ status: 409 });
    changed = next ?? changed;
  }
  return { rows: changed, conflicts };
}

/** The row of its own record after a write. */
function written(id: string, supplied: ReadonlyMap<string, Cell>, cells: Cells, judged: Judged): Row {
  const { rows, request: { method, table } } = judged;
  const before: Row = method === "POST"
    ? { ...emptyRow(table), ...Object.fromEntries(supplied), ...keyOf(id, table) }
    : rows[table].get(id)!;
  return { ...before, ...Object.fromEntries(cells.attributes), ...keysOf(cells, judged) };
}

/** The values of foreign keys: a column of the row that an id names, unless it is part of that id. */
function keysOf({ keys }: Cells, { rows, table }: Judged): Row {
  return Object.fromEntries([...keys].map(([column, cell]) => {
    const { columns, target, to } = table.toOne.find((one) => one.columns.includes(column))!;
    const referenced = to[columns.indexOf(column)];
    const isInId = MODEL_TABLES[target].key.some((part) => part.column === referenced);
    return [column, isInId || cell === null ? cell : rows[target].get(String(cell))![referenced]];
  }));
}

/** Whether a change leaves a row, or one of a set that it names, out of its caller's scope. */
function isOutOfSight(changed: Rows, id: string, fields: Fields, { rows, request, caller, table }: Judged): boolean {
  const sets = request.method === "POST" && !caller.linksOnCreate ? [] : table.sets.flatMap((set) => {
    const linked = fields.relationships.get(set.name);
    return linked === undefined ? [] : [{ set, ids: setOf(linked) }];
  });
  const isNamed = (target: TableName, one: string) =>
    target === request.table && one === id ||
    sets.some(({ set, ids }) => set.join === undefined && set.target === target && ids.has(one));
  const owner = changed[request.table].get(id)!;
  const isUnlinked = sets.some(({ set, ids }) =>
    set.join !== undefined && [...ids].some((child) => !isJoined(changed, set, owner, child, caller))
  );
  return isUnlinked ||
    TABLE_NAMES.some((target) =>
      [...changed[target]].some(([one, row]) =>
        (row !== rows[target].get(one) || isNamed(target, one)) && !isSeen(target, row, caller, changed)
      )
    );
}
