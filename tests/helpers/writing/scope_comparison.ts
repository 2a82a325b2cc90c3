import assert from "node:assert/strict";
import type { Service } from "../../../mod.ts";
import { type AddedLog, mustBeLogged } from "./added_log.ts";
import type { WriteDatabase } from "./database.ts";
import { JSON_API, toRequest, type WriteRequest } from "./request.ts";
import { chooseIds, type DrawnWrite } from "./requests.ts";
import { type Caller, isSeen, pointsTo, printRows, type Row, type Rows, toRows } from "./rows.ts";
import { type DrawnRead, readAddress } from "./scope_reads.ts";
import { HIGHEST, TENANT } from "./scope_draws.ts";
import { MODEL_TABLES, TABLE_NAMES, type TableName } from "./tables.ts";

/** A database with the services that are asked. */
export interface Side {
  readonly database: WriteDatabase;
  readonly scoped: Service;
  readonly plain: Service;
  /** What hooks have added to the writes of the scoped one. */
  readonly log: AddedLog;
  close(): Promise<void>;
}

/** Whose eyes the test looks through. */
const CALLER: Caller = { tenant: TENANT };

/** How many requests had each answer: `PATCH 200`. */
export type Tally = Map<string, number>;

/** A request whose ids are not chosen yet. */
export type Drawn = { readonly read: DrawnRead } | {
  readonly write: DrawnWrite;
  /** Whether a create may update, and which of the rows that are there it names then, if any. */
  readonly upsert?: number;
};

/** By what creates find the row that they update: columns for the option, fields for the parameter. */
export const UPSERTS: { readonly [T in TableName]?: { readonly columns: readonly string[]; readonly by: string } } = {
  shelves: { columns: ["code"], by: "code" },
  // The scope gives the tenant.
  boxes: { columns: ["tenant", "label"], by: "label" },
  tags: { columns: ["code"], by: "code" },
  box_items: { columns: ["serial"], by: "serial" },
  drawers: { columns: ["label"], by: "label" },
  locks: { columns: ["drawer_id"], by: "drawer" },
  placements: { columns: ["box_id", "shelf_id"], by: "shelf,box" },
  cards: { columns: ["shelf_id", "code"], by: "id" },
};

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
  const chosen = withId(chooseIds(drawn.write, before), before);
  const by = drawn.upsert === undefined || chosen.method !== "POST" ? undefined : UPSERTS[chosen.table]?.by;
  const write = by === undefined ? chosen : withKnown(chosen, by, before, drawn.upsert!);
  if (write.method === "DELETE" && write.id === HIGHEST) return;
  const sent = () => upserting(toRequest(write, "http://127.0.0.1"), by);
  const seen = await answerOf(shared.scoped, sent(), tally);
  const about = `${JSON.stringify(write)}\nwith\n${printRows(before)}`;
  if (!mayDiffer(write, seen, before)) {
    assert.equal(seen, await answerOf(alone.scoped, sent(), new Map()), about);
  }
  const lines = await shared.log.newLines();
  assert.deepEqual(lines, await alone.log.newLines(), about);
  mustBeLogged(lines, write.table, Number(seen.slice(0, 3)), write.id ?? idIn(seen));
  const after = await shared.database.rows();
  assert.equal(printRows(ofTenant(after, true)), printRows(await alone.database.rows()), about);
  assert.equal(printRows(ofTenant(after, false)), printRows(ofTenant(first, false)), about);
}

/** A create with the attribute of a row that is there, by which it is found. */
function withKnown(write: WriteRequest, by: string, rows: Rows, number: number): WriteRequest {
  const known = [...rows[write.table].values()].filter((row) => isSeen(write.table, row, CALLER, rows));
  const row = known[number % (2 * known.length + 1)];
  if (row?.[by] === undefined || write.body === undefined) return write;
  const value = typeof row[by] === "bigint" ? Number(row[by]) : row[by];
  const start = write.body.indexOf('"attributes":{');
  if (start === -1) return write;
  const own = write.body.slice(start).replace(new RegExp(`"${by}":("[^"]*"|[^,}]*),?`), "").replace(",}", "}");
  const more = own.startsWith('"attributes":{}') ? "" : ",";
  return {
    ...write,
    body: write.body.slice(0, start) + own.replace("{", () => `{"${by}":${JSON.stringify(value)}${more}`),
  };
}

function upserting(request: Request, by: string | undefined): Request {
  return by === undefined ? request : new Request(`${request.url}?upsert-by=${by}`, request);
}

/** The id of the resource that an answer shows. */
function idIn(answer: string): string {
  return /^20[01] \S* \{"data":\{"type":"[^"]*","id":"([^"]*)"/.exec(answer)?.[1] ?? "";
}

async function answerOf(service: Service, request: Request, tally: Tally): Promise<string> {
  const answer = await service.fetch(request);
  const kind = `${request.method} ${answer.status}${request.url.includes("?upsert-by=") ? " by" : ""}`;
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
  // An id that is null is none.
  const named = body.replace(/^(\{"data":\{[^{]*)"id":null,?/, "$1");
  const start = named.indexOf('{"data":{');
  if (start === -1 || /^\{"data":\{[^{]*"id":/.test(named)) return write;
  const id = `e0000000-0000-4000-8000-${String(rows[table].size).padStart(12, "0")}`;
  return { ...write, body: named.replace('{"data":{', `{"data":{"id":"${id}",`) };
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
