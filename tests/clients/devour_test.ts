import { deepEqual, equal } from "node:assert/strict";
import Devour from "devour-client";
import { serveAtlas } from "./serve_atlas.ts";

/** What is used of devour, whose package brings no types that Deno finds. */
interface DevourClient {
  define(type: string, fields: object): void;
  findAll(type: string, params: object): Promise<{ data: readonly Shown[] }>;
  find(type: string, id: string, params: object): Promise<{ data: Shown }>;
  create(type: string, fields: object): Promise<{ data: Shown }>;
  update(type: string, fields: object): Promise<{ data: Shown }>;
  destroy(type: string, id: string): Promise<unknown>;
}

interface Shown {
  readonly id: string;
  readonly name: string;
  readonly currency?: { readonly id: string; readonly code?: string } | null;
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
