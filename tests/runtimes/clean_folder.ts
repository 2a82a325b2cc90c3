import { fileURLToPath } from "node:url";
import { packNpm } from "../../scripts/pack_npm.ts";
import { TARBALL } from "../../scripts/package_metadata.ts";
import { NPM, runProgram } from "../../scripts/run_program.ts";
import { fillOnce } from "../helpers/engines/made_once.ts";
import { installTools, toolProgram } from "../helpers/engines/tools.ts";
import { PROGRAMS } from "./programs.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/**
 * The package that Node needs to serve a `fetch`; of the tested adapters, this one refuses a malformed `Host` and sends
 * lengths.
 */
const NODE_ADAPTER = ["@hono/node-server@2.1.8", "hono@4.13.19"];

/** The folder of an application that has installed the package. */
export interface CleanFolder {
  readonly path: string;
  /** The folder of the installed package. */
  readonly installed: string;
  /** What was installed. */
  readonly tarball: string;
  remove(): Promise<void>;
}

/**
 * A new folder outside the project in which the package is installed from its tarball, as a user would do it, with the
 * programs that serve the suites. All tests of a run share the packed and installed package.
 */
export async function cleanFolder(): Promise<CleanFolder> {
  const path = await Deno.makeTempDir({ prefix: "relata_app_" });
  const remove = () => Deno.remove(path, { recursive: true });
  try {
    await fillOnce("app", path, install);
  } catch (error) {
    await remove();
    throw error;
  }
  return { path, installed: `${path}/node_modules/relata`, tarball: `${path}/${TARBALL}`, remove };
}

async function install(path: string): Promise<void> {
  await installTools();
  const { folder, tarball } = await packNpm(ROOT, `${path}/npm`, path);
  await Deno.remove(folder, { recursive: true });
  await Deno.writeTextFile(`${path}/package.json`, `{ "name": "app", "private": true, "type": "module" }`);
  await runProgram(NPM, ["install", "--ignore-scripts", "--no-audit", "--no-fund", tarball, ...NODE_ADAPTER], path);
  await writePrograms(path);
}

async function writePrograms(path: string): Promise<void> {
  for (const [file, text] of Object.entries(PROGRAMS)) await Deno.writeTextFile(`${path}/${file}`, text);
  const suites = fileURLToPath(new URL("serve_suites.ts", import.meta.url));
  await bundle(path, suites, "suites.mjs", "--packages=external");
  for (const name of ["worker", "standalone"]) await bundle(path, `${name}.mjs`, `${name}.bundle.mjs`, ...WORKER);
  const cloudflare = fileURLToPath(new URL("../engines/serve_cloudflare.ts", import.meta.url));
  await bundle(path, cloudflare, "cloudflare_suites.mjs", "--packages=external");
  const turso = fileURLToPath(new URL("../engines/serve_turso.ts", import.meta.url));
  await bundle(path, turso, "turso_suites.mjs", "--packages=external");
  await bundle(path, "cloudflare.mjs", "cloudflare.bundle.mjs", ...WORKER, "--external:cloudflare:workers");
}

/** How a Worker is bundled. */
export const WORKER: readonly string[] = ["--conditions=workerd,worker,browser"];

/**
 * Bundles a module of a folder with esbuild.
 * @throws {Error} with esbuild's message.
 */
export async function bundle(path: string, entry: string, out: string, ...options: readonly string[]): Promise<void> {
  const flags = ["--bundle", "--format=esm", "--log-level=warning", `--outfile=${out}`];
  await runProgram(toolProgram("esbuild"), [entry, ...flags, ...options], path);
}
