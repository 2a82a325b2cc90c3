import { ConflictError, ValidationError } from "../errors/request_errors.ts";
import { HookMistakeError } from "../errors/service_error.ts";
import { isRefusal, type RefusedError, StatementError, type StatementFailure } from "../errors/statement_error.ts";
import type { CheckedDocument } from "../input/checked_document.ts";
import { columnPlace, fieldPlace, sentFields } from "../input/sent_fields.ts";
import { fieldName, toOneOver } from "../model/columns.ts";
import type { Relationship, Resource } from "../types/model.ts";
import type { Input, WritePlan } from "../types/write_plan.ts";
import type { Exchange } from "./exchange.ts";

/** A write that the database has refused. */
export interface RefusedWrite {
  readonly error: RefusedError;
  readonly plan: WritePlan;
  readonly input: Input;
  readonly exchange: Exchange;
}

/** The failure of a refused write, of one kind. */
type Failure<Kind> = Extract<StatementFailure, { readonly kind: Kind }>;

/** The parts of a write that tell where its document has a value. */
type Placed = Pick<RefusedWrite, "input" | "exchange">;

/**
 * A pointer to the value of a column in the document of a write; `/data` if the document does not have it, because a
 * hook, a scope or the row itself gives the value. A document of linkage has only `/data`.
 */
export function placeOf(column: string, { input: { document }, exchange: { relation, resource } }: Placed): string {
  if (relation !== undefined) return "/data";
  return columnPlace(document as CheckedDocument, resource, column) ?? "/data";
}

/** A pointer to the place where the document of a create should have the value of a column. */
function printedPlace(column: string, { key, columns, relationships }: Resource): string {
  if (key.columns.includes(column)) return "/data/id";
  const field = columns.find((one) => one.name === column) ?? toOneOver(column, relationships);
  return field === undefined ? "/data" : fieldPlace({ placeOf: () => undefined }, field);
}

/** A pointer to the linkage of a relationship in the document of a write. */
export function linkagePlace(
  one: Relationship,
  { input: { document }, exchange: { relation, resource } }: Placed,
): string {
  if (relation !== undefined) return "/data";
  return `${fieldPlace(sentFields(document as CheckedDocument, resource), one)}/data`;
}

/** The columns to which a write assigns values. */
export function writtenColumns({ prepared: { shape: { steps } } }: WritePlan): readonly string[] {
  return steps.flatMap((step) =>
    step.kind === "insert" || step.kind === "update" ? step.assignments.map((one) => one.column) : []
  );
}

/** 422 for one place in the document of a write. */
export function invalid(title: string, detail: string, pointer: string, cause?: unknown): ValidationError {
  return new ValidationError([{ title, detail, source: { pointer } }], cause);
}

/** The error of values that another row has already, in the resource's table or in that of the members of a new set. */
export function notUnique({ table, columns }: Failure<"unique">, write: RefusedWrite): ConflictError {
  const { input, exchange, error } = write;
  const { resource } = exchange;
  const isOwn = table === resource.table;
  const names = isOwn ? [...new Set(columns.flatMap((column) => fieldName(resource, column) ?? []))] : [];
  const sets = input.replacements.filter(({ relationship: { hops: [hop] } }) => hop.table === table);
  const pointers = isOwn ? placesOf(columns, write) : sets.map(({ relationship }) => linkagePlace(relationship, write));
  const why = names.length === 0
    ? "a unique constraint would fail."
    : `another one has the same ${names.map((name) => `"${name}"`).join(", ")}.`;
  return conflict(exchange, why, error, [...new Set(pointers)]);
}

/** 409 for the operation of a request, with the reason. */
export function conflict(
  { action, resource }: Exchange,
  why: string,
  cause: unknown,
  pointers: readonly string[] = [],
): ConflictError {
  return new ConflictError(`Cannot ${action.operation} "${resource.type}": ${why}`, pointers, cause);
}

/** Pointers to the values of columns in a document; `/data` only if the document has none of them. */
function placesOf(columns: readonly string[], write: RefusedWrite): readonly string[] {
  const places = columns.map((column) => placeOf(column, write));
  const sent = places.filter((place) => place !== "/data");
  return sent.length === 0 ? places : sent;
}

/** The error of a column that must have a value and has none. */
export function missingValue({ table, column }: Failure<"notNull">, write: RefusedWrite): ValidationError {
  const { exchange: { resource, action }, error } = write;
  const isOwn = table === resource.table;
  // A column that the schema did not have when it was read shows that the schema has changed.
  const isNew = isOwn && !resource.everyColumn.has(column);
  const cause = isNew ? new StatementError(error.message, { kind: "schema" }, error) : error;
  const name = isOwn ? fieldName(resource, column) : undefined;
  const title = action.operation === "create" ? "_required" : "_empty";
  if (name === undefined) return invalid(title, "A value is missing that the client cannot give.", "/data", cause);
  const sent = placeOf(column, write);
  const pointer = title === "_required" && sent === "/data" ? printedPlace(column, resource) : sent;
  return invalid(title, `"${name}" must have a value.`, pointer, cause);
}

/**
 * The error of a CHECK constraint. It names the constraint only if that belongs to the resource's own table and is
 * about no hidden column: a trigger may write to tables that clients do not know.
 */
export async function brokenCheck({ name }: Failure<"check">, write: RefusedWrite): Promise<ValidationError> {
  const { resource, store } = write.exchange;
  const { text } = await store.lookAtTable(resource.table);
  // SQLite reports a constraint by its name, or by its text if it has no name. Both may contain the names of its
  // columns.
  const definition = definitionOf(name, text);
  const told = definition === "" ? wholeCheck(name, text) : name;
  const namedIn = (words: string) =>
    [...resource.everyColumn.keys()].filter((column) => wordsOf(words).includes(wordsOf(column)));
  const isVisible = namedIn(`${told} ${definition}`).every((column) => fieldName(resource, column) !== undefined);
  const named = namedIn(`${withoutLiterals(told)} ${definition}`);
  const isOwn = text.includes(name);
  const which = isOwn && isVisible ? `The constraint "${told}"` : "A constraint";
  const place = isOwn && named.length === 1 ? placeOf(named[0], write) : "/data";
  return invalid("_check", `${which} does not hold.`, place, write.error);
}

/** The words of a name or an expression, between underscores: `_net_weight_9_`. */
function wordsOf(text: string): string {
  return `_${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_")}_`.replace(/_+/g, "_");
}

/** The expression of a named constraint, without its string literals; `""` for a constraint without a name. */
function definitionOf(name: string, text: string): string {
  const head = `constraint\\s+\\W?${name.replace(/\W/g, "\\$&")}\\W?\\s+check\\s*\\(`;
  return untilClosed(text, head).map(withoutLiterals)[0] ?? "";
}

/** An expression without its string literals, whose words may be names of columns by chance. */
function withoutLiterals(expression: string): string {
  return expression.replace(/'(?:[^']|'')*'/g, "");
}

/**
 * The text of a constraint without a name. If it begins with a quoted name, as `"state" in ('draft')` does, SQLite
 * reports only that name; where several begin with the same one, nothing tells which it is.
 */
function wholeCheck(name: string, text: string): string {
  const head = `check\\s*\\(\\s*(?=["'\`[]${name.replace(/\W/g, "\\$&")}["'\`\\]])`;
  const found = untilClosed(text, head);
  if (found.length !== 1) return name;
  const plain = found[0].replace(
    /'(?:[^']|'')*'|"([^"]*)"|`([^`]*)`|\[([^\]]*)\]/g,
    (all, ...names) => names.slice(0, 3).find((one) => one !== undefined) ?? all,
  );
  return plain.trim().replace(/\s+/g, " ");
}

/** The expressions that follow each match of the pattern `head`, in any case, which ends inside a parenthesis. */
function untilClosed(text: string, head: string): readonly string[] {
  return [...text.matchAll(new RegExp(head, "gi"))].map(({ 0: { length }, index }) => {
    const rest = text.slice(index + length);
    let depth = 1;
    for (const { 0: token, index: end } of rest.matchAll(/'(?:[^']|'')*'|"(?:[^"]|"")*"|[()]/g)) {
      depth += token === "(" ? 1 : token === ")" ? -1 : 0;
      if (depth === 0) return rest.slice(0, end);
    }
    return rest;
  });
}

/** The error of a value that does not have the type of its column. */
export function refusedType({ table, column }: Failure<"type">, write: RefusedWrite): ValidationError {
  const { resource } = write.exchange;
  const name = table === resource.table ? fieldName(resource, column) : undefined;
  if (name === undefined) return refusedValue(write);
  return invalid("_type", `"${name}" cannot hold a value of this type.`, placeOf(column, write), write.error);
}

/** The error of a value that the database cannot process. The message of the database names internal expressions. */
export function refusedValue(write: RefusedWrite): ValidationError {
  const columns = writtenColumns(write.plan);
  const place = columns.length === 1 ? placeOf(columns[0], write) : "/data";
  return invalid("_refused", "The database cannot work with such a value.", place, write.error);
}

/** The error of a refused write, and whether a statement that a hook has added caused it. */
export interface Refusal {
  readonly error: unknown;
  readonly isAdded: boolean;
}

/**
 * Finds out whether a write was refused itself, or because of what a hook has added. Not every driver says which
 * statement has failed, so the write is tried without the additions.
 */
export async function refusalOf(error: unknown, plan: WritePlan, { store }: Exchange): Promise<Refusal> {
  const isOwn = !isRefusal(error) || error.failure.kind === "guard";
  if (plan.added.length === 0 || isOwn) return { error, isAdded: false };
  const alone = await store.tryAlone(plan);
  return alone === undefined ? { error, isAdded: true } : { error: alone, isAdded: false };
}

/** The failures that depend on rows, by a constraint or a trigger; another request may succeed. */
const BY_ROWS = ["unique", "notNull", "check", "foreignKey", "type", "raised"];

/**
 * The error of a refused statement that a hook has added. A failure by a constraint leaves out the message of the
 * database, which is about the application's tables.
 */
export function refusedAddition(error: StatementError, { action, resource: { type }, target }: Exchange): Error {
  const operation = target.endpoint === "delete" ? "delete" : action.operation;
  if (BY_ROWS.includes(error.failure.kind)) {
    return new ConflictError(`Cannot ${operation} "${type}": what is stored with it would break a rule.`, [], error);
  }
  return new HookMistakeError(
    `Cannot ${operation} "${type}": the database cannot run what a hook has added by also. ${error.message}`,
    error,
  );
}
