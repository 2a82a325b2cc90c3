import { NotFoundError } from "./errors/request_errors.ts";
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
      if (failure.name === "key") {
        return new ConflictError(`Cannot create "${resource.type}": there is no integer left for its id.`, [], error);
      }
      return failure.name === "scope"
        ? new ForbiddenError(`Cannot ${action.operation} "${resource.type}": the result is out of the caller's scope.`)
        : refusedRows(await exchange.store.lookAgain(plan), input, exchange) ?? changedMeanwhile(exchange, error);
    case "unique":
      return notUnique(failure, input, exchange, error);
    case "notNull":
    case "check":
      return new ValidationError([refusedField(failure, exchange)], error);
    case "foreignKey":
      return new ConflictError(
        `Cannot ${action.operation} "${resource.type}": a foreign key forbids it.`,
        refusedReferences(await exchange.store.lookAgain(plan), plan).map((column) => fieldPointer(resource, column)),
        error,
      );
    case "other":
      return isConstraint(error) ? new ValidationError([refusedByTrigger(error)], error) : error;
    case "unavailable":
      return error;
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
  const children = sets.map(({ name, ids }) => `${ids.map((id) => `"${id}"`).join(", ")} of "${name}"`).join(", ");
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
  const code = typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
  return typeof code === "string" && code.startsWith("SQLITE_CONSTRAINT");
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

function refusedField(
  failure: Extract<StatementFailure, { kind: "notNull" | "check" }>,
  { resource, action }: Exchange,
): ErrorObject {
  if (failure.kind === "notNull") {
    const name = failure.table === resource.table ? fieldName(resource, failure.column) : undefined;
    return {
      title: action.operation === "create" ? "_required" : "_empty",
      detail: name === undefined ? "A value is missing that the client cannot give." : `"${name}" must have a value.`,
      source: { pointer: name === undefined ? "/data" : fieldPointer(resource, failure.column) },
    };
  }
  // A constraint goes by its name or by its text; either mostly names the columns that it is about.
  const words = `_${failure.name.toLowerCase().replace(/\W+/g, "_")}_`;
  const named = [...resource.everyColumn.keys()].filter((column) => words.includes(`_${column.toLowerCase()}_`));
  const isHidden = named.some((column) => fieldName(resource, column) === undefined);
  return {
    title: "_check",
    detail: isHidden ? "A constraint does not hold." : `The constraint "${failure.name}" does not hold.`,
    source: { pointer: named.length === 1 ? fieldPointer(resource, named[0]) : "/data" },
  };
}
