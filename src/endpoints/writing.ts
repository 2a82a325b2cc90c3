import { FEW_CHANGES } from "../access/prices.ts";
import { HookMistakeError } from "../errors/service_error.ts";
import { isRefusal, type RefusedError } from "../errors/statement_error.ts";
import { documentWriter } from "../document/write_document.ts";
import { otherwise, PATIENCE, patiently, then } from "../drivers/patience.ts";
import { recordStatements } from "../hooks/added_statements.ts";
import { runBefore } from "../hooks/run_hooks.ts";
import { ownColumns } from "../model/columns.ts";
import { unknownColumn } from "../model/spellings.ts";
import { insertedRow, type WriteRequest } from "../plan/plan_sets.ts";
import type { KeptQuery } from "../plan/planner.ts";
import type { Wanted } from "../plan/read_request.ts";
import type { Input, WritePlan } from "../types/write_plan.ts";
import type { Awaitable } from "../types/driver.ts";
import type { Hooks } from "../types/hooks.ts";
import type { SqlValue } from "../types/json.ts";
import type { ReadPlan } from "../sql/read.ts";
import type { ReadResult } from "../types/read_result.ts";
import type { Additions } from "../types/query.ts";
import { toBind } from "../values/bind.ts";
import { inColumnForm } from "../values/stored_date_time.ts";
import { type Answer, documentAnswer, type WritingPlan } from "./answer.ts";
import { additionsTo, type Exchange, recordedOf, subjectOf } from "./exchange.ts";
import { explain } from "./explain.ts";
import { isNextIdTaken } from "./new_keys.ts";
import { planRows, priced } from "./reading.ts";
import { missing } from "./refused_rows.ts";
import { refusalOf } from "./refused_values.ts";
import { withVisits } from "./write_visits.ts";

/** Lets `beforeSave` change or refuse the values, and add writes; synchronous if there is no such hook. */
export function runBeforeSave(exchange: Exchange, input: Input): Awaitable<Input> {
  const { beforeSave } = exchange.resource.hooks;
  return beforeSave === undefined ? input : savedBy(beforeSave, exchange, input);
}

/** The input as a hook leaves it. If the hook refuses and the record does not exist, that is reported instead. */
async function savedBy(beforeSave: Required<Hooks>["beforeSave"], exchange: Exchange, input: Input): Promise<Input> {
  const { resource, sql } = exchange;
  const values = Object.fromEntries(input.values.map(({ column, value }) => [column, value as unknown]));
  const { members, end } = recordStatements("beforeSave", resource, sql.dialect);
  try {
    const subject = { ...subjectOf(exchange, "beforeSave"), ...members, values, document: input.document };
    await runBefore("beforeSave", beforeSave, subject);
  } catch (error) {
    if (error instanceof HookMistakeError) throw error;
    throw await missingOr(error, exchange, planWrite(exchange, savingOf(exchange), input));
  }
  const saved = checkValues(exchange, values);
  return { ...input, values: saved, relinked: relinkedColumns(input, saved), added: end() };
}

/** The columns of linked foreign keys to which a hook has given other values. */
function relinkedColumns({ values, related }: Input, saved: Input["values"]): readonly string[] | undefined {
  const linked = related.flatMap(({ relationship }) => ownColumns(relationship));
  const valueOf = (name: string, among: Input["values"]) => among.find(({ column }) => column === name)?.value;
  const changed = linked.filter((column) => valueOf(column, values) !== valueOf(column, saved));
  return changed.length === 0 ? undefined : changed;
}

/** Checks that a hook has left values of columns. @throws {HookMistakeError} */
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

/** The operation of an exchange that saves a row. */
function savingOf({ action }: Exchange): "create" | "update" {
  return action.operation === "create" ? "create" : "update";
}

/** Plans a write. A changed row must satisfy the conditions that hooks have added; a new row must only be in scope. */
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
 * Plans the read-back of a write: the read of a view, with the linkage of each to-many relationship that was set.
 * `beforeFind` includes relationships in it, but adds no conditions.
 */
function planReadBackOf(
  exchange: Exchange,
  kept: KeptQuery,
  input: Pick<Input, "id" | "replacements" | "added">,
): Awaitable<ReadPlan> {
  const { id, replacements } = input;
  const { beforeFind } = exchange.resource.hooks;
  return then(beforeFind === undefined ? [] : includedBy(beforeFind, exchange), (include) => {
    const wanted: Wanted = id === undefined ? insertedRow({ operation: "create", input }) : { kind: "one", id };
    const alsoLinked = replacements.map((one) => one.relationship);
    const planned = planRows(exchange, kept, wanted, { include, conditions: [] }, alsoLinked);
    // The result of an operation has no member for included resources.
    return then(
      priced(exchange, planned),
      (plan) => exchange.part === undefined || !plan.isCompound ? plan : { ...plan, isCompound: false },
    );
  });
}

async function includedBy(
  beforeFind: Required<Hooks>["beforeFind"],
  exchange: Exchange,
): Promise<Additions["include"]> {
  const { subjectOf, additions } = recordedOf(exchange);
  await runBefore("beforeFind", beforeFind, subjectOf("beforeFind"));
  return additions.include;
}

/** Tells whether a write was refused because another writer has changed the row by which it was planned. */
export type IsOvertaken = (error: RefusedError) => Promise<boolean>;

/**
 * Creates or updates a row, and reads it back if the answer shows it. Explains a refusal of the database to the client.
 * @throws {DisturbedError} if another writer has taken the id that was made for a new row, or has changed the row by
 * which the write was planned.
 */
export function writeRow(
  exchange: Exchange,
  input: Input,
  readBack?: ReadPlan,
  isOvertaken?: IsOvertaken,
): Awaitable<ReadResult> {
  const plan = planWrite(exchange, savingOf(exchange), input);
  return then(
    foreseen(exchange, plan, readBack, input),
    (estimated) =>
      otherwise(() => exchange.store.write(estimated, readBack), async (thrown) => {
        const refusal = await refusalOf(thrown, estimated, exchange);
        const { error } = refusal;
        const explained = () => explain(refusal, estimated, input, exchange);
        const isDisturbed = isNextIdTaken(error, input, exchange) ||
          isRefusal(error) && await isOvertaken?.(error) === true;
        throw isDisturbed ? new DisturbedError(explained) : await explained();
      }),
  );
}

/**
 * The plan with the number of rows that it visits, if these may be many. The linkage that its read-back shows has no
 * price of its own, because the client has not asked for it.
 */
function foreseen(
  exchange: Exchange,
  plan: WritePlan,
  readBack: ReadPlan | undefined,
  { replacements }: Input,
): Awaitable<WritePlan> {
  const { prepared: { walked, ended } } = plan;
  const all = [...walked, ...readBack?.prepared.costs.linked ?? []];
  const many = replacements.filter(({ ids }) => ids.length > FEW_CHANGES);
  const mayVisitMany = all.length + ended.length + many.length > 0 && exchange.store.hasThreads;
  return mayVisitMany ? withVisits(exchange, plan, all, many) : plan;
}

/** Another writer has disturbed a write. Nothing is stored, and the same write may succeed if it is tried again. */
export class DisturbedError extends Error {
  /** Gives the error to report if the write is not tried again. */
  readonly explain: () => Awaitable<unknown>;

  constructor(explain: () => Awaitable<unknown>) {
    super("Another writer was in the way.");
    this.explain = explain;
  }
}

/** Tries a write again until no other writer disturbs it, or until {@link PATIENCE} has run out. */
export function untilUndisturbed<T>(attempt: (isAgain?: true) => Awaitable<T>): Awaitable<T> {
  const trying = () => patiently(attempt, PATIENCE, (error) => error instanceof DisturbedError);
  return otherwise(trying, async (error) => {
    throw error instanceof DisturbedError ? await error.explain() : error;
  });
}

/** The error of a record or related record that does not exist; the given error if all exist. */
export async function missingOr(error: unknown, exchange: Exchange, plan: WritePlan): Promise<unknown> {
  return missing(await exchange.store.look(plan), plan, exchange) ?? error;
}

/**
 * Stores a resource after its `beforeSave` hook, and answers with it as it is read back.
 * @throws {DisturbedError} if another writer was in the way.
 */
export function storeRow(
  exchange: Exchange,
  input: Input,
  kept: KeptQuery,
  isOvertaken?: IsOvertaken,
  answer: typeof savedAnswer = savedAnswer,
): Awaitable<Answer> {
  return then(planReadBackOf(exchange, kept, input), (readBack) =>
    then(
      writeRow(exchange, input, readBack, isOvertaken),
      (result) => answer(exchange, readBack, result),
    ));
}

/**
 * Answers with the saved resource. After the commit nothing may fail: if an `afterSave` hook fails, the resource is
 * shown as it is stored; values that a date format or a schema fails to write are left out.
 */
export function savedAnswer(exchange: Exchange, readBack: ReadPlan, result: ReadResult): Awaitable<Answer> {
  const parts = { isList: false, pagination: "" };
  const answerBy = (plan: WritingPlan) =>
    otherwise(() => documentAnswer(exchange, plan, result, { ...parts, hook: "afterSave" }), (error) => {
      exchange.report(error);
      return documentAnswer(exchange, plan, result, parts);
    });
  return otherwise(() => answerBy(readBack), () => answerBy(forgiving(readBack, exchange)));
}

/** The same read with a writer of documents that leaves out values which the application's own code fails to write. */
function forgiving({ prepared, isCompound }: ReadPlan, { model, action }: Exchange): WritingPlan {
  const { shape, layouts } = prepared;
  return { prepared: { document: documentWriter({ shape, layouts, model, action, isForgiving: true }) }, isCompound };
}
