import { ConflictError } from "../errors/request_errors.ts";
import { HookMistakeError } from "../errors/service_error.ts";
import { isRefusal, type StatementError, type StatementFailure } from "../errors/statement_error.ts";
import { pointer } from "../errors/wording.ts";
import type { CheckedDocument } from "../input/checked_document.ts";
import { columnPlace, fieldPlace, sentFields } from "../input/sent_fields.ts";
import { fieldName, toOneOver } from "../model/columns.ts";
import type { ErrorObject } from "../types/error_document.ts";
import type { Relationship, Resource } from "../types/model.ts";
import type { Input, WritePlan } from "../types/write_plan.ts";
import type { Exchange } from "./exchange.ts";

/** A request as far as its places go. */
type WriteContext = Pick<Exchange, "relation" | "resource">;

/**
 * Where the document of a write has what a column stores; `/data` where it has not: a hook, a scope or the row gives it.
 * A document of linkage has only that.
 */
export function placeOf(
  column: string,
  { relation, resource }: WriteContext,
  { document }: Pick<Input, "document">,
): string {
  if (relation !== undefined) return "/data";
  return columnPlace(document as CheckedDocument, resource, column) ?? "/data";
}

/** Where the document of a create should have what a column stores. */
function printedPlace(column: string, { key, columns, relationships }: Resource): string {
  if (key.columns.includes(column)) return pointer("data", "id");
  const field = columns.find((one) => one.name === column) ?? toOneOver(column, relationships);
  return field === undefined ? "/data" : fieldPlace({ placeOf: () => undefined }, field);
}

/** Where the document of a write has the linkage of a relationship that it sets. */
export function linkagePlace(
  relationship: Relationship,
  { relation, resource }: WriteContext,
  { document }: Pick<Input, "document">,
): string {
  if (relation !== undefined) return "/data";
  return `${fieldPlace(sentFields(document as CheckedDocument, resource), relationship)}/data`;
}

/** The columns that a write gives values. */
export function writtenColumns({ prepared: { shape: { steps } } }: WritePlan): readonly string[] {
  return steps.flatMap((step) =>
    step.kind === "insert" || step.kind === "update" ? step.assignments.map((one) => one.column) : []
  );
}

/** A trigger's message is written for anyone who writes to its table. */
export function refusedByTrigger({ message }: StatementError): ErrorObject {
  return { title: "_refused", detail: message, source: { pointer: "/data" } };
}

/** The error of values that another row has, in the same table or in one of a new set. */
export function notUnique(
  { table, columns }: Extract<StatementFailure, { kind: "unique" }>,
  input: Input,
  exchange: Exchange,
  cause?: StatementError,
): ConflictError {
  const { resource } = exchange;
  const isOwn = table === resource.table;
  const names = isOwn ? [...new Set(columns.flatMap((column) => fieldName(resource, column) ?? []))] : [];
  const sets = input.replacements.filter(({ relationship: { hops: [hop] } }) => hop.table === table);
  const pointers = isOwn
    ? placesOf(columns, exchange, input)
    : sets.map(({ relationship }) => linkagePlace(relationship, exchange, input));
  const why = names.length === 0
    ? "a unique constraint would fail."
    : `another one has the same ${names.map((name) => `"${name}"`).join(", ")}.`;
  return conflict(exchange, why, cause, [...new Set(pointers)]);
}

/** 409 for what a request asks of its resource, and why. */
export function conflict(
  { action, resource }: Exchange,
  why: string,
  cause: unknown,
  pointers: readonly string[] = [],
): ConflictError {
  return new ConflictError(`Cannot ${action.operation} "${resource.type}": ${why}`, pointers, cause);
}

/** Where a document has what columns store, as far as it has any of them. */
function placesOf(columns: readonly string[], exchange: Exchange, input: Input): readonly string[] {
  const places = columns.map((column) => placeOf(column, exchange, input));
  const sent = places.filter((place) => place !== "/data");
  return sent.length === 0 ? places : sent;
}

/** The error of a column without a value, which must have one. */
export function missingValue(
  { table, column }: Extract<StatementFailure, { kind: "notNull" }>,
  input: Input,
  exchange: Exchange,
): ErrorObject {
  const { resource, action } = exchange;
  const name = table === resource.table ? fieldName(resource, column) : undefined;
  const title = action.operation === "create" ? "_required" : "_empty";
  if (name === undefined) {
    const detail = "A value is missing that the client cannot give.";
    return { title, detail, source: { pointer: "/data" } };
  }
  const sent = placeOf(column, exchange, input);
  const pointer = title === "_required" && sent === "/data" ? printedPlace(column, resource) : sent;
  return { title, detail: `"${name}" must have a value.`, source: { pointer } };
}

/**
 * The error of a check, named where it stands in the resource's own table and is about nothing hidden: a trigger may
 * write to tables that no client knows of.
 */
export async function brokenCheck(
  { name }: Extract<StatementFailure, { kind: "check" }>,
  input: Input,
  exchange: Exchange,
): Promise<ErrorObject> {
  const { resource, store } = exchange;
  const { text } = await store.lookAtTable(resource.table);
  // A constraint goes by its name or by its text; either may name the columns that it is about.
  const words = wordsOf(`${name} ${definitionOf(name, text)}`);
  const named = [...resource.everyColumn.keys()].filter((column) => words.includes(wordsOf(column)));
  const isVisible = named.every((column) => fieldName(resource, column) !== undefined);
  const isOwn = text.includes(name);
  return {
    title: "_check",
    detail: isOwn && isVisible ? `The constraint "${name}" does not hold.` : "A constraint does not hold.",
    source: { pointer: isOwn && named.length === 1 ? placeOf(named[0], exchange, input) : "/data" },
  };
}

/** The words of a name or an expression: `_net_weight_9_`. */
function wordsOf(text: string): string {
  return `_${text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "_")}_`.replace(/_+/g, "_");
}

/** What a check that has a name demands, without the texts in it; nothing where it goes by what it demands. */
function definitionOf(name: string, text: string): string {
  const head = `constraint\\s+\\W?${name.replace(/\W/g, "\\$&")}\\W?\\s+check\\s*\\(`;
  const found = new RegExp(head, "i").exec(text);
  if (found === null) return "";
  const rest = text.slice(found.index + found[0].length).replace(/'(?:[^']|'')*'/g, "");
  let depth = 1;
  let end = 0;
  for (; end < rest.length && depth > 0; end++) depth += rest[end] === "(" ? 1 : rest[end] === ")" ? -1 : 0;
  return rest.slice(0, end);
}

/** The error of a value that is not of the type of its column. */
export function refusedType(
  { table, column }: Extract<StatementFailure, { kind: "type" }>,
  plan: WritePlan,
  input: Input,
  exchange: Exchange,
): ErrorObject {
  const { resource } = exchange;
  const name = table === resource.table ? fieldName(resource, column) : undefined;
  if (name === undefined) return refusedValue(plan, input, exchange);
  const source = { pointer: placeOf(column, exchange, input) };
  return { title: "_type", detail: `"${name}" cannot hold a value of this type.`, source };
}

/** What the database says of such a value names its own expressions, which clients should not see. */
export function refusedValue(plan: WritePlan, input: Input, exchange: Exchange): ErrorObject {
  const columns = writtenColumns(plan);
  return {
    title: "_refused",
    detail: "The database cannot work with such a value.",
    source: { pointer: columns.length === 1 ? placeOf(columns[0], exchange, input) : "/data" },
  };
}

/** Why a write was refused, and whether that was by what a hook has added. */
interface Refusal {
  readonly error: unknown;
  readonly isAdded: boolean;
}

/**
 * Tells the refusal of a write from that of what a hook has added to it: not every driver says which statement has
 * failed, so the write is tried by itself.
 */
export async function refusalOf(error: unknown, plan: WritePlan, { store }: Exchange): Promise<Refusal> {
  const isOwn = !isRefusal(error) || error.failure.kind === "guard";
  if (plan.added.length === 0 || isOwn) return { error, isAdded: false };
  const alone = await store.tryAlone(plan);
  return alone === undefined ? { error, isAdded: true } : { error: alone, isAdded: false };
}

/** What is refused because of rows: a constraint or a trigger, as another request may pass them. */
const BY_ROWS = ["unique", "notNull", "check", "foreignKey", "type", "raised"];

/**
 * The error where the database refuses what a hook has added; the database's text is about the application's tables.
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
