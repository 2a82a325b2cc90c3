import { StatementError } from "../errors/statement_error.ts";
import { withoutMark } from "../sql/statement.ts";
import type { Awaitable, Driver, LoggedQuery, SqlQuery, SqlResult } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import { base64OfBytes } from "../values/base64.ts";
import { parseShipped, toBind } from "../values/bind.ts";

/** Receives the entry of a statement, and its index in the batch. */
type Log = (entry: LoggedQuery, index: number) => void;

/**
 * Wraps a driver so that every statement is reported after it has run, even if it has failed. The statements of a batch
 * run together, so each has the batch's time and error. `numRows` is the number of primary resources of a read, or of
 * rows that a write has changed.
 */
export function logged(driver: Driver, log: Log): Driver {
  return {
    async read(query, caller) {
      const [result] = await timed([query], async () => [await driver.read(query, caller)], countRead, log);
      return result;
    },
    batch(queries, caller) {
      return timed(queries, () => driver.batch(queries, caller), countWritten, log);
    },
    close: () => driver.close(),
    hasOwnConnections: driver.hasOwnConnections,
    isLocal: driver.isLocal,
    hasReplicas: driver.hasReplicas,
    hasThreads: driver.hasThreads,
  };
}

async function timed(
  queries: readonly SqlQuery[],
  run: () => Awaitable<readonly SqlResult[]>,
  count: (result: SqlResult) => number,
  log: Log,
): Promise<readonly SqlResult[]> {
  const start = performance.now();
  let results: readonly SqlResult[] = [];
  let failure: string | null = null;
  /** Whether a guard has ended the batch, so that it has run. */
  let isGuarded = false;
  try {
    results = await run();
  } catch (error) {
    failure = withoutMark(error instanceof Error ? error.message : String(error));
    isGuarded = error instanceof StatementError && error.failure.kind === "guard";
    throw error;
  } finally {
    const took = performance.now() - start;
    let place = 0;
    const note = (query: SqlQuery, numRows: number) => {
      const params = query.parameters.map((value) => printable(toBind(value)));
      log({ query: withoutMark(query.sql), took, params, numRows, error: failure }, place++);
    };
    queries.forEach((query, index) => {
      const { ifUnchanged } = query;
      note(query, failure === null ? count(results[index]) : 0);
      const isUnchanged = failure === null ? results[index].changes === 0 : isGuarded;
      if (ifUnchanged !== undefined && isUnchanged) note(ifUnchanged, 0);
    });
  }
  return results;
}

function countRead(result: SqlResult): number {
  return shippedRows(result) ?? result.rows.length;
}

/** Counts the primary resources of the read-back, or the rows that any other statement of a batch has changed. */
function countWritten(result: SqlResult): number {
  return shippedRows(result) ?? result.changes;
}

/** Counts the primary resources of a read: its one row begins with them, as JSON, in bytes or as text. */
function shippedRows({ rows }: SqlResult): number | undefined {
  const first = rows[0]?.[0];
  const start = first instanceof Uint8Array ? String.fromCharCode(...first.subarray(0, 2)) : first;
  const isShipped = typeof start === "string" && /^\[[[\]]/.test(start);
  const shipped = isShipped ? parseShipped(first) : undefined;
  return Array.isArray(shipped) ? shipped.length : undefined;
}

function printable(value: SqlValue): null | string | number {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? base64OfBytes(value) : value;
}
