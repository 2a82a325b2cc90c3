import { fileURLToPath } from "node:url";

/** The runtimes that contestants run on. */
export type RuntimeName = "deno" | "node" | "bun";

/** The programs that run on any of them. */
export type Program = "in_process" | "serve";

/** A runtime that is ready to run the programs. */
export interface Runtime {
  readonly name: RuntimeName;
  /** What runs a program with its arguments. */
  readonly command: (program: Program, args: readonly string[]) => readonly string[];
}

/** Makes a runtime ready. */
export function prepare(name: RuntimeName): Promise<Runtime> {
  if (name === "deno") return Promise.resolve(deno());
  throw new Error(`Cannot run on ${name} yet.`);
}

function deno(): Runtime {
  return {
    name: "deno",
    command: (program, args) => [
      Deno.execPath(),
      "run",
      "-A",
      "--no-check",
      fileURLToPath(new URL(`${program}.ts`, import.meta.url)),
      ...args,
    ],
  };
}
