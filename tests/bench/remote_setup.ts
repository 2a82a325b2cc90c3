import { type StartedSqld, startSqld } from "../helpers/engines/sqld.ts";
import { fillRemote } from "./fill_remote.ts";
import type { LineProcess } from "./line_process.ts";
import { startGenerator } from "./over_http.ts";
import { LOAD_CORE, pinned } from "./pinned.ts";
import { inTurn, type OfRemote } from "./remote_contestant.ts";
import { bundleWorker, type WorkerBundle } from "./worker_bundle.ts";

/** The setup of the Workers: each has its bundle, and a libSQL server with the same database. */
export interface RemoteSetup {
  readonly bundles: OfRemote<WorkerBundle>;
  readonly servers: OfRemote<StartedSqld>;
  readonly generator: LineProcess;
  stop(): Promise<void>;
}

/** The load never sleeps; the databases, which share its core, have priority. */
const YIELDING = ["nice", "-n", "19"];

/**
 * Bundles the Workers, and starts the load generator and a libSQL server for each Worker, with the tables and rows of a
 * database file.
 */
export async function setUpRemote(directory: string, file: string): Promise<RemoteSetup> {
  const started: { stop(): Promise<void> }[] = [];
  const stop = async () => void await Promise.all(started.map((one) => one.stop()));
  try {
    const bundles = await inTurn((name) => bundleWorker(name, directory));
    const servers = await inTurn(async () => {
      const server = await startSqld(
        (command) => pinned(command, LOAD_CORE),
        (prefix) => Deno.makeTempDir({ prefix }),
      );
      started.push(server);
      await fillRemote(server.url, file);
      return server;
    });
    const generator = await startGenerator(YIELDING);
    started.push(generator);
    return { bundles, servers, generator, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
