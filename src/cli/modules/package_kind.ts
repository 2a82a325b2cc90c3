import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";

/**
 * The `package.json` by which Node takes the modules of a folder for CommonJS, as `npm init` writes it: then it cannot
 * load a module with `import`. `undefined` if there is none.
 */
export async function commonJsPackage(folder: string): Promise<string | undefined> {
  for (let at = resolve(folder); at !== dirname(at); at = dirname(at)) {
    const file = join(at, "package.json");
    const text = await readFile(file, "utf8").catch(() => undefined);
    if (text === undefined) continue;
    return /"type"\s*:\s*"commonjs"/.test(text) ? file : undefined;
  }
  return undefined;
}
