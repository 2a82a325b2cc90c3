import assert from "node:assert/strict";
import fc from "fast-check";
import type { Services, Tally } from "./comparison.ts";
import type { WriteDatabase } from "./database.ts";
import { judge, type Verdict } from "./model.ts";
import { JSON_API, type WriteRequest } from "./request.ts";
import { chooseIds, type DrawnWrite, drawnWrite } from "./requests.ts";
import { nextId, printRows, type Rows } from "./rows.ts";
import { shownResource } from "./shown.ts";
import { MODEL_TABLES } from "./tables.ts";

/** Writes of which the operations of one request are made. */
export interface DrawnOperations {
  readonly writes: readonly DrawnWrite[];
  readonly tenant?: number;
  /** Of the writes that the model refuses, how many stay among the operations. */
  readonly keeps: number;
  /** A number from 0 to 1 for each write. */
  readonly chances: readonly number[];
}

/** Random operations of a tenant, or of a caller without a scope. */
export const drawnOperations: fc.Arbitrary<DrawnOperations> = fc.record({
  writes: fc.array(drawnWrite, { minLength: 1, maxLength: 60, size: "max" }),
  tenant: fc.constantFrom(undefined, 1, 2),
  /** None, sometimes one, most. */
  keeps: fc.constantFrom(0, 0, 0.05, 0.05, 0.3),
  chances: fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 60, maxLength: 60 }),
});

/** One operation with the model's verdict, and the rows after it. */
export interface Step {
  readonly request: WriteRequest;
  readonly operation: unknown;
  readonly verdict: Verdict;
  readonly id: string;
  readonly after: Rows;
}

const MOST = 10;

/** The media type of operations. */
export const ATOMIC = `${JSON_API};ext="https://jsonapi.org/ext/atomic"`;

/** Sends writes as the operations of one request, and compares the answer and the whole database with the model. */
export async function compareOperations(
  drawn: DrawnOperations,
  services: Services,
  database: WriteDatabase,
  tally: Tally,
): Promise<void> {
  const before = await database.rows();
  await services.log?.newLines();
  const steps = stepsOf(drawn, before, services);
  if (steps.length === 0) return;
  const { plain, scoped, scopes } = services;
  const headers = new Headers({ accept: ATOMIC, "content-type": ATOMIC });
  if (drawn.tenant !== undefined) headers.set("x-tenant", String(drawn.tenant));
  const body = operationsBody(steps);
  const service = drawn.tenant === undefined ? plain : scoped;
  const answer = await service.fetch(new Request("http://127.0.0.1/operations", { method: "POST", headers, body }));
  const text = await answer.text();
  tally.statuses.set(answer.status, (tally.statuses.get(answer.status) ?? 0) + 1);
  try {
    const failed = steps.findIndex(({ verdict }) => verdict.kind === "refused");
    if (failed === -1) compareResults(steps, answer.status, text, { tenant: drawn.tenant, scopes });
    else compareErrors(failed, steps[failed].verdict, answer.status, text);
    const stored = await database.rows();
    const expected = failed === -1 ? steps[steps.length - 1].after : before;
    assert.equal(printRows(stored), printRows(expected));
    const lines = (await services.log?.newLines())?.map((line) => line.replace(/ \w+ /, " "));
    const written = failed === -1 ? steps.map(({ request: { table }, id }) => `${table} ${id}`) : [];
    if (lines !== undefined) assert.deepEqual(lines, written);
  } catch (error) {
    const at = `${body}\nof ${drawn.tenant}\nwas answered ${answer.status} ${text}\nwith\n${printRows(before)}`;
    throw new Error(`${(error as Error).message}\n${at}`, { cause: error });
  }
}

/** The body of a request with these operations. */
export function operationsBody(steps: readonly Step[]): string {
  return JSON.stringify({ "atomic:operations": steps.map(({ operation }) => operation) });
}

/** The operations: each is drawn with the rows that the ones before it leave. After one that is refused, others follow. */
export function stepsOf(
  { writes, tenant, keeps, chances }: DrawnOperations,
  before: Rows,
  services: Pick<Services, "scopes" | "linksOnCreate" | "keepsDeleted">,
): readonly Step[] {
  const steps: Step[] = [];
  /** The lid of each row that an operation has made. */
  const lids = new Map<string, string>();
  let rows = before;
  for (const [at, write] of writes.entries()) {
    if (steps.length === MOST) break;
    const request = asOperation(chooseIds({ ...write, tenant }, rows, services.scopes), at);
    if (request === undefined) continue;
    // The greatest key may or may not be generated again after its row is deleted.
    if (mayBeGivenAgain([before, ...steps.map(({ after }) => after)], rows, request)) continue;
    const verdict = judge(rows, request, services);
    if (verdict.kind === "refused" && chances[at] >= keeps) continue;
    const id = verdict.kind === "done" ? verdict.id ?? nextId(rows, request.table) : "";
    const operation = operationOf(request, lids, chances[at] < 0.5);
    if (verdict.kind === "done") {
      rows = verdict.commit(id);
      if (request.method === "POST" && verdict.id === undefined) lids.set(`${request.table} ${id}`, `l${at}`);
      if (request.method === "POST" && verdict.id === undefined) (operation.data as { lid?: string }).lid = `l${at}`;
    }
    steps.push({ request, operation, verdict, id, after: rows });
  }
  return steps;
}

/** A write in the form of an operation; undefined if it has none, and is refused before anything runs. */
function asOperation(request: WriteRequest, at: number): WriteRequest | undefined {
  const { method, table } = request;
  if (method === "DELETE") return { ...request, contentType: undefined, body: undefined };
  const document = parsed(request.body);
  const data = isMembers(document) ? document.data : undefined;
  if (!isMembers(data) || typeof data.type !== "string") return undefined;
  const isNew = method === "POST";
  if (isNew ? (data.id ?? undefined) !== undefined && typeof data.id !== "string" : typeof data.id !== "string") return;
  const made = isNew && MODEL_TABLES[table].ids === "uuid" && typeof data.id !== "string";
  const own = {
    ...data,
    ...(isNew ? { type: MODEL_TABLES[table].type } : {}),
    ...(made ? { id: `f0000000-0000-4000-8000-0000000000${String(at).padStart(2, "0")}` } : {}),
  };
  // The service would generate its own id, which is unknown beforehand.
  return { ...request, contentType: JSON_API, body: JSON.stringify({ data: own }) };
}

function parsed(body = ""): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

type Members = { readonly [member: string]: unknown };

function isMembers(value: unknown): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Whether the id of a new row may be one that an earlier state of the rows has had. */
function mayBeGivenAgain(states: readonly Rows[], rows: Rows, { method, table }: WriteRequest): boolean {
  if (method !== "POST" || MODEL_TABLES[table].ids !== "integer") return false;
  return states.some((one) => BigInt(nextId(one, table)) > BigInt(nextId(rows, table)));
}

function operationOf(
  { method, table, id, body }: WriteRequest,
  lids: ReadonlyMap<string, string>,
  hasRef: boolean,
): { [member: string]: unknown } {
  const { type } = MODEL_TABLES[table];
  const named = (target: string, own: unknown): Members => {
    const lid = lids.get(`${target.replaceAll("-", "_")} ${own}`);
    return { type: target, ...(lid === undefined ? { id: own } : { lid }) };
  };
  const ref = named(type!, id);
  if (method === "DELETE") return { op: "remove", ref };
  const { data } = JSON.parse(body!) as { data: Members };
  const relationships = isMembers(data.relationships) ? withLids(data.relationships, named) : data.relationships;
  const linked = { ...data, ...(relationships === undefined ? {} : { relationships }) };
  if (method === "POST") return { op: "add", data: linked };
  const { id: own, ...rest } = linked as Members & { id?: unknown };
  return {
    op: "update",
    ...(hasRef || data.id !== id || data.type !== type ? { ref } : {}),
    data: {
      ...rest,
      ...(typeof data.type === "string" ? named(data.type, own) : { id: own }),
    },
  };
}

/** Relationships whose linkage names records that earlier operations have created by their lids. */
function withLids(relationships: Members, named: (type: string, id: unknown) => Members): Members {
  const one = (identifier: unknown): unknown =>
    isMembers(identifier) && typeof identifier.type === "string" && typeof identifier.id === "string"
      ? { ...named(identifier.type, identifier.id) }
      : identifier;
  return Object.fromEntries(
    Object.entries(relationships).map(([name, value]) => {
      if (!isMembers(value) || value.data === undefined) return [name, value];
      return [name, { ...value, data: Array.isArray(value.data) ? value.data.map(one) : one(value.data) }];
    }),
  );
}

function compareResults(
  steps: readonly Step[],
  status: number,
  text: string,
  caller: { readonly tenant?: number; readonly scopes: Services["scopes"] },
): void {
  assert.equal(status, 200);
  const expected = steps.map(({ request, verdict, id, after }) => {
    if (verdict.kind === "refused" || request.method === "DELETE") return {};
    return { data: shownResource(after, request.table, id, verdict.shown, caller) };
  });
  assert.deepEqual(JSON.parse(text), { "atomic:results": expected });
}

/** All errors belong to one operation; exchanges show where JSON:API 1.1 puts a pointer elsewhere. */
function compareErrors(index: number, verdict: Verdict, status: number, text: string): void {
  if (verdict.kind === "done") throw new Error("The operation is carried out.");
  const { errors } = JSON.parse(text) as {
    errors: readonly {
      readonly status: string;
      readonly title: string;
      readonly source: { readonly pointer: string };
    }[];
  };
  assert.ok(errors.length > 0);
  const place = `/atomic:operations/${index}`;
  for (const { status: told, source: { pointer } } of errors) {
    assert.equal(told, String(status));
    assert.ok(pointer === place || pointer.startsWith(`${place}/`), `${pointer} is not of operation ${index}.`);
  }
  const given = { status, titles: status === 422 ? errors.map(({ title }) => title).sort() : undefined };
  const fits = verdict.refusals.some((one) =>
    one.status === status &&
    (given.titles === undefined || one.errors === undefined ||
      one.errors.map((line) => line.split(" ")[0]).sort().join() === given.titles.join())
  );
  assert.ok(fits, `The answer is ${JSON.stringify(given)}, not one of ${JSON.stringify(verdict.refusals)}.`);
}
