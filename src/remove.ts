import { cut } from "./errors/cut.ts";
import { HookMistakeError } from "./errors/hook_mistake_error.ts";
import { NotImplementedError } from "./errors/request_errors.ts";
import { StatementError } from "./errors/statement_error.ts";
import { DeleteRefusedError } from "./errors/write_errors.ts";
import { type Exchange, notFound, targetId } from "./exchange.ts";
import { runBefore } from "./hooks/run_hooks.ts";
import { checkDelete } from "./input/check_document.ts";
import { checkEndpoint } from "./input/check_endpoint.ts";
import { parseDocument } from "./input/read_document.ts";
import { receive } from "./save.ts";
import type { Answer } from "./show.ts";
import type { WritePlan } from "./types/plan.ts";

/** Answers delete (§4): 204 without a body; 400 without a body where the store or a hook refuses (§7). */
export async function remove(exchange: Exchange): Promise<Answer> {
  const { request, resource, model, target, scopes, planner, report } = exchange;
  const body = await receive(request);
  if (body !== "") {
    checkEndpoint(checkDelete(parseDocument(body), target.settings.aboutLinks), resource, "delete", target.id);
  }
  const id = targetId(exchange);
  const plan = () =>
    planner.write({
      model,
      resource,
      operation: "delete",
      id,
      conditions: exchange.additions.conditions,
      scopes,
      enforcesForeignKeys: false,
    });
  await askBefore(exchange, plan);
  await carryOut(exchange, plan());
  const { afterDelete } = resource.hooks;
  if (afterDelete !== undefined) {
    await Promise.resolve(exchange.subjectOf("afterDelete")).then(afterDelete).catch(report);
  }
  return { status: 204, text: null };
}

/** A hook may refuse; that the record is not there is told first. */
async function askBefore(exchange: Exchange, plan: () => WritePlan): Promise<void> {
  const { resource, store, target } = exchange;
  const { beforeDelete } = resource.hooks;
  if (beforeDelete === undefined) return;
  try {
    await runBefore("beforeDelete", beforeDelete, exchange.subjectOf("beforeDelete"));
  } catch (error) {
    if (error instanceof HookMistakeError) throw error;
    const { told } = await store.look(plan());
    throw [...told.values()].every((one) => one.kind !== "holds" || one.holds)
      ? new DeleteRefusedError(`A hook refuses to delete "${cut(target.id ?? "")}".`, error)
      : notFound({ resource, target });
  }
}

async function carryOut(exchange: Exchange, plan: WritePlan): Promise<void> {
  try {
    await exchange.store.write(plan);
  } catch (error) {
    if (!(error instanceof StatementError) || error.failure.kind === "unavailable") throw error;
    if (error.failure.kind === "guard" && error.failure.name === "record") throw notFound(exchange);
    if (error.failure.kind === "notWritable") throw new NotImplementedError("delete", exchange.resource.type);
    throw new DeleteRefusedError(`The database refuses to delete "${cut(exchange.target.id ?? "")}".`, error);
  }
}
