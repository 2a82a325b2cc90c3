import assert from "node:assert/strict";
import type { Page } from "puppeteer-core";
import { openBrowser } from "../helpers/pages/chromium.ts";
import { serveAtlas } from "../helpers/pages/serve_atlas.ts";

/** Actions of a reader on a page; each click counts, and typing does not. */
interface Reader {
  /** Follows the link or presses the button with that text. */
  click(name: string, within?: string): Promise<void>;
  /** Opens a folded part. */
  open(name: string): Promise<void>;
  type(selector: string, text: string): Promise<void>;
  /** The texts of all elements. */
  texts(selector: string): Promise<readonly string[]>;
  /** The cells of a column of the table, from above. */
  column(name: string): Promise<readonly string[]>;
  /** The values of a facet, the most frequent one first. */
  facet(name: string): Promise<readonly string[]>;
}

/** A question about the atlas, the clicks that its answer takes from the page of all resources, and the answer. */
interface Question {
  readonly asked: string;
  readonly clicks: number;
  readonly answer: (reader: Reader) => Promise<unknown>;
  readonly expected: unknown;
}

const QUESTIONS: readonly Question[] = [
  {
    asked: "Which currencies does Africa use most?",
    clicks: 2,
    answer: async ({ click, facet }) => {
      await click("countries");
      await click("Africa", ".facets");
      return (await facet("currency")).slice(0, 3);
    },
    expected: ["CFA Franc BCEAO 8", "CFA Franc BEAC 6", "Saint Helena Pound 3"],
  },
  {
    asked: "How many countries has each continent?",
    clicks: 1,
    answer: async ({ click, facet }) => {
      await click("countries");
      return await facet("continent");
    },
    expected: [
      "Africa 60",
      "Asia 53",
      "Europe 52",
      "North America 41",
      "Oceania 27",
      "South America 14",
      "Antarctica 5",
    ],
  },
  {
    asked: "Which language is spoken in the most countries?",
    clicks: 1,
    answer: async ({ click, facet }) => {
      await click("cultures");
      return (await facet("language")).slice(0, 2);
    },
    expected: ["English 92", "French 44"],
  },
  {
    asked: "Which country has the most languages?",
    clicks: 1,
    answer: async ({ click, facet }) => {
      await click("cultures");
      return (await facet("country"))[0];
    },
    expected: "South Africa 10",
  },
  {
    asked: "Which languages are written from right to left?",
    clicks: 2,
    answer: async ({ click, column }) => {
      await click("languages");
      await click("true", ".facets");
      return (await column("name")).length;
    },
    expected: 10,
  },
  {
    asked: "What is the capital of Peru?",
    clicks: 2,
    answer: async ({ click, type, column }) => {
      await click("countries");
      await type("input[type=search]", "Peru");
      await click("Search");
      return await column("national-capital");
    },
    expected: ["Lima"],
  },
  {
    asked: "Which countries pay with the Swiss franc?",
    clicks: 3,
    answer: async ({ click, open, type, column }) => {
      await click("countries");
      await open("Filter");
      await type("input[name=currency_id]", "Swiss Franc");
      await click("Filter");
      return await column("name");
    },
    expected: ["Switzerland", "Liechtenstein"],
  },
  {
    asked: "Which currencies have three decimals?",
    clicks: 2,
    answer: async ({ click, column }) => {
      await click("currencies");
      await click("3", ".facets");
      return await column("code");
    },
    expected: ["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"],
  },
  {
    asked: "What is spoken in Switzerland?",
    clicks: 3,
    answer: async ({ click, type, texts }) => {
      await click("countries");
      await type("input[type=search]", "Switz");
      await click("Search");
      await click("Switzerland", "tbody");
      return await texts(".pairs a[href^='/cultures/']");
    },
    expected: ["German (Switzerland)", "French (Switzerland)", "Italian (Switzerland)"],
  },
  {
    asked: "Which country comes last by name?",
    clicks: 3,
    answer: async ({ click, column }) => {
      await click("countries");
      await click("name", "thead");
      await click("name", "thead");
      return (await column("name"))[0];
    },
    expected: "Zimbabwe",
  },
];

const opened = await openBrowser().catch((error: Error) => {
  if (Deno.env.has("CI")) throw error;
  console.error(`${error.message} Not tested: how many clicks an answer takes.`);
});
const served = await serveAtlas({ filters: true, openapi: true, relationshipLinks: true, csv: true });
Deno.test.afterAll(async () => {
  await opened?.[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

for (const { asked, clicks, answer, expected } of QUESTIONS) {
  Deno.test({
    name: `${asked} ${clicks === 1 ? "A click" : `${clicks} clicks`}`,
    ignore: opened === undefined,
    async fn() {
      const page = await opened!.browser.newPage();
      const counted = { clicks: 0 };
      try {
        await page.goto(served.origin);
        assert.deepEqual(await answer(readerOf(page, counted)), expected);
        assert.equal(counted.clicks, clicks);
      } finally {
        await page.close();
      }
    },
  });
}

/** A reader who reads the page, and clicks texts. */
function readerOf(page: Page, counted: { clicks: number }): Reader {
  const press = async (name: string, within: string, elements: string) => {
    counted.clicks++;
    for (const element of await page.$$(`${within} :is(${elements})`)) {
      const text = await element.evaluate((one) => (one.firstChild?.textContent ?? "").trim());
      if (text === name) return element;
    }
    throw new Error(`Nothing is called "${name}" on ${page.url()}.`);
  };
  const texts = (selector: string) =>
    page.$$eval(selector, (all) => all.map((one) => (one.textContent ?? "").trim().replace(/\s+/g, " ")));
  return {
    texts,
    async click(name, within = "main") {
      const element = await press(name, within, "a, button");
      await Promise.all([page.waitForNavigation(), element.click()]);
    },
    async open(name) {
      await (await press(name, "main", "summary")).click();
    },
    type: (selector, text) => page.type(selector, text),
    async column(name) {
      const place = (await texts("thead th")).findIndex((one) => one.replace(/[↑↓↕\s]/g, "") === name);
      return await texts(`tbody tr > :nth-child(${place + 1})`);
    },
    async facet(name) {
      const place = (await texts(".facets h2")).indexOf(name);
      return place === -1 ? [] : await texts(`.facets > div:nth-child(${place + 1}) li`);
    },
  };
}
