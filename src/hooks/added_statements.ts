import { HookMistakeError } from "../errors/service_error.ts";
import { KEY_MARK, KeyPart, type WriteBuilder, writeBuilder, writtenKey } from "../sql/added_statements.ts";
import type { Dialect } from "../sql/dialect.ts";
import type { AddedQuery, WriteSubject } from "../types/hooks.ts";
import type { Resource } from "../types/model.ts";
import type { AddedStatement } from "../types/write_plan.ts";
import { toBind } from "../values/bind.ts";

/** The statements that a hook adds to a write while it runs. */
interface RecordedStatements {
  /** The members of its subject for that. */
  readonly members: Pick<WriteSubject, "also" | "db" | "key">;
  /** Ends the recording, when the write continues. */
  readonly end: () => readonly AddedStatement[];
}

/** Records the statements that a hook, such as `beforeSave`, adds to a write of a resource. */
export function recordStatements(place: string, { key, type }: Resource, dialect: Dialect): RecordedStatements {
  const builder = writeBuilder(dialect);
  const added: AddedStatement[] = [];
  let hasEnded = false;
  const fail = (why: string, cause?: unknown) => {
    throw new HookMistakeError(`In ${place} of "${type}": also ${why}`, cause);
  };
  const also = (query: AddedQuery): void => {
    if (hasEnded) return fail("was called after the hook had ended: let the hook wait for what calls it.");
    if (typeof query?.compile !== "function") {
      return fail("takes a query of Kysely's that is not executed, such as db.insertInto(…).values(…).");
    }
    try {
      added.push(checked(isRead(query) ? { sql: "select", parameters: [] } : builder.compile(query)));
    } catch (error) {
      fail(`cannot take this query. ${error instanceof Error ? error.message : error}`, error);
    }
  };
  const end = () => {
    hasEnded = true;
    return added;
  };
  return { members: { also, db: builder.db, key: writtenKey(key.columns) }, end };
}

/** Whether Kysely has built a query that only reads, so that it cannot be added to a write. */
function isRead(query: AddedQuery & { readonly toOperationNode?: () => { readonly kind: string } }): boolean {
  return query.toOperationNode?.().kind === "SelectQueryNode";
}

const CHANGES = ["InsertQueryNode", "UpdateQueryNode", "DeleteQueryNode"];

/** Texts, names in quotes, comments, and a semicolon at the end. */
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[^]*?\*\/|;\s*$/g;

/**
 * @throws {TypeError} if a statement changes no rows, if it contains several, or if it has a value that databases
 * cannot store.
 */
function checked({ sql, parameters, query }: ReturnType<WriteBuilder["compile"]>): AddedStatement {
  const isBuilt = CHANGES.includes(query?.kind ?? "");
  if (!isBuilt && (!/^\s*(?:insert|replace|update|delete)\b/i.test(sql) || sql.replaceAll(QUOTED, "").includes(";"))) {
    throw new TypeError("It takes one insert, update or delete.");
  }
  const parts = parameters.filter((one) => one instanceof KeyPart).length;
  if (sql.split(`${KEY_MARK}?`).length - 1 !== parts) {
    throw new TypeError("Its dialect does not write SQLite's parameters: build it with db of the subject.");
  }
  return { sql, parameters: parameters.map((one) => one instanceof KeyPart ? one : toBind(one)) };
}
