import { StatementError, type StatementFailure } from "../../errors/statement_error.ts";

/** What libSQL's clients and server put before SQLite's own message. */
const PREFIXES = /^(?:(?:[A-Z][A-Z0-9]*_[A-Z0-9_]+|SQLite error): )+/;

/** What D1 puts behind it. */
const SUFFIX = /: SQLITE_[A-Z_]+$/;

/** How an embedded replica quotes the message of its primary: `RemoteSqliteFailure(3, 2067, "UNIQUE …")`. */
const QUOTED = /^RemoteSqliteFailure\(\d+, \d+, ("[^]*")\)$/;

const UNAVAILABLE =
  /database (?:table )?is locked|attempt to write a readonly database|unable to open database|disk I\/O error|file is not a database|disk image is malformed|disk is full/i;

/** What an expression of the schema says of a value that it cannot work with; the statements of a service never do. */
const VALUE =
  /^(?:malformed JSON|(?:bad JSON path|JSON path error near)\b.*|JSON cannot hold BLOB values|integer overflow|datatype mismatch|string or blob too big|LIKE or GLOB pattern too complex|ESCAPE expression must be a single character)$/is;

const STRICT_TYPE = /^cannot store \w+ value in \w+ column ([^]+)$/;

const NOT_WRITABLE = /^cannot modify [^]+ because it is a view$|^table [^]+ may not be modified$/;

/**
 * Why SQLite refused a statement, from its message alone: embedded, over HTTP and in any dialect it is the same. A
 * unique index on an expression names itself, not a table: `table` is then `""` and `columns` empty.
 *
 * A guard is `json_extract('{}', 'relata:<name>')`: no function raises an error of one's own, but this one quotes it.
 */
export function sqliteFailure(told: string): StatementFailure {
  const message = ownMessage(told);
  // SQLite 3.44 says it in other words.
  const guard = /(?:bad JSON path:|JSON path error near) 'relata:((?:[^']|'')*)'/.exec(message);
  if (guard) return { kind: "guard", name: guard[1].replaceAll("''", "'") };
  const constraint = /(UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: ([^]*))?$/.exec(message);
  if (constraint) return constraintFailure(constraint[1], constraint[2] ?? "");
  const mistyped = STRICT_TYPE.exec(message);
  if (mistyped) return { kind: "type", ...place(mistyped[1]) };
  if (VALUE.test(message)) return { kind: "value" };
  if (NOT_WRITABLE.test(message)) return { kind: "notWritable" };
  return { kind: UNAVAILABLE.test(message) ? "unavailable" : "other" };
}

/** SQLite's message without what the client put around it. */
function ownMessage(told: string): string {
  const message = told.replace(PREFIXES, "").replace(SUFFIX, "");
  const quoted = QUOTED.exec(message)?.[1];
  return quoted === undefined ? message : unquoted(quoted);
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.slice(1, -1);
  }
}

/** The error of a statement, with SQLite's message freed of what the client put before it. */
export function statementError(error: unknown): StatementError {
  if (error instanceof StatementError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StatementError(ownMessage(message), sqliteFailure(message), error);
}

function constraintFailure(constraint: string, subject: string): StatementFailure {
  switch (constraint) {
    case "UNIQUE":
      return uniqueFailure(subject);
    case "NOT NULL":
      return { kind: "notNull", ...place(subject) };
    case "CHECK":
      return { kind: "check", name: subject };
    default:
      return { kind: "foreignKey" };
  }
}

function uniqueFailure(subject: string): StatementFailure {
  if (subject.startsWith("index '")) return { kind: "unique", table: "", columns: [] };
  const places = subject.split(", ").map(place);
  return { kind: "unique", table: places[0].table, columns: places.map(({ column }) => column) };
}

/** `currencies.code` → its two names. */
function place(subject: string): { table: string; column: string } {
  const dot = subject.indexOf(".");
  return { table: subject.slice(0, Math.max(dot, 0)), column: subject.slice(dot + 1) };
}
