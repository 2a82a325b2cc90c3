import { UPSERT_BY } from "../config/shared_checks.ts";
import { ConflictError, NotImplementedError } from "../errors/request_errors.ts";
import type { RefusedError, StatementFailure } from "../errors/statement_error.ts";
import { cut } from "../errors/wording.ts";
import { checkLinkage, checkSidePost } from "../input/check_written.ts";
import type { CheckedDocument } from "../input/checked_document.ts";
import { checkOpposites } from "../input/opposite_relationships.ts";
import { FieldFindings, sentFields } from "../input/sent_fields.ts";
import { equalityIn, ownColumns } from "../model/columns.ts";
import { jsonIds } from "../plan/slots.ts";
import { readUpsertBy, usableUpserts } from "../query/upsert_by.ts";
import type { FoundRow } from "../store/store.ts";
import type { SqlValue } from "../types/json.ts";
import type { ColumnValue, Input } from "../types/write_plan.ts";
import type { Answer } from "./answer.ts";
import { createRow, readInput } from "./create.ts";
import { additionsTo, type Exchange, withEndpoint } from "./exchange.ts";
import { readQuery } from "./reading.ts";
import { invalid, placeOf } from "./refused_values.ts";
import { runBeforeSave, storeRow, untilUndisturbed } from "./writing.ts";

/** How often a hook may change the values by which the row is found. */
const MOST_CHANGES = 20;

/**
 * How often a create is tried again because a row refused it that is not found. Another writer has deleted it, or the
 * unique index compares values by another collation than the column, so that no look-up finds it.
 */
const MOST_UNFOUND = 5;

/** A request that was read: the columns by which its row is found, its other parameters, and its input. */
interface Upsert {
  readonly exchange: Exchange;
  readonly columns: readonly string[];
  readonly search: string;
  readonly checked: Input;
}

/** The parameters of a create that has `upsert-by`; `undefined` for any other create, and if no entry is usable. */
export function upsertParameters(exchange: Exchange): URLSearchParams | undefined {
  const { resource, target: { search } } = exchange;
  if (resource.upserts.length === 0 || search === "") return undefined;
  const parameters = new URLSearchParams(search);
  const isUpsert = parameters.has(UPSERT_BY) && usableUpserts(resource, suppliedColumns(exchange)).length > 0;
  return isUpsert ? parameters : undefined;
}

/** The columns whose values the scope gives. */
function suppliedColumns({ resource, scopes }: Exchange): readonly string[] {
  return scopes.required(resource.table).map((one) => one.column);
}

/**
 * Answers `POST /products?upsert-by=code`: updates the row that has this code already (200), or creates one if there is
 * none (201). The row is looked up before the write, and again if the write is refused, because another writer may have
 * come in between.
 */
export async function upsert(exchange: Exchange, parameters: URLSearchParams): Promise<Answer> {
  const sent = await readUpsert(exchange, parameters);
  let unfound = 0;
  return await untilUndisturbed(async (isAgain) =>
    await write(await prepare(sent, isAgain), () => ++unfound <= MOST_UNFOUND)
  );
}

/**
 * Reads a request, and checks its document as that of a create.
 * @throws {NotImplementedError} if the resource cannot be updated.
 */
async function readUpsert(exchange: Exchange, parameters: URLSearchParams): Promise<Upsert> {
  const { resource } = exchange;
  const supplied = suppliedColumns(exchange);
  const columns = readUpsertBy(parameters, resource, supplied);
  if (resource.actions.update === undefined) throw new NotImplementedError("update", resource.type);
  parameters.delete(UPSERT_BY);
  const search = parameters.size === 0 ? "" : `?${parameters}`;
  readQuery(withEndpoint(exchange, "create", { search }));
  const checked = await readInput(exchange, new Set(columns.filter((one) => !supplied.includes(one))));
  refuseWithoutId(columns, checked, exchange);
  return { exchange, columns, search, checked };
}

/** Refuses an upsert by id without an id: one that the service makes would find no row. @throws {ValidationError} */
function refuseWithoutId(columns: readonly string[], { values, document }: Input, { resource }: Exchange): void {
  if (typeof (document as CheckedDocument).data.id === "string") return;
  const { key, type } = resource;
  const isGiven = (column: string) => values.some((one) => one.column === column && one.value !== null);
  if (!columns.some((column) => key.columns.includes(column) && !isGiven(column))) return;
  throw invalid("_required", `"${type}" are found by their id: it is required.`, "/data/id");
}

/** A create, or an update of the row that was found, whose hook has run. */
interface Prepared {
  readonly own: Exchange;
  readonly saved: Input;
  /** The values by which the row was looked up. */
  readonly wanted: readonly ColumnValue[];
  readonly row: FoundRow | undefined;
}

/** Finds the row and runs the hook; again if the hook changes the values by which the row is found. */
async function prepare(sent: Upsert, isAgain = false): Promise<Prepared> {
  const { exchange, search, checked } = sent;
  let input = checked;
  let wanted = valuesOf(sent, checked.values);
  for (let changes = 0;; changes++) {
    const row = visible(await lookUp(wanted, input, exchange, isAgain || changes > 0));
    const own = row === undefined
      ? withEndpoint(exchange, "create", { search })
      : withEndpoint(exchange, "update", { search, id: idOf(row, exchange).shown });
    const saved = await runBeforeSave(own, row === undefined ? checked : changeOf(row, sent));
    const stored = valuesOf(sent, [...saved.values, ...checked.values]);
    if (isEqual(stored, wanted) || changes === MOST_CHANGES) return { own, saved, wanted, row };
    wanted = stored;
    input = saved;
  }
}

/** Creates or updates a row. @throws {DisturbedError} if another writer has stored, changed or deleted it meanwhile. */
async function write(prepared: Prepared, mayBeGone: () => boolean): Promise<Answer> {
  const { own, saved, row } = prepared;
  const save = row === undefined ? createRow : storeRow;
  return await save(own, saved, readQuery(own), (error) => isOvertaken(prepared, error, mayBeGone));
}

/**
 * Whether a write was refused because another writer has come in between. The refusal itself may show that; the row
 * need not, because the other writer may have undone the change since.
 */
async function isOvertaken(
  { own, saved, wanted, row }: Prepared,
  { failure }: RefusedError,
  mayBeGone: () => boolean,
): Promise<boolean> {
  if (row !== undefined && isOfFoundRow(failure, own)) return true;
  const now = await lookUp(wanted, saved, own, true);
  if (row === undefined && now === undefined && isTakenBy(wanted, failure, own)) return mayBeGone();
  return !isSame(row, visible(now));
}

/** Whether a guard says that the row is not as it was found. A condition of a hook is part of the guard of the record. */
function isOfFoundRow(failure: StatementFailure, exchange: Exchange): boolean {
  if (failure.kind !== "guard") return false;
  return failure.name === "unchanged" || (failure.name === "record" && additionsTo(exchange).conditions.length === 0);
}

/** Whether a create was refused because a row has the values by which none was found. */
function isTakenBy(wanted: readonly ColumnValue[], failure: StatementFailure, { resource }: Exchange): boolean {
  if (failure.kind !== "unique" || failure.table !== resource.table) return false;
  const { columns } = failure;
  return columns.length === wanted.length && wanted.every(({ column }) => columns.includes(column));
}

/** The values by which a row is found, from the document, a hook or the scope; null for a column without a value. */
function valuesOf({ columns, checked, exchange }: Upsert, values: Input["values"]): readonly ColumnValue[] {
  const { resource: { table, key }, scopes } = exchange;
  const given = [...values, ...scopes.required(table)];
  return columns.map((column) => {
    const value = given.find((one) => one.column === column)?.value;
    return { column, value: value ?? checked.id?.[key.columns.indexOf(column)] ?? null };
  });
}

function isEqual(some: readonly ColumnValue[], others: readonly ColumnValue[]): boolean {
  return jsonIds(some.map(({ value }) => [value])) === jsonIds(others.map(({ value }) => [value]));
}

/** Looks up the row with these values, whether or not the caller sees it. */
async function lookUp(
  values: readonly ColumnValue[],
  input: Input,
  { resource, model, scopes, planner, store }: Exchange,
  isCurrent: boolean,
): Promise<FoundRow | undefined> {
  const query = planner.findRow({ resource, model, scopes, input, values });
  return await (isCurrent ? store.current() : store).findRow(query);
}

/** The row if the caller sees it; `undefined` otherwise: a unique index then refuses the create. */
function visible(row: FoundRow | undefined): FoundRow | undefined {
  return row?.isInScope === true && !row.key.includes(null) ? row : undefined;
}

function isSame(row: FoundRow | undefined, other: FoundRow | undefined): boolean {
  return row?.key.join("\0") === other?.key.join("\0") && String(row?.state) === String(other?.state);
}

/** The id of a row, as documents show it and as values to bind. */
function idOf({ key: cells }: FoundRow, { resource: { key } }: Exchange) {
  const shown = key.codec.print(cells as readonly string[]);
  return { shown, id: key.codec.parse(shown)! };
}

/** The input of an update of the row that was found, which must still have the state in which it was found. */
function changeOf(row: FoundRow, { columns, checked, exchange }: Upsert): Input {
  const { resource } = exchange;
  const { shown, id } = idOf(row, exchange);
  refuseOtherId(id, shown, checked, exchange);
  const sent = sentFields(checked.document as CheckedDocument, resource);
  if (!resource.writing.linkOnCreate) checkSidePost(sent, resource, "update");
  checkLinkage({ sent, resource, model: exchange.model }, "update", "replace");
  const findings = new FieldFindings();
  checkOpposites({ resource, model: exchange.model, sent, id }, findings);
  findings.raise();
  const named = new Set([
    ...[...sent.attributes.keys()].map(({ name }) => name),
    ...[...sent.relationships.keys()].flatMap(ownColumns),
  ]);
  const values = checked.values.filter(({ column }) => named.has(column) && !resource.key.columns.includes(column));
  const replacements = checked.replacements.map((one) => ({ ...one, change: "replace" as const }));
  return { ...checked, id, values, replacements, unchanged: { columns, state: row.state } };
}

/** @throws {ConflictError} if the document has another id than the row. */
function refuseOtherId(id: readonly SqlValue[], shown: string, checked: Input, exchange: Exchange): void {
  const { resource: { type, table, key }, model } = exchange;
  const isSent = typeof (checked.document as CheckedDocument).data.id === "string";
  const isEqual = equalityIn(table, model);
  const isFound = key.columns.every((column, index) => {
    const given = isSent ? checked.id?.[index] : checked.values.find((one) => one.column === column)?.value;
    return isEqual(column, given ?? id[index], id[index]);
  });
  if (isFound) return;
  throw new ConflictError(
    `Cannot update "${type}": the record that upsert-by finds has the id "${cut(shown)}".`,
    [...new Set(key.columns.map((column) => placeOf(column, { exchange, input: checked })))],
  );
}
