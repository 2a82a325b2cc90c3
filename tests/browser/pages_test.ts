import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import axe from "axe-core";
import type { Page } from "puppeteer-core";
import { createService } from "../../mod.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { openBrowser } from "../helpers/pages/chromium.ts";
import { serveAtlas } from "../helpers/pages/serve_atlas.ts";

/** A page of each kind, of a service with numbered pages, and of one with cursors. */
const PATHS: readonly (readonly [name: string, path: string])[] = [
  ["resources", "/"],
  ["list", "/countries"],
  ["filtered", "/countries?filter=an&continent_id=3&filter[name][ne]=Spain&sort=-name&page=2&limit=5"],
  ["nothing", "/countries?filter=nothing-is-called-so"],
  ["record", "/countries/44"],
  ["to_manys", "/currencies/49"],
  ["sorted", "/countries?sort=-currency.name&include=currency&filter[continent]=3&limit=50"],
  ["linkage", "/continents/3/relationships/countries"],
  ["error", "/countries?sort=nothing"],
  ["mistyped", "/countries?sort=name&continent_id=Nowhere&filter[latitude][gt]=north"],
  ["missing", "/nothing"],
];
const CURSOR_PATHS = [
  ["cursor", "/countries?page[size]=5&sort=-name"],
  ["cursor_error", "/countries?page[after]=nothing"],
] as const;
const SIZES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
  desktop: { width: 1280, height: 800 },
};

/** Scripts of the browser: the focused element and its outline, the width of a page, the findings of axe. */
const FOCUSED = `(() => {
  const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement);
  return { text: document.activeElement.textContent.trim(), outline: outlineStyle + " " + outlineWidth };
})()`;
const WIDTHS = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]";
const found = (options: string) =>
  `axe.run(document, ${options}).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ": " + html)))`;
const VIOLATIONS = found("{}");
const CONTRASTS = found('{ runOnly: ["color-contrast", "link-in-text-block"] }');

const opened = await openBrowser().catch((error: Error) => {
  if (Deno.env.has("CI")) throw error;
  console.error(`${error.message} Not tested: how the pages look, and whether they can be used.`);
});
const ignore = opened === undefined;
const served = await serveAtlas({ filters: true, openapi: true, relationshipLinks: true, csv: true });
const cursored = await serveAtlas({ filters: true, pagination: { cursor: true } });
/** Where pictures of all pages are put, if someone wants to look at them. */
const shots = Deno.env.has("RELATA_SCREENSHOT") ? await Deno.makeTempDir({ prefix: "relata_pages_" }) : undefined;
Deno.test.afterAll(async () => {
  await opened?.[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
  await cursored[Symbol.asyncDispose]();
});

/** Runs a test in its own tab, which may log only the errors for the expected statuses of a path. */
async function inTab(run: (page: Page) => Promise<void>): Promise<void> {
  const page = await opened!.browser.newPage();
  const logged: string[] = [];
  page.on("console", (message) => {
    // A browser requests a site's icon on its own.
    if (!/status of 40[046]/.test(message.text())) logged.push(message.text());
  });
  try {
    await run(page);
    assert.deepEqual(logged, []);
  } finally {
    await page.close();
  }
}

async function capture(page: Page, name: string): Promise<void> {
  if (shots !== undefined) await page.screenshot({ path: `${shots}/${name}.png` });
}

const open = (page: Page, path: string) => page.goto(served.origin + path);
const textOf = (page: Page, selector: string) => page.$eval(selector, (element) => element.textContent?.trim() ?? "");
const pathOf = (page: Page) => page.url().slice(served.origin.length);

/** Clicks an element, and waits for the next page. */
async function follow(page: Page, selector: string): Promise<void> {
  await Promise.all([page.waitForNavigation(), page.click(selector)]);
}

Deno.test({
  name: "a reader finds a country, and its currency, by clicking",
  ignore,
  fn: () =>
    inTab(async (page) => {
      await page.setViewport(SIZES.desktop);
      await open(page, "/");
      await follow(page, "a[href='/countries']");
      assert.equal(await textOf(page, "h1"), "countries");
      await follow(page, "thead a[href*='sort=name']");
      assert.equal(await textOf(page, "[aria-sort=ascending]"), "name ↑");
      await follow(page, "thead [aria-sort] a");
      assert.equal(await textOf(page, "[aria-sort=descending]"), "name ↓");
      assert.equal(await textOf(page, "tbody tr th"), "Zimbabwe");
      await page.type("input[type=search]", "land");
      await follow(page, "form button");
      assert.equal(pathOf(page), "/countries?sort=-name&filter=land");
      assert.equal(await page.$$eval("tbody tr", (rows) => rows.every((row) => /land/i.test(row.textContent))), true);
      await page.click("summary");
      await page.type("input[name=currency_id]", "Swiss Franc");
      await follow(page, "form[role=search] details button");
      assert.equal(await textOf(page, "caption"), "1 record");
      assert.deepEqual(await page.$$eval(".chips li", (chips) => chips.map((chip) => chip.textContent)), [
        "Remove name contains land ✕",
        "Remove currency is Swiss Franc ✕",
      ]);
      await follow(page, "tbody th a");
      assert.equal(await textOf(page, "h1"), "Switzerland");
      await follow(page, ".pairs a[href='/currencies/28']");
      assert.equal(await textOf(page, "h1"), "Swiss Franc");
      await Promise.all([page.waitForNavigation(), page.goBack()]);
      assert.equal(await textOf(page, "h1"), "Switzerland");
      await follow(page, "header a[href='/countries']");
      assert.equal(pathOf(page), "/countries");
    }),
});

Deno.test({
  name: "a reader adds a filter with the keyboard, and active filters stay meanwhile",
  ignore,
  fn: () =>
    inTab(async (page) => {
      await open(page, "/countries?sort=name");
      await page.focus("summary");
      await page.keyboard.press("Enter");
      await page.focus("select");
      await page.keyboard.type("name st");
      await page.keyboard.press("Tab");
      await page.keyboard.type("Net");
      await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
      assert.equal(decodeURIComponent(pathOf(page)), "/countries?sort=name&filter[name][starts-with]=Net");
      assert.equal(await textOf(page, "tbody th"), "Netherlands");
      await page.click("summary");
      await page.select("select", "[currency][null]=true");
      await follow(page, "form[role=search] details button");
      assert.deepEqual(await page.$$eval(".chips li", (chips) => chips.map((chip) => chip.textContent)), [
        "Remove name starts with Net ✕",
        "Remove currency has no value ✕",
      ]);
      assert.equal(await textOf(page, "main > p:not(.told)"), "No matches.");
    }),
});

Deno.test({
  name: "the cross of an active filter removes it, and pages follow one another",
  ignore,
  fn: () =>
    inTab(async (page) => {
      await open(page, "/countries?filter=an&sort=name&limit=5");
      await follow(page, "a[rel=next]");
      assert.match(await textOf(page, ".pages"), /Page 2 of/);
      await follow(page, ".chips a");
      assert.equal(pathOf(page), "/countries?sort=name&limit=5");
    }),
});

Deno.test({
  name: "every control works with the keyboard and shows its focus",
  ignore,
  fn: () =>
    inTab(async (page) => {
      await page.setViewport(SIZES.desktop);
      await open(page, "/countries?limit=3");
      const focused = () => page.evaluate(FOCUSED) as Promise<{ text: string; outline: string }>;
      await page.keyboard.press("Tab");
      assert.deepEqual(await focused(), { text: "Skip to the content", outline: "solid 2px" });
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.type("swit");
      await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
      assert.equal(await textOf(page, "caption"), "1 record");
      for (let tabs = 0; tabs < 40 && (await focused()).text !== "Switzerland"; tabs++) {
        await page.keyboard.press("Tab");
      }
      assert.deepEqual(await focused(), { text: "Switzerland", outline: "solid 2px" });
      await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
      assert.equal(await textOf(page, "h1"), "Switzerland");
      for (let tabs = 0; tabs < 40 && (await focused()).text !== "Swiss Franc"; tabs++) {
        await page.keyboard.press("Tab");
      }
      await Promise.all([page.waitForNavigation(), page.keyboard.press("Enter")]);
      assert.equal(await textOf(page, "h1"), "Swiss Franc");
    }),
});

for (const [size, viewport] of Object.entries(SIZES)) {
  Deno.test({
    name: `pages fit a ${size}, and axe finds no problem, light and dark`,
    ignore,
    fn: () =>
      inTab(async (page) => {
        await page.setViewport(viewport);
        // The policy of a page lets no script run; a debugger's may.
        await page.setBypassCSP(true);
        const own = PATHS.map(([name, path]) => [name, served.origin + path]);
        for (const [name, path] of [...own, ...CURSOR_PATHS.map(([name, path]) => [name, cursored.origin + path])]) {
          await inMode(page, "light");
          await page.goto(path);
          await page.$$eval("details", (all) => all.forEach((one) => one.open = true));
          const [inner, outer] = await page.evaluate(WIDTHS) as [number, number];
          assert.ok(inner <= outer, `${path} is ${inner} wide, of ${outer}`);
          await capture(page, `${name}_${size}_light`);
          assert.deepEqual(await violations(page), [], path);
          // The dark page is the same one in other colours.
          await inMode(page, "dark");
          await capture(page, `${name}_${size}_dark`);
          assert.deepEqual(await page.evaluate(CONTRASTS), [], `${path}, dark`);
        }
      }),
  });
}

const inMode = (page: Page, value: "light" | "dark") =>
  page.emulateMediaFeatures([{ name: "prefers-color-scheme", value }]);

Deno.test({
  name: "a table of 1,000 rows takes at most twenty times as long to open as a table of ten",
  ignore,
  fn: () =>
    inTab(async (page) => {
      await page.setViewport(SIZES.desktop);
      const long = await serveAtlas({ pagination: { limit: 1000, maxLimit: 1000 } }, 1000);
      try {
        const opening = async (path: string) => {
          const start = performance.now();
          await page.goto(`${long.origin}${path}`);
          return performance.now() - start;
        };
        // The minimum of some times: other tests run at the same time.
        let [few, many] = [Infinity, Infinity];
        for (let round = 0; round < 8 && !(many < 20 * few); round++) {
          few = Math.min(few, await opening("/cultures?limit=10"));
          many = Math.min(many, await opening("/cultures"));
        }
        assert.equal((await page.$$("tbody tr")).length, 1000);
        assert.ok(many < 20 * few, `${Math.round(few)} and ${Math.round(many)} ms`);
        // The header stays above the rows, and the id beside them, however far they are scrolled.
        const [top, left] = await page.evaluate(`(() => {
          const box = document.querySelector(".scroll");
          box.scrollTo(200, 5000);
          const place = (selector) => box.querySelector(selector).getBoundingClientRect();
          const { top, left } = box.getBoundingClientRect();
          return [place("thead th").top - top, place("tbody tr:nth-child(200) td").left - left];
        })()`) as [number, number];
        assert.ok(Math.abs(top) < 3 && Math.abs(left) < 3, `${top} ${left}`);
      } finally {
        await long[Symbol.asyncDispose]();
      }
    }),
});

/** The marks behind the heads of a table, and how wide the first column is. */
const HEADS = `(() => {
  const heads = [...document.querySelectorAll("thead th")];
  const mark = (head) => (getComputedStyle(head.querySelector("a"), "::after").content.match(/[↑↓↕]/) ?? [])[0];
  return { marks: heads.map((head) => mark(head) ?? head.textContent), width: heads[0].offsetWidth };
})()`;

Deno.test({
  name: "a header that sorts has a mark, and a column of numbers is as wide as its numbers",
  ignore,
  fn: () =>
    inTab(async (page) => {
      await page.setViewport(SIZES.desktop);
      // Without the names of the countries, their numbers head the rows.
      await open(page, "/countries?sort=phone&limit=5&fields[countries]=phone,code");
      const { marks, width } = await page.evaluate(HEADS) as { marks: readonly string[]; width: number };
      assert.deepEqual(marks, ["↕", "↕", "phone ↑"]);
      await open(page, "/countries?limit=5&fields[countries]=phone");
      assert.equal(await page.$eval("tbody th", (head) => head.textContent), "1");
      const alone = await page.evaluate(HEADS) as { width: number };
      assert.ok(Math.max(width, alone.width) < 100, `${width} and ${alone.width} pixels`);
    }),
});

Deno.test({
  name: "a wide list fits the printed page",
  ignore,
  fn: () =>
    inTab(async (page) => {
      // A4 at 96 dots an inch, without its margins.
      await page.setViewport({ width: 718, height: 1047 });
      await open(page, "/countries?limit=30");
      await page.emulateMediaType("print");
      const [table, paper] = await page.evaluate(
        "[document.querySelector('table').getBoundingClientRect().right, document.documentElement.clientWidth]",
      ) as [number, number];
      assert.ok(table <= paper, `the table is ${table} wide, the paper ${paper}`);
      assert.equal(await page.evaluate("getComputedStyle(document.querySelector('form')).display"), "none");
      await capture(page, "printed");
    }),
});

/** How wide the narrowest cell is, and how far to the right the widest text goes. */
const PRINTED = `(() => {
  const cells = [...document.querySelectorAll(".rows :is(th, td)")];
  const range = document.createRange();
  const ends = cells.map((cell) => (range.selectNodeContents(cell), range.getBoundingClientRect().right));
  return [Math.min(...cells.map((cell) => cell.getBoundingClientRect().width)), Math.max(...ends)];
})()`;

/** The size of a printed page in points. */
async function paperOf(page: Page): Promise<readonly number[]> {
  const pdf = new TextDecoder("latin1").decode(await page.pdf({ format: "A4", preferCSSPageSize: true }));
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  return [Math.round(Number(width)), Math.round(Number(height))];
}

Deno.test({
  name: "a list of forty columns is printed in rows of several lines, broken between words",
  ignore,
  async fn() {
    const engine = await embeddedEngine();
    const kinds = ["real", "text", "integer", "datetime"];
    const columns = Array.from({ length: 39 }, (_, index) => `column_${index} ${kinds[index % 4]}`);
    const values = columns.map((_, index) =>
      ["113.23455878901228", "'Words of a text'", "123456789", "'2024-06-25'"][index % 4]
    );
    await engine.fill({
      name: "wide",
      tables: [
        `create table readings (id integer primary key, ${columns.join(", ")})`,
        "create table notes (id integer primary key)",
      ],
      rows: [`insert into readings values (1, ${values.join(", ")})`, "insert into notes values (1)"],
      services: {},
    });
    const service = createService({ database: engine.source, resources: { readings: {}, notes: {} }, html: true });
    const server = Deno.serve(
      { hostname: "127.0.0.1", port: 0, onListen: () => {} },
      (request) => service.fetch(request),
    );
    const origin = `http://127.0.0.1:${server.addr.port}`;
    await inTab(async (page) => {
      await page.goto(`${origin}/notes`);
      assert.deepEqual(await paperOf(page), [596, 842]);
      await page.goto(`${origin}/readings`);
      assert.deepEqual(await paperOf(page), [842, 596]);
      await page.emulateMediaType("print");
      for (const width of [718, 1047]) {
        await page.setViewport({ width, height: 700 });
        const [narrowest, end] = await page.evaluate(PRINTED) as [number, number];
        assert.ok(narrowest > 80, `a cell is ${narrowest} wide`);
        assert.ok(end <= width, `a text ends at ${end} of ${width}`);
      }
    });
    await server.shutdown();
    await service.close();
    await engine.close();
  },
});

/** axe's findings on a page: rules and the elements that break them. */
async function violations(page: Page): Promise<readonly string[]> {
  await page.evaluate(axe.source);
  return await page.evaluate(VIOLATIONS) as string[];
}

Deno.test({
  name: "the README shows a page",
  ignore,
  async fn() {
    if (shots !== undefined) console.log(`pictures of the pages: ${shots}`);
    const picture = fileURLToPath(new URL("../../docs/atlas.png", import.meta.url));
    if (Deno.env.has("RELATA_SCREENSHOT")) await inTab((page) => takePicture(page, picture));
    const { size } = await Deno.stat(picture);
    assert.ok(size < 100_000, `docs/atlas.png has ${size} bytes`);
  },
});

/** Takes the picture for the README: a sorted and searched list. */
async function takePicture(page: Page, path: string): Promise<void> {
  await page.setViewport({ width: 1080, height: 800 });
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
  await open(
    page,
    "/countries?filter=an&sort=-name&limit=8&fields[countries]=code,name,native,continent,currency,national-capital",
  );
  await page.screenshot({ path });
}
