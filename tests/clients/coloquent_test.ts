import { deepEqual, equal } from "node:assert/strict";
import {
  Model,
  PaginationStrategy,
  type PluralResponse,
  type SingularResponse,
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
  cultures(): ToManyRelation {
    return this.hasMany(Culture);
  }
}

class Culture extends AtlasModel {
  override jsonApiType = "cultures";
  country(): ToOneRelation {
    return this.hasOne(Country);
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

Deno.test(
  {
    name: "pages of coloquent start at an offset",
    sanitizeResources: false,
    sanitizeOps: false,
  },
  async () => {
    await using served = await serveAtlas({});
    url = served.url;
    class Offset extends Country {
      static override paginationStrategy = PaginationStrategy.OffsetBased;
      static override pageSize = 2;
    }
    const shown = async (page: number) =>
      ((await Offset.orderBy("name").get(page) as PluralResponse).getData() as Country[]).map((one) =>
        one.getAttribute("name")
      );
    deepEqual([await shown(1), await shown(2)], [["Antarctica", "Bulgaria"], ["Netherlands"]]);
    deepEqual(served.asked, [
      "GET /countries?page[offset]=0&page[limit]=2&sort=name 200",
      "GET /countries?page[offset]=2&page[limit]=2&sort=name 200",
    ]);
  },
);

Deno.test(
  { name: "coloquent loads related resources by their path", sanitizeResources: false, sanitizeOps: false },
  async () => {
    await using served = await serveAtlas({ relationshipLinks: true });
    url = served.url;
    const [netherlands, antarctica] = await Promise.all(["1", "3"].map(async (id) => {
      return (await Country.find(id) as SingularResponse).getData() as Country;
    }));
    const codesOf = (answer: unknown) => {
      return ((answer as PluralResponse).getData() as Culture[]).map((culture) => culture.getAttribute("code"));
    };
    deepEqual(codesOf(await netherlands.cultures().get()), ["nl-NL", "fy-NL"]);
    deepEqual(codesOf(await netherlands.cultures().with("country").orderBy("code").get(1)), ["fy-NL", "nl-NL"]);
    const currency = (await netherlands.currency().get() as SingularResponse).getData() as Currency;
    equal(currency.getAttribute("code"), "EUR");
    equal((await antarctica.currency().get() as SingularResponse).getData(), null);
    deepEqual(served.asked.slice(2), [
      "GET /countries/1/cultures?page[number]=1&page[size]=50 200",
      "GET /countries/1/cultures?include=country&page[number]=1&page[size]=50&sort=code 200",
      "GET /countries/1/currency?page[number]=1&page[size]=50 200",
      "GET /countries/3/currency?page[number]=1&page[size]=50 200",
    ]);
  },
);
