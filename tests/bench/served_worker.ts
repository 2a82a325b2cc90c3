import { workerdCommand } from "../runtimes/runtimes.ts";
import { guarded } from "./guarded.ts";
import { startProcess } from "./line_process.ts";
import { CONTESTANT_CORE } from "./pinned.ts";
import type { RemoteName } from "./remote_contestant.ts";
import { askServed, type Served } from "./served.ts";
import type { WorkerBundle } from "./worker_bundle.ts";

/** The running Worker of a contestant. */
export type ServedWorker = Served & { readonly name: RemoteName };

/** Starts workerd with a contestant's Worker over the database at a URL; it is ready when this resolves. */
export async function serveWorker({ name, directory, file }: WorkerBundle, database: string): Promise<ServedWorker> {
  const { program, args } = await workerdCommand(directory, 0, file, { DATABASE: database });
  // workerd prints what it opens on its standard output, including the port.
  const process = guarded(startProcess([program, ...args, "--control-fd=1"], CONTESTANT_CORE, "SIGKILL"));
  const { port } = JSON.parse(await process.hear()) as { port: number };
  return { name, port, process, fetch: askServed(port) };
}
