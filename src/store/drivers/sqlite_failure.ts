import { StatementError, type StatementFailure } from "../../errors/statement_error.ts";

/** What libSQL's clients and server put before SQLite's own message. */
const PREFIXES = /^(?:(?:[A-Z][A-Z0-9]*_[A-Z0-9_]+|SQLite error): )+/;

const UNAVAILABLE =
  /database (?:table )?is locked|attempt to write a readonly database|unable to open database|disk I\/O error|file is not a database|disk image is malformed|disk is full/i;

/**
 * Why SQLite refused a statement, from its message alone: embedded, over HTTP and in any dialect it is the same. A
 * unique index on an expression names itself, not a table: `table` is then `""` and `columns` empty.
 *
 * A guard is `json_extract('{}', 'relata:<name>')`: no function raises an error of one's own, but this one quotes it.
 */
export function sqliteFailure(message: string): StatementFailure {
  const guard = /bad JSON path: 'relata:((?:[^']|'')*)'/.exec(message);
  if (guard) return { kind: "guard", name: guard[1].replaceAll("''", "'") };
  const constraint = /(UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: ([^]*))?$/.exec(message);
  if (constraint) return constraintFailure(constraint[1], constraint[2] ?? "");
  return { kind: UNAVAILABLE.test(message) ? "unavailable" : "other" };
}

/** The error of a statement, with SQLite's message freed of what the client put before it. */
export function statementError(error: unknown): StatementError {
  if (error instanceof StatementError) return error;
  const message = error instanceof Error ? error.message : String(error);
  return new StatementError(message.replace(PREFIXES, ""), sqliteFailure(message), error);
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
