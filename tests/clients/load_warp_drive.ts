import { installTools, toolProgram, toolsDirectory } from "../helpers/engines/tools.ts";

/** The used part of WarpDrive. */
export interface WarpDrive {
  /** Its console output; its development build prints errors of a document. */
  readonly printed: readonly string[];
  readonly JSONAPICache: unknown;
  readonly SkipCache: symbol;
  setBuildURLConfig(config: { readonly host: string }): void;
  withDefaults(schema: object): object;
  useRecommendedStore(options: object): new () => Store;
  query(type: string, parameters: object): Sent;
  findRecord(type: string, id: string, options?: object): Sent;
  createRecord(resource: Shown): Sent;
  updateRecord(resource: Shown, options: { readonly patch: true }): Sent;
  deleteRecord(resource: Shown): Sent;
  cacheKeyFor(resource: Shown): object;
  serializePatch(cache: unknown, key: object): object;
  checkout(resource: Shown): Promise<Shown>;
}

/** A store of resources. */
export interface Store {
  readonly cache: { getRelationship(key: object, name: string): { readonly links: { readonly related: string } } };
  request(request: Sent): Promise<{ readonly content: Answered }>;
  createRecord(type: string, fields: object): Shown;
}

/** A request that it builds, or that an application writes. */
export interface Sent {
  readonly url: string;
  readonly method: string;
  readonly headers?: Headers;
  readonly cacheOptions?: object;
  body?: string;
}

// deno-lint-ignore no-explicit-any -- what it makes of documents and resources is known at run time only
export type Shown = any;

/** A document: `next` requests the document of that link. */
export interface Answered {
  readonly data: Shown;
  next(): Promise<Answered>;
}

const PACKAGES = ["@warp-drive/core", "@warp-drive/json-api", "@warp-drive/utilities"] as const;

const ENTRY = `
export * from "@warp-drive/core";
export { checkout, withDefaults } from "@warp-drive/core/reactive";
export { SkipCache } from "@warp-drive/core/types/request";
export { JSONAPICache } from "@warp-drive/json-api";
export * from "@warp-drive/utilities/json-api";`;

const CONSOLE = "export const printed = []; const console = { log: (text) => printed.push(text), warn() {} };";

/** Gives WarpDrive the hooks of a framework, without any observer. */
const HOOKS = `
import { setupSignals } from "@warp-drive/core/configure";
setupSignals(() => ({
  createSignal: () => ({}),
  consumeSignal() {},
  notifySignal() {},
  createMemo: (of, name, compute) => compute,
  willSyncFlushWatchers: () => false,
}));`;

/** WarpDrive, without a framework. */
export async function loadWarpDrive(): Promise<WarpDrive> {
  return await importWithWarpDrive(ENTRY) as WarpDrive;
}

/**
 * Runs a module that imports WarpDrive. It is bundled, since WarpDrive's packages import one another by builds that
 * only a bundler's conditions select.
 * @returns the exports of the module, and `printed`.
 */
export async function importWithWarpDrive(program: string): Promise<unknown> {
  await installTools(["esbuild", ...PACKAGES]);
  const directory = await Deno.makeTempDir({ prefix: "relata_" });
  try {
    const file = `${directory}/bundle.js`;
    await bundle(HOOKS + program, file);
    return await import(`file://${file}`);
  } finally {
    await Deno.remove(directory, { recursive: true });
  }
}

async function bundle(program: string, file: string): Promise<void> {
  const args = ["--bundle", "--format=esm", "--conditions=unpkg-dev", `--banner:js=${CONSOLE}`, `--outfile=${file}`];
  const options = { args, cwd: toolsDirectory, stdin: "piped", stderr: "piped" } as const;
  const child = new Deno.Command(toolProgram("esbuild"), options).spawn();
  const [{ success, stderr }] = await Promise.all([child.output(), new Response(program).body!.pipeTo(child.stdin)]);
  if (!success) throw new Error(`Cannot bundle WarpDrive:\n${new TextDecoder().decode(stderr)}`);
}
