import { StatementError, type StatementFailure } from "../../errors/statement_error.ts";
import { failureMark } from "../statement.ts";

/**
 * The prefixes that libSQL's clients and server, D1 and SQLite's own WebAssembly package put before SQLite's message.
 */
const PREFIXES = /^(?:(?:[A-Z][A-Z0-9]*_[A-Z0-9_]+|SQLite error|SQL input error|sqlite3 result code \d+): )+/;

/** The suffixes that D1 and Durable Objects put after it. */
const SUFFIXES = /: SQLITE_[A-Z_]+(?: \(extended: SQLITE_[A-Z_]+\))?$/;

/** The form in which Turso Database reports it. */
const TURSO = /^(?:prepare|step) failed: (?:Parse|Runtime) error: ([^]*?)(?: \(\d+\))?$/;

/** The form in which a replica passes on an error of its primary, with the message quoted as in Rust. */
const PASSED_ON = /^(?:RemoteSqliteFailure\(\d+, \d+, |WriteDelegation\(status: \w+, message: )"((?:[^"\\]|\\.)*)"/;

const UNAVAILABLE =
  /database (?:table )?is locked|attempt to write a readonly database|unable to open database|disk I\/O error|file is not a database|disk image is malformed|disk is full/i;

/** What is said of a value by an expression of the schema that cannot work with it, or by JSON that cannot hold it. */
const VALUE =
  /^(?:malformed JSON|(?:bad JSON path|JSON path error near)\b.*|JSON cannot hold BLOB values|integer overflow|datatype mismatch|LIKE or GLOB pattern too complex|ESCAPE expression must be a single character)$/is;

/**
 * What SQLite says of a value and of a statement, which asks for too many columns, and a libSQL server of an argument
 * and of an answer.
 */
const TOO_LONG = /string or blob too big$|^statement too long$|^Response is too large$/;

/** What SQLite's parser says of a statement, and SQLite of an expression. Newer parsers have a stack that grows. */
const TOO_DEEP = /^(?:parser stack overflow$|Expression tree is too large\b)/i;

const STRICT_TYPE = /^cannot store \w+ value in \w+ column ([^]+)$/;

const NOT_WRITABLE = /^cannot modify [^]+ because it is a view$|^table [^]+ may not be modified$/;

/** The messages of SQLite about a statement that was made for another schema. */
const SCHEMA =
  /^(?:no such (?:table|column): |table [^]+ has no column named |cannot (?:INSERT into|UPDATE) generated column |ON CONFLICT clause does not match |database schema has changed)/;

/** The failures of constraints, which SQLite reports with the code of a constraint as it does what a trigger raises. */
const OF_CONSTRAINTS: readonly StatementFailure["kind"][] = ["unique", "notNull", "check", "foreignKey", "type"];

/** SQLITE_CONSTRAINT, which is also the lowest byte of all its extended codes. */
const CONSTRAINT = 19;

let pattern: RegExp | undefined;

/** SQLite before version 3.45 has the second form of the message; Turso does not quote the name. */
function guardPattern(): RegExp {
  const own = failureMark();
  return pattern ??= new RegExp(
    `(?:bad JSON path:|JSON path error near) (?:'${own}:((?:[^']|'')*)'|${own}:([^]*)$)`,
    "i",
  );
}

/** SQLite's own message in an error of any driver, without the text that the driver has put around it. */
export function sqliteMessage(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const passedOn = PASSED_ON.exec(message)?.[1];
  if (passedOn !== undefined) return unquoted(passedOn).replace(PREFIXES, "").replace(SUFFIXES, "");
  const turso = TURSO.exec(message)?.[1].replace(/^immediate foreign key/, "FOREIGN KEY");
  return turso ?? message.replace(PREFIXES, "").replace(SUFFIXES, "");
}

/**
 * Why SQLite refused a statement, read from its message, which is nearly the same in every driver and version. The
 * message for a unique index on an expression names the index, not the table: then `table` is `""` and `columns` is
 * empty.
 *
 * A guard is `json_extract('{}', '<mark>:<name>')`: SQLite has no function that raises a custom error, but the error of
 * this one quotes its argument.
 */
export function sqliteFailure(text: string): StatementFailure {
  const message = sqliteMessage(text);
  const guard = guardPattern().exec(message);
  if (guard) return { kind: "guard", name: guard[1]?.replaceAll("''", "'") ?? guard[2] };
  const constraint = /(UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: ([^]*))?$/.exec(message);
  if (constraint) return constraintFailure(constraint[1], constraint[2] ?? "");
  const mistyped = STRICT_TYPE.exec(message);
  if (mistyped) return { kind: "type", ...place(mistyped[1]) };
  if (VALUE.test(message)) return { kind: "value" };
  if (TOO_LONG.test(message)) return { kind: "tooLong" };
  if (TOO_DEEP.test(message)) return { kind: "tooDeep" };
  if (NOT_WRITABLE.test(message)) return { kind: "notWritable" };
  if (SCHEMA.test(message)) return { kind: "schema" };
  // If another message mentions a lock, the statement may have been carried out.
  if (message === "database is locked") return { kind: "busy" };
  return { kind: UNAVAILABLE.test(message) ? "unavailable" : "other" };
}

/** The error of a statement, with SQLite's own message, unless it would not tell what to do. */
export function statementError(error: unknown): StatementError {
  if (error instanceof StatementError) return error;
  const message = sqliteMessage(error);
  const failure = sqliteFailure(message);
  // A trigger may raise any text, also one that reads like a message of SQLite.
  const isRaised = isConstraint(error) && !OF_CONSTRAINTS.includes(failure.kind);
  return new StatementError(hiddenFunction(message) ?? message, isRaised ? { kind: "raised" } : failure, error);
}

/** The message about a table with the name of a table-valued function that statements of the service call. */
function hiddenFunction(message: string): string | undefined {
  const name = /^'(json_each|pragma_\w+)' is not a function$/.exec(message)?.[1];
  return name &&
    `The table or view "${name}" hides the function of SQLite with this name, which every service needs. ` +
      "Rename it.";
}

/** The messages of SQLite about a statement that it does not understand. */
const NOT_PREPARED = /^(?:no such (?:function|module): |near "[^]*": syntax error$|'\w+' is not a function$)/;

/** Whether the message shows that SQLite itself has refused a statement, so that it has reached the database. */
export function isRefusedStatement(error: unknown): boolean {
  if (error instanceof Error && SUFFIXES.test(error.message)) return true;
  const message = sqliteMessage(error);
  if (NOT_PREPARED.test(message)) return true;
  const { kind } = sqliteFailure(message);
  return !["other", "unavailable", "busy"].includes(kind);
}

/** Whether a replica has passed on an error of its primary, so that the statement has reached a database. */
export function isPassedOn(error: unknown): boolean {
  return error instanceof Error && PASSED_ON.test(error.message) && !/^\w+\(status: Unavailable/.test(error.message);
}

/** Whether a driver reports that a constraint has failed, by SQLite's code as a word or as a number. */
function isConstraint(error: unknown): boolean {
  if (typeof error !== "object" || error === null) return false;
  const { code, rawCode, errcode, resultCode, message } = error as { readonly [name: string]: unknown };
  if (typeof code === "string" && code.startsWith("SQLITE_CONSTRAINT")) return true;
  if (/^RemoteSqliteFailure\(/.test(String(message))) {
    return isConstraintNumber(Number(/\d+, (\d+)/.exec(String(message))?.[1]));
  }
  return [rawCode, errcode, resultCode].some(isConstraintNumber) || /: SQLITE_CONSTRAINT/.test(String(message));
}

function isConstraintNumber(code: unknown): boolean {
  return typeof code === "number" && (code & 255) === CONSTRAINT;
}

/** A text as Rust quotes it: `\"`, `\\`, `\n`, `\u{301}`. */
function unquoted(text: string): string {
  const named: { readonly [letter: string]: string } = { n: "\n", r: "\r", t: "\t", "0": "\0" };
  return text.replace(
    /\\(?:u\{([0-9a-f]+)\}|(.))/g,
    (_, hex: string | undefined, letter: string) =>
      hex === undefined ? named[letter] ?? letter : String.fromCodePoint(parseInt(hex, 16)),
  );
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
  // Turso: `badges.(series, code)`.
  const together = /^([^.]+)\.\(([^]*)\)$/.exec(subject);
  if (together) return { kind: "unique", table: together[1], columns: together[2].split(", ") };
  const places = subject.split(", ").map(place);
  return { kind: "unique", table: places[0].table, columns: places.map(({ column }) => column) };
}

/** Splits `currencies.code` into table and column. */
function place(subject: string): { table: string; column: string } {
  const dot = subject.indexOf(".");
  return { table: subject.slice(0, Math.max(dot, 0)), column: subject.slice(dot + 1) };
}
