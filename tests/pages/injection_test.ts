import assert from "node:assert/strict";
import fc from "fast-check";
import { createService, type Service } from "../../mod.ts";
import { isBlank } from "../../src/pages/values.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";
import { elementsOf, type PageElement, parsePage, structure } from "../helpers/pages/parse_page.ts";
import "../helpers/seed.ts";

const PAYLOADS = [
  "<script>alert(1)</script>",
  "</td></table><img src=x onerror=alert(1)>",
  `"><svg onload=alert(1)>`,
  `' onmouseover='alert(1)`,
  "</title></style></pre><base href=//example.org>",
  "javascript:alert(1)",
  "//example.org/",
  "&lt;b&gt; &amp;amp; &#60;b&#62;",
  "<!--",
  "]]><plaintext>",
  "\r\n\t<a href=/x>x</a>\r",
  "\u202e\u2028<textarea>",
];

const hostile = fc.oneof(
  fc.constantFrom(...PAYLOADS),
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.tuple(fc.constantFrom(...PAYLOADS), fc.string({ maxLength: 10 })).map((parts) => parts.join("")),
)
  // SQLite does not store a text with U+0000 completely; a text without visible characters is not a label.
  .map((text) => text.replaceAll("\0", "")).filter((text) => !isBlank(text) && text.length <= 60);

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** A database whose every value is the same text. */
function holding(text: string): Fixture {
  const json = JSON.stringify({ [text]: text, links: { self: text }, list: [text, null] });
  return {
    name: "hostile values",
    tables: [
      `create table people (id integer primary key, code text not null unique, note text, document json,
        "na<me>""x" text, friend_id integer references people (id))`,
      "create table keys (id text primary key, note text)",
    ],
    rows: [
      `insert into people values (1, ${quoted(text)}, ${quoted(text)}, ${quoted(json)}, ${quoted(text)}, 1)`,
      `insert into keys values (${quoted(text)}, ${quoted(text)})`,
    ],
    services: {},
  };
}

const HEADERS = { accept: "text/html" };
const asks = (text: string) => {
  const sent = encodeURIComponent(text);
  return {
    stored: ["/people", "/people/1", "/keys", `/keys/${sent}`],
    sent: [
      `/people?filter=${sent}`,
      `/people?sort=${sent}`,
      `/people?${sent}=1`,
      `/people?friend_id=${sent}`,
      `/people?filter[note]=${sent}`,
      `/people?filter[or][${sent}][note][ne]=x`,
      `/people?filter[${sent}][${sent}]=1`,
      `/people?fields[${sent}]=x`,
      `/people?_=${sent}`,
      `/people?_a=1&_b${sent}=2`,
      `/people/${sent}`,
      `/${sent}`,
    ],
  };
};

async function pageOf(service: Service, path: string): Promise<readonly PageElement[]> {
  const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { headers: HEADERS }));
  if (answer.status === 303) {
    // A label has named a record.
    const to = new URL(answer.headers.get("location")!, `http://127.0.0.1${path}`);
    assert.equal(to.origin, "http://127.0.0.1");
    return pageOf(service, to.pathname + to.search);
  }
  assert.equal(answer.headers.get("content-type"), "text/html; charset=utf-8", path);
  return parsePage(await answer.text());
}

Deno.test("a page shows any stored or sent value as text", async () => {
  const engine = await embeddedEngine();
  const service = createService({
    database: engine.database,
    html: true,
    pagination: true,
    filters: true,
    ignoredParameters: ["_"],
    onError: () => {},
    resources: { people: { search: { filter: ["note"] } }, keys: { clientIds: "any" } },
  });
  await engine.fill(holding("harmless"));
  const [harmless, odd] = [asks("harmless"), asks("h&")];
  const expected = new Map<string, readonly string[]>();
  for (const [index, path] of harmless.stored.entries()) {
    expected.set(`stored ${index}`, structure(await pageOf(service, path)));
  }
  for (const [index, path] of odd.sent.entries()) expected.set(`sent ${index}`, structure(await pageOf(service, path)));
  try {
    await fc.assert(
      fc.asyncProperty(hostile, async (text) => {
        await engine.fill(holding(text));
        const { stored, sent } = asks(text);
        for (const [index, path] of stored.entries()) {
          if (path === "/keys/." || path === "/keys/..") continue;
          const page = await pageOf(service, path);
          assert.deepEqual(comparable(structure(page)), comparable(expected.get(`stored ${index}`)!), path);
          const texts = page.map((one) => one.text);
          assert.ok(texts.includes(text), `${path} does not show ${JSON.stringify(text)} in an element of its own`);
          refuseScripts(page);
        }
        for (const path of sent) refuseScripts(await pageOf(service, path));
      }),
      { numRuns: 60 },
    );
    await engine.fill(holding("harmless"));
    for (const payload of PAYLOADS) {
      const { sent } = asks(payload);
      for (const path of sent.slice(0, 1)) {
        const page = await pageOf(service, path);
        assert.ok(elementsOf(page, "input").some(({ attributes }) => attributes.get("value") === payload), path);
      }
    }
  } finally {
    await service.close();
    await engine.close();
  }
});

Deno.test("a link that a hook has changed never leads to a script", async () => {
  const engine = await embeddedEngine();
  await engine.fill(holding("harmless"));
  const links = { self: "javascript:alert(1)", related: "javascript:alert(2)" };
  const service = createService({
    database: engine.database,
    html: true,
    relationshipLinks: true,
    resources: {
      people: {
        hasMany: { friends: { table: "people", foreignKey: "friend_id" } },
        hooks: {
          afterFind: ({ resources }) => {
            for (const one of resources) Object.assign(one, { links, relationships: { friends: { links } } });
          },
        },
      },
    },
  });
  try {
    for (const path of ["/people", "/people/1"]) {
      const page = await pageOf(service, path);
      refuseScripts(page);
    }
    assert.ok(elementsOf(await pageOf(service, "/people/1"), "pre").some(({ text }) => text.includes("alert(2)")));
  } finally {
    await service.close();
    await engine.close();
  }
});

/** A record without a URL has no self link, and a note replaces the link to the whole where a value is shortened. */
function comparable(names: readonly string[]): readonly string[] {
  return names.filter((name) => !["a href", "a class href", "span class"].includes(name));
}

/** No element that runs, loads or redirects, no attribute that runs, no address outside of the service. */
function refuseScripts(page: readonly PageElement[]): void {
  for (const { name, attributes } of page) {
    assert.ok(
      !["script", "img", "svg", "base", "iframe", "object", "textarea", "plaintext", "link"].includes(name),
      name,
    );
    for (const [attribute, value] of attributes) {
      assert.ok(!attribute.startsWith("on") && attribute !== "style", `${name} ${attribute}`);
      if (attribute !== "href" && attribute !== "action") continue;
      assert.match(value, /^(#main$|\/(?!\/))/, `${name} leads to ${value}`);
    }
  }
}
