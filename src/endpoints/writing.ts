import { HookMistakeError } from "../errors/service_error.ts";
import { isRefusal } from "../errors/statement_error.ts";
import { documentWriter } from "../document/write_document.ts";
import { otherwise, then } from "../drivers/patience.ts";
import { recordStatements } from "../hooks/added_statements.ts";
import { recordSubject, runBefore } from "../hooks/run_hooks.ts";
import { parseDocument, readBody } from "../http/body.ts";
import { withoutAtMembers } from "../input/checked_document.ts";
import { unknownColumn } from "../model/spellings.ts";
import { isFollowed, type WriteRequest } from "../plan/plan_sets.ts";
import type { KeptQuery } from "../plan/planner.ts";
import type { Input, WritePlan } from "../types/write_plan.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Json, SqlValue } from "../types/json.ts";
import type { ReadPlan } from "../sql/statement.ts";
import type { ReadResult } from "../types/read_result.ts";
import type { Additions } from "../types/query.ts";
import { toBind } from "../values/bind.ts";
import { inColumnForm } from "../values/stored_date_time.ts";
import { type Answer, documentAnswer } from "./answer.ts";
import { DisturbedError } from "./attempts.ts";
import { additionsTo, type Exchange, subjectOf, subjectSource } from "./exchange.ts";
import { explain } from "./explain.ts";
import { isNextIdTaken } from "./new_keys.ts";
import { missing } from "./refused_rows.ts";

/**
 * The body of a write, no bytes where there is none.
 * @throws {UnsupportedMediaTypeError} @throws {BadRequestError} @throws {ContentTooLargeError}
 */
export async function receiveBody(
  { request, bounds, target }: Pick<Exchange, "request" | "bounds" | "target">,
): Promise<Uint8Array> {
  return await readBody(request, bounds.bodyBytes, target.settings.version);
}

/** A body as the document that it is; mistakes are reported at places of what was sent. @throws {BadRequestError} */
function parseReceived(exchange: Exchange, body: Uint8Array): Json {
  exchange.received = parseDocument(body, exchange.bounds);
  return exchange.target.settings.version === "1.1" ? withoutAtMembers(exchange.received) : exchange.received;
}

/** What a write is sent, before it is read. */
interface Received {
  readonly isEmpty: boolean;
  /** @throws {BadRequestError} where it is not JSON. */
  readonly parse: () => Json;
}

/** Takes what a write is sent: a body of its own, or one of the operations that a body holds, which is there at once. */
export function receive(exchange: Exchange): Awaitable<Received> {
  const { part } = exchange;
  if (part !== undefined) return { isEmpty: part.document === undefined, parse: () => part.document ?? null };
  return then(exchange.body ?? receiveBody(exchange), (body) => {
    exchange.body = body;
    return { isEmpty: body.length === 0, parse: () => parseReceived(exchange, body) };
  });
}

/** The document that a write is sent. @throws {BadRequestError} where it is not JSON. */
export function receiveDocument(exchange: Exchange): Awaitable<Json> {
  return then(receive(exchange), ({ parse }) => parse());
}

/** Lets `beforeSave` change or refuse the values, and add writes; at once where there is no such hook. */
export function runBeforeSave(exchange: Exchange, input: Input): Awaitable<Input> {
  const { beforeSave } = exchange.resource.hooks;
  return beforeSave === undefined ? input : savedBy(beforeSave, exchange, input);
}

/** The input as a hook leaves it; a missing record comes before its refusal. */
async function savedBy(
  beforeSave: NonNullable<Exchange["resource"]["hooks"]["beforeSave"]>,
  exchange: Exchange,
  input: Input,
): Promise<Input> {
  const { resource, action, sql } = exchange;
  const values = Object.fromEntries(input.values.map(({ column, value }) => [column, value as unknown]));
  const { members, end } = recordStatements("beforeSave", resource, sql.dialect);
  try {
    const subject = { ...subjectOf(exchange, "beforeSave"), ...members, values, document: input.document };
    await runBefore("beforeSave", beforeSave, subject);
  } catch (error) {
    if (error instanceof HookMistakeError) throw error;
    throw await missingOr(
      error,
      exchange,
      planWrite(exchange, action.operation === "create" ? "create" : "update", input),
    );
  }
  return { ...input, values: checkValues(exchange, values), added: end() };
}

/** What a hook has left must be values of columns. @throws {HookMistakeError} */
function checkValues({ resource, action }: Exchange, values: { readonly [column: string]: unknown }): Input["values"] {
  const changed = resource.key.columns.find((column) => Object.hasOwn(values, column));
  if (action.operation === "update" && changed !== undefined) {
    throw cannotSave(changed, ": an update cannot change the id.");
  }
  return Object.entries(values).map(([column, value]) => {
    const known = resource.everyColumn.get(column);
    if (known === undefined) throw cannotSave(column, `: ${unknownColumn(column, resource)}`);
    const stored = inColumnForm(value, known);
    try {
      toBind(stored);
    } catch (error) {
      throw cannotSave(column, `. ${(error as Error).message}`);
    }
    return { column, value: stored as SqlValue };
  });
}

function cannotSave(column: string, why: string): HookMistakeError {
  return new HookMistakeError(`Cannot save "${column}", which a beforeSave hook has set${why}`);
}

/** Plans a write. What hooks add binds the row that it is about; a new row is bound only by its scope. */
export function planWrite(
  exchange: Exchange,
  operation: WriteRequest["operation"],
  input: Pick<Input, "id"> & WriteRequest["input"],
): WritePlan {
  const { model, resource, scopes, planner, enforcesForeignKeys } = exchange;
  const conditions = operation === "create" ? [] : additionsTo(exchange).conditions;
  return planner.write({ model, resource, operation, id: input.id, input, conditions, scopes, enforcesForeignKeys });
}

/**
 * Plans the read that shows what a write has left, as a view does, with the linkage of each to-many that was set.
 * `beforeFind` includes relationships in it, but adds no conditions.
 */
export function planReadBackOf(
  exchange: Exchange,
  kept: KeptQuery,
  input: Pick<Input, "id" | "replacements" | "added">,
): Awaitable<ReadPlan> {
  const { id, replacements } = input;
  const { beforeFind } = exchange.resource.hooks;
  return then(beforeFind === undefined ? [] : includedBy(beforeFind, exchange), (include) => {
    const isCreateFollowed = isFollowed({ operation: "create", input });
    const inserted = { kind: "inserted" as const, ...(isCreateFollowed ? { isFollowed: true as const } : {}) };
    const wanted = id === undefined ? inserted : { kind: "one" as const, id };
    const { model, resource, action, scopes, planner } = exchange;
    const additions = { include, conditions: [] };
    const alsoLinked = replacements.map((one) => one.relationship);
    const request = { model, resource, action, query: kept.query, scopes, additions, wanted, alsoLinked };
    const plan = planner.read(request, kept);
    // The result of an operation has no place for what is included.
    return exchange.part === undefined || !plan.isCompound ? plan : { ...plan, isCompound: false };
  });
}

async function includedBy(
  beforeFind: NonNullable<Exchange["resource"]["hooks"]["beforeFind"]>,
  exchange: Exchange,
): Promise<Additions["include"]> {
  const { subjectOf, additions } = recordSubject(subjectSource(exchange));
  await runBefore("beforeFind", beforeFind, subjectOf("beforeFind"));
  return additions.include;
}

/** Whether another writer has changed what a refused write was planned by. */
export type IsOvertaken = () => Promise<boolean>;

/**
 * Writes, and reads what the write has left, where that is shown; what the database refuses is explained to the client.
 * @throws {DisturbedError} where another writer has taken the id that was made for a new row, or has overtaken the write.
 */
export function writeOrExplain(
  exchange: Exchange,
  plan: WritePlan,
  readBack: ReadPlan | undefined,
  input: Input,
  isOvertaken?: IsOvertaken,
): Awaitable<ReadResult> {
  return otherwise(() => exchange.store.write(plan, readBack), async (error) => {
    const explained = () => explain(error, plan, input, exchange);
    const isDisturbed = isNextIdTaken(error, input, exchange) || isRefusal(error) && await isOvertaken?.() === true;
    throw isDisturbed ? new DisturbedError(explained) : await explained();
  });
}

/** The error of a record or a related record that is not there; another error where all are there. */
export async function missingOr(error: unknown, exchange: Exchange, plan: WritePlan): Promise<unknown> {
  return missing(await exchange.store.look(plan), plan, exchange) ?? error;
}

/**
 * Answers with the saved resource. After the commit nothing may fail: it is shown as it is stored where an `afterSave`
 * hook fails, and without what a date format or a schema fails to write.
 */
export function savedAnswer(exchange: Exchange, readBack: ReadPlan, result: ReadResult): Awaitable<Answer> {
  const parts = { isList: false, pagination: "" };
  const answerBy = (plan: ReadPlan) =>
    otherwise(() => documentAnswer(exchange, plan, result, { ...parts, hook: "afterSave" }), (error) => {
      exchange.report(error);
      return documentAnswer(exchange, plan, result, parts);
    });
  return otherwise(() => answerBy(readBack), () => answerBy(forgiving(readBack, exchange)));
}

/** The same read, whose document leaves out what the application's own code fails to write. */
function forgiving(plan: ReadPlan, { model, action }: Exchange): ReadPlan {
  const { shape, layouts } = plan.prepared;
  return {
    ...plan,
    prepared: { ...plan.prepared, document: documentWriter({ shape, layouts, model, action, isForgiving: true }) },
  };
}
