import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { WORKER } from "../runtimes/clean_folder.ts";
import { runProgram } from "../../scripts/run_program.ts";
import { installed } from "./installed.ts";
import type { RemoteName } from "./remote_contestant.ts";

/** A contestant as one file for workerd. */
export interface WorkerBundle {
  readonly name: RemoteName;
  readonly directory: string;
  readonly file: string;
  /** Bytes of the file, gzipped. */
  readonly gzipped: number;
}

const PROGRAMS: { readonly [Name in RemoteName]: string } = {
  relata: "relata_worker.ts",
  "hand-written": "hand_written_worker.ts",
};

/**
 * Bundles and minifies a contestant's Worker into a directory, as an application's build does.
 * @throws {Error} with esbuild's message.
 */
export async function bundleWorker(name: RemoteName, directory: string): Promise<WorkerBundle> {
  const packages = `${await installed()}/node_modules`;
  const file = `${name}.mjs`;
  const source = fileURLToPath(new URL(PROGRAMS[name], import.meta.url));
  const flags = ["--bundle", "--minify", "--format=esm", ...WORKER, "--log-level=warning", `--outfile=${file}`];
  const command = [`NODE_PATH=${packages}`, `${packages}/.bin/esbuild`, source, ...flags];
  await runProgram("env", command, directory);
  const gzipped = gzipSync(await Deno.readFile(`${directory}/${file}`), { level: 9 }).length;
  return { name, directory, file, gzipped };
}
