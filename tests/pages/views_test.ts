import assert from "node:assert/strict";
import type { ConditionBuilder } from "../../mod.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { answerTo, ask, ATLAS, hrefOf, pageOf, rowsOf, serving } from "../helpers/pages/ask_pages.ts";
import { elementsOf, type PageElement } from "../helpers/pages/parse_page.ts";

const told = (page: readonly PageElement[]) =>
  page.find(({ attributes }) => attributes.get("class")?.includes("told"))?.text;

const plain = (address: string) => decodeURIComponent(address.replaceAll("+", " "));

/** The query of a form, as a browser encodes it. */
function sent(page: readonly PageElement[], label: string, change: (name: string, value: string) => boolean): string {
  const start = page.findIndex(({ attributes }) => attributes.get("aria-label") === label);
  const end = page.findIndex(({ name }, index) => index > start && (name === "form" || name === "table"));
  const fields = page.slice(start, end === -1 ? undefined : end);
  const values = fields.flatMap(({ name, attributes }) => {
    if (name !== "input") return [];
    const [field, value] = [attributes.get("name") ?? "", attributes.get("value") ?? ""];
    if (attributes.get("type") === "checkbox" && !change(field, value)) return [];
    return [[field, value]];
  });
  return `${page[start].attributes.get("action")}?${new URLSearchParams(values)}`;
}

Deno.test("a reader chooses columns and rows, and the list keeps them", async () => {
  await serving(atlas, { resources: ATLAS, pagination: { limit: 2, maxLimit: 50 } }, async (service) => {
    const page = await pageOf(service, "/countries?sort=-name&page=2");
    const boxes = elementsOf(page, "input").filter(({ attributes }) => attributes.get("type") === "checkbox");
    assert.deepEqual(boxes.map(({ attributes }) => attributes.get("value")), [
      "code",
      "name",
      "dummy-counter",
      "created-at",
      "currency",
      "national-capital",
    ]);
    assert.ok(boxes.every(({ attributes }) => attributes.has("checked")));
    const sizes = elementsOf(page, "option").map(({ text }) => text);
    assert.deepEqual(sizes, ["2", "10", "20", "50"]);
    const some = sent(page, "Columns and rows", (_, value) => value === "name" || value === "currency");
    const answer = await answerTo(service, `${some}&limit=50`);
    assert.equal(answer.status, 303);
    assert.equal(
      plain(answer.headers.get("location") ?? ""),
      "./countries?sort=-name&limit=50&fields[countries]=name,currency",
    );
    const chosen = await pageOf(service, "/countries?sort=-name&limit=50&fields[countries]=name,currency");
    assert.deepEqual(rowsOf(chosen)[0].map((name) => name.trim()), ["id", "name ↓", "currency"]);
    assert.equal(elementsOf(chosen, "input").filter(({ attributes }) => attributes.has("checked")).length, 2);
    // All columns and the default size are left out of the URL.
    const all = await answerTo(service, `${sent(chosen, "Columns and rows", () => true)}&limit=2`);
    assert.equal(all.headers.get("location"), "./countries?sort=-name");
    const none = await answerTo(service, `${sent(chosen, "Columns and rows", () => false)}&limit=2`);
    assert.equal(plain(none.headers.get("location") ?? ""), "./countries?sort=-name&fields[countries]=");
  });
});

Deno.test("hidden columns are not offered, and lists without pages offer no size", async () => {
  const resources = {
    ...ATLAS,
    countries: {
      columns: { dummy_counter: false as const },
      fieldSets: { countries: ["code"] },
    },
  };
  await serving(atlas, { resources }, async (service) => {
    const page = await pageOf(service, "/countries");
    const boxes = elementsOf(page, "input").filter(({ attributes }) => attributes.get("type") === "checkbox");
    assert.deepEqual(boxes.map(({ attributes }) => attributes.get("value")), [
      "code",
      "currency",
      "national-capital",
    ]);
    assert.deepEqual(elementsOf(page, "select"), []);
  });
});

Deno.test("a list is sorted along a to-one by the labels of its links", async () => {
  await serving(atlas, { resources: ATLAS, pagination: true, filters: true }, async (service) => {
    const up = hrefOf(await pageOf(service, "/countries"), "currency") ?? "";
    assert.equal(plain(up), "/countries?sort=currency.name&include=currency");
    const sorted = await pageOf(service, up);
    assert.deepEqual(rowsOf(sorted).slice(1).map((row) => row[4]), ["–null", "Euro", "Lev"]);
    assert.equal(told(sorted), "sorted by currency.name");
    const down = hrefOf(sorted, "currency ↑") ?? "";
    assert.equal(plain(down), "/countries?sort=-currency.name&include=currency");
    assert.deepEqual(rowsOf(await pageOf(service, down)).slice(1).map((row) => row[4]), ["Lev", "Euro", "–null"]);
    assert.equal(
      plain(hrefOf(sorted, "national-capital") ?? ""),
      "/countries?sort=national-capital.name&include=currency,national-capital",
    );
  });
  const closed = { countries: { queryParameters: { include: { denyList: ["currency"] } } } };
  await serving(atlas, { resources: { ...ATLAS, ...closed } }, async (service) => {
    assert.equal(hrefOf(await pageOf(service, "/countries"), "currency"), undefined);
  });
});

Deno.test("a query is described in words", async () => {
  await serving(atlas, { resources: ATLAS, pagination: true, filters: true }, async (service) => {
    const wordsOf = async (query: string) => told(await pageOf(service, `/countries?${query}`));
    assert.equal(await wordsOf(""), undefined);
    assert.equal(await wordsOf("currency_id=1"), "where currency is Euro");
    assert.equal(await wordsOf("filter[currency]=1&filter=e"), "where name contains e and currency is Euro");
    assert.equal(
      await wordsOf(
        "filter[or][a][code]=NL&filter[or][a][name][contains]=e&filter[or][b][currency][null]=true&sort=-name,id",
      ),
      "where (code is NL and name contains e or currency has no value), sorted by name descending, then by id",
    );
    assert.equal(await wordsOf("filter[name]=%3Cb%3E"), "where name is <b>");
  });
});

Deno.test("links lead to the same list as JSON, as CSV and as a description", async () => {
  const options = { resources: ATLAS, pagination: true, csv: { limit: 2 }, openapi: true, filters: true };
  await serving(atlas, options, async (service) => {
    const page = await pageOf(service, "/countries?sort=-currency.name&include=currency&filter[code][ne]=AQ");
    const json = await answerTo(service, hrefOf(page, "JSON") ?? "");
    assert.equal(json.headers.get("content-type"), "application/vnd.api+json");
    const { data, included } = await json.json();
    assert.deepEqual(data.map((one: { id: string }) => one.id), ["2", "1"]);
    assert.equal(included.length, 2);
    const csv = await answerTo(service, hrefOf(page, "CSV") ?? "");
    assert.equal(csv.headers.get("content-type"), "text/csv; charset=utf-8");
    assert.equal(csv.headers.get("content-disposition"), "attachment; filename*=UTF-8''countries.csv");
    assert.deepEqual((await csv.text()).split("\r\n").map((line) => line.slice(0, 4)), ["id,c", "2,BG", "1,NL", ""]);
    assert.equal(hrefOf(page, "Description"), "/openapi.json");
    const record = await pageOf(service, "/countries/1");
    assert.equal(hrefOf(record, "CSV"), undefined);
    assert.equal(JSON.parse(await ask(service, hrefOf(record, "JSON") ?? "")).data.id, "1");
  });
  await serving(atlas, { resources: ATLAS }, async (service) => {
    const page = await pageOf(service, "/countries");
    assert.equal(hrefOf(page, "CSV"), undefined);
    assert.equal(hrefOf(page, "Description"), undefined);
    const missing = await answerTo(service, "/countries/99?[as]=json");
    assert.equal(missing.status, 404);
    assert.equal(missing.headers.get("content-type"), "application/vnd.api+json");
  });
});

Deno.test("a link to CSV leaves out what CSV does not support", async () => {
  const options = {
    resources: { ...ATLAS, currencies: { hasMany: { countries: "countries" as const } } },
    pagination: { included: true },
    relationshipLinks: true,
    stats: true,
    csv: true,
  };
  await serving(atlas, options, async (service) => {
    const page = await pageOf(
      service,
      "/currencies?include=countries&page[included][countries]=1&stats[total]=count&sort=-code",
    );
    assert.equal(plain(hrefOf(page, "CSV") ?? ""), "/currencies?sort=-code&[as]=csv");
    assert.equal((await answerTo(service, hrefOf(page, "CSV") ?? "")).status, 200);
  });
});

/** Owners with many things, with an index and without one; some are hidden. */
const OWNERS: Fixture = {
  name: "owners",
  tables: [
    "create table owners (id integer primary key, name text)",
    "create table things (id integer primary key, name text, secret integer, owner_id integer references owners (id))",
    "create index things_owner on things (owner_id)",
    "create table notes (id integer primary key, title text, owner_id integer references owners (id))",
  ],
  rows: [
    "insert into owners values (1, 'Ann'), (2, 'Bob'), (3, 'Cleo')",
    "with recursive n(id) as (select 1 union all select id + 1 from n where id < 1200) " +
    "insert into things select id, 'thing ' || id, id % 2, iif(id <= 7, 1, 2) from n",
    "with recursive n(id) as (select 1 union all select id + 1 from n where id < 11000) " +
    "insert into notes select id, 'note ' || id, 1 from n",
  ],
  services: {},
};

const OWNED = {
  owners: { hasMany: { things: "things", notes: "notes" } },
  things: { columns: { secret: false as const } },
  notes: {},
};

const relationOf = async (service: Parameters<typeof pageOf>[0], path: string, name: string) =>
  rowsOf(await pageOf(service, path)).find(([first]) => first === name)?.[1];

Deno.test("to-manys show their number of records, and the first five", async () => {
  await serving(OWNERS, { resources: OWNED }, async (service) => {
    const first = [1, 2, 3, 4, 5].map((id) => `thing ${id}`).join(", ");
    assert.equal(await relationOf(service, "/owners/1", "things"), `${first}… 7 records · All things`);
    assert.match(
      await relationOf(service, "/owners/2", "things") ?? "",
      /^thing 8, .*thing 12… more than 1,000 records · All things$/,
    );
    assert.equal(await relationOf(service, "/owners/3", "things"), "–null · All things");
    const page = await pageOf(service, "/owners/1");
    assert.equal(hrefOf(page, "thing 3"), "/things/3");
    assert.equal(hrefOf(page, "All things"), "/things?owner_id=1");
  });
});

Deno.test("a to-many that is expensive or refused is only a link", async () => {
  await serving(OWNERS, { resources: OWNED }, async (service) => {
    // No index leads to the notes of an owner.
    assert.equal(await relationOf(service, "/owners/1", "notes"), "All notes");
  });
  const refusing = {
    hooks: {
      beforeFind: () => {
        throw Object.assign(new Error("Nobody sees these."), { status: 403 });
      },
    },
  };
  await serving(OWNERS, { resources: { ...OWNED, things: refusing } }, async (service) => {
    assert.equal(await relationOf(service, "/owners/1", "things"), "All things");
  });
});

Deno.test("scopes and hooks of a to-many's target apply to the records that are shown", async () => {
  const things = { scope: (eb: ConditionBuilder) => eb("secret", "=", 0) };
  await serving(OWNERS, { resources: { ...OWNED, things } }, async (service) => {
    assert.equal(
      await relationOf(service, "/owners/1", "things"),
      "thing 2, thing 4, thing 6 3 records · All things",
    );
  });
});
