import type { Service } from "../../mod.ts";

interface Page {
  readonly links?: { readonly prev: string | null; readonly next: string | null };
  readonly data: readonly { readonly id: string }[];
}

/**
 * Requests a page of a list.
 * @throws {Error} if the answer is not a list.
 */
export async function askPage({ fetch }: Service, path: string): Promise<Page> {
  const request = new Request(`http://127.0.0.1${path}`, { headers: { accept: "application/vnd.api+json" } });
  const answer = await fetch(request);
  if (answer.status !== 200) throw new Error(`GET ${path} is answered by ${answer.status}: ${await answer.text()}`);
  return await answer.json();
}

/** The results of a walk over all pages. */
export interface Walk {
  /** The ids of each page, in the order of the list. */
  readonly pages: readonly (readonly string[])[];
  /** The requested pages, in their order. */
  readonly paths: readonly string[];
}

/**
 * Follows the links of pages from one on; `between` runs after each.
 * @throws {Error} if they do not end.
 */
export async function walkPages(
  service: Service,
  first: string,
  direction: "prev" | "next",
  between: () => Promise<void> = () => Promise.resolve(),
): Promise<Walk> {
  const pages: string[][] = [];
  const paths: string[] = [];
  for (let path: string | null | undefined = first; typeof path === "string";) {
    paths.push(path);
    const { data, links }: Page = await askPage(service, path);
    const ids = data.map((one) => one.id);
    if (direction === "next") pages.push(ids);
    else pages.unshift(ids);
    await between();
    if (paths.length > 2000) throw new Error(`The links of ${first} lead on for ever.`);
    path = links?.[direction];
  }
  return { pages, paths };
}

/** The page before the end of a list; `sort` is its sort by wire names. */
export function endOf(path: string, sort: string): string {
  const cursor = btoa(JSON.stringify([sort])).replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_");
  return `${path}&page[before]=${cursor}`;
}
