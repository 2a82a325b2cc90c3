import { ConfigurationError } from "../errors/service_errors.ts";
import { StatementError } from "../errors/statement_error.ts";
import { changesRows } from "../config/operations.ts";
import type { Model } from "../types/model.ts";
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
      `Cannot write to this database: it runs no statements as one transaction: ${reason}. ` +
      "Give its URL or a client that does, or readOnly: true.",
  );
}

function isWritten(model: Model): boolean {
  return model.tables.some((table) =>
    model.problems(table).length === 0 &&
    Object.keys(model.resource(table).actions).some((one) => changesRows(one as Operation))
  );
}

async function attempt(run: () => unknown, message: (reason: string) => string): Promise<void> {
  try {
    await run();
  } catch (error) {
    if (!(error instanceof StatementError) || error.failure.kind === "unavailable") throw error;
    throw new ConfigurationError(message(error.message.replace(/\.$/, "")), error);
  }
}
