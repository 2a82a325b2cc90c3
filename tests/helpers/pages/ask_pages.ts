import assert from "node:assert/strict";
import { createService, type Service, type ServiceOptions } from "../../../mod.ts";
import { embeddedEngine } from "../engines/engines.ts";
import type { Fixture } from "../exchanges/fixture.ts";
import { elementsOf, type PageElement, parsePage } from "./parse_page.ts";

/** Options of resources. */
export type Resources = ServiceOptions["resources"];

/** The atlas, as most tests of pages serve it. */
export const ATLAS: Resources = {
  countries: { hasMany: { cultures: "cultures" }, search: { filter: ["name"] } },
  currencies: { hasMany: { countries: "countries" } },
  cultures: {},
  languages: {},
  national_capitals: {},
};

/** Runs a test with a service over a fixture, which answers with pages. */
export async function serving(
  fixture: Fixture,
  options: Omit<ServiceOptions, "database">,
  run: (service: Service) => Promise<void>,
): Promise<void> {
  const engine = await embeddedEngine();
  await engine.fill(fixture);
  const service = createService({ html: true, onError: () => {}, ...options, database: engine.database });
  try {
    await service.check();
    await run(service);
  } finally {
    await service.close();
    await engine.close();
  }
}

/** The answer to a browser. */
export function answerTo(service: Service, path: string, accept = "text/html"): Promise<Response> {
  return service.fetch(new Request(`http://127.0.0.1${path}`, { headers: { accept } }));
}

/** The text of an answer that must be 200. */
export async function ask(service: Service, path: string, accept?: string): Promise<string> {
  const answer = await answerTo(service, path, accept);
  const text = await answer.text();
  assert.equal(answer.status, 200, `${path}: ${text}`);
  return text;
}

/** The elements of a page. */
export async function pageOf(service: Service, path: string): Promise<readonly PageElement[]> {
  return parsePage(await ask(service, path));
}

/** The document of a path. */
export async function documentOf(service: Service, path: string): Promise<AnyDocument> {
  return JSON.parse(await ask(service, path, "application/vnd.api+json"));
}

/** A document as far as tests read it. */
export interface AnyDocument {
  readonly data: readonly { readonly type: string; readonly id: string }[];
  readonly links?: { readonly prev: string | null; readonly next: string | null };
}

/** The rows of the table of a list, each cell as a reader sees it. */
export function rowsOf(page: readonly PageElement[]): readonly (readonly string[])[] {
  const rows: string[][] = [];
  for (const { name, text } of page) {
    if (name === "tr") rows.push([]);
    else if (name === "th" || name === "td") rows.at(-1)?.push(text);
  }
  return rows;
}

/** The targets of a page's links, in their order. */
export function hrefsOf(page: readonly PageElement[]): readonly string[] {
  return elementsOf(page, "a").map(({ attributes }) => attributes.get("href") ?? "");
}

/** The target of a link with a given text. */
export function hrefOf(page: readonly PageElement[], text: string): string | undefined {
  return elementsOf(page, "a").find((one) => one.text === text)?.attributes.get("href");
}
