import { pinned } from "./pinned.ts";

/** A process that reads and writes lines. */
export interface LineProcess {
  readonly pid: number;
  /** Sends a line. */
  say(line: string): Promise<void>;
  /**
   * The next line that the process prints.
   * @throws {Error} if it has ended.
   */
  hear(): Promise<string>;
  /** Ends it, and waits until it has ended. */
  stop(): Promise<void>;
}

/** Starts a command on one core, or on any; `end` ends it. Its standard error is shown. */
export function startProcess(
  command: readonly string[],
  core: number | undefined,
  end: Deno.Signal = "SIGTERM",
): LineProcess {
  const [program, ...args] = core === undefined ? command : pinned(command, core);
  const child = new Deno.Command(program, { args, stdin: "piped", stdout: "piped" }).spawn();
  const input = child.stdin.getWriter();
  const encoder = new TextEncoder();
  const lines = linesOf(child.stdout);
  return {
    pid: child.pid,
    say: (line) => input.write(encoder.encode(`${line}\n`)),
    async hear() {
      const { value, done } = await lines.next();
      if (done) throw new Error(`A process has ended early: ${command.join(" ")}`);
      return value;
    },
    async stop() {
      try {
        child.kill(end);
      } catch {
        // It has ended on its own.
      }
      await Promise.allSettled([input.close(), child.status, lines.return()]);
    },
  };
}

async function* linesOf(output: ReadableStream<Uint8Array>): AsyncGenerator<string, void> {
  let rest = "";
  for await (const chunk of output.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
