import { deepEqual } from "node:assert/strict";
import { readPage } from "./page.ts";

const PAGES = [
  "README.md",
  "docs/clients.md",
  "docs/databases.md",
  "docs/deploy.md",
  "docs/integrations.md",
  "docs/libraries.md",
  "docs/options.md",
  "docs/command.md",
  "docs/conformance.md",
  "docs/recipes.md",
  "docs/security.md",
  "SECURITY.md",
  "docs/versioning.md",
  "CONTRIBUTING.md",
];

for (const path of PAGES) {
  Deno.test(`the links of ${path} lead to chapters and files that exist`, async () => {
    const page = await readPage(path);
    const dead: string[] = [];
    for (const [, link] of page.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (!/^[a-z]+:/.test(link) && !await isThere(link, path)) dead.push(link);
    }
    deepEqual(dead, []);
  });
}

Deno.test("a page that begins with a list of its chapters lists all of them", async () => {
  for (const path of ["docs/clients.md", "docs/databases.md"]) {
    const page = (await readPage(path)).replace(/^```[^]*?^```/gm, "");
    const [head, ...chapters] = page.split(/^## /m);
    const listed = chapters.flatMap((text) => chaptersOf(`## ${text.split("\n")[0]}`));
    deepEqual(listed.filter((one) => !head.includes(`](#${one})`)), [], path);
  }
});

/** Whether a link of a page has a target: a file, and a chapter if it names one. */
async function isThere(link: string, from: string): Promise<boolean> {
  const [file, chapter] = link.split("#");
  const path = file === "" ? from : new URL(file, `file:///${from}`).pathname.slice(1);
  const text = await readPage(path).catch(() => undefined);
  return text !== undefined && (chapter === undefined || chaptersOf(text).includes(chapter));
}

/** The chapters of a page as links name them: `## Ids of new rows` → `ids-of-new-rows`. */
function chaptersOf(page: string): readonly string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, "").replaceAll(" ", "-")
  );
}
