import type { Engine } from "../helpers/engines.ts";
import { toolProgram } from "../helpers/tools.ts";
import type { Command } from "./server_process.ts";

/** A runtime that serves the suites over HTTP. */
export interface Runtime {
  readonly name: string;
  /** The databases that it can reach. */
  readonly engines: readonly Engine["name"][];
  /** How its program in a clean folder is started. */
  command(folder: string, port: number, database: string): Command | Promise<Command>;
}

/** Every runtime that the package is for. */
export const runtimes: readonly Runtime[] = [
  {
    name: "Deno",
    engines: ["embedded", "remote"],
    command: (cwd, port, DATABASE) => ({
      program: Deno.execPath(),
      args: ["serve", "-A", "--quiet", "--no-lock", "--host", "127.0.0.1", "--port", String(port), "deno.mjs"],
      env: { DATABASE },
      cwd,
    }),
  },
  { name: "Node 22", engines: ["embedded", "remote"], command: processOf(() => toolProgram("node22"), "node.mjs") },
  { name: "Node 24", engines: ["embedded", "remote"], command: processOf(() => toolProgram("node24"), "node.mjs") },
  { name: "Bun", engines: ["embedded", "remote"], command: processOf(() => toolProgram("bun"), "bun.mjs") },
  {
    name: "workerd",
    engines: ["remote"],
    command: (folder, port, DATABASE) => workerdCommand(folder, port, "worker.bundle.mjs", { DATABASE }),
  },
];

function processOf(program: () => string, file: string): Runtime["command"] {
  return (cwd, port, DATABASE) => ({ program: program(), args: [file], env: { DATABASE, PORT: String(port) }, cwd });
}

/** How workerd serves a bundled Worker that has some text bindings; its configuration lies beside the bundle. */
export async function workerdCommand(
  folder: string,
  port: number,
  file: string,
  bindings: { readonly [name: string]: string },
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
