import { fileURLToPath } from "node:url";

const MAIN = fileURLToPath(new URL("../../src/cli/main.ts", import.meta.url));
const MILLISECONDS_TO_START = 60_000;

/** A command that serves, in its own process. */
export interface Serving {
  readonly pid: number;
  readonly url: string;
  /** The lines that it printed before it served. */
  readonly said: readonly string[];
  get(path: string, init?: RequestInit): Promise<Response>;
  /** The lines that it printed afterwards, once it has ended. */
  told(): readonly string[];
  /** Ends it as Ctrl-C does. */
  stop(): Promise<Ended>;
  /** Waits until it ends on its own. */
  ended(): Promise<Ended>;
}

/** How a command has ended. */
export interface Ended {
  readonly code: number;
  readonly warned: string;
}

/** The command of a program with these arguments; the environment of this process does not affect its output. */
export function commandOf(program: string, args: readonly string[], cwd: string): Deno.Command {
  const env = { NO_COLOR: "1", RELATA_DEBUG: "", DENO_NO_UPDATE_CHECK: "1" };
  return new Deno.Command(program, { args: [...args], cwd, env, stdin: "null", stdout: "piped", stderr: "piped" });
}

/** The command `relata` of this clone. */
function relata(args: readonly string[], cwd: string): Deno.Command {
  return commandOf(Deno.execPath(), ["run", "-A", "--no-check", MAIN, ...args], cwd);
}

/**
 * Starts `relata serve` on a free port of 127.0.0.1, with a limit of file descriptors if one is given.
 * @throws {Error} with its output if it does not serve.
 */
export function startServing(args: readonly string[], cwd: string, descriptors?: number): Promise<Serving> {
  const serve = ["serve", ...args, "--port=0"];
  if (descriptors === undefined) return serving(relata(serve, cwd));
  const limited = ["-c", `ulimit -n ${descriptors}; exec "$@"`, "sh", Deno.execPath(), "run", "-A", "--no-check", MAIN];
  return serving(commandOf("sh", [...limited, ...serve], cwd));
}

/** Runs `relata` to its end. */
export function runProcess(args: readonly string[], cwd: string): Promise<Ended & { readonly said: string }> {
  return ended(relata(args, cwd));
}

/**
 * Starts a command that serves.
 * @throws {Error} with its output if it does not.
 */
export async function serving(command: Deno.Command): Promise<Serving> {
  const child = command.spawn();
  const warned = new Response(child.stderr).text();
  const reader = child.stdout.pipeThrough(new TextDecoderStream()).getReader();
  const deadline = setTimeout(() => child.kill("SIGKILL"), MILLISECONDS_TO_START);
  let text = "";
  while (!text.includes("Press Ctrl-C")) {
    const { value, done } = await reader.read();
    if (done) break;
    text += value;
  }
  clearTimeout(deadline);
  const url = /is served on (http:\/\/[\w.:]+)/.exec(text)?.[1];
  if (url === undefined) {
    await reader.cancel();
    throw new Error(`relata serve does not serve: ${text}${await warned}`);
  }
  let rest = "";
  const ended = async (): Promise<Ended> => {
    const { code } = await child.status;
    for (let part = await reader.read(); !part.done; part = await reader.read()) rest += part.value;
    return { code, warned: await warned };
  };
  return {
    pid: child.pid,
    url,
    told: () => rest.trimEnd().split("\n"),
    said: text.trimEnd().split("\n"),
    get: (path, init) => fetch(url + path, { headers: { accept: "application/vnd.api+json" }, ...init }),
    stop() {
      child.kill("SIGINT");
      return ended();
    },
    ended,
  };
}

/** Runs a command to its end. */
export async function ended(command: Deno.Command): Promise<Ended & { readonly said: string }> {
  const { code, stdout, stderr } = await command.output();
  const [said, warned] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { code, said, warned };
}
