import assert from "node:assert/strict";
import type { Service } from "../../../mod.ts";
import { type AddedLog, mustBeLogged } from "./added_log.ts";
import type { WriteDatabase } from "./database.ts";
import { judge, type Verdict } from "./model.ts";
import { toRequest, type WriteRequest } from "./request.ts";
import { chooseIds, type DrawnWrite } from "./requests.ts";
import { printRows, type Rows, type Scopes } from "./rows.ts";
import { pathOf, shownResource } from "./shown.ts";
import { MODEL_TABLES } from "./tables.ts";

/** Counts of the cases, so that a test can check that it was not idle. */
export interface Tally {
  /** Answers by status. */
  readonly statuses: Map<number, number>;
  /** Sets that a write has changed, by the kind of their association. */
  readonly sets: Map<string, number>;
}

/** The contents of an error document. */
interface Entry {
  readonly code?: string;
  readonly title: string;
  readonly source?: { readonly pointer?: string };
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** The services that get the writes: one without scopes, and one with those of tenants and others. */
export interface Services {
  readonly plain: Service;
  readonly scoped: Service;
  readonly scopes: Scopes;
  /** Whether a create may link members. */
  readonly linksOnCreate: boolean;
  /** Whether deletes keep the rows of some tables. */
  readonly keepsDeleted: boolean;
  /** The additions of hooks to each write; absent without hooks. */
  readonly log: AddedLog | undefined;
}

/** Sends writes one after another, and compares each answer and the whole database with the model. */
export async function compareWrites(
  writes: readonly DrawnWrite[],
  services: Services,
  database: WriteDatabase,
  tally: Tally,
): Promise<void> {
  const { plain, scoped, scopes, log } = services;
  let rows = await database.rows();
  // Earlier failures may have left lines that were never read.
  await log?.newLines();
  for (const write of writes) {
    const request = chooseIds(write, rows, scopes);
    const service = request.tenant === undefined ? plain : scoped;
    const answer = await service.fetch(toRequest(request, "http://127.0.0.1"));
    const text = await answer.text();
    count(tally.statuses, answer.status);
    try {
      const verdict = judge(rows, request, services);
      const expected = compareAnswer(request, verdict, answer, text, rows, scopes);
      countSets(tally, request, verdict);
      const id = answer.status === 201 ? JSON.parse(text).data.id : request.id;
      if (log !== undefined) mustBeLogged(await log.newLines(), request.table, answer.status, id);
      const stored = await database.rows();
      if (stored !== rows || expected !== rows) assert.equal(printRows(stored), printRows(expected));
      rows = stored;
    } catch (error) {
      const at = `${JSON.stringify(request)}\nwas answered ${answer.status} ${text}\nwith\n${printRows(rows)}`;
      throw new Error(`${(error as Error).message}\n${at}`, { cause: error });
    }
  }
}

function count<T>(counts: Map<T, number>, one: T): void {
  counts.set(one, (counts.get(one) ?? 0) + 1);
}

function countSets({ sets }: Tally, { table }: WriteRequest, verdict: Verdict): void {
  if (verdict.kind === "refused") return;
  for (const { name, kind } of MODEL_TABLES[table].sets) if (verdict.shown.includes(name)) count(sets, kind);
}

/** Compares an answer with the model's; gives the rows that must be there then. */
function compareAnswer(
  request: WriteRequest,
  verdict: Verdict,
  answer: Response,
  text: string,
  rows: Rows,
  scopes: Scopes,
): Rows {
  if (verdict.kind === "refused") {
    const given = { status: answer.status, errors: errorLines(answer.status, text) };
    const fits = verdict.refusals.some(({ status, errors }) =>
      status === given.status && (errors === undefined || errors.join("\n") === given.errors.join("\n"))
    );
    assert.ok(fits, `The answer is ${JSON.stringify(given)}, not one of ${JSON.stringify(verdict.refusals)}.`);
    return rows;
  }
  assert.equal(answer.status, verdict.status);
  if (verdict.status === 204) {
    assert.equal(text, "");
    return verdict.commit(verdict.id!);
  }
  const document = JSON.parse(text) as { data: { id: string } };
  const { id } = document.data;
  if (verdict.id === undefined) mustBeNew(request, id, rows);
  else assert.equal(id, verdict.id);
  const changed = verdict.commit(id);
  const expected = shownResource(changed, request.table, id, verdict.shown, { tenant: request.tenant, scopes });
  assert.deepEqual(document, { data: expected });
  assert.equal(answer.headers.get("location"), verdict.status === 201 ? pathOf(request.table, id) : null);
  return changed;
}

function mustBeNew({ table }: WriteRequest, id: string, rows: Rows): void {
  assert.match(id, MODEL_TABLES[table].ids === "uuid" ? UUID : /^[1-9]\d*$/);
  assert.ok(!rows[table].has(id), `The new id ${id} is not new.`);
}

/** An error document's entries in the model's form. */
function errorLines(status: number, text: string): readonly string[] {
  if (text === "" || status < 400) return [];
  const { errors } = JSON.parse(text) as { errors: readonly Entry[] };
  assert.ok(errors.length > 0);
  const lines = errors.map(({ code, title, source }) => {
    if (status === 422) return `${title} ${source?.pointer}`;
    assert.equal(code, String(status));
    return source?.pointer ?? "";
  });
  return lines.filter((line) => line !== "").sort();
}
