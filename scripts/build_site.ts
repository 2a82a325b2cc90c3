/**
 * Builds the documentation as a site of static pages from README.md, CHANGELOG.md and the pages of `docs/`, by Eleventy:
 * `deno task site` writes it into `site/`, which can be opened as it lies there or put on any server, in any folder.
 */
import { fileURLToPath } from "node:url";
import { installTools, toolPackage, toolProgram, toolsDirectory } from "../tests/helpers/engines/tools.ts";
import { CHAPTERS } from "./site/site_pages.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/**
 * Writes the site into a folder, which is emptied first. @throws {Error} if a page of `docs/` has no place in the site,
 * or with the message of Eleventy.
 */
export async function buildSite(folder: string): Promise<void> {
  const sources = Object.values(CHAPTERS).flat();
  for (const { name } of Deno.readDirSync(`${ROOT}/docs`)) {
    if (name.endsWith(".md") && !sources.includes(`docs/${name}`)) {
      throw new Error(`Cannot build the site: docs/${name} is in no chapter of scripts/site/site_pages.ts.`);
    }
  }
  await installTools(["@11ty/eleventy", "node24", "prismjs"]);
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  const { success, stdout, stderr } = await new Deno.Command(toolProgram("node24"), {
    args: [
      `${toolPackage("@11ty/eleventy")}/cmd.cjs`,
      "--config=scripts/site/eleventy.config.ts",
      `--output=${folder}`,
      "--quiet",
    ],
    cwd: ROOT,
    env: { RELATA_TOOLS: toolsDirectory },
  }).output();
  const said = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("\n");
  if (!success) throw new Error(`Cannot build the site:\n${said}`);
}

if (import.meta.main) {
  await buildSite(`${ROOT}/site`);
  console.log("site/index.html");
}
