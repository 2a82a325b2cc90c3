/** A server program that runs until it is stopped, or until the process that started it ends. */
export interface ServerProcess {
  /** `http://127.0.0.1:8080`. */
  readonly url: string;
  /** Its first answer. */
  readonly answer: Response;
  /** From its start to its first answer, in milliseconds. */
  readonly startMilliseconds: number;
  readonly pid: number;
  /** Whether it ends on its own within a time. */
  ends(milliseconds: number): Promise<boolean>;
  stop(): Promise<void>;
}

/** How a server program is started. */
export interface Command {
  readonly program: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  readonly cwd: string;
}

// The guard's input closes when this process ends, even by SIGKILL: no other process could end the server then.
const GUARD = `trap '' INT TERM HUP; read -r _; kill -9 "$1"`;
const MILLISECONDS_TO_START = 60_000;

/** A port of 127.0.0.1 that nothing listens on. */
export function freePort(): number {
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  return listener.addr.port;
}

/**
 * Starts a server program and waits until it answers a request.
 * @throws {Error} with the program's output if it does not.
 */
export async function startServer(
  port: number,
  command: Command,
  first: (url: string) => Request,
): Promise<ServerProcess> {
  const url = `http://127.0.0.1:${port}`;
  const log = await Deno.makeTempFile({ prefix: "relata_server_" });
  const start = performance.now();
  // `exec` keeps the process id, so the process that is ended below is the server itself.
  const server = new Deno.Command("sh", {
    args: ["-c", `exec "$@" >"${log}" 2>&1`, "sh", command.program, ...command.args],
    env: command.env,
    cwd: command.cwd,
    stdin: "null",
  }).spawn();
  const guard = new Deno.Command("sh", { args: ["-c", GUARD, "sh", String(server.pid)], stdin: "piped" }).spawn();
  const ends = (milliseconds: number) => within(milliseconds, server.status);
  const stop = async () => {
    kill(server);
    await server.status;
    kill(guard);
    await guard.status;
    await guard.stdin.close().catch(() => {});
    await Deno.remove(log);
  };
  try {
    const answer = await firstAnswer(() => first(url), server.status);
    return { url, answer, startMilliseconds: performance.now() - start, pid: server.pid, ends, stop };
  } catch (cause) {
    const said = await Deno.readTextFile(log);
    await stop();
    throw new Error(`Cannot start ${command.program}: ${(cause as Error).message}\n${said}`, { cause });
  }
}

async function firstAnswer(first: () => Request, ended: Promise<Deno.CommandStatus>): Promise<Response> {
  const deadline = performance.now() + MILLISECONDS_TO_START;
  let exit: number | undefined;
  ended.then(({ code }) => exit = code);
  while (performance.now() < deadline) {
    if (exit !== undefined) throw new Error(`it ended with ${exit}`);
    try {
      const answer = await fetch(first());
      return new Response(await answer.text(), answer);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  throw new Error(`it did not answer in ${MILLISECONDS_TO_START} ms`);
}

async function within(milliseconds: number, event: Promise<unknown>): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<false>((resolve) => timer = setTimeout(resolve, milliseconds, false));
  try {
    return await Promise.race([event.then(() => true), over]);
  } finally {
    clearTimeout(timer);
  }
}

function kill(child: Deno.ChildProcess): void {
  try {
    child.kill("SIGKILL");
  } catch (error) {
    if (!(error instanceof TypeError)) throw error; // It has ended on its own.
  }
}
