import type { SqlQuery, SqlResult } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import { base64OfBytes, bytesOfBinary } from "../values/base64.ts";
import { toBind } from "../values/bind.ts";
import { onlyReads } from "./bookmarks.ts";
import { bodyOnce } from "./runtime.ts";
import { returnedChanges } from "../sql/statement.ts";

/** A libSQL server, as its URL names it. */
export interface HranaServer {
  /** The URL to which statements are sent. */
  readonly url: string;
  readonly headers: { readonly [name: string]: string };
}

/** A refusal of a server, or an answer that is invalid. */
class HranaError extends Error {
  /** The name of the class. */
  override readonly name = "HranaError";
  /** The code of the refusal: SQLite's, or the server's own. */
  readonly code: string | undefined;

  /** `message` is the server's; `status` is that of its answer, if the status tells the error. */
  constructor(message: string, code?: string, status?: number) {
    super(message, { cause: status === undefined ? undefined : { status } });
    this.code = code;
  }
}

/** The answer of a server, and the state of the database that it has read or written. */
export interface HranaAnswer<T> {
  readonly result: T;
  /** The number of the last change that the answer includes; servers without replicas may not tell it. */
  readonly index: string | undefined;
}

/** The parts that are sent with every statement or batch. */
export interface HranaCall {
  readonly signal: AbortSignal;
  /** The number of a change that the answer must include; a replica waits for it. */
  readonly index?: string;
}

/**
 * The server that a URL names: `libsql:` and `wss:` mean TLS, unless `tls=0` says otherwise; `authToken` may be part of
 * it.
 * @throws {Error} if the parts of the URL contradict one another.
 */
export function hranaServer(url: string, authToken?: string): HranaServer {
  const scheme = url.slice(0, url.indexOf(":")).toLowerCase();
  const { host, port, pathname, username, password, searchParams } = new URL(url.replace(/^\w+:/, "https:"));
  const tls = searchParams.get("tls");
  if (tls !== null && tls !== "0" && tls !== "1") throw new Error(`tls is "${tls}", and takes 0 or 1`);
  if (username !== "" || password !== "") throw new Error("it has a user or a password; a token is given as authToken");
  const isPlain = scheme === "http" || scheme === "ws" || (scheme === "libsql" && tls === "0");
  if (scheme !== "libsql" && tls !== null && (tls === "0") !== isPlain) {
    throw new Error(`"${scheme}:" does not go with tls=${tls}`);
  }
  if (scheme === "libsql" && isPlain && port === "") throw new Error("libsql: with tls=0 needs a port");
  const token = searchParams.get("authToken") ?? authToken;
  return {
    url: new URL("v2/pipeline", `${isPlain ? "http" : "https"}://${host}${pathname}`).href,
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
  };
}

/** A statement, and the form in which it is sent. */
interface HranaStatement {
  readonly query: SqlQuery;
  readonly stmt: { readonly sql: string; readonly args: readonly object[] };
}

/** Converts a statement to that form. @throws {TypeError} if a value cannot be bound. */
export function hranaStatement(query: SqlQuery): HranaStatement {
  return { query, stmt: { sql: query.sql, args: query.parameters.map((value) => toHrana(toBind(value))) } };
}

/** Runs one statement in one request. @throws {HranaError} if it is refused. */
export async function hranaExecute(
  server: HranaServer,
  { query, stmt: own }: HranaStatement,
  { signal, index }: HranaCall,
): Promise<HranaAnswer<SqlResult>> {
  const stmt = { ...own, replication_index: index };
  return await send(server, { type: "execute", stmt }, signal, (result: StatementResult) => ({
    result: toResult(query, result),
    index: indexOf(result),
  }));
}

/** Runs statements as one transaction in one request. @throws {HranaError} for the first one that is refused. */
export async function hranaBatch(
  server: HranaServer,
  statements: readonly HranaStatement[],
  { signal, index }: HranaCall,
): Promise<HranaAnswer<readonly SqlResult[]>> {
  const batch = { steps: stepsOf(statements), replication_index: index };
  return await send(server, { type: "batch", batch }, signal, (result: BatchResult) => {
    const { step_results: results, step_errors: errors } = result;
    const refused = errors.slice(0, statements.length + 2).find((one) => one !== null);
    if (refused) throw new HranaError(refused.message, refused.code);
    const [, ...rest] = results;
    // Without an error and without a result, it is not known whether the commit has run.
    if (rest[statements.length] === null) throw new HranaError("it does not say whether it has committed");
    return { result: statements.map(({ query }, place) => toResult(query, rest[place]!)), index: indexOf(result) };
  });
}

interface Condition {
  readonly type: "ok" | "not";
  readonly step?: number;
  readonly cond?: Condition;
}

interface Step {
  readonly stmt: object;
  readonly condition?: Condition;
}

/**
 * The steps of a batch: each statement runs only if the one before has succeeded; without a commit everything is rolled
 * back.
 */
function stepsOf(statements: readonly HranaStatement[]): readonly Step[] {
  const ok = (step: number): Condition => ({ type: "ok", step });
  return [
    { stmt: { sql: onlyReads(statements.map(({ query }) => query)) ? "begin" : "begin immediate" } },
    ...statements.map(({ stmt }, place) => ({ stmt, condition: ok(place) })),
    { stmt: { sql: "commit" }, condition: ok(statements.length) },
    { stmt: { sql: "rollback" }, condition: { type: "not", cond: ok(statements.length + 1) } },
  ];
}

function toHrana(value: SqlValue): object {
  if (value === null) return { type: "null" };
  if (typeof value === "string") return { type: "text", value };
  if (typeof value === "bigint") return { type: "integer", value: String(value) };
  if (typeof value === "number") return { type: "float", value };
  return { type: "blob", base64: base64OfBytes(value) };
}

interface HranaValue {
  readonly type: string;
  readonly value?: string | number;
  readonly base64?: string;
}

interface StatementResult {
  readonly rows: readonly (readonly HranaValue[])[];
  readonly affected_row_count: number;
  readonly replication_index?: string | number | null;
}

interface BatchResult {
  readonly step_results: readonly (StatementResult | null)[];
  readonly step_errors: readonly ({ readonly message: string; readonly code?: string } | null)[];
  readonly replication_index?: string | number | null;
}

function fromHrana({ type, value, base64 }: HranaValue): SqlValue {
  switch (type) {
    case "null":
      return null;
    case "integer":
      return BigInt(value!);
    case "float":
      return Number(value);
    case "text":
      return String(value);
    case "blob":
      return bytesOfBinary(atob(base64!));
    default:
      throw new HranaError(`it holds a value of the type "${type}"`);
  }
}

function toResult(query: SqlQuery, { rows, affected_row_count }: StatementResult): SqlResult {
  const read = rows.map((row) => row.map(fromHrana));
  return { rows: read, changes: Math.max(affected_row_count, returnedChanges(query, rows)) };
}

function indexOf({ replication_index }: StatementResult | BatchResult): string | undefined {
  return replication_index === null || replication_index === undefined ? undefined : String(replication_index);
}

/**
 * Sends one request of a stream that ends with it. The signal ends the wait for the answer and for its body.
 * @param read reads its result.
 * @throws {HranaError} if it is refused, or if the answer does not follow the protocol.
 */
async function send<T, U>(
  { url, headers }: HranaServer,
  request: object,
  signal: AbortSignal,
  read: (result: T) => U,
): Promise<U> {
  const body = bodyOnce(url, JSON.stringify({ requests: [request, { type: "close" }] }));
  const response = await fetch(url, { method: "POST", headers, body, signal, duplex: "half" } as RequestInit);
  if (!response.ok) throw await refusalOf(response);
  const answer = await response.json();
  try {
    const { type, response: own, error } = answer.results[0];
    if (type === "error") throw new HranaError(error.message, error.code);
    return read(own.result);
  } catch (error) {
    if (error instanceof HranaError) throw error;
    throw new HranaError(`its answer cannot be understood: ${(error as Error).message}`);
  }
}

/** The error of an answer, from its status and its text or JSON. */
async function refusalOf(response: Response): Promise<HranaError> {
  const { status, headers } = response;
  const [type] = (headers.get("content-type") ?? "text/plain").split(";");
  const text = (await response.text()).trim();
  // A gateway before the server says `error`, without a code.
  const { message, error, code } = type === "application/json"
    ? JSON.parse(text) ?? {}
    : { error: type === "text/plain" ? text : "" };
  if (typeof message === "string") return new HranaError(message, code, status);
  const reason = typeof error === "string" && error !== "" ? `: ${error}` : "";
  return new HranaError(`Server returned HTTP status ${status}${reason}`, undefined, status);
}
