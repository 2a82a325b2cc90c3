import { deepEqual, equal } from "node:assert/strict";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { loadWarpDrive, type Shown, type Store } from "./load_warp_drive.ts";
import { serveAtlas, type ServedAtlas } from "./serve_atlas.ts";

const JSON_API = "application/vnd.api+json";

const warpDrive = await loadWarpDrive();
const { cacheKeyFor, checkout, createRecord, deleteRecord, findRecord, query, updateRecord } = warpDrive;

/** WarpDrive follows a link without an Accept for JSON:API, and sends a body without a Content-Type. */
const jsonApi = {
  // deno-lint-ignore no-explicit-any -- a request is WarpDrive's own
  request({ request }: any, next: (request: object) => unknown) {
    const headers = new Headers(request.headers);
    headers.set("Accept", JSON_API);
    if (request.body) headers.set("Content-Type", JSON_API);
    return next({ ...request, headers });
  },
};

const attribute = (sourceKey: string, name = sourceKey) => ({ kind: "field", name, sourceKey });
const linked = (kind: "belongsTo" | "hasMany", name: string, type: string, inverse: string) => {
  return { kind, name, type, options: { async: false, inverse, linksMode: true } };
};

const Atlas = warpDrive.useRecommendedStore({
  cache: warpDrive.JSONAPICache,
  handlers: [jsonApi],
  schemas: [
    warpDrive.withDefaults({
      type: "countries",
      fields: [
        ...[attribute("code"), attribute("name"), attribute("dummy-counter", "dummyCounter"), attribute("created-at")],
        linked("belongsTo", "currency", "currencies", "countries"),
        linked("hasMany", "cultures", "cultures", "country"),
      ],
    }),
    warpDrive.withDefaults({
      type: "currencies",
      fields: [attribute("code"), attribute("name"), linked("hasMany", "countries", "countries", "currency")],
    }),
    warpDrive.withDefaults({
      type: "cultures",
      fields: [attribute("code"), linked("belongsTo", "country", "countries", "cultures")],
    }),
  ],
});

/**
 * The atlas in WarpDrive's schemas. Links are absolute, since WarpDrive requests them unchanged; a culture includes its
 * country, since WarpDrive requires every to-one to be included.
 */
async function serve(): Promise<ServedAtlas> {
  const { resources } = atlas.services.plain;
  const served = await serveAtlas({
    relationshipLinks: true,
    absoluteLinks: true,
    resources: {
      countries: { ...resources.countries, columns: { national_capital_id: false } },
      cultures: { include: ["country"], columns: { language_id: false } },
      currencies: resources.currencies,
    },
  });
  warpDrive.setBuildURLConfig({ host: served.url });
  return served;
}

const codesOf = (resources: Shown) => resources.map(({ code }: Shown) => code);

/** The changes of a resource, as a document. */
function changesOf(store: Store, resource: Shown): string {
  return JSON.stringify(warpDrive.serializePatch(store.cache, cacheKeyFor(resource)));
}

Deno.test("warp-drive lists, follows pages, and loads related resources by their links", async () => {
  await using served = await serve();
  const store = new Atlas();
  const parameters = { include: ["currency", "cultures"], sort: "-name", "page[size]": 2 };
  const { content } = await store.request(query("countries", parameters));
  deepEqual(content.data.map(({ name, currency, cultures }: Shown) => [name, currency.code, codesOf(cultures)]), [
    ["Netherlands", "EUR", ["nl-NL", "fy-NL"]],
    ["Bulgaria", "BGN", ["bg-BG"]],
  ]);
  deepEqual(codesOf((await content.next()).data), ["AQ"]);

  const antarctica = (await store.request(findRecord("countries", "3", { include: "currency" }))).content.data;
  deepEqual([antarctica.currency, antarctica.cultures.length], [null, 0]);
  await store.request({
    url: `${served.url}/countries/3/relationships/cultures`,
    method: "POST",
    body: JSON.stringify({ data: [{ type: "cultures", id: "2" }] }),
    cacheOptions: { [warpDrive.SkipCache]: true },
  });
  await antarctica.cultures.reload();
  deepEqual(codesOf(antarctica.cultures), ["bg-BG"]);
  const { related } = store.cache.getRelationship(cacheKeyFor(content.data[0]), "currency").links;
  equal((await store.request({ url: related, method: "GET" })).content.data.name, "Euro");
  deepEqual(served.asked, [
    "GET /countries?include=cultures,currency&page[size]=2&sort=-name 200",
    "GET /countries?page=2&include=cultures,currency&page[size]=2&sort=-name 200",
    "GET /countries/3?include=currency 200",
    "POST /countries/3/relationships/cultures 204",
    "GET /countries/3/cultures 200",
    "GET /countries/1/currency 200",
  ]);
  deepEqual(warpDrive.printed, []);
});

Deno.test("warp-drive creates, updates and deletes", async () => {
  await using served = await serve();
  const store = new Atlas();
  const gold = store.createRecord("currencies", { code: "XAU", name: "Gold" });
  const created = await store.request({ ...createRecord(gold), body: changesOf(store, gold) });
  equal(created.content.data.id, "4");

  const netherlands = (await store.request(findRecord("countries", "1", { include: "currency" }))).content.data;
  const edited = await checkout(created.content.data);
  edited.name = "Pure gold";
  edited.countries.push(netherlands);
  await store.request({ ...updateRecord(edited, { patch: true }), body: changesOf(store, edited) });
  deepEqual([netherlands.currency.name, codesOf(created.content.data.countries)], ["Pure gold", ["NL"]]);
  edited.countries.pop();
  await store.request({ ...updateRecord(edited, { patch: true }), body: changesOf(store, edited) });
  equal(netherlands.currency, null);
  await store.request(deleteRecord(created.content.data));
  deepEqual(served.asked, [
    "POST /currencies 201",
    "GET /countries/1?include=currency 200",
    "PATCH /currencies/4 200",
    "PATCH /currencies/4 200",
    "DELETE /currencies/4 204",
  ]);
  deepEqual(warpDrive.printed, []);
});
