import { fileURLToPath } from "node:url";
import { relative } from "node:path";
import { denoJson } from "./deno_json.ts";

interface Declaration {
  readonly declarationKind: string;
  readonly kind: string;
  readonly location: { readonly filename: string; /** Counted from 0. */ readonly line: number };
  readonly jsDoc?: { readonly doc?: string };
}

interface Documentation {
  readonly nodes: {
    readonly [file: string]: {
      readonly symbols: readonly { readonly name: string; readonly declarations: readonly Declaration[] }[];
    };
  };
}

/**
 * The exported symbols of files of a tree that have no docstring. A docstring before the first overload covers all; a
 * re-exported symbol is documented in its own file.
 * @returns one sentence for each.
 */
export async function undocumented(root: string, files: readonly string[]): Promise<string[]> {
  if (files.length === 0) return [];
  const base = await Deno.realPath(root);
  const config = ["--config", `${base}/deno.json`];
  const { nodes } = await denoJson(
    "doc",
    "--json",
    ...config,
    ...files.map((file) => `${base}/${file}`),
  ) as Documentation;
  return Object.entries(nodes).flatMap(([file, { symbols }]) =>
    symbols.flatMap(({ name, declarations }) => {
      const own = declarations.filter((one) =>
        one.declarationKind === "export" && one.location.filename === file && one.kind !== "reference"
      );
      if (own.length === 0 || own.some((one) => one.jsDoc?.doc)) return [];
      const path = relative(base, fileURLToPath(file)).replaceAll("\\", "/");
      return [`${path}:${own[0].location.line + 1} exports ${name} without a docstring.`];
    })
  );
}
