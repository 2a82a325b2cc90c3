import { type Fields, judgeFields, readFields } from "./fields.ts";
import { type Judged, judgeDropped, judgeRelated, judgeSidePost, judgeTypes, membersOf, replaceSets } from "./links.ts";
import { type Refusal, refuse, refuseAny, Refused } from "./refused.ts";
import type { WriteRequest } from "./request.ts";
import { stored as storedCell } from "../conditions/meaning.ts";
import type { Condition } from "../conditions/condition.ts";
import { type Caller, idsOf, isSeen, type Row, type Rows, type Scopes, withRow } from "./rows.ts";
import { type GoodDocument, judgeDocument } from "./structure.ts";
import { type Cell, dashed, keyOf, MODEL_TABLES, TABLE_NAMES, type TableName } from "./tables.ts";

/** What a write must be answered with. */
export type Verdict =
  /** One of the refusals, and nothing is stored. */
  | { readonly kind: "refused"; readonly refusals: readonly Refusal[] }
  /** `status`, and the rows that `commit` says, where `id` is the one that the answer gives. */
  | {
    readonly kind: "done";
    readonly status: 200 | 201 | 204;
    /** The id that the client has named. */
    readonly id?: string;
    readonly commit: (id: string) => Rows;
    /** The to-many associations that the answer shows. */
    readonly shown: readonly string[];
  };

/** Stands for an id that the service makes. */
const NEW_ID = "0";

/** Judges a write, check by check, in the order in which their errors are told. */
export function judge(rows: Rows, request: WriteRequest, scopes: Scopes): Verdict {
  const caller: Caller = { tenant: request.tenant, scopes };
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

function judgeEndpoint({ type, id }: GoodDocument, { request, table }: Judged): void {
  const errors: string[] = [];
  if (dashed(type) !== table.type) errors.push("/data/type");
  if (request.method !== "POST" && id !== request.id) errors.push("/data/id");
  refuseAny(409, errors);
  if (request.method === "POST" && id !== undefined && table.key === "integer") refuse(403, ["/data/id"]);
}

function judgeRecord({ rows, request: { table, id = "" }, caller }: Judged): void {
  if (!isSeen(table, rows[table].get(id), caller, rows)) refuse(404, []);
}

function judgeDelete(judged: Judged): Verdict {
  const { rows, request: { table, id = "" } } = judged;
  judgeRecord(judged);
  let left = withRow(rows, table, id, undefined);
  for (const from of TABLE_NAMES) {
    for (const { target, column, setNull } of MODEL_TABLES[from].toOne) {
      const pointing = idsOf(left, from).filter((other) => String(left[from].get(other)![column]) === id);
      if (target !== table || pointing.length === 0) continue;
      if (!setNull) refuse(400);
      for (const other of pointing) left = withRow(left, from, other, { ...left[from].get(other)!, [column]: null });
    }
  }
  return { kind: "done", status: 204, id, commit: () => left, shown: [] };
}

function judgeSave(document: GoodDocument, judged: Judged): Verdict {
  const { request, table } = judged;
  const isCreate = request.method === "POST";
  if (!isCreate) judgeRecord(judged);
  const fields = readFields(document, table);
  if (isCreate) judgeSidePost(fields, judged);
  judgeTypes(fields, judged);
  const supplied = suppliedCells(judged);
  const cells = judgeFields(fields, table, isCreate, supplied);
  judgeRelated(fields, judged);
  if (!isCreate) judgeDropped(fields, judged);
  const id = isCreate ? document.id : request.id;
  const commit = (id: string) => change(id, new Map([...supplied, ...cells]), fields, judged);
  const refusals = lateRefusals(commit(id ?? NEW_ID), id ?? NEW_ID, fields, judged);
  if (refusals.length > 0) return { kind: "refused", refusals };
  const shown = isCreate ? [] : table.toMany.filter(({ name }) => fields.relationships.has(name));
  return { kind: "done", status: isCreate ? 201 : 200, id, commit, shown: shown.map(({ name }) => name) };
}

/** The cells that a scope fills in a new row. */
function suppliedCells({ request: { method, table }, caller: { tenant, scopes } }: Judged): ReadonlyMap<string, Cell> {
  if (method !== "POST" || tenant === undefined) return new Map();
  const cells = [["tenant", BigInt(tenant)] as const, ...demandedCells(scopes?.[table], tenant)];
  // The first of two that differ is taken: neither would be in scope.
  return new Map(cells.toReversed());
}

/** The cells that a row must have for a condition to hold, as far as it says so by `=`. */
function demandedCells(condition: Condition | undefined, tenant: number): readonly (readonly [string, Cell])[] {
  switch (condition?.kind) {
    case "tenant":
      return [[condition.at.column, BigInt(tenant)]];
    case "or":
      return condition.parts.length === 1 ? demandedCells(condition.parts[0], tenant) : [];
    case "and":
      return condition.parts.flatMap((part) => demandedCells(part, tenant));
    case "compare": {
      const cell = storedCell(condition.value);
      return condition.operator === "=" && cell !== null ? [[condition.at.column, cell]] : [];
    }
    default:
      return [];
  }
}

function change(id: string, cells: ReadonlyMap<string, Cell>, fields: Fields, judged: Judged): Rows {
  const { rows, request, table } = judged;
  const linked = [...cells].map(([column, cell]) => {
    const toOne = table.toOne.find((one) => one.column === column);
    return [column, toOne === undefined || cell === null ? cell : keyOf(String(cell), toOne.target)] as const;
  });
  const isCreate = request.method === "POST";
  const before = isCreate ? newRow(id, judged) : rows[request.table].get(id)!;
  const changed = withRow(rows, request.table, id, { ...before, ...Object.fromEntries(linked) });
  return isCreate ? changed : replaceSets(changed, fields, id, judged);
}

function newRow(id: string, { request, table }: Judged): Row {
  const fields = table.fields.map(({ column, byDefault }) => [column, byDefault ?? null] as const);
  const foreignKeys = table.toOne.map(({ column }) => [column, null] as const);
  return Object.fromEntries([["id", keyOf(id, request.table)], ...fields, ...foreignKeys]);
}

/**
 * What the database refuses: any constraint that is violated, or the scope. Which of them is told first is not written
 * down.
 */
function lateRefusals(changed: Rows, id: string, fields: Fields, judged: Judged): readonly Refusal[] {
  const { rows, request, table } = judged;
  const row = changed[request.table].get(id)!;
  const isCreate = request.method === "POST";
  const violated = table.unique.filter((columns) =>
    [...rows[request.table]].some(([other, held]) =>
      (isCreate || other !== id) && columns.every((column) => row[column] !== null && held[column] === row[column])
    )
  );
  const conflicts = violated.map((columns) => columns.map((column) => `/data/attributes/${dashed(column)}`).sort());
  if (isCreate && rows[request.table].has(id)) conflicts.push(["/data/id"]);
  // A scope may supply a key that points to nothing; what a client sends is found out before.
  const points = table.toOne.every(({ column, target }) =>
    row[column] === null || changed[target].has(String(row[column]))
  );
  if (!points) conflicts.push([]);
  return [
    ...conflicts.map((errors) => ({ status: 409, errors })),
    ...isOutOfSight(changed, fields, judged) ? [{ status: 403, errors: [] }] : [],
  ];
}

/** Whether a change leaves a row, or one of a set that it names, where its caller may not see it. */
function isOutOfSight(changed: Rows, fields: Fields, { rows, request, caller, table }: Judged): boolean {
  const members = request.method === "POST" ? [] : membersOf(fields, table);
  const isNamed = (target: TableName, id: string) =>
    target === request.table && id === request.id || members.some((one) => one.target === target && one.id === id);
  return TABLE_NAMES.some((target) =>
    [...changed[target]].some(([id, row]) =>
      (row !== rows[target].get(id) || isNamed(target, id)) && !isSeen(target, row, caller, changed)
    )
  );
}
