import { type ChildProcess, spawn } from "node:child_process";
import process from "node:process";
import { setTimeout } from "node:timers";
import type { ServeCommand } from "../commands.ts";
import { CommandError } from "../command_error.ts";
import type { Terminal } from "../terminal.ts";
import { listen } from "./listen.ts";

/** Only the first worker prints what is served, and only when it is started for the first time. */
export type WorkerRole = "speaking" | "silent";

/** The environment variable by which a process knows that it is a worker. */
const ROLE = "RELATA_WORKER";

/** Milliseconds before a worker that has died is started again. */
const PAUSE = 200;
/**
 * This many deaths within `WITHIN` milliseconds end all workers, because the cause will not disappear without a
 * change.
 */
const MOST_DEATHS = 10;
const WITHIN = 60_000;

/** The part of this process under a supervisor; `undefined` if it is not a worker. */
export function workerRole(): WorkerRole | undefined {
  return process.connected ? process.env[ROLE] as WorkerRole | undefined : undefined;
}

/** Tells the supervisor that this worker listens, and waits until the message has left this process. */
export function tellListening(): Promise<void> {
  return new Promise((resolve) => {
    // The supervisor may have died, which `untilAlone` notices.
    if (process.send === undefined) resolve();
    else process.send("listening", undefined, undefined, () => resolve());
  });
}

/**
 * Waits until the supervisor has died. It holds the other end of this worker's standard input, and the system closes
 * that, however the supervisor has ended. The channel of messages does not always show it: if the supervisor has left
 * a message unread, there is no `disconnect`.
 */
export function untilAlone(): Promise<void> {
  return new Promise((resolve) => process.stdin.once("end", () => resolve()).resume());
}

/** Lets this worker exit. */
export function leaveSupervisor(): void {
  process.stdin.destroy();
  if (process.connected) process.disconnect?.();
}

/** Waits for Ctrl-C, or for the process that has started this one to end it. */
export function untilSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

/** Ends this process within a second, whatever a hook still waits for. */
export function endSoon(): void {
  setTimeout(() => process.exit(0), 1_000).unref();
}

/**
 * Starts the workers, each a process with the same command line, and starts again those that die, until it is told to
 * end. @returns the exit code.
 * @throws {CommandError} if nothing can listen there, or if workers die again and again.
 */
export async function superviseWorkers(command: ServeCommand, terminal: Terminal): Promise<number> {
  const told = untilSignal().then(() => 0);
  // The port must be free, because workers would share it with those of another command. This also replaces port 0.
  const probe = await listen(() => new Response(), { host: command.host, port: command.port });
  await probe.close();
  const team = new Team(probe.port, terminal);
  try {
    const first = team.start("speaking");
    if (!await first.listens) return await first.ends;
    const others = Array.from({ length: command.workers - 1 }, () => team.start("silent"));
    return await Promise.race([told, ...[first, ...others].map((worker) => team.replace(worker))]);
  } finally {
    await team.end();
  }
}

/** A worker that has been started. */
interface Worker {
  /** Whether it has begun to listen; it may have ended before. */
  readonly listens: Promise<boolean>;
  /** Its exit code, once it has ended. */
  readonly ends: Promise<number>;
}

/** Milliseconds within which a message of a worker that has ended arrives. */
const LAST_MESSAGE = 100;

/** Waits for the messages of a worker that has ended: the system may tell of its end before they arrive. */
function emptied(child: ChildProcess): Promise<void> {
  if (!child.connected) return Promise.resolve();
  return new Promise((resolve) => {
    child.once("disconnect", () => resolve());
    setTimeout(resolve, LAST_MESSAGE);
  });
}

/** The workers of one command. */
class Team {
  readonly #port: number;
  readonly #terminal: Terminal;
  readonly #children = new Map<ChildProcess, Promise<unknown>>();
  readonly #deaths: number[] = [];
  #isEnding = false;

  constructor(port: number, terminal: Terminal) {
    this.#port = port;
    this.#terminal = terminal;
  }

  start(role: WorkerRole): Worker {
    const { execPath, execArgv, argv: [, script, ...args], env, versions } = process;
    // Deno does not say which permissions it has, but a process that may run programs has all of them.
    const flags = versions.deno === undefined ? execArgv : ["run", "-A", "--quiet", "--unstable-net"];
    const child = spawn(execPath, [...flags, script, ...args, `--port=${this.#port}`], {
      stdio: ["pipe", "inherit", "inherit", "ipc"],
      env: { ...env, [ROLE]: role },
    });
    const ends = new Promise<number>((resolve, reject) => {
      child.once("exit", (code) => resolve(code ?? 1));
      child.once("error", (error) => reject(new CommandError(`Cannot start a worker: ${error.message}.`, error)));
    }).finally(() => this.#children.delete(child));
    this.#children.set(child, ends);
    const listens = new Promise<boolean>((resolve) => child.once("message", () => resolve(true)));
    return { ends, listens: Promise.race([listens, ends.then(() => emptied(child)).then(() => false)]) };
  }

  /** Starts a worker again whenever it has died. @throws {CommandError} where workers die again and again. */
  async replace(worker: Worker): Promise<never> {
    const code = await worker.ends;
    const now = performance.now();
    this.#deaths.push(now);
    const deaths = this.#deaths.filter((at) => at > now - WITHIN).length;
    // Ctrl-C also ends the workers, perhaps before this process is notified.
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (this.#isEnding) return await new Promise(() => {});
    if (deaths >= MOST_DEATHS) {
      throw new CommandError(`Cannot go on: workers have died ${MOST_DEATHS} times within a minute.`);
    }
    this.#terminal.warn(`A worker has ended (${code}), and is started again.`);
    return await this.replace(this.start("silent"));
  }

  /** Ends the workers as Ctrl-C does, and waits for them. */
  async end(): Promise<void> {
    this.#isEnding = true;
    for (const child of this.#children.keys()) child.kill("SIGTERM");
    await Promise.allSettled(this.#children.values());
  }
}
