import assert from "node:assert/strict";
import { createService, type Service } from "../../mod.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import type { Fixture } from "../helpers/exchanges/fixture.ts";
import { reading } from "../helpers/fixtures/reading.ts";
import { society } from "../helpers/fixtures/society.ts";

const ORIGIN = "http://127.0.0.1";

interface Resource {
  readonly type: string;
  readonly id: string;
}

interface Document {
  readonly data: Resource | readonly Resource[];
  readonly links?: { readonly next: string | null; readonly prev: string | null };
  readonly meta?: { readonly record_count: number | null; readonly page_count: number | null };
}

/** The includes for every resource of the fixture: none, and all its relationships. */
const ASKED: readonly (readonly [Fixture, string, { readonly [path: string]: string }])[] = [
  [atlas, "plain", {
    "/countries": "currency,national-capital,cultures.language",
    "/cultures": "country.currency,language",
    "/currencies": "countries.cultures",
    "/languages": "",
    "/national-capitals": "",
  }],
  [society, "plain", {
    "/states": "leader,national-capital,natives.articles,residents.best-friend",
    "/people": "birth-state,home-state,best-friend.admirers,articles,admirers",
    "/national-capitals": "",
    "/articles": "author,editor,remark,remarks.article",
    "/folders": "parent,children.parent",
    "/remarks": "article.author",
  }],
  [reading, "partial", { "/countries": "currency,national-capital,cultures.language" }],
  [reading, "paged", { "/countries": "currency,cultures", "/numbers": "", "/nothings": "" }],
  [reading, "boundedCount", { "/countries": "currency,cultures", "/numbers": "", "/nothings": "" }],
  [reading, "noCount", { "/countries": "currency,cultures", "/numbers": "", "/nothings": "" }],
];

for (const [fixture, name, paths] of ASKED) {
  Deno.test(`every link of ${fixture.name}, ${name}, answers 200, and a self link with its resource`, async () => {
    await using served = await serve(fixture, name);
    const followed = new Set<string>();
    for (const [path, include] of Object.entries(paths)) {
      // Links lead to links: all that can be reached are followed.
      const found = [path, `${path}?include=${include}`];
      for (const link of found) {
        if (followed.has(link)) continue;
        followed.add(link);
        const document = await get(served.service, link);
        for (const { self, resource } of linksOf(document)) {
          found.push(self);
          if (resource !== undefined) await isTheResource(served.service, self, resource);
        }
      }
    }
    assert.ok(followed.size > Object.keys(paths).length * 3, `only ${followed.size} links were followed`);
  });
}

const WALKED = ["/numbers?limit=3", "/numbers", "/countries?sort=-dummy-counter&limit=1", "/cultures"].flatMap((path) =>
  ["paged", "boundedCount", "noCount"].map((name) => [path, name])
);

for (const [path, name] of WALKED) {
  Deno.test(`following next from ${path} sees every row once, and prev leads back, ${name}`, async () => {
    await using served = await serve(reading, name);
    await using counted = await serve(reading, "paged");
    const count = (await get(counted.service, path)).meta?.record_count;
    const ids: string[] = [];
    const pages: string[][] = [];
    let last = path;
    for (let link: string | null = path; link !== null;) {
      const { data, links }: Document = await get(served.service, link);
      pages.push((data as readonly Resource[]).map((one) => one.id));
      ids.push(...pages[pages.length - 1]);
      last = link;
      link = links?.next ?? null;
    }
    assert.equal(ids.length, count);
    assert.equal(new Set(ids).size, count);
    for (let link: string | null = last; link !== null;) {
      const { data, links }: Document = await get(served.service, link);
      assert.deepEqual((data as readonly Resource[]).map((one) => one.id), pages.pop());
      link = links?.prev ?? null;
    }
    assert.deepEqual(pages, []);
  });
}

async function serve(fixture: Fixture, name: string): Promise<{ readonly service: Service } & AsyncDisposable> {
  const engine = await embeddedEngine();
  await engine.fill(fixture);
  const service = createService({ ...fixture.services[name], database: engine.database });
  return { service, [Symbol.asyncDispose]: () => engine.close() };
}

async function get(service: Service, link: string): Promise<Document> {
  assert.match(link, /^\//, `"${link}" is no relative link`);
  const request = new Request(ORIGIN + link, { headers: { accept: "application/vnd.api+json" } });
  const response = await service.fetch(request);
  const text = await response.text();
  assert.equal(response.status, 200, `${link} is answered ${response.status}: ${text}`);
  return JSON.parse(text);
}

/** Every link of a document; `resource` if it is the self link of a resource. */
function linksOf(document: Document): readonly { readonly self: string; readonly resource?: Resource }[] {
  const found: { self: string; resource?: Resource }[] = [];
  JSON.parse(JSON.stringify(document), (member, value) => {
    if (member === "links") {
      for (const self of Object.values(value)) if (typeof self === "string") found.push({ self });
    }
    if (typeof value?.id === "string" && typeof value.links?.self === "string") {
      found.push({ self: value.links.self, resource: value });
    }
    return value;
  });
  return found;
}

async function isTheResource(service: Service, self: string, { type, id }: Resource): Promise<void> {
  const { data } = await get(service, self);
  assert.deepEqual({ type: (data as Resource).type, id: (data as Resource).id }, { type, id });
}
