import { deepEqual, ok } from "node:assert/strict";
import { denoJson } from "../../scripts/deno_json.ts";

/** The modules that `deno info` reports, with what each imports. */
interface Graph {
  readonly roots: readonly string[];
  readonly modules: readonly {
    readonly specifier: string;
    readonly dependencies?: readonly {
      readonly isDynamic?: boolean;
      readonly code?: { readonly specifier?: string };
    }[];
  }[];
}

/** The files of the command that are loaded with one of them; neither types nor files that are imported later. */
async function loadedWith(file: string): Promise<readonly string[]> {
  const { roots, modules } = await denoJson("info", "--json", "--no-lock", file) as Graph;
  const known = new Map(modules.map((module) => [module.specifier, module]));
  const loaded = new Set(roots);
  for (const specifier of loaded) {
    for (const { isDynamic, code } of known.get(specifier)?.dependencies ?? []) {
      if (isDynamic !== true && code?.specifier !== undefined) loaded.add(code.specifier);
    }
  }
  const root = new URL("../../", import.meta.url).href;
  return [...loaded].filter((one) => one.startsWith(root)).map((one) => one.slice(root.length));
}

for (const command of ["serve", "check", "openapi"]) {
  Deno.test(`relata ${command} loads no service of its own for a module`, async () => {
    const loaded = await loadedWith(`src/cli/${command}.ts`);
    ok(loaded.includes("src/cli/serving/load_service.ts"));
    deepEqual(loaded.filter((file) => /^src\/(service\.ts|drivers|store|cli\/reading)/.test(file)), []);
  });
}
