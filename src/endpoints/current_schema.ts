import { otherwise, then } from "../drivers/patience.ts";
import { ConfigurationError, MissingSchemaError } from "../errors/service_errors.ts";
import { StatementError } from "../errors/statement_error.ts";
import type { Awaitable } from "../types/driver.ts";
import type { DatabaseHandle, OpenDatabase } from "./open_database.ts";

/**
 * Answers by the schema that was read. Where that fails because the database has another one, as after a migration, the
 * schema is read again, and the request is answered once more: what failed so has stored nothing.
 */
export function onCurrentSchema<T>(
  handle: DatabaseHandle,
  opened: OpenDatabase,
  answer: (database: OpenDatabase) => Awaitable<T>,
): Awaitable<T> {
  return otherwise(() => answer(opened), (error) => {
    if (!isOfSchema(error)) throw error;
    // Where the schema cannot be read, the first failure says more.
    const reading = handle.refresh(opened).catch(() => opened);
    return then(reading, (current) => {
      if (current === opened) throw error;
      return answer(current);
    });
  });
}

/** Whether reading the schema again may help; what was thrown may be a Proxy that cannot even be asked its class. */
function isOfSchema(error: unknown): boolean {
  try {
    if (error instanceof StatementError) return error.failure.kind === "schema";
    if (error instanceof MissingSchemaError || error instanceof ConfigurationError) return true;
    return error instanceof Error && error.cause !== undefined && error.cause !== error && isOfSchema(error.cause);
  } catch {
    return false;
  }
}
