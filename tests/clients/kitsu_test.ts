import { deepEqual, equal } from "node:assert/strict";
import Kitsu from "kitsu";
import { serveAtlas } from "./serve_atlas.ts";

/** What kitsu makes of a resource. */
interface Shown {
  readonly id: string;
  readonly name?: string;
  readonly currency?: { readonly data: { readonly id: string; readonly code?: string } };
  readonly cultures?: { readonly data: readonly { readonly code: string }[] };
}

// deno-lint-ignore no-explicit-any -- what kitsu answers is typed as anything
type Answered = any;

Deno.test(
  { name: "kitsu lists, views, creates, updates and deletes", sanitizeResources: false, sanitizeOps: false },
  async () => {
    await using served = await serveAtlas();
    const api = new Kitsu({ baseURL: served.url, pluralize: false, camelCaseTypes: false });
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
