import type { StatementError, StatementFailure } from "../errors/statement_error.ts";
import { ConflictError } from "../errors/write_errors.ts";
import { fieldName, fieldPointer } from "../model/field_place.ts";
import type { ErrorObject } from "../types/error_document.ts";
import type { Input } from "../types/input.ts";
import type { WritePlan } from "../types/write_plan.ts";
import { type Exchange, linkagePointer } from "./exchange.ts";

/** The columns that a write gives values. */
export function writtenColumns({ prepared: { shape: { steps } } }: WritePlan): readonly string[] {
  return steps.flatMap((step) =>
    step.kind === "insert" || step.kind === "update" ? step.assignments.map((one) => one.column) : []
  );
}

/** A trigger's message is written for whoever writes to its table. */
export function refusedByTrigger({ message }: StatementError): ErrorObject {
  return { title: "_refused", detail: message, source: { pointer: "/data" } };
}

/** The error of values that another row has, in the same table or in one of a new set. */
export function notUnique(
  { table, columns }: Extract<StatementFailure, { kind: "unique" }>,
  { replacements }: Input,
  exchange: Exchange,
  cause: StatementError,
): ConflictError {
  const { resource, action } = exchange;
  const isOwn = table === resource.table;
  const names = isOwn ? [...new Set(columns.flatMap((column) => fieldName(resource, column) ?? []))] : [];
  const sets = replacements.filter(({ relationship: { hops: [hop] } }) => hop.table === table)
    .map((one) => one.relationship.name);
  const pointers = isOwn
    ? columns.map((column) => fieldPointer(resource, column))
    : sets.map((name) => linkagePointer(exchange, name));
  const why = names.length === 0
    ? "what must be unique would not be."
    : `another one has the same ${names.map((name) => `"${name}"`).join(", ")}.`;
  return new ConflictError(`Cannot ${action.operation} "${resource.type}": ${why}`, [...new Set(pointers)], cause);
}

/** The error of a column without a value, which must have one. */
export function missingValue(
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
export async function brokenCheck(
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

/** The error of a value that is not of the type of its column. */
export function refusedType(
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
export function refusedValue(plan: WritePlan, { resource }: Exchange): ErrorObject {
  const columns = writtenColumns(plan);
  return {
    title: "_refused",
    detail: "The database cannot work with such a value.",
    source: { pointer: columns.length === 1 ? fieldPointer(resource, columns[0]) : "/data" },
  };
}
