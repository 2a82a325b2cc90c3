import type { Engine } from "../helpers/engines/engines.ts";
import { toolPackage, toolProgram } from "../helpers/engines/tools.ts";
import type { Command } from "./server_process.ts";

/** A runtime that serves the suites over HTTP. */
export interface Runtime {
  readonly name: string;
  /** The databases that it can reach; a `connection` is an application's own to a file. */
  readonly engines: readonly Engine["name"][];
  /** How its program in a clean folder is started. */
  command(folder: string, port: number, database: string): Command | Promise<Command>;
}

/** Every runtime that the package is for. */
export const runtimes: readonly Runtime[] = [
  {
    name: "Deno",
    engines: ["embedded", "remote"],
    command: (cwd, port, DATABASE) => denoServe(cwd, port, "deno.mjs", { DATABASE }),
  },
  {
    name: "Node 22",
    engines: ["embedded", "remote"],
    command: (cwd, port, DATABASE) => programOf("node22", cwd, port, "node.mjs", { DATABASE }),
  },
  {
    name: "Node 24",
    engines: ["embedded", "remote"],
    command: (cwd, port, DATABASE) => programOf("node24", cwd, port, "node.mjs", { DATABASE }),
  },
  {
    name: "Bun",
    engines: ["embedded", "remote"],
    command: (cwd, port, DATABASE) => programOf("bun", cwd, port, "bun.mjs", { DATABASE }),
  },
  {
    name: "Node 22 with better-sqlite3",
    engines: ["connection"],
    command: (cwd, port, DATABASE) =>
      programOf("node22", cwd, port, "better_sqlite3.mjs", {
        DATABASE,
        PACKAGE: `${toolPackage("better-sqlite3")}/lib/index.js`,
      }),
  },
  {
    name: "Node 24 with node:sqlite",
    engines: ["connection"],
    command: (cwd, port, DATABASE) => programOf("node24", cwd, port, "node_sqlite.mjs", { DATABASE }),
  },
  {
    name: "Bun with bun:sqlite",
    engines: ["connection"],
    command: (cwd, port, DATABASE) => programOf("bun", cwd, port, "bun_sqlite.mjs", { DATABASE }),
  },
  {
    name: "workerd",
    engines: ["remote"],
    command: (folder, port, DATABASE) => workerdCommand(folder, port, "worker.bundle.mjs", { DATABASE }),
  },
];

/** Every pair of a runtime and a database. */
export const pairs = runtimes.flatMap((runtime) => runtime.engines.map((engine) => ({ runtime, engine })));

/** Half of the exchanges have one of the pairs, or an application's own `@libsql/client`; all run on Deno anyway. */
export const PLACES: number = 2 * (pairs.length + 1);

type Environment = { readonly [name: string]: string };

/** How `deno serve` serves a module of a folder. */
export function denoServe(cwd: string, port: number, file: string, env: Environment): Command {
  const flags = ["-A", "--quiet", "--no-lock", "--host", "127.0.0.1", "--port", String(port)];
  return { program: Deno.execPath(), args: ["serve", ...flags, file], env, cwd };
}

/** Node or Bun running a program of a folder that takes its port from the environment. */
export function programOf(
  tool: "node22" | "node24" | "bun",
  cwd: string,
  port: number,
  file: string,
  env: Environment,
): Command {
  return { program: toolProgram(tool), args: [file], env: { ...env, PORT: String(port) }, cwd };
}

/** workerd serving a bundled Worker that has some text bindings; its configuration is in the bundle's folder. */
export async function workerdCommand(
  folder: string,
  port: number,
  file: string,
  bindings: Environment,
): Promise<Command> {
  const bound = Object.entries(bindings).map(([name, text]) => `(name = "${name}", text = ${JSON.stringify(text)})`);
  // The database listens on this machine, which a Worker does not reach unless it is allowed to.
  const config = `
    using Workerd = import "/workerd/workerd.capnp";
    const config :Workerd.Config = (
      services = [
        (name = "main", worker = .main),
        (name = "internet", network = (allow = ["public", "private", "local"])),
      ],
      sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
    );
    const main :Workerd.Worker = (
      modules = [(name = "worker", esModule = embed "${file}")],
      compatibilityDate = "2026-01-01",
      bindings = [${bound.join(", ")}],
    );`;
  const path = `${folder}/${file}.capnp`;
  await Deno.writeTextFile(path, config);
  return { program: toolProgram("workerd"), args: ["serve", path], cwd: folder };
}
