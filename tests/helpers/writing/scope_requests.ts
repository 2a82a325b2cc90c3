import fc from "fast-check";
import { type DrawnOperations, drawnOperations } from "./operations.ts";
import { JSON_API, type WriteRequest } from "./request.ts";
import { drawnDelete, type DrawnWrite, drawnWrite } from "./requests.ts";
import { type Caller, isSeen, type Rows } from "./rows.ts";
import { TENANT } from "./scope_draws.ts";
import { type DrawnRead, drawnRead } from "./scope_reads.ts";
import { MODEL_TABLES, type TableName } from "./tables.ts";

/** Whose eyes the test looks through. */
export const CALLER: Caller = { tenant: TENANT };

/** A write whose ids are not chosen yet. */
export interface DrawnOne {
  readonly write: DrawnWrite;
  /** Whether a create may update, and which of the rows that are there it names then, if any. */
  readonly upsert?: number;
  /** How an update that names a relationship is sent to the path of its linkage instead. */
  readonly linkage?: "PATCH" | "POST" | "DELETE";
}

/** A request whose ids are not chosen yet. */
export type Drawn = { readonly read: DrawnRead } | { readonly operations: DrawnOperations } | DrawnOne;

const drawnOne: fc.Arbitrary<DrawnOne> = fc.record({
  // Few deletes name a row that is there and not seen.
  write: fc.oneof({ weight: 8, arbitrary: drawnWrite }, { weight: 1, arbitrary: drawnDelete }).map((write) => ({
    ...write,
    tenant: TENANT,
  })),
  upsert: fc.option(fc.nat(), { freq: 3, nil: undefined }),
  linkage: fc.option(fc.constantFrom("PATCH" as const, "POST" as const, "DELETE" as const), {
    freq: 2,
    nil: undefined,
  }),
});

/** A random request of the tenant: a read, a write, or several operations. */
export const drawnRequest: fc.Arbitrary<Drawn> = fc.oneof<{ arbitrary: fc.Arbitrary<Drawn>; weight: number }[]>(
  { weight: 4, arbitrary: drawnRead.map((read) => ({ read })) },
  { weight: 4, arbitrary: drawnOne },
  { weight: 1, arbitrary: drawnOperations.map((drawn) => ({ operations: { ...drawn, tenant: TENANT } })) },
);

/** How creates find the row that they update: columns for the option, fields for the parameter. */
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

/** A create with the attribute of a row that is there, by which it is found. */
export function withKnown(write: WriteRequest, by: string, rows: Rows, number: number): WriteRequest {
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

export function upserting(request: Request, by: string | undefined): Request {
  return by === undefined ? request : new Request(`${request.url}?upsert-by=${by}`, request);
}

/** The linkage of the first relationship that an update names, at its own path; undefined if it names none. */
export function linkageRequest(
  { method, table, id, body = "", contentType }: WriteRequest,
  as: "PATCH" | "POST" | "DELETE" | undefined,
): Request | undefined {
  if (as === undefined || method !== "PATCH" || id === undefined || contentType !== JSON_API) return undefined;
  const [, name, linkage] = /"relationships":\{"([-\w]+)":(\{"data":(?:null|\{[^{}]*\}|\[[^[\]]*\])\})/.exec(body) ??
    [];
  if (name === undefined) return undefined;
  const path = `/${MODEL_TABLES[table].type}/${encodeURIComponent(id)}/relationships/${name}`;
  const headers = { accept: JSON_API, "content-type": JSON_API, "x-tenant": String(TENANT) };
  return new Request(`http://127.0.0.1${path}`, { method: as, headers, body: linkage });
}

/** A create with an id of the client's own: one that the service makes would be another on each side. */
export function withId(write: WriteRequest, rows: Rows): WriteRequest {
  const { method, table, body = "" } = write;
  if (method !== "POST" || table !== "boxes") return write;
  // A null id counts as none.
  const named = body.replace(/^(\{"data":\{[^{]*)"id":null,?/, "$1");
  const start = named.indexOf('{"data":{');
  if (start === -1 || /^\{"data":\{[^{]*"id":/.test(named)) return write;
  const id = `e0000000-0000-4000-8000-${String(rows[table].size).padStart(12, "0")}`;
  return { ...write, body: named.replace('{"data":{', `{"data":{"id":"${id}",`) };
}
