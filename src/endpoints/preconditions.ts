import { PreconditionFailedError, PreconditionRequiredError } from "../errors/request_errors.ts";
import { namesRow } from "../http/entity_tags.ts";
import type { RowState } from "../types/input.ts";
import type { SqlValue } from "../types/json.ts";
import type { Versions } from "../types/model.ts";
import type { Query } from "../types/query.ts";
import { stateColumns } from "../plan/plan_state.ts";
import { ownVersion, rowPart } from "./etags.ts";
import { type Exchange, notFound } from "./exchange.ts";

/**
 * Looks whether a row that is to be changed is the version that its writer has seen, as `If-Match` and `If-None-Match`
 * say. What must still hold when the row is written is returned: between the two another writer may come.
 * @throws {NotFoundError} where the row is not there, before what the headers say.
 * @throws {PreconditionRequiredError} @throws {PreconditionFailedError}
 */
export async function checkPreconditions(
  exchange: Exchange,
  id: readonly SqlValue[],
  versions: Versions,
): Promise<RowState | undefined> {
  const { headers } = exchange.request;
  const [ifMatch, ifNoneMatch] = [headers.get("if-match"), headers.get("if-none-match")];
  if (ifMatch === null && ifNoneMatch === null && !versions.isRequired) return undefined;
  const state = await readState(exchange, id);
  if (ifMatch === null && versions.isRequired) throw new PreconditionRequiredError(exchange.resource.type);
  const row = await rowPart(state, versions);
  const matched = ifMatch === null ? "*" : namesRow(ifMatch, row, "strong");
  if (matched === false) throw changedSince(exchange);
  if (ifNoneMatch !== null && namesRow(ifNoneMatch, row, "weak") !== false) {
    const { type } = exchange.resource;
    throw new PreconditionFailedError("If-None-Match", `Cannot change "${type}": it is what If-None-Match excludes.`);
  }
  if (matched === "*") return undefined;
  const version = ownVersion(state, versions);
  return version === undefined || versions.column === undefined
    ? { columns: stateColumns(versions), state }
    : { columns: [versions.column], state: `[[${version}]]` };
}

/** What a row holds, read by itself. @throws {NotFoundError} */
async function readState(exchange: Exchange, id: readonly SqlValue[]): Promise<SqlValue> {
  const { model, resource, action, scopes, planner, store } = exchange;
  const query: Query = {
    include: [],
    fields: new Map([[resource.table, new Set()]]),
    sort: [],
    foreignKeys: [],
    custom: [],
  };
  const additions = { include: [], conditions: [] };
  const wanted = { kind: "one", id } as const;
  const request = { model, resource, action, query, additions, scopes, wanted, alsoLinked: [] };
  const plan = planner.read(request, { query });
  const { nodes: [rows], state } = await store.read(plan);
  if (rows.length === 0 || state === undefined) throw notFound(exchange);
  return state;
}

/** 412 for a row that is another version than its writer has seen. */
export function changedSince({ resource: { type } }: Pick<Exchange, "resource">): PreconditionFailedError {
  return new PreconditionFailedError(
    "If-Match",
    `Cannot change "${type}": it has changed since the version that If-Match names. Read it again.`,
  );
}
