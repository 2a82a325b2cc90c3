import process from "node:process";
import { createService, type ServiceOptions } from "../../mod.ts";
import type { Service } from "../../src/types/service.ts";
import { databaseCopies } from "../helpers/engines/database_copies.ts";

const directory = await Deno.makeTempDir();
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));
const copyOf = databaseCopies(directory);

/** The number of threads: each waits for the end of the process. */
export const threads = (): number => process.listenerCount("exit");

/** The service of the test that runs. One that fails must not leave its threads to the next. */
let opened: Service | undefined;
Deno.test.afterEach(() => opened?.close());

/** A service over a database of its own; `ask` sends requests, and records the order of the answers. */
export async function answering(schema: string, options: Omit<ServiceOptions, "database">) {
  const service = opened = createService({ ...options, database: `file:${await copyOf(schema)}` });
  const answered: string[] = [];
  const ask = async (url: string) => {
    const headers = { accept: "application/vnd.api+json" };
    const answer = await service.fetch(new Request(`http://127.0.0.1${url}`, { headers }));
    answered.push(url);
    return { status: answer.status, document: await answer.json() };
  };
  return { ask, answered };
}
