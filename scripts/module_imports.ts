import { pathToFileURL } from "node:url";
import { denoJson } from "./deno_json.ts";

/** One import of one file, type imports and dynamic ones included. */
export interface ModuleImport {
  /** The importing file, relative to the root: `src/handle.ts`. */
  readonly from: string;
  readonly line: number;
  /** The imported file, relative to the root; any other specifier as it resolves: `npm:kysely@^0.29.9`. */
  readonly to: string;
}

interface Resolution {
  readonly specifier?: string;
  readonly span: { readonly start: { readonly line: number } };
}

interface ModuleGraph {
  readonly modules: readonly {
    readonly specifier: string;
    readonly dependencies?: readonly {
      readonly specifier: string;
      readonly code?: Resolution;
      readonly type?: Resolution;
    }[];
  }[];
}

/** The imports of the named files of a tree, as `deno info` reports them; nothing is downloaded. */
export async function moduleImports(root: string, files: readonly string[]): Promise<ModuleImport[]> {
  const base = pathToFileURL(await Deno.realPath(root)).href + "/";
  // One module that imports every file makes one graph of them all, including files that nothing else imports.
  const entry = await Deno.makeTempFile({ suffix: ".ts" });
  try {
    await Deno.writeTextFile(entry, files.map((file) => `import ${JSON.stringify(base + file)};\n`).join(""));
    const options = ["--json", "--no-lock", "--no-npm", "--no-remote", "--config", `${root}/deno.json`];
    const graph = await denoJson("info", ...options, entry) as ModuleGraph;
    return importsOf(graph, base);
  } finally {
    await Deno.remove(entry);
  }
}

function importsOf(graph: ModuleGraph, base: string): ModuleImport[] {
  const relative = (specifier: string) => specifier.startsWith(base) ? specifier.slice(base.length) : specifier;
  return graph.modules.filter((module) => module.specifier.startsWith(base)).flatMap((module) =>
    (module.dependencies ?? []).map((dependency) => {
      const resolution = dependency.code ?? dependency.type;
      return {
        from: relative(module.specifier),
        line: (resolution?.span.start.line ?? 0) + 1,
        to: relative(resolution?.specifier ?? dependency.specifier),
      };
    })
  );
}
