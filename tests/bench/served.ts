import type { Contestant, ContestantName } from "./contestant.ts";
import { copyDatabase } from "./copy_database.ts";
import { type LineProcess, startProcess } from "./line_process.ts";
import { CONTESTANT_CORE } from "./pinned.ts";
import type { Runtime } from "./runtimes.ts";
import type { WorkloadName } from "./workloads.ts";

/** A contestant that serves in its own process. */
export interface Served extends Contestant {
  readonly port: number;
  readonly process: LineProcess;
}

/** Starts a contestant's server with a copy of the database; it is ready when this resolves. */
export async function serveContestant(
  runtime: Runtime,
  name: ContestantName,
  workload: WorkloadName,
  database: string,
): Promise<Served> {
  const copy = copyDatabase(database, `${workload}-${name}`);
  const process = startProcess(runtime.command("serve", [name, workload, copy]), CONTESTANT_CORE);
  const { port } = JSON.parse(await process.hear()) as { port: number };
  return { name, port, process, fetch: askServed(port) };
}

/** Sends requests to a port of this machine, whatever their origin. */
export function askServed(port: number): (request: Request) => Promise<Response> {
  return (request) => fetch(new Request(request.url.replace(/^http:\/\/[^/]+/, `http://127.0.0.1:${port}`), request));
}
