import { StatementError, UnansweredWriteError } from "../errors/statement_error.ts";
import { isRefusedStatement, sqliteMessage, statementError } from "../sql/dialects/sqlite_failure.ts";
import type { D1Binding, D1Session, D1Statement, DurableObjectStore } from "../types/database.ts";
import type { Caller, Driver, SqlQuery, SqlResult } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import { fromClient, toBind } from "../values/bind.ts";
import { PRIMARY } from "./bookmarks.ts";
import { changesRows, returnedChanges } from "../sql/statement.ts";

/**
 * The driver of a D1 binding. A batch is D1's own batch, its only kind of transaction. With `ownWrites`, reads may go
 * to a replica that knows the writes of their caller; otherwise the primary answers all reads.
 */
export function d1Driver(database: D1Binding, ownWrites = false): Driver {
  const sessionFrom = (constraint: string): D1Session =>
    ownWrites && database.withSession !== undefined ? database.withSession(constraint) : database;
  return {
    async read(query, caller) {
      const statement = prepare(sessionFrom(constraintOf(caller)), query);
      try {
        return toResult(query, await statement.raw());
      } catch (error) {
        throw d1Error(error);
      }
    },
    async batch(queries, caller) {
      // A replica with the state of a bookmark may answer statements that only read, and may lack later writes.
      const session = sessionFrom(FIRST_PRIMARY);
      const statements = queries.map((query) => prepare(session, query));
      // D1 refuses an empty batch.
      if (statements.length === 0) return [];
      try {
        const results = await session.batch(statements);
        if (caller !== undefined) caller.written = session.getBookmark?.() ?? undefined;
        return results.map(({ results: rows = [], meta }, index) => {
          const query = queries[index];
          const changes = changesRows(query) ? meta?.changes ?? 0 : 0;
          return { ...toResult(query, rows.map((row) => Object.values(row as object))), changes };
        });
      } catch (error) {
        const known = d1Error(error);
        throw known.failure.kind === "unavailable" ? new UnansweredWriteError(known.message, error) : known;
      }
    },
    close: () => {},
    // D1 does not let foreign keys be switched off.
    hasOwnConnections: true,
    hasReplicas: ownWrites ? true : undefined,
    isBookmark: (text) => /^[0-9a-f]{8}(?:-[0-9a-f]{1,64}){3}$/.test(text),
  };
}

/** The constraint with which a D1 session begins at the primary. */
const FIRST_PRIMARY = "first-primary";

/** The constraint with which the session for a read begins. */
function constraintOf(caller: Caller | undefined): string {
  const bookmark = caller?.written ?? caller?.bookmark;
  return bookmark === PRIMARY ? FIRST_PRIMARY : bookmark ?? "first-unconstrained";
}

function prepare(session: D1Session, query: SqlQuery): D1Statement {
  const { sql, values } = castIntegers(query);
  return session.prepare(sql).bind(...values);
}

/** The error of a refused statement, or of a database that did not answer, since D1 is reached over the network. */
function d1Error(error: unknown): StatementError {
  if (isRefusedStatement(error)) return statementError(error);
  return new StatementError(`Cannot reach the database: ${sqliteMessage(error)}.`, { kind: "unavailable" }, error);
}

/** The driver of a Durable Object's storage: it answers in the same tick. */
export function durableObjectDriver(storage: DurableObjectStore): Driver {
  const run = (query: SqlQuery, own: BoundQuery): SqlResult => {
    const rows = [...storage.sql.exec(own.sql, ...own.values as never[]).raw()];
    const result = toResult(query, rows);
    if (rows.length > 0 || !changesRows(query)) return result;
    // The cursor's own count of written rows includes entries of indexes.
    const [[changes]] = storage.sql.exec("select changes()").raw();
    return { ...result, changes: Number(changes) };
  };
  return {
    read(query) {
      const own = castIntegers(query);
      try {
        return run(query, own);
      } catch (error) {
        throw statementError(error);
      }
    },
    batch(queries) {
      const own = queries.map(castIntegers);
      try {
        return storage.transactionSync(() => queries.map((query, index) => run(query, own[index])));
      } catch (error) {
        throw statementError(error);
      }
    },
    close: () => {},
    // A deferred foreign key fails only when the object itself commits, and that resets the object.
    hasOwnConnections: false,
  };
}

function toResult(query: SqlQuery, rows: Iterable<unknown[]>): SqlResult {
  const read = Array.from(rows, (row) => row.map(fromClient));
  return { rows: read, changes: returnedChanges(query, read) };
}

/** A statement with values in the form that Cloudflare's engines accept. */
interface BoundQuery {
  readonly sql: string;
  readonly values: readonly Exclude<SqlValue, bigint>[];
}

/**
 * Cloudflare's engines bind every number as REAL, and accept no BigInt. So an integer is bound as text, which keeps all
 * digits, and cast. The unary plus removes the affinity of the cast, which would change comparisons.
 */
function castIntegers(query: SqlQuery): BoundQuery {
  const bound = query.parameters.map(toBind);
  if (!bound.some((one) => typeof one === "bigint")) return { sql: query.sql, values: bound as BoundQuery["values"] };
  const [first, ...rest] = piecesOf(query);
  const marks = bound.map((one) => typeof one === "bigint" ? "+cast(? as integer)" : "?");
  return {
    sql: rest.reduce((sql, piece, index) => sql + marks[index] + piece, first),
    values: bound.map((one) => typeof one === "bigint" ? String(one) : one),
  };
}

/** Texts, names in quotes and comments, which may contain question marks, and the question marks of parameters. */
const TOKENS = /'[^']*'|"[^"]*"|`[^`]*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?\*\/|\?/g;

const PIECES = new WeakMap<object, readonly string[]>();

/** The parts of a statement between its parameters, kept as long as its plan. */
function piecesOf({ sql, statement }: SqlQuery): readonly string[] {
  const known = statement && PIECES.get(statement);
  if (known !== undefined) return known;
  const marks = [...sql.matchAll(TOKENS)].filter(([token]) => token === "?").map(({ index }) => index);
  const pieces = [...marks, sql.length].map((end, place) => sql.slice(place === 0 ? 0 : marks[place - 1] + 1, end));
  if (statement !== undefined) PIECES.set(statement, pieces);
  return pieces;
}
