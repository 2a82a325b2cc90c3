import { fileURLToPath } from "node:url";
import { relative } from "node:path";

/** `error[private-type-ref]: public type 'A' references private type 'B'`, then the position on its own line. */
const PROBLEM = /^error\[[\w-]+\]: (.+)\n\s*--> (.+):(\d+):\d+$/gm;
const REFERENCE = /references private type '(\w+)'$/;

/**
 * The errors of `deno doc --lint` about the public modules: a public type that references a private one, a member
 * without a docstring. A package's types always count as private there; this project does not export them.
 * @returns one sentence for each.
 */
export async function publicDocumentation(root: string, modules: readonly string[]): Promise<string[]> {
  if (modules.length === 0) return [];
  const base = await Deno.realPath(root);
  const command = new Deno.Command(Deno.execPath(), {
    args: ["doc", "--lint", "--config", `${base}/deno.json`, ...modules.map((module) => `${base}/${module}`)],
    env: { NO_COLOR: "1" },
  });
  const { success, stderr } = await command.output();
  if (success) return [];
  const printed = new TextDecoder().decode(stderr);
  const problems = [...printed.matchAll(PROBLEM)];
  if (problems.length === 0) throw new Error(`deno doc --lint failed:\n${printed}`);
  const found = await Promise.all(problems.map(async ([, what, place, line]) => {
    const file = place.startsWith("file:") ? fileURLToPath(place) : place;
    const reference = REFERENCE.exec(what)?.[1];
    if (reference !== undefined && await isOfPackage(reference, file)) return [];
    return [`${relative(base, file).replaceAll("\\", "/")}:${line} is open to users: ${what}.`];
  }));
  return [...new Set(found.flat())];
}

/** Whether a file imports a type from a package: from a specifier that is neither a path nor the URL of a file. */
async function isOfPackage(type: string, file: string): Promise<boolean> {
  const text = await Deno.readTextFile(file);
  const imports = text.matchAll(/^import (?:type )?\{([^}]*)\} from "([^"]+)";$/gm);
  return [...imports].some(([, names, from]) =>
    !/^(\.|\/|file:)/.test(from) && names.split(",").some((name) => name.trim().replace(/^type /, "") === type)
  );
}
