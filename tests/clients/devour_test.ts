import { deepEqual, equal } from "node:assert/strict";
import Devour from "devour-client";
import { serveAtlas } from "./serve_atlas.ts";

/** The used part of devour, whose package has no types that Deno finds. */
interface DevourClient {
  define(type: string, fields: object): void;
  findAll(type: string, params: object): Promise<{ data: readonly Shown[] }>;
  find(type: string, id: string, params: object): Promise<{ data: Shown }>;
  create(type: string, fields: object): Promise<{ data: Shown }>;
  update(type: string, fields: object): Promise<{ data: Shown }>;
  destroy(type: string, id: string): Promise<unknown>;
  one(type: string, id: string): DevourPath;
}

/** A path that it builds, and then requests. */
interface DevourPath {
  all(name: string): DevourPath;
  relationships(name: string): DevourPath;
  get(params?: object): Promise<{ data: Shown & Shown[]; meta: { record_count: number } }>;
  post(linkage: unknown): Promise<unknown>;
  patch(linkage: unknown): Promise<unknown>;
  destroy(linkage: unknown): Promise<unknown>;
}

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly code?: string;
  readonly currency?: { readonly id: string; readonly code?: string } | null;
  readonly countries?: readonly { readonly id: string }[];
  readonly cultures?: readonly { readonly code: string }[];
}

const hasOne = (type: string) => ({ jsonApi: "hasOne", type });
const hasMany = (type: string) => ({ jsonApi: "hasMany", type });

function clientOf(apiUrl: string): DevourClient {
  const Client = Devour as unknown as new (options: object) => DevourClient;
  const client = new Client({ apiUrl, pluralize: false, logger: false });
  client.define("currencies", { code: "", name: "", countries: hasMany("countries") });
  client.define("countries", { code: "", name: "", currency: hasOne("currencies"), cultures: hasMany("cultures") });
  client.define("cultures", { code: "" });
  return client;
}

Deno.test(
  { name: "devour lists, views, creates, updates and deletes", sanitizeResources: false, sanitizeOps: false },
  async () => {
    await using served = await serveAtlas();
    const api = clientOf(served.url);
    const fields = { countries: "name,currency,cultures" };
    const { data } = await api.findAll("countries", { include: "currency,cultures", sort: "-name", fields });
    deepEqual(data.map(({ name, currency, cultures }) => [name, currency?.code, cultures?.map(({ code }) => code)]), [
      ["Netherlands", "EUR", ["nl-NL", "fy-NL"]],
      ["Bulgaria", "BGN", ["bg-BG"]],
      ["Antarctica", undefined, []],
    ]);
    equal((await api.find("countries", "1", { include: "currency" })).data.currency?.code, "EUR");
    // It posts every relationship that the model has, empty ones as well.
    equal((await api.create("currencies", { code: "JPY", name: "Yen", countries: [] })).data.id, "4");
    const currency = { id: "4", type: "currencies" };
    equal((await api.update("countries", { id: "3", name: "Ice", currency })).data.currency?.id, "4");
    equal((await api.update("countries", { id: "3", currency: null })).data.currency ?? null, null);
    await api.destroy("cultures", "2");
    deepEqual(served.asked.slice(-3), ["PATCH /countries/3 200", "PATCH /countries/3 200", "DELETE /cultures/2 204"]);
  },
);

Deno.test(
  { name: "devour reads and writes relationships by their paths", sanitizeResources: false, sanitizeOps: false },
  async () => {
    await using served = await serveAtlas({ relationshipLinks: true });
    const api = clientOf(served.url);
    const { data, meta } = await api.one("countries", "1").all("cultures").get({ sort: "-code", page: { size: 1 } });
    deepEqual([data.map(({ code }) => code), meta.record_count], [["nl-NL"], 2]);
    const countries = () => api.one("currencies", "3").relationships("countries");
    const linked = async () => (await countries().get()).data.map(({ id }) => id);
    await countries().post([{ type: "countries", id: "3" }, { type: "countries", id: "1" }]);
    await countries().destroy([{ type: "countries", id: "1" }]);
    deepEqual(await linked(), ["3"]);
    await countries().patch([{ type: "countries", id: "2" }]);
    deepEqual(await linked(), ["2"]);
    const currency = () => api.one("countries", "2").relationships("currency");
    await currency().patch({ type: "currencies", id: "1" });
    equal((await currency().get()).data.id, "1");
    await currency().patch(null);
    equal((await currency().get()).data, null);
    deepEqual(served.asked, [
      "GET /countries/1/cultures?sort=-code&page[size]=1 200",
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
    name: "devour must be given only the changed attributes, not the whole resource",
    sanitizeResources: false,
    sanitizeOps: false,
  },
  async () => {
    await using served = await serveAtlas({ relationshipLinks: true });
    const api = clientOf(served.url);
    const countries = async () => (await api.find("currencies", "1", { include: "countries" })).data.countries?.length;
    await api.update("currencies", { id: "1", name: "Gold" });
    equal(await countries(), 1);
    // devour reads a to-many with links and without data as an empty one, and sends that back.
    const { data } = await api.find("currencies", "1", {});
    await api.update("currencies", { ...data, name: "Euro" });
    equal(await countries(), 0);
  },
);
