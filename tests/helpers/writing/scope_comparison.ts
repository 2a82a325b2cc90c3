import assert from "node:assert/strict";
import { mustBeLogged } from "./added_log.ts";
import { ATOMIC, type DrawnOperations, operationsBody, type Step, stepsOf } from "./operations.ts";
import { toRequest, type WriteRequest } from "./request.ts";
import { chooseIds } from "./requests.ts";
import { isSeen, pointsTo, printRows, type Row, type Rows, toRows } from "./rows.ts";
import { HIGHEST, TENANT } from "./scope_draws.ts";
import { compareReads } from "./scope_read_comparison.ts";
import { readAddress } from "./scope_reads.ts";
import {
  CALLER,
  type Drawn,
  type DrawnOne,
  linkageRequest,
  upserting,
  UPSERTS,
  withId,
  withKnown,
} from "./scope_requests.ts";
import { answerOf, type Side, type Tally } from "./scope_sides.ts";
import { MODEL_TABLES, TABLE_NAMES } from "./tables.ts";

/** The lines that a request is expected to add to the log, and whether rows out of scope may make a difference. */
interface Sent {
  readonly request: () => Request;
  readonly about: unknown;
  mayDiffer(seen: string): boolean;
  mustBeLogged(lines: readonly string[], seen: string): void;
}

/**
 * Sends a request to a database with all rows, and to one with only the rows that the tenant sees: the answers must be
 * equal, and so must the rows that the tenant sees afterwards, while all others are unchanged.
 */
export async function compareSides(drawn: Drawn, shared: Side, alone: Side, tally: Tally): Promise<void> {
  const before = await shared.database.rows();
  if ("read" in drawn) return await compareReads(readAddress(drawn.read, before), shared, alone, tally);
  const sent = "operations" in drawn ? operationsSent(drawn.operations, before) : writeSent(drawn, before);
  if (sent === undefined) return;
  const seen = await answerOf(shared.scoped, sent.request(), tally);
  const about = `${JSON.stringify(sent.about)}\nwith\n${printRows(before)}`;
  if (!sent.mayDiffer(seen)) {
    assert.equal(seen, await answerOf(alone.scoped, sent.request(), new Map()), about);
  }
  const lines = await shared.log.newLines();
  assert.deepEqual(lines, await alone.log.newLines(), about);
  sent.mustBeLogged(lines, seen);
  const after = await shared.database.rows();
  assert.equal(printRows(seenRows(after)), printRows(seenRows(await alone.database.rows())), about);
  mustHaveStayed(before, after, about);
}

/** Rows that were out of scope are unchanged. */
function mustHaveStayed(before: Rows, after: Rows, about: string): void {
  for (const table of TABLE_NAMES) {
    for (const [id, row] of before[table]) {
      if (isSeen(table, row, CALLER, before)) continue;
      assert.deepEqual(after[table].get(id), row, about);
    }
  }
}

function writeSent({ write: own, upsert, linkage }: DrawnOne, before: Rows): Sent | undefined {
  const chosen = withId(chooseIds(own, before), before);
  const by = upsert === undefined || chosen.method !== "POST" ? undefined : UPSERTS[chosen.table]?.by;
  const write = by === undefined ? chosen : withKnown(chosen, by, before, upsert!);
  if (isHighestDeleted(write)) return undefined;
  return {
    request: () => linkageRequest(write, linkage) ?? upserting(toRequest(write, "http://127.0.0.1"), by),
    about: [write, linkage],
    mayDiffer: (seen) => mayDiffer(write, seen, before),
    mustBeLogged: (lines, seen) => mustBeLogged(lines, write.table, Number(seen.slice(0, 3)), write.id ?? idIn(seen)),
  };
}

/** The options of services besides the scope, as the model that draws operations knows them. */
const JUDGED = { scopes: {}, linksOnCreate: true, keepsDeleted: true };

function operationsSent(operations: DrawnOperations, before: Rows): Sent | undefined {
  const steps: readonly Step[] = stepsOf(operations, before, JUDGED);
  if (steps.length === 0 || steps.some(({ request }) => isHighestDeleted(request))) return undefined;
  const headers = { accept: ATOMIC, "content-type": ATOMIC, "x-tenant": String(TENANT) };
  const body = operationsBody(steps);
  return {
    request: () => new Request("http://127.0.0.1/operations", { method: "POST", headers, body }),
    about: body,
    mayDiffer: (seen) => !seen.startsWith("200") && steps.some(({ request }) => isNoticed(request, before)),
    mustBeLogged: (lines, seen) => assert.equal(lines.length, seen.startsWith("200") ? steps.length : 0),
  };
}

function isHighestDeleted({ method, id }: WriteRequest): boolean {
  return method === "DELETE" && id === HIGHEST;
}

/** The id of the resource that an answer shows. */
function idIn(answer: string): string {
  return /^20[01] .*\n\{"data":\{"type":"[^"]*","id":"([^"]*)"/.exec(answer)?.[1] ?? "";
}

/** The rows that this tenant sees. */
export function seenRows(rows: Rows): Rows {
  const tables = TABLE_NAMES.map((table) => {
    const own = [...rows[table].values()].filter((row) => isSeen(table, row, CALLER, rows));
    return [table, table === "boxes" ? own.map((row) => withSeenParent(row, rows)) : own] as const;
  });
  return toRows(Object.fromEntries(tables));
}

/**
 * A parent out of scope counts as none: SQLite does not update a row that references a missing row of its own table.
 */
function withSeenParent(row: Row, rows: Rows): Row {
  return isSeen("boxes", rows.boxes.get(String(row.parent_id)), CALLER, rows) ? row : { ...row, parent_id: null };
}

/** A row out of scope is noticed if an id is taken, and if a delete would leave its reference without a target. */
function mayDiffer(write: WriteRequest, seen: string, rows: Rows): boolean {
  const isTaken = write.method === "POST" && seen.startsWith("409") && seen.includes('"/data/id"');
  const isKept = write.method === "DELETE" && seen.trim() === "400";
  return (isTaken || isKept) && isNoticed(write, rows);
}

/** Whether rows out of sight may refuse a write. */
function isNoticed({ method, table, id = "", body = "" }: WriteRequest, rows: Rows): boolean {
  if (method === "POST") {
    return [...rows[table]].some(([taken, row]) => !isSeen(table, row, CALLER, rows) && body.includes(taken));
  }
  const row = rows[table].get(id);
  if (method !== "DELETE" || row === undefined) return false;
  return TABLE_NAMES.some((from) =>
    MODEL_TABLES[from].toOne.some(({ target, columns, to }) =>
      target === table &&
      [...rows[from].values()].some((one) => !isSeen(from, one, CALLER, rows) && pointsTo(one, columns, row, to))
    )
  );
}
