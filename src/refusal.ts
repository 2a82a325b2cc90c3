import { cut } from "./errors/cut.ts";
import { NotFoundError, NotImplementedError } from "./errors/request_errors.ts";
import { StatementError, type StatementFailure } from "./errors/statement_error.ts";
import { ConflictError, ForbiddenError, ValidationError } from "./errors/write_errors.ts";
import { type Exchange, notFound } from "./exchange.ts";
import { pointer } from "./pointer.ts";
import { fieldName, fieldPointer } from "./resources/field_place.ts";
import type { Looked } from "./store/look_again.ts";
import type { ErrorObject } from "./types/error_document.ts";
import type { Input } from "./types/input.ts";
import type { WritePlan } from "./types/plan.ts";

/**
 * The error that a client gets for a write that the database has refused. What the message does not tell is found by a
 * second look: which related records are missing, which children would lose their owner.
 */
export async function explain(error: unknown, plan: WritePlan, input: Input, exchange: Exchange): Promise<unknown> {
  if (!(error instanceof StatementError)) return error;
  const { failure } = error;
  const { resource, action } = exchange;
  switch (failure.kind) {
    case "guard":
      return failure.name === "scope"
        ? new ForbiddenError(`Cannot ${action.operation} "${resource.type}": the result is out of the caller's scope.`)
        : refusedRows(await exchange.store.lookAgain(plan), input, exchange) ?? changedMeanwhile(exchange, error);
    case "unique":
      return notUnique(failure, input, exchange, error);
    case "notNull":
      return new ValidationError([missingValue(failure, exchange)], error);
    case "check":
      return new ValidationError([await brokenCheck(failure, exchange)], error);
    case "type":
      return new ValidationError([refusedType(failure, plan, exchange)], error);
    case "value":
      return new ValidationError([refusedValue(plan, exchange)], error);
    case "notWritable":
      return new NotImplementedError(action.operation, resource.type);
    case "foreignKey":
      return new ConflictError(
        `Cannot ${action.operation} "${resource.type}": a foreign key forbids it.`,
        refusedReferences(await exchange.store.lookAgain(plan), plan).map((column) => fieldPointer(resource, column)),
        error,
      );
    case "other":
      return isConstraint(error) ? new ValidationError([refusedByTrigger(error)], error) : error;
    case "unavailable":
      return await isExhausted(error, plan, exchange) ? noKeyLeft(exchange, error) : error;
  }
}

/** The first error that a second look shows, in the order of checks: the record, related records, children. */
function refusedRows(looked: Looked, input: Input, exchange: Exchange): Error | undefined {
  return missing(looked, input, exchange) ?? leftOut(looked, input);
}

/** A second look that finds nothing wrong came after another write has put it right: the same request may pass now. */
function changedMeanwhile({ action, resource }: Exchange, error: StatementError): ConflictError {
  const why = "another request was changing the rows that it needs. Try again.";
  return new ConflictError(`Cannot ${action.operation} "${resource.type}": ${why}`, [], error);
}

/** The error of a record that is not there, or else of related records. */
export function missing(looked: Looked, input: Input, exchange: Exchange): Error | undefined {
  if (!looked.record) return notFound(exchange);
  const related = [
    ...input.related.filter((_, index) => !looked.related[index]).map((one) => one.pointer),
    ...input.replacements.flatMap((one, index) => looked.replacements[index].missing.map((at) => one.pointers[at])),
  ];
  return related.length === 0 ? undefined : new NotFoundError("There is no such related record.", related);
}

/** The error of children that a new set leaves out and that must have an owner. */
function leftOut(looked: Looked, input: Input): Error | undefined {
  const sets = input.replacements
    .map(({ association: { name } }, index) => ({ name, ids: looked.replacements[index].dropped }))
    .filter(({ ids }) => ids.length > 0);
  if (sets.length === 0) return undefined;
  const children = sets.map(({ name, ids }) => `${ids.map((id) => `"${cut(id)}"`).join(", ")} of "${name}"`).join(", ");
  return new ForbiddenError(
    `Cannot leave out ${children}: each must belong to one, and nothing asks to delete it.`,
    sets.map(({ name }) => pointer("data", "relationships", name, "data")),
  );
}

/** The columns at fault: those that point to nothing, or the only one that is written, if others point to it. */
function refusedReferences({ dangling }: Looked, { shape: { columns, replacements } }: WritePlan): readonly string[] {
  const isOnly = columns.length === 1 && replacements.length === 0;
  return dangling.length > 0 || !isOnly ? dangling : [columns[0].column];
}

/** Whether a constraint without a name has refused: what a trigger's `raise()` is to every driver. */
function isConstraint({ cause }: StatementError): boolean {
  if (typeof cause !== "object" || cause === null) return false;
  const { code, message } = cause as { readonly code?: unknown; readonly message?: unknown };
  if (typeof code === "string" && code.startsWith("SQLITE_CONSTRAINT")) return true;
  // An embedded replica gives no code, but SQLite's numbers: the last byte of a constraint's is 19.
  const number = /^RemoteSqliteFailure\(\d+, (\d+), /.exec(String(message))?.[1];
  return number !== undefined && Number(number) % 256 === 19;
}

/** Whether an insert has no number left for its row; what it says sounds like a disk that is full. */
async function isExhausted({ message }: StatementError, { shape }: WritePlan, { store }: Exchange): Promise<boolean> {
  if (shape.operation !== "create" || shape.key !== undefined || !message.includes("disk is full")) return false;
  return (await store.lookAtTable(shape.table)).isExhausted;
}

function noKeyLeft({ resource }: Exchange, cause: StatementError): ConflictError {
  return new ConflictError(`Cannot create "${resource.type}": no id is left, the last one has been given.`, [], cause);
}

/** A trigger's message is written for whoever writes to its table. */
function refusedByTrigger({ message }: StatementError): ErrorObject {
  return { title: "_refused", detail: message, source: { pointer: "/data" } };
}

/** The error of values that another row has, in the same table or in that of a new set. */
function notUnique(
  { table, columns }: Extract<StatementFailure, { kind: "unique" }>,
  { replacements }: Input,
  { resource, action }: Exchange,
  cause: StatementError,
): ConflictError {
  const isOwn = table === resource.table;
  const names = isOwn ? columns.flatMap((column) => fieldName(resource, column) ?? []) : [];
  const sets = replacements.filter((one) => one.association.target === table).map((one) => one.association.name);
  const pointers = isOwn
    ? columns.map((column) => fieldPointer(resource, column))
    : sets.map((name) => pointer("data", "relationships", name, "data"));
  const why = names.length === 0
    ? "what must be unique would not be."
    : `another one has the same ${names.map((name) => `"${name}"`).join(", ")}.`;
  return new ConflictError(`Cannot ${action.operation} "${resource.type}": ${why}`, [...new Set(pointers)], cause);
}

function missingValue(
  failure: Extract<StatementFailure, { kind: "notNull" }>,
  { resource, action }: Exchange,
): ErrorObject {
  const name = failure.table === resource.table ? fieldName(resource, failure.column) : undefined;
  return {
    title: action.operation === "create" ? "_required" : "_empty",
    detail: name === undefined ? "A value is missing that the client cannot give." : `"${name}" must have a value.`,
    source: { pointer: name === undefined ? "/data" : fieldPointer(resource, failure.column) },
  };
}

/**
 * The error of a check, named where it stands in the resource's own table and is about nothing hidden: a trigger may
 * write to tables that no client knows of.
 */
async function brokenCheck(
  { name }: Extract<StatementFailure, { kind: "check" }>,
  { resource, store }: Exchange,
): Promise<ErrorObject> {
  const { text } = await store.lookAtTable(resource.table);
  // A constraint goes by its name or by its text; either mostly names the columns that it is about.
  const words = `_${name.toLowerCase().replace(/\W+/g, "_")}_`;
  const named = [...resource.everyColumn.keys()].filter((column) => words.includes(`_${column.toLowerCase()}_`));
  const isVisible = named.every((column) => fieldName(resource, column) !== undefined);
  const isOwn = text.includes(name);
  return {
    title: "_check",
    detail: isOwn && isVisible ? `The constraint "${name}" does not hold.` : "A constraint does not hold.",
    source: { pointer: isOwn && named.length === 1 ? fieldPointer(resource, named[0]) : "/data" },
  };
}

function refusedType(
  { table, column }: Extract<StatementFailure, { kind: "type" }>,
  plan: WritePlan,
  exchange: Exchange,
): ErrorObject {
  const { resource } = exchange;
  const name = table === resource.table ? fieldName(resource, column) : undefined;
  if (name === undefined) return refusedValue(plan, exchange);
  const source = { pointer: fieldPointer(resource, column) };
  return { title: "_type", detail: `"${name}" cannot hold a value of this type.`, source };
}

/** What the database says of such a value is about its own expressions, which are no client's business. */
function refusedValue({ shape: { columns } }: WritePlan, { resource }: Exchange): ErrorObject {
  return {
    title: "_refused",
    detail: "The database cannot work with such a value.",
    source: { pointer: columns.length === 1 ? fieldPointer(resource, columns[0].column) : "/data" },
  };
}
