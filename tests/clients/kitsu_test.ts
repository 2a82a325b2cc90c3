import { deepEqual, equal, rejects } from "node:assert/strict";
import Kitsu from "kitsu";
import { serveAtlas } from "./serve_atlas.ts";

/** kitsu's form of a resource. */
interface Shown {
  readonly id: string;
  readonly name?: string;
  readonly currency?: { readonly data: { readonly id: string; readonly code?: string } };
  readonly cultures?: { readonly data: readonly { readonly code: string }[] };
}

// deno-lint-ignore no-explicit-any -- what kitsu answers is typed as anything
type Answered = any;

/** Kitsu without its changes to types and ids; by default it writes the id `ALFKI` as `a-l-f-k-i`. */
function kitsuOf(baseURL: string): Kitsu {
  return new Kitsu({ baseURL, pluralize: false, camelCaseTypes: false, resourceCase: "none" });
}

Deno.test(
  { name: "kitsu lists, views, creates, updates and deletes", sanitizeResources: false, sanitizeOps: false },
  async () => {
    await using served = await serveAtlas();
    const api = kitsuOf(served.url);
    const params = {
      include: "currency,cultures",
      fields: { countries: "name,currency,cultures" },
      sort: "-name",
      page: { size: 2 },
    };
    const list: Answered = await api.get("countries", { params });
    const names = list.data.map(({ name, currency, cultures }: Shown) => [
      name,
      currency?.data?.code,
      cultures?.data.map(({ code }) => code),
    ]);
    deepEqual(names, [["Netherlands", "EUR", ["nl-NL", "fy-NL"]], ["Bulgaria", "BGN", ["bg-BG"]]]);
    equal(list.meta.record_count, 3);
    const viewed: Answered = await api.get("countries/1", { params: { include: "currency" } });
    equal(viewed.data.currency.data.name, "Euro");
    const created: Answered = await api.post("currencies", { code: "USD", name: "Dollar" });
    equal(created.data.id, "4");
    const currency = { data: { type: "currencies", id: "4" } };
    const changed: Answered = await api.patch("countries", { id: "3", name: "Ice", currency });
    deepEqual([changed.data.name, changed.data.currency.data.id], ["Ice", "4"]);
    await api.delete("cultures", "3");
    deepEqual(served.asked.slice(-3), ["POST /currencies 201", "PATCH /countries/3 200", "DELETE /cultures/3 204"]);
  },
);

Deno.test(
  { name: "kitsu reads and writes relationships by their paths", sanitizeResources: false, sanitizeOps: false },
  async () => {
    await using served = await serveAtlas({ relationshipLinks: true });
    const api = kitsuOf(served.url);
    const params = { sort: "-code", include: "language", page: { size: 1 } };
    const cultures: Answered = await api.get("countries/1/cultures", { params });
    deepEqual(cultures.data.map(({ code, language }: Answered) => [code, language.data.name]), [["nl-NL", "Dutch"]]);
    equal(cultures.meta.record_count, 2);
    const currency: Answered = await api.get("countries/1/currency");
    const none: Answered = await api.get("countries/3/currency");
    deepEqual([currency.data.code, none.data], ["EUR", null]);

    const linkage = async (path: string) => (await api.get(path) as Answered).data;
    const countries = "currencies/3/relationships/countries";
    await api.post(countries, [{ id: "3" }, { id: "1" }]);
    await api.delete(countries, [1]);
    deepEqual(await linkage(countries), [{ type: "countries", id: "3" }]);
    await api.patch(countries, [{ id: "2" }]);
    deepEqual(await linkage(countries), [{ type: "countries", id: "2" }]);
    const toOne = { url: "countries/2/relationships/currency", type: "currencies", method: "PATCH" };
    await api.request({ ...toOne, body: { id: "1" } });
    deepEqual(await linkage(toOne.url), { type: "currencies", id: "1" });
    await api.request({ ...toOne, body: null });
    equal(await linkage(toOne.url), null);
    deepEqual(served.asked, [
      "GET /countries/1/cultures?sort=-code&include=language&page[size]=1 200",
      "GET /countries/1/currency 200",
      "GET /countries/3/currency 200",
      "POST /currencies/3/relationships/countries 204",
      "DELETE /currencies/3/relationships/countries 204",
      "GET /currencies/3/relationships/countries 200",
      "PATCH /currencies/3/relationships/countries 204",
      "GET /currencies/3/relationships/countries 200",
      "PATCH /countries/2/relationships/currency 204",
      "GET /countries/2/relationships/currency 200",
      "PATCH /countries/2/relationships/currency 204",
      "GET /countries/2/relationships/currency 200",
    ]);
  },
);

Deno.test(
  {
    name: "kitsu must be given only the changed attributes, not the whole resource",
    sanitizeResources: false,
    sanitizeOps: false,
  },
  async () => {
    await using served = await serveAtlas({ relationshipLinks: true });
    const api = kitsuOf(served.url);
    const { data }: Answered = await api.get("currencies/1");
    // A to-many that has links and no data is an attribute for kitsu when it sends it back.
    await rejects(api.patch("currencies", { ...data, name: "Gold" }), ({ errors: [{ title, source }] }: Answered) => {
      return title === "_unknown" && source.pointer === "/data/attributes/countries";
    });
    const changed: Answered = await api.patch("currencies", { id: "1", name: "Gold" });
    equal(changed.data.name, "Gold");
  },
);
