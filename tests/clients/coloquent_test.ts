import { deepEqual, equal } from "node:assert/strict";
import {
  Model,
  PaginationStrategy,
  type PluralResponse,
  SortDirection,
  type ToManyRelation,
  type ToOneRelation,
} from "coloquent";
import { serveAtlas } from "./serve_atlas.ts";

let url = "";

abstract class AtlasModel extends Model {
  static override paginationStrategy = PaginationStrategy.PageBased;
  override getJsonApiBaseUrl(): string {
    return url;
  }
  override getAttribute(name: string): string {
    return super.getAttribute(name);
  }
  override getRelation(name: string): AtlasModel | undefined {
    return super.getRelation(name);
  }
  override setAttribute(name: string, value: string): void {
    super.setAttribute(name, value);
  }
}

class Currency extends AtlasModel {
  override jsonApiType = "currencies";
  countries(): ToManyRelation {
    return this.hasMany(Country);
  }
}

class Country extends AtlasModel {
  override jsonApiType = "countries";
  currency(): ToOneRelation {
    return this.hasOne(Currency);
  }
}

Deno.test(
  { name: "coloquent lists, creates, updates and deletes", sanitizeResources: false, sanitizeOps: false },
  async () => {
    await using served = await serveAtlas();
    url = served.url;
    const found = await Country.with("currency").orderBy("name", SortDirection.DESC).get(1) as PluralResponse;
    const shown = (found.getData() as Country[]).map((one) => {
      return [one.getAttribute("name"), one.getRelation("currency")?.getAttribute("code")];
    });
    deepEqual(shown, [["Netherlands", "EUR"], ["Bulgaria", "BGN"], ["Antarctica", undefined]]);
    const currency = new Currency();
    currency.setAttribute("code", "XAU");
    currency.setAttribute("name", "Gold");
    const created = (await currency.save()).getModel() as Currency;
    equal(created.getApiId(), "4");
    created.setAttribute("name", "Pure gold");
    equal(((await created.save()).getModel() as Currency).getAttribute("name"), "Pure gold");
    await created.delete();
    deepEqual(served.asked, [
      "GET /countries?include=currency&page[number]=1&page[size]=50&sort=-name 200",
      "POST /currencies 201",
      "PATCH /currencies/4 200",
      "DELETE /currencies/4 204",
    ]);
  },
);
