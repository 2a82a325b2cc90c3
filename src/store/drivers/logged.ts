import type { Awaitable, Driver, LoggedQuery, SqlQuery, SqlResult } from "../../types/driver.ts";
import type { SqlValue } from "../../types/json.ts";

/**
 * A driver that tells of every statement after it has run, failed ones too. The statements of a batch run together:
 * each took the batch's time, and its error is each one's. `numRows` is the rows that came back, or that were changed.
 */
export function logged(driver: Driver, log: (entry: LoggedQuery) => void): Driver {
  return {
    async read(query) {
      const [result] = await timed([query], async () => [await driver.read(query)], log);
      return result;
    },
    batch(queries) {
      return timed(queries, () => driver.batch(queries), log);
    },
  };
}

async function timed(
  queries: readonly SqlQuery[],
  run: () => Awaitable<readonly SqlResult[]>,
  log: (entry: LoggedQuery) => void,
): Promise<readonly SqlResult[]> {
  const start = performance.now();
  let results: readonly SqlResult[] = [];
  let failure: string | null = null;
  try {
    results = await run();
  } catch (error) {
    failure = error instanceof Error ? error.message : String(error);
    throw error;
  } finally {
    const took = performance.now() - start;
    queries.forEach((query, index) => log(entry(query, took, results[index], failure)));
  }
  return results;
}

function entry(query: SqlQuery, took: number, result: SqlResult | undefined, error: string | null): LoggedQuery {
  return {
    query: query.sql,
    took,
    params: query.parameters.map(printable),
    numRows: result === undefined ? 0 : result.changes || result.rows.length,
    error,
  };
}

function printable(value: SqlValue): null | string | number {
  if (typeof value === "bigint") return String(value);
  return value instanceof Uint8Array ? base64(value) : value;
}

function base64(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
