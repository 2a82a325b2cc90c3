import type { LibsqlClient } from "../../types/database.ts";
import type { Driver } from "../../types/driver.ts";

/** A database that is open for reading, as `createService` takes it: what is checked by it stays as it is. */
export function readingClient(driver: Driver): LibsqlClient {
  return {
    async execute({ sql, args }) {
      const { rows } = await driver.read({ sql, parameters: args });
      return { rows: [...rows], rowsAffected: 0 };
    },
    batch: () => Promise.reject(new Error("A database that is checked is only read.")),
  };
}
