import assert from "node:assert/strict";
import type { Service, ServiceOptions } from "../../mod.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { answerTo, ask, ATLAS, documentOf, hrefsOf, pageOf, rowsOf, serving } from "../helpers/pages/ask_pages.ts";
import { elementsOf, type PageElement } from "../helpers/pages/parse_page.ts";

const linked = (options: Partial<ServiceOptions>, run: (service: Service) => Promise<void>): Promise<void> =>
  serving(atlas, { resources: ATLAS, relationshipLinks: true, pagination: true, filters: true, ...options }, run);

const headingOf = (page: readonly PageElement[]) => elementsOf(page, "h1")[0].text;

Deno.test("the target of a to-many is a list with its form, its order and its pages", async () => {
  await linked({}, async (service) => {
    const path = "/currencies/1/countries";
    const page = await pageOf(service, `${path}?sort=-name&limit=1`);
    assert.equal(headingOf(page), "countries");
    const { data } = await documentOf(service, `${path}?sort=-name&limit=1`);
    assert.deepEqual(rowsOf(page).slice(1).map(([id]) => id), data.map(({ id }) => id));
    assert.equal(elementsOf(page, "form")[0].attributes.get("action"), path);
    const hrefs = hrefsOf(page).map(decodeURIComponent);
    for (const way of ["/", "/currencies", "/currencies/1", `${path}?limit=1&sort=name`]) {
      assert.ok(hrefs.includes(way));
    }
    const answer = await answerTo(service, `${path}?filter[][by]=[name][eq]&filter[][value]=x`);
    assert.equal(answer.headers.get("location"), "./countries?filter%5Bname%5D%5Beq%5D=x");
  });
});

Deno.test("a to-one shows one record, or reports that there is none", async () => {
  await linked({}, async (service) => {
    const page = await pageOf(service, "/countries/1/currency");
    assert.equal(headingOf(page), "Euro");
    assert.deepEqual(hrefsOf(page).slice(1, 4), ["/", "/countries", "/countries/1"]);
    const empty = await documentOf(service, "/countries?filter[national-capital][null]=true");
    const { id } = empty.data[0];
    assert.match(await ask(service, `/countries/${id}/national-capital`), /There is no related record\./);
  });
});

Deno.test("linkage is a list of links, or one link", async () => {
  await linked({}, async (service) => {
    const many = "/currencies/1/relationships/countries";
    const page = await pageOf(service, many);
    const { data } = await documentOf(service, many);
    assert.ok(data.length > 0);
    assert.deepEqual(rowsOf(page), [["id"], ...data.map(({ id }) => [id])].map((row) => [...row]));
    for (const { id } of data) assert.ok(hrefsOf(page).includes(`/countries/${id}`));
    const one = await pageOf(service, "/countries/1/relationships/currency");
    assert.ok(hrefsOf(one).includes("/currencies/1"), hrefsOf(one).join());
    assert.ok(!one.some(({ text }) => text === "Attributes"));
  });
});

Deno.test("the breadcrumb of a page links to no disabled operation", async () => {
  const currencies = { ...ATLAS.currencies, operations: ["create"] as const };
  await linked({ resources: { ...ATLAS, currencies } }, async (service) => {
    const page = await pageOf(service, "/currencies/1/countries");
    for (const href of hrefsOf(page)) assert.ok(href !== "/currencies" && href !== "/currencies/1", href);
  });
});

Deno.test("a related resource that may not be shown is an error page", async () => {
  const paths: readonly (readonly [string, number])[] = [
    ["/currencies/999/countries", 404],
    ["/currencies/1/nothing", 404],
    ["/currencies/1/relationships/nothing", 404],
    ["/currencies/1/relationships/countries?include=currency", 400],
    ["/currencies/x/countries?sort=nothing", 404],
  ];
  await linked({}, async (service) => {
    for (const [path, status] of paths) {
      const answer = await answerTo(service, path);
      assert.equal(answer.status, status, path);
      assert.match(answer.headers.get("content-type")!, /^text\/html/);
      await answer.body?.cancel();
    }
  });
});

Deno.test("the index links to the description if there is one, which is JSON whatever Accept says", async () => {
  await linked({ openapi: true, basePath: "/api" }, async (service) => {
    assert.ok(hrefsOf(await pageOf(service, "/api")).includes("/api/openapi.json"));
    const answer = await answerTo(service, "/api/openapi.json");
    assert.equal(answer.headers.get("content-type"), "application/json");
    await answer.body?.cancel();
  });
  await linked({}, async (service) => {
    assert.ok(!(await ask(service, "/")).includes("openapi"));
  });
});
