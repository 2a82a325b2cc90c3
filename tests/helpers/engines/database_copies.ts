import { createClient } from "@libsql/client";

/**
 * Fills a database file once and copies it for each test: the rows of a large table take longer to make than a file to
 * copy. The files are in a folder of the caller.
 * @param statements statements that make tables and rows.
 * @returns the path of a copy that no other test has.
 */
export function databaseCopies(directory: string): (statements: string) => Promise<string> {
  const filled = new Map<string, Promise<string>>();
  let count = 0;
  return async (statements) => {
    if (!filled.has(statements)) filled.set(statements, fill(`${directory}/filled_${filled.size}.db`, statements));
    const path = `${directory}/copy_${count++}.db`;
    await Deno.copyFile(await filled.get(statements)!, path);
    return path;
  };
}

async function fill(path: string, statements: string): Promise<string> {
  const client = createClient({ url: `file:${path}` });
  await client.executeMultiple(statements);
  client.close();
  return path;
}
