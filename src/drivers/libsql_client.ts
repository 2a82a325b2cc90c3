import { StatementError, UnansweredWriteError } from "../errors/statement_error.ts";
import type { LibsqlClient } from "../types/database.ts";
import type { Driver, SqlQuery, SqlResult } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import { fromClient, toBind } from "../values/bind.ts";
import { forPrimary, onlyReads } from "./bookmarks.ts";
import { returnedChanges } from "../sql/statement.ts";
import { byteLength } from "../values/utf8.ts";
import { isPassedOn, isRefusedStatement, statementError } from "../sql/dialects/sqlite_failure.ts";

/** The codes of a statement that reached the database and was refused by it. */
const REFUSED = /^(?:SQL_|SQLITE_|ARGS_|RESPONSE_TOO_LARGE)/;

/** The driver of a libSQL client; integers have the form of its `intMode`. The client is never closed. */
export function clientDriver(client: LibsqlClient): Driver {
  return {
    async read(query, caller) {
      const [statements, mode] = toBatch([query]);
      const isOfPrimary = (caller?.written ?? caller?.bookmark) !== undefined;
      try {
        const [result] = isOfPrimary ? await client.batch(statements, mode) : [await client.execute(statements[0])];
        return toResult(query, result);
      } catch (error) {
        throw clientError(error);
      }
    },
    async batch(queries) {
      const [statements, mode] = toBatch(queries);
      try {
        const results = await client.batch(statements, mode);
        return queries.map((query, index) => toResult(query, results[index]));
      } catch (error) {
        throw writeError(error);
      }
    },
    close: () => {},
    hasOwnConnections: false,
    hasReplicas: true,
  };
}

/** The arguments of a client's `batch`. */
function toBatch(queries: readonly SqlQuery[]): Parameters<LibsqlClient["batch"]> {
  return [forPrimary(queries).map(toStatement), onlyReads(queries) ? "read" : "write"];
}

/**
 * A client stores a shorter text on its server before a batch. It counts characters, but the server bytes, and refuses
 * a batch whose texts it has not stored.
 */
const STORED = 5000;

function toStatement({ sql, parameters }: SqlQuery): { sql: string; args: SqlValue[] } {
  const isRefused = sql.length < STORED && byteLength(sql) > STORED;
  return { sql: isRefused ? sql.padEnd(STORED) : sql, args: parameters.map(toBind) };
}

/** Converts a result. A client of a file counts no changes for a statement that returns rows. */
function toResult(query: SqlQuery, { rows, rowsAffected }: ClientResult): SqlResult {
  return {
    rows: rows.map((row) => Array.from(row, fromClient)),
    changes: Math.max(rowsAffected, returnedChanges(query, rows)),
  };
}

type ClientResult = Awaited<ReturnType<LibsqlClient["execute"]>>;

/**
 * The error of a refused statement, or of a database that cannot be reached because of the network, the server or the
 * token.
 */
export function clientError(error: unknown): StatementError {
  if (error instanceof StatementError || isRefused(error)) return statementError(error);
  const reason = reasonOf(error);
  const failure = { kind: "unavailable" } as const;
  if (!isUnauthorized(error)) return new StatementError(`Cannot reach the database: ${reason}.`, failure, error);
  return new StatementError(
    `Cannot reach the database: its server does not accept the authToken, which may be missing, wrong or expired: ${reason}.`,
    failure,
    error,
  );
}

/** The error of a batch without an answer: it may have been carried out, unless it was refused or never sent. */
export function writeError(error: unknown): StatementError {
  const known = clientError(error);
  if (isRefused(error) || isUnauthorized(error) || NEVER_SENT.test(known.message)) return known;
  return new UnansweredWriteError(known.message, error);
}

/** The words with which runtimes report that no connection was made. */
const NEVER_SENT = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|connection refused|dns error|unable to connect/i;

/**
 * Whether a statement has reached the database. An embedded replica's errors have no code, but their message says so.
 */
function isRefused(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { status?: unknown } };
  return (cause?.status === 400 && !isStreamLost(error)) || REFUSED.test(String(code)) || isPassedOn(error) ||
    isRefusedStatement(error);
}

/**
 * Whether a server has lost the stream of a request, as when it restarts: `The stream has expired due to inactivity`,
 * `stream not found: 8d4bd61d`.
 */
export function isStreamLost(error: unknown): boolean {
  return /\bstream\b.* (?:not found|expired)/i.test((error as Error).message);
}

function isUnauthorized(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { status?: unknown } };
  return cause?.status === 401 || cause?.status === 403 || String(code).startsWith("AUTH_");
}

/**
 * The reason of an error. The message of a failed `fetch` tells nothing more; its cause has the address and the reason.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { message, cause } = error;
  return message === "fetch failed" && cause instanceof Error && cause.message !== "" ? cause.message : message;
}
