import { setTimeout as sleep } from "node:timers/promises";
import { cpuTime } from "./cpu_time.ts";
import { startProcess } from "./line_process.ts";
import type { DearAnswer, DearQuestion } from "./dear_process.ts";

/** Milliseconds between two looks at how long a process has been on a core. */
const LOOKED_AT_EVERY = 200;
/** How many times as long as it may take a process may wait for a core. */
const MOST_WAITED = 6;

/** A process that answers dear requests, and is ended where one takes too long. */
export interface DearAsking {
  /** The answer, or `"late"` where there was none in time; then the process is gone, and nothing more may be asked. */
  ask(question: DearQuestion, milliseconds: number): Promise<DearAnswer | "late">;
  stop(): Promise<void>;
}

/** Starts a process over a database of dear requests. */
export async function startDearAsking(database: string): Promise<DearAsking> {
  const script = new URL("dear_process.ts", import.meta.url).href;
  const command = [Deno.execPath(), "run", "-A", "--no-check", script, database];
  // It does not end by itself while a statement runs.
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

/** The line, or `"late"` once the process has spent so many milliseconds on a core, or waited far longer. */
async function inTime(heard: Promise<string>, pid: number, milliseconds: number): Promise<string> {
  // What is heard too late is that the process has ended.
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

/** What is promised, if it comes within so many milliseconds. */
async function within<T>(promised: Promise<T>, milliseconds: number): Promise<T | undefined> {
  const over = new AbortController();
  const timer = sleep(milliseconds, undefined, { signal: over.signal }).catch(() => undefined);
  try {
    return await Promise.race([promised, timer]);
  } finally {
    over.abort();
  }
}
