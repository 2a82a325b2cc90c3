import { HookMistakeError } from "./errors/hook_mistake_error.ts";
import { type Exchange, targetId } from "./exchange.ts";
import { runBefore } from "./hooks/run_hooks.ts";
import { recordSubject } from "./hooks/subject.ts";
import { checkDocument } from "./input/check_document.ts";
import { checkEndpoint } from "./input/check_endpoint.ts";
import type { CheckedDocument } from "./input/checked_document.ts";
import { parseDocument, readBody } from "./input/read_document.ts";
import { toInput } from "./input/to_input.ts";
import { checkContentType } from "./negotiate.ts";
import { explain, missing } from "./refusal.ts";
import { unknownColumn } from "./resources/unknown_column.ts";
import { type Answer, show } from "./show.ts";
import { toBind } from "./values/bind.ts";
import type { Hooks } from "./types/hooks.ts";
import type { Input } from "./types/input.ts";
import type { SqlValue } from "./types/json.ts";
import type { Found, ReadPlan, WritePlan } from "./types/plan.ts";
import type { Additions } from "./types/query.ts";

/** A body larger than this is refused: 8 MiB. */
const MOST_BYTES = 8 * 1024 * 1024;

/**
 * The body of a write as text, `""` where there is none. Its type is checked first, also where it cannot be read.
 * @throws {UnsupportedMediaTypeError} @throws {BadRequestError} @throws {ContentTooLargeError}
 */
export async function receive(request: Request): Promise<string> {
  const body = await readBody(request, MOST_BYTES).catch((error) => {
    checkContentType(request, "unreadable");
    throw error;
  });
  checkContentType(request, body);
  return body;
}

/** Answers create and update (§4): the document is checked, then written and read back in one batch. */
export async function save(exchange: Exchange): Promise<Answer> {
  const { request, resource, target, action } = exchange;
  const operation = action.operation === "create" ? "create" : "update";
  const body = await receive(request);
  const document = checkDocument(parseDocument(body), resource, operation, target.settings.aboutLinks);
  checkEndpoint(document, resource, operation, target.id);
  const key = operation === "update" ? targetId(exchange) : undefined;
  const checked = await checkedInput(document, exchange, operation, key);
  const { beforeSave, beforeFind } = resource.hooks;
  const values = beforeSave === undefined ? checked.values : await valuesToSave(checked, exchange, beforeSave);
  const input = { ...checked, values, id: operation === "create" ? newKey(checked, values, exchange) : key };
  const contained = beforeFind === undefined ? [] : await containedBy(beforeFind, exchange);
  const shown = planShown(exchange, input, contained);
  const plan = planChange(exchange, input);
  const found = await write(plan, shown, input, exchange);
  return await answer(exchange, shown, found);
}

/** Checks the fields. A record that is not there comes before what is wrong with its fields. */
async function checkedInput(
  document: CheckedDocument,
  exchange: Exchange,
  operation: "create" | "update",
  id: readonly SqlValue[] | undefined,
): Promise<Input> {
  const { resource, model, scopes } = exchange;
  const supplied = operation === "create" ? scopes.demanded(resource.table) : [];
  try {
    const columns = new Set(supplied.map((one) => one.column));
    return await toInput(document, resource, model, { operation, id, supplied: columns });
  } catch (error) {
    if (operation === "create") throw error;
    const nothing: Input = { id, values: [], related: [], replacements: [], document };
    const plan = planChange(exchange, nothing);
    throw missing(await exchange.store.look(plan), plan, exchange) ?? error;
  }
}

/** Lets `beforeSave` change or refuse the values; a missing record comes before its refusal. */
async function valuesToSave(
  input: Input,
  exchange: Exchange,
  beforeSave: NonNullable<Hooks["beforeSave"]>,
): Promise<Input["values"]> {
  const { resource } = exchange;
  const values = Object.fromEntries(input.values.map(({ column, value }) => [column, value as unknown]));
  try {
    const subject = { ...exchange.subjectOf("beforeSave"), values, document: input.document };
    await runBefore("beforeSave", beforeSave, subject);
  } catch (error) {
    if (error instanceof HookMistakeError) throw error;
    const plan = planChange(exchange, input);
    throw missing(await exchange.store.look(plan), plan, exchange) ?? error;
  }
  const changed = resource.key.columns.find((column) => Object.hasOwn(values, column));
  if (exchange.action.operation === "update" && changed !== undefined) {
    throw cannotSave(changed, ": an update keeps its id.");
  }
  return Object.entries(values).map(([column, value]) => {
    if (!resource.everyColumn.has(column)) throw cannotSave(column, `: ${unknownColumn(column, resource)}`);
    try {
      toBind(value);
    } catch (error) {
      throw cannotSave(column, `. ${(error as Error).message}`);
    }
    return { column, value: value as SqlValue };
  });
}

function cannotSave(column: string, why: string): HookMistakeError {
  return new HookMistakeError(`Cannot save "${column}", which a beforeSave hook has set${why}`);
}

/** The key of a new row where it is known before: a hook's, the client's or the service's own, that of its scope. */
function newKey({ id }: Input, values: Input["values"], { resource, scopes }: Exchange): Input["id"] {
  const valueIn = (some: Input["values"], column: string) =>
    some.find((one) => one.column === column)?.value ?? undefined;
  const given = resource.key.columns.map((column, index) =>
    valueIn(values, column) ?? id?.[index] ?? valueIn(scopes.demanded(resource.table), column)
  );
  return given.some((value) => value === undefined) ? undefined : given as readonly SqlValue[];
}

/** What `beforeFind` contains in what it shows of a write; its conditions are not asked. */
async function containedBy(
  beforeFind: NonNullable<Hooks["beforeFind"]>,
  exchange: Exchange,
): Promise<Additions["include"]> {
  const { subjectOf, additions } = recordSubject(exchange);
  await runBefore("beforeFind", beforeFind, subjectOf("beforeFind"));
  return additions.include;
}

/** The read that shows the row as view does, with `data` of each to-many that the request has set. */
function planShown(exchange: Exchange, { id, replacements }: Input, contained: Additions["include"]): ReadPlan {
  const { model, resource, action, query, scopes, planner, kept } = exchange;
  return planner.read({
    model,
    resource,
    action,
    query,
    scopes,
    additions: { include: contained, conditions: [] },
    wanted: id === undefined ? { kind: "inserted" } : { kind: "one", id },
    searched: [],
    alsoLinked: replacements.map((one) => one.relationship),
  }, kept);
}

function planChange(exchange: Exchange, input: Input): WritePlan {
  const { model, resource, action, scopes, planner, additions } = exchange;
  const operation = action.operation === "create" ? "create" : "update";
  const conditions = operation === "create" ? [] : additions.conditions;
  return planner.write({
    model,
    resource,
    operation,
    id: input.id,
    input,
    conditions,
    scopes,
    enforcesForeignKeys: false,
  });
}

async function write(plan: WritePlan, shown: ReadPlan, input: Input, exchange: Exchange): Promise<Found> {
  try {
    return await exchange.store.write(plan, shown);
  } catch (error) {
    throw await explain(error, plan, input, exchange);
  }
}

/** What is shown stands as it is stored, whatever an `afterSave` hook does. */
async function answer(exchange: Exchange, shown: ReadPlan, found: Found): Promise<Answer> {
  const { resource, action, base, target, report } = exchange;
  const { afterSave } = resource.hooks;
  const { document } = shown.prepared;
  const texts = document.resources(found, shown.isCompound, base);
  const frame = { isList: false, jsonapi: target.settings.jsonapi, pagination: "" };
  const answered = await Promise.resolve(show(texts, frame, exchange, "afterSave")).catch((error) => {
    report(error);
    return show(texts, frame, exchange, undefined);
  });
  if (action.operation === "update") return answered;
  const self = afterSave === undefined ? document.self(found, base) : shownSelf(answered);
  return { ...answered, status: 201, headers: location(self) };
}

/** The `self` of the new resource as a hook has left it. */
function shownSelf({ text }: Answer): unknown {
  return JSON.parse(text ?? "{}").data?.links?.self;
}

/** `Location` is the new resource's `self`, as a header can carry it; none where it has no such link. */
function location(self: unknown): { readonly [name: string]: string } {
  if (typeof self !== "string") return {};
  // A hook may have written it; what a header refuses would be an error after the commit.
  return { location: self.toWellFormed().replace(/[^!-~]+/g, encodeURIComponent) };
}
