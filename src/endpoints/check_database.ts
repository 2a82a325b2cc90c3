import { servedResources } from "../model/visible.ts";
import { CHANGING } from "../config/operations.ts";
import { ConfigurationError } from "../errors/service_error.ts";
import { isRefusal } from "../errors/statement_error.ts";
import { fill } from "../sql/statement.ts";
import { mayBeUnreachable, unnamedRow, unreachableRows } from "../sql/table_looks.ts";
import type { Model, Resource } from "../types/model.ts";
import type { Operation } from "../types/operation.ts";
import type { OpenDatabase } from "./open_database.ts";

/**
 * Runs a statement as requests do and, where some resource can be written, a batch that changes nothing: a database whose
 * schema can be read may still not be one that can be served.
 * @throws {ConfigurationError} with what the database lacks.
 */
export async function tryDatabase({ driver, model, sql: { dialect } }: Pick<OpenDatabase, "driver" | "model" | "sql">) {
  const trial = { sql: dialect.trial, parameters: [], isSingle: true };
  await attempt(
    () => driver.read(trial),
    (reason) => `Cannot read this database: it needs ${dialect.leastVersion} or later: ${reason}.`,
  );
  if (!isWritten(model)) return;
  await attempt(
    () => driver.batch([trial]),
    (reason) =>
      `Cannot write to this database: it cannot run statements as one transaction: ${reason}. ` +
      "Give its URL or a client that does, or readOnly: true.",
  );
}

function isWritten(model: Model): boolean {
  return servedResources(model).some(({ actions }) =>
    Object.keys(actions).some((one) => CHANGING.has(one as Operation))
  );
}

async function attempt(run: () => unknown, message: (reason: string) => string): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new ConfigurationError(message(error.message.replace(/\.$/, "")), error);
  }
}

/**
 * What is to be told of tables in which values of several kinds are stored as keys, so that not every row has an id of
 * its own. @throws {StatementError}
 */
export async function unnamedRows({ driver, model, sql: context }: OpenDatabase): Promise<readonly Error[]> {
  const mixed = servedResources(model)
    .filter(({ key: { kinds } }) => kinds.some((kind) => kind === "untyped" || kind === "blob"));
  const problems: Error[] = [];
  for (const resource of mixed) {
    const { rows: [[found]] } = await driver.read(fill(unnamedRow(resource, context), []));
    if (Number(found) !== 1) continue;
    problems.push(
      new ConfigurationError(
        `Cannot serve every row of "${resource.table}": some keys have no id of their own, since they print like the key ` +
          "of another type, or are of a type that ids cannot name. Store keys of one type.",
      ),
    );
  }
  return [...problems, ...await unreachable({ driver, model, sql: context })];
}

/** How many tables are asked in one statement: engines have 100 columns at most. */
const MOST_TABLES = 90;

/** What is to be told of keys that no URL reaches, as far as an index leads to them. */
async function unreachable(
  { driver, model, sql: context }: Pick<OpenDatabase, "driver" | "model" | "sql">,
): Promise<readonly Error[]> {
  const asked = servedResources(model)
    .filter((resource) => model.declared(resource.table).kind === "table" && mayBeUnreachable(resource, context));
  const problems: Error[] = [];
  for (let from = 0; from < asked.length; from += MOST_TABLES) {
    const some = asked.slice(from, from + MOST_TABLES);
    const { rows: [row] } = await driver.read(fill(unreachableRows(some, context), []));
    problems.push(...some.filter((_, index) => Number(row[index]) === 1).map(withoutUrl));
  }
  return problems;
}

function withoutUrl({ table }: Resource): Error {
  return new ConfigurationError(
    `Cannot view every row of "${table}": no URL reaches a key that is ".", "..", infinite, or of another type than its ` +
      "column. Change these keys in the database.",
  );
}
