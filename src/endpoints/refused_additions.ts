import { ConflictError } from "../errors/request_errors.ts";
import { HookMistakeError } from "../errors/service_errors.ts";
import { StatementError } from "../errors/statement_error.ts";
import type { WritePlan } from "../types/write_plan.ts";
import type { Exchange } from "./exchange.ts";

/** Why a write was refused, and whether that was by what a hook has added. */
export interface Refusal {
  readonly error: unknown;
  readonly isAdded: boolean;
}

/**
 * Tells the refusal of a write from that of what a hook has added to it: not every driver says which statement has
 * failed, so the write is tried alone.
 */
export async function refusalOf(error: unknown, plan: WritePlan, { store }: Exchange): Promise<Refusal> {
  const isOwn = !(error instanceof StatementError) || ["guard", "unavailable"].includes(error.failure.kind);
  if (plan.added.length === 0 || isOwn) return { error, isAdded: false };
  const alone = await store.tryAlone(plan);
  return alone === undefined ? { error, isAdded: true } : { error: alone, isAdded: false };
}

/** What is refused because of rows: a constraint or a trigger, as another request may pass them. */
const BY_ROWS = ["unique", "notNull", "check", "foreignKey", "type", "raised"];

/** What a client is told where the database refuses what a hook has added; its text is about the application's tables. */
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
