import assert from "node:assert/strict";
import type { Service } from "../../../mod.ts";
import type { WriteDatabase } from "./database.ts";
import { JSON_API, toRequest, type WriteRequest } from "./request.ts";
import { chooseIds, type DrawnWrite } from "./requests.ts";
import { type Caller, isSeen, pointsTo, printRows, type Row, type Rows, toRows } from "./rows.ts";
import { type DrawnRead, readAddress } from "./scope_reads.ts";
import { HIGHEST, TENANT } from "./scope_draws.ts";
import { MODEL_TABLES, TABLE_NAMES } from "./tables.ts";

/** A database with the services that are asked. */
export interface Side {
  readonly database: WriteDatabase;
  readonly scoped: Service;
  readonly plain: Service;
  close(): Promise<void>;
}

/** Whose eyes the test looks through. */
const CALLER: Caller = { tenant: TENANT };

/** How many requests had each answer: `PATCH 200`. */
export type Tally = Map<string, number>;

/** A request whose ids are not chosen yet. */
export type Drawn = { readonly read: DrawnRead } | { readonly write: DrawnWrite };

/**
 * Sends a request to a database with all tenants' rows, of which `first` were there at first, and to one with those of
 * one tenant alone: the answers must be the same, and the rows of that tenant, while all others stay as they were.
 */
export async function compareSides(drawn: Drawn, shared: Side, alone: Side, first: Rows, tally: Tally): Promise<void> {
  const before = await shared.database.rows();
  if ("read" in drawn) {
    const address = readAddress(drawn.read, before);
    const request = (accept: string) =>
      new Request(`http://127.0.0.1${address}`, { headers: { accept, "x-tenant": "1" } });
    for (const accept of [JSON_API, "text/html"]) {
      // Where nobody else's rows are, no scope is needed to see one's own alone.
      const seen = await answerOf(shared.scoped, request(accept), tally);
      assert.equal(seen, await answerOf(alone.plain, request(accept), new Map()), address);
    }
    return;
  }
  const write = withId(chooseIds(drawn.write, before), before);
  if (write.method === "DELETE" && write.id === HIGHEST) return;
  const seen = await answerOf(shared.scoped, toRequest(write, "http://127.0.0.1"), tally);
  const about = `${JSON.stringify(write)}\nwith\n${printRows(before)}`;
  if (!mayDiffer(write, seen, before)) {
    assert.equal(seen, await answerOf(alone.scoped, toRequest(write, "http://127.0.0.1"), new Map()), about);
  }
  const after = await shared.database.rows();
  assert.equal(printRows(ofTenant(after, true)), printRows(await alone.database.rows()), about);
  assert.equal(printRows(ofTenant(after, false)), printRows(ofTenant(first, false)), about);
}

async function answerOf(service: Service, request: Request, tally: Tally): Promise<string> {
  const answer = await service.fetch(request);
  const kind = `${request.method} ${answer.status}`;
  tally.set(kind, (tally.get(kind) ?? 0) + 1);
  return `${answer.status} ${answer.headers.get("location") ?? ""} ${await answer.text()}`;
}

/** The rows of this tenant, or those of all others. */
export function ofTenant(rows: Rows, isThis: boolean): Rows {
  const tables = TABLE_NAMES.map((table) => {
    const own = [...rows[table].values()].filter((row) => isSeen(table, row, CALLER, rows) === isThis);
    return [table, isThis && table === "boxes" ? own.map((row) => withSeenParent(row, rows)) : own] as const;
  });
  return toRows(Object.fromEntries(tables));
}

/** A parent out of sight is none: SQLite updates no row that points to a row of its own table that is not there. */
function withSeenParent(row: Row, rows: Rows): Row {
  return isSeen("boxes", rows.boxes.get(String(row.parent_id)), CALLER, rows) ? row : { ...row, parent_id: null };
}

/** A create with an id of the client's own: one that the service makes would be another on each side. */
function withId(write: WriteRequest, rows: Rows): WriteRequest {
  const { method, table, body = "" } = write;
  if (method !== "POST" || table !== "boxes") return write;
  const start = body.indexOf('{"data":{');
  if (start === -1 || /^\{"data":\{[^{]*"id":/.test(body)) return write;
  const id = `e0000000-0000-4000-8000-${String(rows[table].size).padStart(12, "0")}`;
  return { ...write, body: body.replace('{"data":{', `{"data":{"id":"${id}",`) };
}

/** A row that is out of sight is noticed where an id is taken, and where a delete would leave it pointing to nothing. */
function mayDiffer({ method, table, id = "", body = "" }: WriteRequest, seen: string, rows: Rows): boolean {
  if (method === "POST" && seen.startsWith("409") && seen.includes('"/data/id"')) {
    return [...rows[table]].some(([taken, row]) => !isSeen(table, row, CALLER, rows) && body.includes(taken));
  }
  if (method !== "DELETE" || seen !== "400  ") return false;
  return TABLE_NAMES.some((from) =>
    MODEL_TABLES[from].toOne.some(({ target, columns, to }) =>
      target === table &&
      [...rows[from].values()].some((row) =>
        !isSeen(from, row, CALLER, rows) && pointsTo(row, columns, rows[table].get(id)!, to)
      )
    )
  );
}
