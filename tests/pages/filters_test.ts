import assert from "node:assert/strict";
import type { Service, ServiceOptions } from "../../mod.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { provinces } from "../helpers/fixtures/provinces.ts";
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
import { elementsOf, type PageElement, parsePage } from "../helpers/pages/parse_page.ts";

type Options = Omit<ServiceOptions, "database">;

const filtered = (options: Partial<Options>, run: (service: Service) => Promise<void>): Promise<void> =>
  serving(atlas, { resources: ATLAS, filters: true, pagination: true, ...options }, run);

/** The filters that the form offers. */
function offered(page: readonly PageElement[]): readonly string[] {
  return elementsOf(page, "option").filter(({ attributes }) => attributes.get("value")?.startsWith("["))
    .map(({ text }) => text);
}

/** The target of a form with these fields. */
async function sent(service: Service, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await answerTo(service, `${path}?${new URLSearchParams(fields)}`);
  assert.equal(answer.status, 303, await answer.text());
  assert.equal(answer.headers.get("vary"), "Accept");
  const to = new URL(answer.headers.get("location")!, `http://127.0.0.1${path}`);
  return decodeURIComponent(to.pathname + to.search);
}

/** The texts of the filters in force. */
const inForce = (page: readonly PageElement[]): readonly string[] =>
  elementsOf(page, "a").filter(({ attributes }) => !attributes.has("aria-current"))
    .map(({ text }) => text).filter((text) => text.startsWith("Remove "))
    .map((text) => text.slice("Remove ".length, -" ✕".length));

Deno.test("the form offers each field with its operators", async () => {
  await filtered({}, async (service) => {
    const options = offered(await pageOf(service, "/countries"));
    assert.deepEqual(options.filter((text) => text.startsWith("name ")), [
      "name is",
      "name is not",
      "name contains",
      "name starts with",
      "name ends with",
    ]);
    assert.deepEqual(options.filter((text) => text.startsWith("dummy-counter ")), [
      "dummy-counter is",
      "dummy-counter is not",
      "dummy-counter is above",
      "dummy-counter is at least",
      "dummy-counter is below",
      "dummy-counter is at most",
      "dummy-counter has no value",
      "dummy-counter has a value",
    ]);
    assert.deepEqual(options.filter((text) => text.startsWith("id ")), ["id is", "id is not"]);
    assert.deepEqual(options.filter((text) => text.startsWith("cultures ")), [
      "cultures has no value",
      "cultures has a value",
    ]);
  });
});

Deno.test("a list accepts every filter that the form offers", async () => {
  const values = ["1", "2024-02-29", "2024-02-29T12:30:00Z", "true"];
  await filtered({}, async (service) => {
    for (const path of ["/countries", "/currencies", "/cultures", "/languages"]) {
      for (const { attributes } of elementsOf(await pageOf(service, path), "option")) {
        const by = attributes.get("value")!;
        if (!by.startsWith("[")) continue;
        const statuses = await Promise.all(values.map(async (value) => {
          const to = await sent(service, path, { "filter[][by]": by, "filter[][value]": value });
          const answer = await answerTo(service, to);
          await answer.body?.cancel();
          return answer.status;
        }));
        assert.ok(statuses.includes(200), `${path}: ${by} answers ${statuses}`);
      }
    }
  });
});

Deno.test("the form offers only the fields of filters, and never hidden ones", async () => {
  const columns = { code: false } as const;
  const countries = { ...ATLAS.countries, columns, filters: { name: ["eq"], "currency.code": ["in"] } } as const;
  await filtered({ filters: false, resources: { ...ATLAS, countries } }, async (service) => {
    assert.deepEqual(offered(await pageOf(service, "/countries")), ["name is", "currency.code is one of"]);
    assert.deepEqual(offered(await pageOf(service, "/cultures")), []);
  });
  const fieldSets = { countries: ["name"] };
  const narrowed = { ...ATLAS.countries, fieldSets } as const;
  await filtered({ resources: { ...ATLAS, countries: narrowed } }, async (service) => {
    const options = offered(await pageOf(service, "/countries"));
    assert.ok(options.includes("name is") && options.every((text) => !text.startsWith("code ")), options.join());
  });
});

Deno.test("a form leads to the URL that a client would use", async () => {
  await filtered({}, async (service) => {
    const to = (fields: Record<string, string>) => sent(service, "/countries", fields);
    const by = (by: string, value: string) => ({ "filter[][by]": by, "filter[][value]": value });
    assert.equal(
      await to({ sort: "-name", ...by("[name][contains]", "land") }),
      "/countries?sort=-name&filter[name][contains]=land",
    );
    assert.equal(await to(by("[currency][null]=true", "")), "/countries?filter[currency][null]=true");
    assert.equal(
      await to({ ...by("[name][eq]", "a"), "filter[name][eq]": "b", page: "3" }),
      "/countries?filter[name][eq]=a",
    );
    assert.equal(await to({ filter: "e", currency_id: "", ...by("", "") }), "/countries?filter=e");
    assert.equal(await to({ filter: "", currency_id: "", ...by("[name][eq]", "") }), "/countries");
    assert.equal(await to({ ...by("", "lost") }), "/countries");
    for (const strange of ["//example.org", "name", "[name", "[]", "\r\nx: y"]) {
      const { status, headers } = await answerTo(service, `/countries?${new URLSearchParams(by(strange, "v"))}`);
      assert.equal(status, 303);
      assert.match(headers.get("location")!, /^\.\/countries(\?|$)/);
    }
    // Parameters outside the form stay as the client has written them.
    assert.equal((await answerTo(service, "/countries?filter[name]=")).status, 200);
  });
});

Deno.test("active filters are listed, and each can be removed", async () => {
  const path = "/countries?sort=name&limit=2&filter=e&currency_id=1&filter[name][ne]=x&filter[or][a][code]=NL" +
    "&filter[or][b][national-capital][null]=true";
  await filtered({}, async (service) => {
    const page = await pageOf(service, path);
    assert.deepEqual(inForce(page), [
      "name contains e",
      "currency is Euro",
      "name is not x",
      "or a: code is NL",
      "or b: national-capital has no value",
    ]);
    const hrefs = hrefsOf(page).map(decodeURIComponent);
    assert.ok(hrefs.includes(path.replace("&filter[name][ne]=x", "")), hrefs.join("\n"));
    assert.ok(hrefs.includes(path.replace("&currency_id=1", "")), hrefs.join("\n"));
    const other = hrefs.filter((href) => href.includes("sort=-") || href.includes("page="));
    for (const href of other) assert.ok(href.includes("filter[name][ne]=x&filter[or][a][code]=NL"), href);
    const kept = elementsOf(page, "input").map(({ attributes }) => attributes.get("name"));
    for (const name of ["sort", "limit", "filter[name][ne]", "filter[or][a][code]"]) assert.ok(kept.includes(name));
  });
});

Deno.test("a filtered page shows the same as the filtered document", async () => {
  await filtered({}, async (service) => {
    for (const query of ["filter[name][starts-with]=n", "filter[currency.code]=EUR", "filter[id][in]=1,2"]) {
      const [, ...rows] = rowsOf(await pageOf(service, `/countries?${query}`));
      const { data } = await documentOf(service, `/countries?${query}`);
      assert.deepEqual(rows.map(([id]) => id), data.map(({ id }) => id), query);
      assert.ok(rows.length > 0, query);
    }
    assert.match(await ask(service, "/countries?filter[name]=nowhere"), /No matches\./);
  });
});

Deno.test("a filter that the list does not accept is an error page", async () => {
  await filtered({}, async (service) => {
    for (const query of ["filter[nothing]=1", "filter[id]=x", "filter[name][gt"]) {
      const answer = await answerTo(service, `/countries?${query}`);
      assert.equal(answer.status, 400);
      assert.match(await answer.text(), /Cannot (filter|read)/);
    }
  });
});

Deno.test("a search with an FTS5 table names its columns", async () => {
  const tables = [...atlas.tables, "create virtual table words using fts5 (name, aside)"];
  const rows = [...atlas.rows, "insert into words (rowid, name, aside) select id, name, 'x' from countries"];
  const countries = { search: { filter: { fts: "words" } } };
  await serving({ ...atlas, name: "words", tables, rows }, { resources: { countries } }, async (service) => {
    assert.match(await ask(service, "/countries"), /Search in name</);
    assert.equal(rowsOf(await pageOf(service, "/countries?filter=nether")).length, 2);
  });
});

/** The suggestions of a form's fields: the name of the field, and a value. */
function suggested(page: readonly PageElement[]): readonly (readonly [name: string, value: string])[] {
  const fields = new Map(
    elementsOf(page, "input").map(({ attributes }) => [attributes.get("list"), attributes.get("name")!]),
  );
  const found: [string, string][] = [];
  let list: string | undefined;
  for (const { name, attributes } of page) {
    if (name === "datalist") list = attributes.get("id");
    else if (name === "select") list = undefined;
    else if (name === "option" && list !== undefined) found.push([fields.get(list)!, attributes.get("value")!]);
  }
  return found;
}

Deno.test("what a field suggests finds a record, also if keys have several columns", async () => {
  const options = { resources: { countries: {}, provinces: {}, towns: {} }, filters: true, pagination: true };
  await serving(provinces, options, async (service) => {
    const found = suggested(await pageOf(service, "/towns"));
    assert.deepEqual([...new Set(found.map(([name]) => name))], ["country_code"]);
    for (const [name, value] of found) {
      const path = await sent(service, "/towns", { [name]: value });
      const { data } = await documentOf(service, path);
      assert.ok(data.length > 0 && path !== `/towns?${name}=${value}`, path);
    }
  });
});

Deno.test("a related record may be named by its label", async () => {
  await filtered({}, async (service) => {
    for (const label of ["Euro", "euro", " Euro "]) {
      assert.equal(
        await sent(service, "/countries", { sort: "name", currency_id: label }),
        "/countries?sort=name&currency_id=1",
      );
    }
    const page = await pageOf(service, "/countries?currency_id=1");
    assert.deepEqual(inForce(page), ["currency is Euro"]);
    const nobody = await answerTo(service, "/countries?currency_id=Nobody");
    assert.equal(nobody.status, 400);
    assert.match(await nobody.text(), /name="currency_id" value="Nobody"/);
    // No database holds such a text, so it is not looked for.
    assert.equal((await answerTo(service, "/countries?currency_id=Eu%00ro")).status, 400);
  });
});

Deno.test("the label that a page prints finds its record, whatever its letters, its length and the names of its columns", async () => {
  const long = "A name that goes on and on until no page prints it to the end of its last word";
  const tables = [
    `create table lists ("list.code" text primary key, "first.name" text, last_name text)`,
    `create table people (id integer primary key, list text references lists ("list.code"))`,
  ];
  const rows = [
    "insert into lists values ('a', 'Élan', 'Ångström'), ('b', null, 'Ödmark'), ('c', 'Zoë', ''), ('d', ' Ann', 'Lee ')",
    `insert into lists values ('e', '${long}', 'Ek'), ('f', '${long} also', 'Ek')`,
    `insert into lists values ('g', '🙂${long.slice(1)}', null), ('h', 'Wait…', null)`,
    'insert into people select rowid, "list.code" from lists',
  ];
  const resources = { lists: {}, people: {} };
  await serving({ name: "lists", tables, rows, services: {} }, { resources, pagination: true }, async (service) => {
    const to = (label: string) => sent(service, "/people", { list: label });
    for (const id of ["a", "b", "c", "d", "g"]) {
      const [label] = inForce(await pageOf(service, `/people?list=${id}`)).map((text) => text.slice("list is ".length));
      assert.equal(await to(label), `/people?list=${id}`, label);
    }
    assert.equal(await to("ÉLAN ÅNGSTRöM"), "/people?list=a");
    assert.equal(await to(`🙂${long.slice(1)}`), "/people?list=g");
    assert.equal(await to("wait…"), "/people?list=h");
    // Two records have this label, so the text stays what it may be too: an id, which no record has.
    assert.equal((await answerTo(service, `/people?list=${encodeURIComponent(long)}`)).status, 200);
  });
});

Deno.test("a label does not find records out of scope, hidden records, or a record whose label is not unique", async () => {
  const tables = [
    "create table teams (id integer primary key, name text, secret text unique, first_name text, last_name text)",
    "create table people (id integer primary key, team_id integer references teams (id))",
  ];
  const rows = [
    "insert into teams values (1, 'Red', 'x1', null, null), (2, 'Blue', 'x2', null, null), (3, 'Twin', 'x3', null, null)",
    "insert into teams values (4, 'Twin', 'x4', null, null), (5, null, 'x5', 'Ann', 'Lee')",
  ];
  const resources: Options["resources"] = {
    teams: { scope: (eb) => eb("id", "<>", 2), columns: { secret: false } },
    people: {},
  };
  const fixture = { name: "teams", tables, rows, services: {} };
  await serving(fixture, { resources, pagination: true }, async (service) => {
    const ask = (label: string) => answerTo(service, `/people?${new URLSearchParams({ team_id: label })}`);
    for (const [label, id] of [["red", "1"], ["ann lee", "5"]]) {
      const answer = await ask(label);
      assert.equal(answer.headers.get("location"), `./people?team_id=${id}`, label);
    }
    for (const label of ["Blue", "Twin", "x1"]) assert.equal((await ask(label)).status, 400, label);
  });
});

Deno.test("a date-time is accepted as pages print it", async () => {
  const tables = ["create table events (id integer primary key, at datetime, day date)"];
  const rows = ["insert into events values (1, '2024-02-29 12:30:00', '2024-02-29'), (2, '2024-03-01 00:00:00', null)"];
  await serving(
    { name: "events", tables, rows, services: {} },
    { resources: { events: {} }, filters: true },
    async (service) => {
      const [, first] = rowsOf(await pageOf(service, "/events"));
      const by = (by: string, value: string) =>
        sent(service, "/events", { "filter[][by]": by, "filter[][value]": value });
      const printed = first.at(-1)!;
      assert.equal(printed, "2024-02-29 12:30:00 UTC");
      for (const text of [printed, "2024-02-29 12:30", "2024-02-29T12:30:00Z"]) {
        const { data } = await documentOf(service, await by("[at][eq]", text));
        assert.deepEqual(data.map(({ id }) => id), ["1"], text);
      }
      assert.equal(await by("[at][gte]", "2024-03-01"), "/events?filter[at][gte]=2024-03-01T00:00:00Z");
      assert.equal(await by("[day][eq]", " 2024-02-29 "), "/events?filter[day][eq]=2024-02-29");
    },
  );
});

Deno.test("an error page keeps the typed values, and links back to the list", async () => {
  await filtered({}, async (service) => {
    const path = "/countries?sort=name&filter=an&filter[dummy-counter][gt]=many";
    const answer = await answerTo(service, path);
    assert.equal(answer.status, 400);
    const page = parsePage(await answer.text());
    const values = elementsOf(page, "input").map(({ attributes }) => [attributes.get("name"), attributes.get("value")]);
    assert.deepEqual(values.filter(([, value]) => value === "many"), [["filter[][value]", "many"]]);
    assert.ok(values.some(([name, value]) => name === "filter" && value === "an"));
    const chosen = elementsOf(page, "option").find(({ attributes }) => attributes.has("selected"));
    assert.equal(chosen?.text, "dummy-counter is above");
    assert.equal(hrefOf(page, "Back to countries"), "/countries?sort=name&filter=an");
    const lost = parsePage(await (await answerTo(service, "/countries?page=999&limit=5")).text());
    assert.equal(hrefOf(lost, "Back to countries"), "/countries?limit=5");
    const missing = parsePage(await (await answerTo(service, "/countries/999")).text());
    assert.equal(hrefOf(missing, "Back to countries"), "/countries");
    assert.equal(elementsOf(missing, "form").length, 0);
  });
});
