/** Builds the npm package into `npm/` by dnt, which comes from JSR: `deno task npm`. */
import { DOCUMENTS, ENTRIES, PACKAGE_JSON } from "./package_metadata.ts";
import { completePackage } from "./pack_npm.ts";

const DNT = "jsr:@deno/dnt@^0.43.2";

/** The part of dnt that is used. */
interface Dnt {
  build(options: { readonly [name: string]: unknown }): Promise<void>;
  emptyDir(path: string): Promise<void>;
}

/** Builds the package's code, with its types beside it, and completes it as `deno task pack` does. */
export async function buildNpm(root: string, folder: string): Promise<void> {
  const dnt = await loadDnt();
  await dnt.emptyDir(folder);
  await dnt.build({
    entryPoints: Object.entries(ENTRIES).map(([name, path]) => ({ kind: "export", name, path: `${root}/${path}` })),
    outDir: folder,
    scriptModule: false,
    shims: {},
    test: false,
    skipSourceOutput: true,
    typeCheck: "single",
    compilerOptions: { target: "Latest", lib: ["ESNext", "DOM", "DOM.Iterable"] },
    package: PACKAGE_JSON,
  });
  // dnt installs packages for the type check and adds them to package.json: users of the package do not need them.
  await completePackage(root, folder);
  await keepOnly(folder, ["esm", "package.json", ...DOCUMENTS.map((name) => name.split("/")[0])]);
}

/** A static import would break `deno check` on machines that cannot reach JSR. */
async function loadDnt(): Promise<Dnt> {
  try {
    return await import(DNT);
  } catch (cause) {
    throw new Error(`Cannot load ${DNT}: build the same package by deno task pack where JSR does not answer.`, {
      cause,
    });
  }
}

async function keepOnly(folder: string, names: readonly string[]): Promise<void> {
  for await (const { name } of Deno.readDir(folder)) {
    if (!names.includes(name)) await Deno.remove(`${folder}/${name}`, { recursive: true });
  }
}

if (import.meta.main) {
  const root = Deno.cwd();
  try {
    await buildNpm(root, `${root}/npm`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    Deno.exit(1);
  }
}
