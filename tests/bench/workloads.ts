/** The names of the workloads. */
export type WorkloadName = "view" | "list" | "include" | "create" | "deep_page";

/** One HTTP request as data, for any client. */
export interface Ask {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
}

/** What is asked again and again. */
export interface Workload {
  readonly name: WorkloadName;
  /** What it is, for a table of results. */
  readonly title: string;
  /** The nth request, counted from 0; the same for every contestant. */
  readonly ask: (n: number) => Ask;
  /** Requests of one round of one contestant. */
  readonly requests: number;
  /** How many times hand-written's requests a second are the goal over HTTP. */
  readonly goal: number;
}

/** The part of floor's requests a second that is the goal of every workload. */
export const FLOOR_GOAL = 0.85;

/** Rows of `countries` before anything is created. */
export const COUNTRIES = 250;

const PAGES = 12;

/** A document that creates the nth country. */
function newCountry(n: number): string {
  return JSON.stringify({
    data: {
      type: "countries",
      attributes: {
        code: `new-${n}`,
        name: `Country "${n}"`,
        native: "Nederland",
        phone: "31",
        area: 41850.25 + n,
        population: 17_000_000 + n,
        "created-at": "2018-06-11T15:41:00+00:00",
        "updated-at": "2024-02-29T23:59:59+00:00",
      },
      relationships: { currency: { data: { type: "currencies", id: String(1 + n % 100) } } },
    },
  });
}

/** The five workloads. */
export const WORKLOADS: readonly Workload[] = [
  {
    name: "view",
    title: "view one",
    ask: (n) => ({ method: "GET", path: `/countries/${1 + n * 37 % COUNTRIES}` }),
    requests: 3000,
    goal: 2.5,
  },
  {
    name: "list",
    title: "list 20 of 250",
    ask: (n) => ({ method: "GET", path: `/countries?page=${1 + n % PAGES}` }),
    requests: 1500,
    goal: 2,
  },
  {
    name: "include",
    title: "list 20 with a to-one and a to-many",
    ask: (n) => ({ method: "GET", path: `/countries?page=${1 + n % PAGES}&include=currency,cultures` }),
    requests: 600,
    goal: 2,
  },
  {
    name: "create",
    title: "create with a to-one",
    ask: (n) => ({ method: "POST", path: "/countries", body: newCountry(n) }),
    requests: 1500,
    goal: 2,
  },
  {
    name: "deep_page",
    title: "page 4,000 of 100,000 rows",
    ask: () => ({ method: "GET", path: "/cities?page=4000" }),
    requests: 300,
    goal: 4,
  },
];

/** The media type of every request and answer. */
export const JSON_API = "application/vnd.api+json";

/** A workload's nth request for `fetch`. */
export function requestOf({ method, path, body }: Ask, origin = "http://127.0.0.1"): Request {
  const headers: Record<string, string> = { accept: JSON_API };
  if (body !== undefined) headers["content-type"] = JSON_API;
  return new Request(origin + path, { method, headers, body });
}
