import { setTimeout as sleep } from "node:timers/promises";
import { cpuTime } from "./cpu_time.ts";
import { startProcess } from "./line_process.ts";
import type { MeasuredAnswer, MeasuredQuery } from "./dear_process.ts";

/** Milliseconds between two checks of a process's processor time. */
const LOOKED_AT_EVERY = 200;
/** How many times its allowed processor time a process may wait for a core. */
const MOST_WAITED = 6;

/** A process that answers expensive requests, and is ended if one takes too long. */
export interface RequestProcess {
  /**
   * The answer, or `"late"` if there was none in time; then the process has ended, and further calls are not allowed.
   */
  ask(question: MeasuredQuery, milliseconds: number): Promise<MeasuredAnswer | "late">;
  stop(): Promise<void>;
}

/** Starts a process on a database of expensive requests. */
export async function startRequestProcess(database: string): Promise<RequestProcess> {
  const script = new URL("dear_process.ts", import.meta.url).href;
  const command = [Deno.execPath(), "run", "-A", "--no-check", script, database];
  // It does not end on its own while a statement runs.
  const process = startProcess(command, undefined, "SIGKILL");
  await process.hear();
  return {
    async ask(question, milliseconds) {
      await process.say(JSON.stringify(question));
      const line = await inTime(process.hear(), process.pid, milliseconds);
      if (line !== "late") return JSON.parse(line);
      await process.stop();
      return "late";
    },
    stop: () => process.stop(),
  };
}

/**
 * The line, or `"late"` once the process has used the given processor time in milliseconds, or has waited far longer.
 */
async function inTime(heard: Promise<string>, pid: number, milliseconds: number): Promise<string> {
  // A late message can only be the end of the process.
  heard.catch(() => {});
  const [start, onCore] = [performance.now(), cpuTime(pid)];
  while (true) {
    const line = await within(heard, LOOKED_AT_EVERY);
    if (line !== undefined) return line;
    const waited = performance.now() - start;
    const spent = onCore === undefined ? waited : (cpuTime(pid) ?? 0) - onCore;
    if (spent >= milliseconds || waited >= milliseconds * MOST_WAITED) return "late";
  }
}

/** The value of a promise, if it comes within the given milliseconds. */
async function within<T>(promised: Promise<T>, milliseconds: number): Promise<T | undefined> {
  const over = new AbortController();
  const timer = sleep(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);
  try {
    return await Promise.race([promised, timer]);
  } finally {
    over.abort();
  }
}
