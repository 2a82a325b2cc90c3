import type { Model } from "../../src/types/model.ts";
import { databases } from "./databases.ts";
import type { RealDatabase } from "./schemas/real_database.ts";
import { serveDatabase } from "./serve_database.ts";

/** The folder of the files that say how each database is served. */
export const SERVED: URL = new URL("./served/", import.meta.url);

/** Of 300 tables the first forty say how all are served: those of four ways to name tables. */
const MOST_TOLD = 40;

/** The file of a database: `served/epic_stack.txt`. */
export function servedFile({ name }: RealDatabase): URL {
  return new URL(`${name.toLowerCase().replaceAll(" ", "_")}.txt`, SERVED);
}

/**
 * How a database is served without options, one line per table: its type, its attributes, the to-ones (`→`) and the
 * to-manys (`⇉`) with their tables.
 */
export function servedTables(model: Model): string {
  return model.tables.slice(0, MOST_TOLD).map((table) => `${table}: ${served(model, table)}\n`).join("");
}

/** Writes the file of every database. */
export async function writeServedTables(): Promise<void> {
  await Deno.mkdir(SERVED, { recursive: true });
  for (const database of databases) {
    await using served = await serveDatabase(database);
    await Deno.writeTextFile(servedFile(database), servedTables(served.model));
  }
}

function served(model: Model, table: string): string {
  if (model.problems(table).length > 0) return "refused";
  const { type, columns, relationships } = model.resource(table);
  return [
    type,
    columns.map(({ field }) => field).join(" "),
    ...relationships.map(({ name, many, target }) => `${many ? "⇉" : "→"} ${name} (${target})`),
  ].filter((part) => part !== "").join(", ");
}
