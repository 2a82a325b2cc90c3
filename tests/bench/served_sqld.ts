import { installTools, toolProgram } from "../helpers/tools.ts";
import { freePort } from "../runtimes/server_process.ts";
import { guarded } from "./guarded.ts";
import { type LineProcess, startProcess } from "./line_process.ts";
import { LOAD_CORE } from "./pinned.ts";

/** A libSQL server of the benchmark's own. */
export interface ServedSqld {
  readonly url: string;
  readonly process: LineProcess;
}

const MILLISECONDS_TO_START = 20_000;

/**
 * Starts a libSQL server (sqld) on the core of the load, with its data and its log in a directory; it answers when this
 * resolves.
 * @throws {Error} with its log where it does not.
 */
export async function serveSqld(directory: string): Promise<ServedSqld> {
  await installTools(["sqld"]);
  await Deno.mkdir(directory, { recursive: true });
  const [port, log] = [freePort(), `${directory}/log`];
  const args = ["--http-listen-addr", `127.0.0.1:${port}`, "--db-path", `${directory}/db`, "--no-welcome"];
  const command = ["sh", "-c", `exec "$@" >"${log}" 2>&1`, "sh", toolProgram("sqld"), ...args];
  const process = guarded(startProcess(command, LOAD_CORE, "SIGKILL"));
  const url = `http://127.0.0.1:${port}`;
  try {
    await untilHealthy(url);
    return { url, process };
  } catch (cause) {
    await process.stop();
    throw new Error(`Cannot start sqld:\n${await Deno.readTextFile(log)}`, { cause });
  }
}

async function untilHealthy(url: string): Promise<void> {
  const deadline = performance.now() + MILLISECONDS_TO_START;
  while (true) {
    try {
      const answer = await fetch(`${url}/health`);
      await answer.body?.cancel();
      if (answer.ok) return;
    } catch (error) {
      if (performance.now() > deadline) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
