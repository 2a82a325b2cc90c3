import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { llmsText, summaryOf } from "../../scripts/build_llms.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

Deno.test("llms.txt is the output of deno task llms", async () => {
  assert.equal(await Deno.readTextFile(`${ROOT}/llms.txt`), await llmsText(ROOT), "run deno task llms");
});

Deno.test("llms.txt has every page of docs/ with its title and chapters", async () => {
  const text = await llmsText(ROOT);
  for (const { name } of Deno.readDirSync(`${ROOT}/docs`)) {
    if (name.endsWith(".md")) assert.ok(text.includes(`/docs/${name}): `), name);
  }
  assert.match(text, /^# Relata\n\n> .+\n\n## Docs\n\n- \[Read me\]/);
});

Deno.test("a page is summarized by its title, its first sentence and its chapters", () => {
  const page =
    "# A\n\n![x](y.png)\n\nThis is [b](c.md), in\ntwo lines. More.\n\n```sh\n## no\n```\n\n## D\n\n### E\n\n## F\n";
  assert.deepEqual(summaryOf(page), { title: "A", about: "This is b, in two lines.", chapters: ["D", "F"] });
  assert.throws(() => summaryOf("no title"), /Cannot summarize a page/);
});
