import assert from "node:assert/strict";
import type { Service } from "../../mod.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";
import {
  answerTo,
  ask,
  ATLAS,
  documentOf,
  hrefOf,
  hrefsOf,
  pageOf,
  rowsOf,
  serving,
} from "../helpers/pages/ask_pages.ts";
import { elementsOf } from "../helpers/pages/parse_page.ts";

const paged = (run: (service: Service) => Promise<void>): Promise<void> =>
  serving(atlas, { resources: ATLAS, filters: true, pagination: { cursor: true, limit: 2 } }, run);

Deno.test("pages by cursors lead on and back, without a count", async () => {
  await paged(async (service) => {
    const all = (await documentOf(service, "/countries?page[size]=100&sort=-name")).data.map(({ id }) => id);
    const seen: string[] = [];
    const walked: string[] = [];
    for (let path: string | undefined = "/countries?sort=-name"; path !== undefined;) {
      const page = await pageOf(service, path);
      seen.push(...rowsOf(page).slice(1).map(([id]) => id));
      walked.push(path);
      const text = page.map(({ text }) => text).join("\n");
      assert.ok(!/Page \d|First|Last|\d of \d/.test(text), text);
      path = hrefOf(page, "Next");
    }
    assert.deepEqual(seen, all);
    assert.ok(walked.length > 1);
    const back = hrefOf(await pageOf(service, walked.at(-1)!), "Previous");
    assert.deepEqual(rowsOf(await pageOf(service, back!)).slice(1).map(([id]) => id), seen.slice(-3, -1));
    assert.equal(hrefOf(await pageOf(service, walked[0]), "Previous"), undefined);
  });
});

Deno.test("another order or filter starts at the first page, and keeps the size", async () => {
  await paged(async (service) => {
    const next = hrefOf(await pageOf(service, "/countries?page[size]=1&filter[name][ne]=x"), "Next")!;
    assert.match(decodeURIComponent(next), /page\[after\]=.*page\[size\]=1/);
    const page = await pageOf(service, next);
    const sorted = hrefsOf(page).map(decodeURIComponent).filter((href) => href.includes("sort="));
    assert.ok(sorted.length > 0);
    for (const href of sorted) {
      assert.match(href, /^\/countries\?page\[size\]=1&filter\[name\]\[ne\]=x&sort=-?[a-z.-]+(&include=[a-z-]+)?$/);
    }
    const kept = elementsOf(page, "input").map(({ attributes }) => attributes.get("name"));
    assert.ok(kept.includes("page[size]") && !kept.includes("page[after]"));
    const removed = hrefsOf(page).map(decodeURIComponent).find((href) => href === "/countries?page[size]=1");
    assert.ok(removed !== undefined);
  });
});

Deno.test("there is no next page after the last one, and a page that does not exist links back", async () => {
  await serving(atlas, { resources: ATLAS, pagination: { cursor: true, limit: 100 } }, async (service) => {
    const { data } = await documentOf(service, "/countries");
    const next = hrefOf(await pageOf(service, `/countries?page[size]=${data.length - 1}`), "Next")!;
    const end = hrefOf(await pageOf(service, next), "Next");
    assert.equal(end, undefined);
    assert.doesNotMatch(await ask(service, next), /No (records|matches)\./);
  });
  await paged(async (service) => {
    for (const query of ["page[size]=1000", "page=2", "page[after]=x"]) {
      const answer = await answerTo(service, `/countries?${query}`);
      assert.equal(answer.status, 400, await answer.text());
    }
  });
});
