import { createClient } from "@libsql/client";
import type { Contestant } from "./contestant.ts";
import { handWritten } from "./hand_written.ts";
import { libsqlDialect } from "./libsql_dialect.ts";
import { PRAGMA_STATEMENTS } from "./pragmas.ts";

/** The hand-written service over a database file. */
export async function handWrittenFile(file: string): Promise<Contestant> {
  // One connection: a PRAGMA applies to a connection, and statements on a file do not overlap in one process anyway.
  const client = createClient({ url: `file:${file}`, concurrency: 1 });
  for (const statement of PRAGMA_STATEMENTS) await client.execute(statement);
  return handWritten("hand-written", libsqlDialect(client));
}
