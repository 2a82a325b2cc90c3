import { gzipSync } from "node:zlib";
import { bundle, type CleanFolder, WORKER } from "./clean_folder.ts";

/** The packages that an application may have anyway; the rest of a bundle is the package's own. */
const OTHERS = ["kysely", "itty-router"];

/** The bundled module, and its budget: bytes of the minified Worker, gzipped. */
export interface Measured {
  readonly what: string;
  readonly program: string;
  readonly isOwn: boolean;
  /** Whether names of functions and classes are made short, as wrangler does with `keep_names: false`. */
  readonly hasShortNames?: boolean;
  /** A module that is left out, as it is imported. */
  readonly without?: string;
  readonly budget: number;
}

/** A size with its budget. */
export interface Size extends Measured {
  readonly bytes: number;
}

/**
 * The size of a Worker's bundle as wrangler makes it, which keeps the names of functions and classes, built in a folder
 * where the package is installed.
 */
export async function bundleSize({ path }: CleanFolder, measured: Measured): Promise<Size> {
  const [entry, out] = ["size.mjs", "size.bundle.mjs"];
  await Deno.writeTextFile(`${path}/${entry}`, measured.program);
  const { isOwn, without, hasShortNames } = measured;
  const left = [...(isOwn ? OTHERS : []), ...(without === undefined ? [] : [without])];
  const external = left.map((name) => `--external:${name}`);
  await bundle(path, entry, out, "--minify", ...(hasShortNames ? [] : ["--keep-names"]), ...WORKER, ...external);
  return { ...measured, bytes: gzipSync(await Deno.readFile(`${path}/${out}`), { level: 9 }).length };
}
