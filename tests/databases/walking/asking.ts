import { documentProblems } from "../../helpers/exchanges/check_document.ts";
import { type Document, type Fetch, linksOf, MEDIA_TYPE, ORIGIN, type Resource } from "../json_api.ts";

/** A printed link, and its source. */
interface Printed {
  readonly url: string;
  /** `data.0.links.self of GET /albums` */
  readonly where: string;
}

/** Sends requests to a service, and records the problems and the links of its answers. */
export class Asking {
  readonly #fetch: Fetch;
  readonly #most: number;
  readonly #problems: string[] = [];
  readonly #answered = new Set<string>();
  readonly #known = new Set<string>();
  /** Links as they were printed, so that those that come again are not even parsed. */
  readonly #seen = new Set<string>();
  readonly #printed: Printed[] = [];
  readonly #alike = new Map<string, number>();
  #requests = 0;

  /** `most` is the number of requests at which it gives up. */
  constructor(fetch: Fetch, most: number) {
    this.#fetch = fetch;
    this.#most = most;
  }

  /** One line each: the request, its result, the expected result. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** How many requests have been sent. */
  get requests(): number {
    return this.#requests;
  }

  /** Records the problems of the answer to a request. */
  complain(url: string, found: string, expected: string): void {
    this.#problems.push(`GET ${decoded(url)}: ${found}; expected ${expected}`);
  }

  /** The document at a URL; undefined if it is not answered with 200, which is recorded as a problem. */
  async get(url: string, why = "200"): Promise<Document | undefined> {
    if (this.#requests >= this.#most) {
      throw new Error(`The walk has not ended after ${this.#most} requests: GET ${url}`);
    }
    this.#requests++;
    this.#answered.add(pathOf(url));
    const request = new Request(new URL(url, ORIGIN), { headers: { accept: MEDIA_TYPE } });
    const response = await this.#fetch(request);
    const text = await response.text();
    if (response.status !== 200) {
      this.complain(url, `${response.status} ${text.slice(0, 300)}`, why);
      return undefined;
    }
    return this.#read(url, text);
  }

  /** The same; violations of JSON:API in the document are recorded. */
  async getDocument(url: string): Promise<Document | undefined> {
    const found = await this.get(url);
    if (found === undefined) return undefined;
    const text = JSON.stringify(found);
    // The published schema knows no letters beyond ASCII in names, which JSON:API allows.
    const isForeign = /"[^"]*[\u0080-\uffff][^"]*":/.test(text);
    for (const problem of documentProblems(text)) {
      if (!isForeign || !problem.startsWith("schema:")) this.complain(url, problem, "a valid document");
    }
    return found;
  }

  /**
   * Follows every printed link that was not followed yet, and those in the answers; of those at the same position that
   * lead to the same collection, at most `mostAlike`.
   */
  async follow(mostAlike: number): Promise<void> {
    for (let next = this.#printed.pop(); next !== undefined; next = this.#printed.pop()) {
      if (this.#answered.has(next.url) || this.#count(next) > mostAlike) continue;
      const found = await this.get(next.url, `200, since it is ${next.where}`);
      if (found !== undefined) this.#checkSelf(next, found);
    }
  }

  /** How many links of its kind there have been, with this one. */
  #count({ url, where }: Printed): number {
    const kind = `${where.replace(/ of GET .*/, "").replaceAll(/\d+/g, "…")} ${url.split("/")[1]}`;
    const count = (this.#alike.get(kind) ?? 0) + 1;
    this.#alike.set(kind, count);
    return count;
  }

  #read(url: string, text: string): Document | undefined {
    let document: Document;
    try {
      document = JSON.parse(text);
    } catch {
      return void this.complain(url, `200 ${text.slice(0, 300)}`, "a JSON document");
    }
    for (const link of linksOf(document)) this.#print(url, link.url, link.place);
    return document;
  }

  #print(from: string, url: string, place: string): void {
    if (this.#seen.has(url)) return;
    this.#seen.add(url);
    const path = pathOf(url);
    if (this.#known.has(path)) return;
    this.#known.add(path);
    if (new URL(url, ORIGIN).origin !== ORIGIN) {
      this.complain(from, `the link ${url} at ${place}`, "a link into the service");
    } else this.#printed.push({ url: path, where: `${place} of GET ${decoded(from)}` });
  }

  /** A resource's self link leads to a document with the same self link. */
  #checkSelf({ url, where }: Printed, { data }: Document): void {
    if (!SELF_OF_A_RESOURCE.test(where)) return;
    const self = data === null || Array.isArray(data) ? undefined : (data as Resource | undefined)?.links?.self;
    if (typeof self === "string" && pathOf(self) === url) return;
    this.complain(url, `a resource with the link ${JSON.stringify(self)}`, `its own link, since it is ${where}`);
  }
}

const SELF_OF_A_RESOURCE = /^(data|data\.\d+|included\.\d+)\.links\.self /;

function pathOf(url: string): string {
  const { pathname, search } = new URL(url, ORIGIN);
  return pathname + search;
}

/** A decoded URL for reading; unchanged if an escape in it is invalid. */
function decoded(url: string): string {
  try {
    return decodeURI(url);
  } catch {
    return url;
  }
}
