import { run } from "../../src/cli/run.ts";
import { lineOf, type Terminal } from "../../src/cli/terminal.ts";

/** The output of a command, and its exit code. */
export interface Outcome {
  readonly code: number;
  readonly said: readonly string[];
  readonly warned: readonly string[];
}

/** Runs a command line in this process. */
export async function runCommand(...args: readonly string[]): Promise<Outcome> {
  const said: string[] = [];
  const warned: string[] = [];
  const terminal: Terminal = {
    say: (...line) => void said.push(lineOf(line, false)),
    warn: (...line) => void warned.push(lineOf(line, false)),
    print: (text) => void said.push(text.trimEnd()),
    progress: () => {},
    done: () => {},
  };
  return { code: await run(args, terminal), said, warned };
}

/** Every file of a folder with its bytes and the time of its last change. */
export function filesIn(folder: string): Readonly<Record<string, readonly [bytes: string, changed: number]>> {
  const names = [...Deno.readDirSync(folder)].filter((entry) => entry.isFile).map((entry) => entry.name).sort();
  return Object.fromEntries(names.map((name) => {
    const path = `${folder}/${name}`;
    return [name, [Deno.readFileSync(path).toHex(), Deno.statSync(path).mtime!.getTime()]];
  }));
}
