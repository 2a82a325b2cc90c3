import assert from "node:assert/strict";
import { createService } from "../../mod.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";
import {
  answerTo,
  ask,
  ATLAS,
  hrefOf,
  hrefsOf,
  pageOf,
  type Resources,
  rowsOf,
  serving,
} from "../helpers/pages/ask_pages.ts";
import { elementsOf, parsePage } from "../helpers/pages/parse_page.ts";

Deno.test("a record shows the document that a JSON:API client gets, byte for byte except for white space", async () => {
  const addresses = [
    "/countries/1",
    "/countries/1?include=cultures.language&fields[languages]=code",
    "/countries/1?fields[countries]=name",
    "/currencies/1",
  ];
  for (const relationshipLinks of [false, true]) {
    await serving(atlas, { resources: ATLAS, relationshipLinks }, async (service) => {
      for (const path of addresses) {
        const page = await pageOf(service, path);
        const shown = page.find(({ attributes }) => attributes.get("class") === "doc")!.text;
        const sent = await ask(service, path, "application/vnd.api+json");
        assert.equal(JSON.stringify(JSON.parse(shown)), sent, path);
        const command = page.find(({ attributes }) => attributes.get("class") === "curl")!.text;
        const url = new URL(path, "http://127.0.0.1").href;
        assert.equal(decodeURIComponent(command), `curl -sg -H 'Accept: application/vnd.api+json' '${url}'`);
      }
    });
  }
});

/** How many links are followed that differ only in their values; `RELATA_ALL=1` follows all. */
const MOST_ALIKE = Deno.env.get("RELATA_ALL") === "1" ? Infinity : 6;

/** A link without its values: `/countries/1?sort=-name&page=2` is `/countries/…?page&sort`. */
function formOf(href: string): string {
  const { pathname, searchParams, hash } = new URL(href, "http://127.0.0.1");
  return `${pathname.replace(/\/\d+/, "/…")}?${[...searchParams.keys()].sort().join("&")}${hash}`;
}

/** Whether more links of this form should be followed. */
function isWanted(href: string, taken: Map<string, Set<string>>): boolean {
  const alike = taken.get(formOf(href)) ?? new Set();
  if (alike.size < MOST_ALIKE) taken.set(formOf(href), alike.add(href));
  return alike.has(href);
}

Deno.test("every link of every page leads to a page", async () => {
  const options = [
    { pagination: { limit: 2 } },
    { pagination: { limit: 2 }, relationshipLinks: true, filters: true, openapi: true },
    { pagination: { limit: 2, cursor: true as const }, relationshipLinks: true, filters: true },
  ];
  for (const one of options) {
    await serving(atlas, { resources: ATLAS, inferHasMany: true, basePath: "/api", ...one }, async (service) => {
      const known = new Set(["/api", "/api/countries?currency_id=1&filter=e"]);
      const taken = new Map<string, Set<string>>();
      for (const path of known) {
        const page = await pageOf(service, path);
        for (const href of hrefsOf(page)) if (href !== "#main" && isWanted(href, taken)) known.add(href);
      }
      assert.ok(known.size > 100, String(known.size));
    });
  }
});

Deno.test("behind a proxy that removes a part of the path, every link has that part", async () => {
  const options = {
    resources: ATLAS,
    pagination: { limit: 20 },
    filters: true,
    openapi: true,
    absoluteLinks: true,
    baseUrl: "https://example.org/pre",
  };
  for (const relationshipLinks of [true, false]) {
    await serving(atlas, { ...options, relationshipLinks }, async (service) => {
      const known = new Set(["/", "/nothing"]);
      for (const path of known) {
        const page = parsePage(await (await answerTo(service, path)).text());
        const addresses = [
          ...hrefsOf(page).filter((href) => href !== "#main"),
          ...elementsOf(page, "form").flatMap(({ attributes }) => attributes.get("action") ?? []),
        ];
        for (const address of addresses) {
          const { origin, pathname, search } = new URL(address, "https://example.org");
          assert.match(`${origin}${pathname}`, /^https:\/\/example\.org\/pre(\/|$)/, `${path}: ${address}`);
          if (known.size < 60) known.add((pathname.slice("/pre".length) || "/") + search);
        }
      }
      const [curl] = elementsOf(await pageOf(service, "/countries/1"), "code");
      assert.ok(curl.text.endsWith("'https://example.org/pre/countries/1'"), curl.text);
    });
  }
});

Deno.test("a list is a table, and its links have the labels of their targets", async () => {
  await serving(atlas, { resources: ATLAS, pagination: true }, async (service) => {
    const [head, ...rows] = rowsOf(await pageOf(service, "/countries?fields[countries]=name,code,currency&sort=name"));
    assert.deepEqual(head.map((name) => name.trim()), ["id", "code", "name ↑", "currency"]);
    assert.deepEqual(rows[0].length, 4);
    const json = JSON.parse(await ask(service, "/countries?sort=name&include=currency", "application/vnd.api+json"));
    const names = new Map(
      json.included.map((one: { id: string; attributes: { name: string } }) => [one.id, one.attributes.name]),
    );
    const expected = json.data.map((
      { id, attributes, relationships }: {
        id: string;
        attributes: Record<string, string>;
        relationships: { currency: { data: { id: string } | null } };
      },
    ) => [
      id,
      attributes.code,
      attributes.name,
      relationships.currency.data === null ? "–null" : names.get(relationships.currency.data.id),
    ]);
    assert.deepEqual(rows, expected);
  });
});

Deno.test("the links of a document are shown as links; a URL in an attribute is not", async () => {
  await serving(atlas, { resources: ATLAS }, async (service) => {
    const text = await ask(service, "/countries/1");
    for (const path of ["/countries/1", "/currencies/1"]) {
      assert.ok(text.includes(`<a href="${path}">&quot;${path}&quot;</a>`));
    }
  });
  await serving(VALUES, { resources: { things: {} } }, async (service) => {
    assert.deepEqual(hrefsOf(await pageOf(service, "/things/1")), [
      "#main",
      "/",
      "/things",
      "/things/1?%5Bas%5D=json",
      "/things/1",
    ]);
  });
});

/** Tables with labels of every kind. */
const LABELS: Fixture = {
  name: "labels",
  tables: [
    "create table unique_texts (id integer primary key, name text, slug text unique)",
    "create table titles (id integer primary key, body text, title text)",
    "create table numbers (id integer primary key, amount integer unique)",
    "create table hidden (id integer primary key, token text unique, name text)",
    `create table owners (id integer primary key, unique_text_id integer references unique_texts (id),
      title_id integer references titles (id), number_id integer references numbers (id),
      hidden_id integer references hidden (id), other_id integer references titles (id))`,
  ],
  rows: [
    "insert into unique_texts values (1, 'A name', 'a-slug')",
    "insert into titles values (1, 'A body', 'A title'), (2, 'Untitled', '')",
    "insert into numbers values (7, 42)",
    "insert into hidden values (1, 'A token', 'Its name')",
    "insert into owners values (1, 1, 1, 7, 1, 2)",
  ],
  services: {},
};

Deno.test("a label is a name, a unique text or a title, otherwise the id; never a hidden value", async () => {
  const resources: Resources = {
    unique_texts: {},
    titles: {},
    numbers: {},
    hidden: { columns: { token: false } },
    owners: {},
  };
  await serving(LABELS, { resources }, async (service) => {
    const labels = ["A name", "A title", "7", "Its name", "2"];
    assert.deepEqual(rowsOf(await pageOf(service, "/owners")).at(-1), ["1", ...labels]);
    const rows = rowsOf(await pageOf(service, "/owners/1"));
    assert.deepEqual(rows.map(([, value]) => value), labels);
  });
});

/** The label of a table's row: columns, values, the label. */
const CALLED: readonly (readonly [columns: string, values: string, label: string])[] = [
  ["email text unique, first_name text, last_name text, title text", "'a@x', 'Ann', 'Lee', 'Boss'", "Ann Lee"],
  ["LastName text, FirstName text, Title text", "'Lee', 'Ann', 'Boss'", "Ann Lee"],
  ["first_name text, last_name text", "null, 'Lee'", "Lee"],
  ["company_name text, contact_name text, code text unique", "'Acme', 'Ann', 'A'", "Acme"],
  ["code text unique, name text", "'EUR', 'Euro'", "Euro"],
  ["title text, isbn text unique", "'A book', '978'", "978"],
  ["title text, email text unique", "'A page', 'a@x'", "A page"],
  ["email text unique", "'a@x'", "7"],
  ["name text, slug text unique", "' ', 'slug'", "slug"],
  ["name text", "char(8203, 32)", "7"],
];

for (const [columns, values, label] of CALLED) {
  Deno.test(`a row of (${columns}) that has (${values}) is called ${label}`, async () => {
    const fixture: Fixture = {
      name: "called",
      tables: [
        `create table things (id integer primary key, ${columns})`,
        "create table notes (id integer primary key, thing_id integer references things (id))",
      ],
      rows: [`insert into things values (7, ${values})`, "insert into notes values (1, 7)"],
      services: {},
    };
    await serving(fixture, { resources: { things: {}, notes: {} } }, async (service) => {
      for (const path of ["/notes", "/notes/1"]) {
        assert.equal(hrefOf(await pageOf(service, path), label), "/things/7", path);
      }
      const [, row] = rowsOf(await pageOf(service, "/things"));
      const list = await pageOf(service, "/things");
      const heading = elementsOf(list, "a").find(({ attributes }) => attributes.get("href") === "/things/7")!;
      assert.ok(heading.text.trim() !== "" && row.includes(heading.text), "what leads to a row can be seen");
    });
  });
}

Deno.test("an id without visible characters is a link anyway", async () => {
  const fixture: Fixture = {
    name: "blank",
    tables: ["create table tags (code text primary key not null, note text)"],
    rows: ["insert into tags values (' ', 'x')"],
    services: {},
  };
  await serving(fixture, { resources: { tags: {} } }, async (service) => {
    const href = hrefOf(await pageOf(service, "/tags"), "blank");
    assert.equal(href, "/tags/%20");
    assert.ok(elementsOf(await pageOf(service, href!), "span").some(({ text }) => text === "blank"));
  });
});

Deno.test("a shortened value links to the whole value", async () => {
  await serving(VALUES, { resources: { things: {} } }, async (service) => {
    assert.equal(
      decodeURIComponent(hrefOf(await pageOf(service, "/things"), "all 1,500 characters")!),
      "/things/1?fields[things]=long",
    );
  });
  const long = { ...VALUES, rows: ["insert into things (id, long) values (1, printf('%.*c', 100000, 'x'))"] };
  await serving(long, { resources: { things: {} } }, async (service) => {
    for (const path of ["/things", "/things/1"]) {
      const href = hrefOf(await pageOf(service, path), "all 100,000 characters")!;
      const [[name, value]] = rowsOf(await pageOf(service, href));
      assert.deepEqual([name, value.length], ["long", 100_000]);
    }
  });
});

Deno.test("each relationship names its target, also if several lead to one type", async () => {
  const books: Fixture = {
    name: "books",
    tables: [
      "create table people (id integer primary key, name text)",
      "create table books (id integer primary key, title text, author_id integer references people (id), editor_id integer references people (id))",
    ],
    rows: ["insert into people values (1, 'Ann')"],
    services: {},
  };
  await serving(books, { resources: { people: {}, books: {} }, inferHasMany: true }, async (service) => {
    const all = elementsOf(await pageOf(service, "/people/1"), "a").map(({ text }) => text)
      .filter((text) => text.startsWith("All "));
    assert.equal(all.length, 2);
    assert.equal(new Set(all).size, 2, all.join());
  });
});

Deno.test("the include lists also apply to labels", async () => {
  const resources: Resources = {
    unique_texts: {},
    owners: { queryParameters: { include: { denyList: ["unique-text"] } } },
  };
  await serving(LABELS, { resources }, async (service) => {
    assert.ok(!(await ask(service, "/owners")).includes("a-slug"));
    assert.ok(!(await ask(service, "/owners/1")).includes("a-slug"));
    assert.ok((await ask(service, "/owners/1")).includes('<a href="/unique-texts/1">1</a>'));
  });
});

Deno.test("only the labels of linked records are read", async () => {
  const long: Fixture = {
    name: "long works",
    tables: [
      "create table works (id integer primary key, title text, text text)",
      "create table notes (id integer primary key, work_id integer references works (id))",
    ],
    rows: [
      "insert into works values (1, 'War and Peace', printf('%.*c', 200000, 'x'))",
      "insert into notes values (1, 1), (2, 1)",
    ],
    services: {},
  };
  const resources: Resources = { works: {}, notes: {} };
  await serving(long, { resources, pagination: { limit: 1 }, limits: { responseBytes: 50_000 } }, async (service) => {
    for (const path of ["/notes", "/notes/1"]) {
      const page = await pageOf(service, path);
      assert.equal(hrefOf(page, "War and Peace"), "/works/1", path);
    }
    const next = hrefOf(await pageOf(service, "/notes?limit=1&sort=-id"), "Next");
    assert.equal(next, "/notes?page=2&limit=1&sort=-id", "the address is the one that a client would ask");
    const asked = await answerTo(service, "/notes?include=work");
    assert.equal(asked.status, 400, "what the client asks for is read whole");
  });
});

Deno.test("a resource that cannot be served affects only its own pages", async () => {
  const engine = await embeddedEngine();
  await engine.fill(LABELS);
  const resources: Resources = {
    owners: { belongsTo: { title: "titles", hidden: "hidden", number: "numbers" } },
    titles: {},
    hidden: { columns: { nothing: false } },
  };
  const service = createService({ database: engine.database, resources, html: true, filters: true, onError: () => {} });
  for (const path of ["/owners", "/owners/1?include=title"]) {
    await ask(service, path, "application/vnd.api+json");
    assert.equal(hrefOf(await pageOf(service, path), "A title"), "/titles/1", path);
  }
  await service.close();
  await engine.close();
});

Deno.test("if there would be too many labels, ids replace them", async () => {
  const resources: Resources = { titles: {}, owners: {} };
  const rows = Array.from({ length: 9 }, (_, index) => `(${index + 1}, 'b', 'Title ${index + 1}')`);
  const owners = rows.map((_, index) => `(${index + 1}, null, ${index + 1}, null, null, null)`);
  const many = { ...LABELS, rows: [`insert into titles values ${rows}`, `insert into owners values ${owners}`] };
  await serving(many, { resources, limits: { resourcesPerPath: 5 } }, async (service) => {
    const page = await ask(service, "/owners");
    assert.ok(!page.includes("Title 1") && page.includes("9 records"));
  });
});

Deno.test("hooks run once for a record and once for a list", async () => {
  const ran: string[] = [];
  const hooks = { beforeFind: () => void ran.push("before"), afterFind: () => void ran.push("after") };
  const resources: Resources = { ...ATLAS, countries: { hooks } };
  await serving(atlas, { resources }, async (service) => {
    for (const path of ["/countries", "/countries/1"]) {
      await ask(service, path);
      assert.deepEqual(ran.splice(0), ["before", "after"], path);
    }
  });
});

/** One value of each kind. */
const VALUES: Fixture = {
  name: "values on pages",
  tables: [
    `create table things (id integer primary key, big integer, price real, yes boolean, day date, at datetime,
      doc json, photo blob, long text, empty text, absent text)`,
  ],
  rows: [
    `insert into things values (1, 9223372036854775807, 0.1, 1, '2024-02-29', '2024-02-29 12:30:00',
      '{"b":1,"a":[true,null],"links":{"self":"/evil"}}', x'00ff10', '${"word ".repeat(300)}', '', null)`,
  ],
  services: {},
};

Deno.test("each kind of value has its own display", async () => {
  await serving(VALUES, { resources: { things: {} } }, async (service) => {
    const [, row] = rowsOf(await pageOf(service, "/things"));
    assert.deepEqual(row, [
      "1",
      "9223372036854775807",
      "0.1",
      "true",
      "2024-02-29",
      '{"b":1,"a":[true,null],"links":{"self":"/evil"}}',
      "3 bytes",
      `${"word ".repeat(24)}… all 1,500 characters`,
      "empty text",
      "–null",
      "2024-02-29 12:30:00 UTC",
    ]);
    const rows = new Map(rowsOf(await pageOf(service, "/things/1")).map(([name, value]) => [name, value]));
    assert.equal(rows.get("long"), "word ".repeat(300));
    assert.equal(
      rows.get("doc"),
      '{\n  "b": 1,\n  "a": [\n    true,\n    null\n  ],\n  "links": {\n    "self": "/evil"\n  }\n}',
    );
    assert.equal(rows.get("photo"), "AP8Q 3 bytes");
  });
});

Deno.test("a form keeps the query, starts at the first page, and its empty fields are not filters", async () => {
  await serving(atlas, { resources: ATLAS, pagination: true }, async (service) => {
    const page = await pageOf(service, "/countries?page=1&limit=3&sort=-name&currency_id=1&filter=e");
    const fields = elementsOf(page, "input").map(({ attributes }) => [
      attributes.get("type") ?? "text",
      attributes.get("name"),
      attributes.get("value"),
    ]);
    assert.deepEqual(fields.slice(0, 3), [
      ["hidden", "limit", "3"],
      ["hidden", "sort", "-name"],
      ["search", "filter", "e"],
    ]);
    assert.ok(fields.some(([, name, value]) => name === "currency_id" && value === "Euro"));
    const answer = await answerTo(service, "/countries?limit=3&filter=&currency_id=");
    assert.equal(answer.status, 303);
    assert.equal(answer.headers.get("location"), "./countries?limit=3");
  });
});
