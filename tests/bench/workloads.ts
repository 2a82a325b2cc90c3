import type { ContestantName } from "./contestant.ts";

/** The names of the workloads. */
export type WorkloadName =
  | "view"
  | "list"
  | "include"
  | "create"
  | "update"
  | "delete"
  | "link"
  | "deep_page"
  | "inserts"
  | "mixed";

/** One HTTP request as data, for any client. */
export interface Ask {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly body?: string;
  /** The media type that is sent and accepted, unless it is JSON:API's. */
  readonly mediaType?: string;
}

/** A request that the benchmark repeats. */
export interface Workload {
  readonly name: WorkloadName;
  /** Its title in a table of results. */
  readonly title: string;
  /** The nth request, counted from 0; the same for every contestant. */
  readonly ask: (n: number) => Ask;
  /** Requests per round of one contestant. */
  readonly requests: number;
  /** Connections over HTTP, unless the default applies; in process requests do not overlap. */
  readonly clients?: number;
  /**
   * The goal over HTTP: how many times the requests per second of another contestant. No goal if it is only reported.
   */
  readonly goals: { readonly [Name in ContestantName]?: number };
}

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

/** A document that changes a country, for the nth time. */
function changedCountry(id: number, n: number): string {
  const attributes = {
    name: `Country "${n}"`,
    population: 17_000_000 + n,
    "updated-at": "2024-02-29T23:59:59+00:00",
  };
  return JSON.stringify({ data: { type: "countries", id: String(id), attributes } });
}

/** One of the countries, another one each time. */
function countryAt(n: number): number {
  return 1 + n * 37 % COUNTRIES;
}

function viewNth(n: number): Ask {
  return { method: "GET", path: `/countries/${countryAt(n)}` };
}

function createNth(n: number): Ask {
  return { method: "POST", path: "/countries", body: newCountry(n) };
}

/** The workloads. */
export const WORKLOADS: readonly Workload[] = [
  {
    name: "view",
    title: "view one",
    ask: viewNth,
    requests: 3000,
    goals: { floor: 0.65, "hand-written": 2.5, "hand-kept": 1.3 },
  },
  {
    name: "list",
    title: "list 20 of 250",
    ask: (n) => ({ method: "GET", path: `/countries?page=${1 + n % PAGES}` }),
    requests: 1500,
    goals: { floor: 0.85, "hand-written": 2, "hand-kept": 1.9 },
  },
  {
    name: "include",
    title: "list 20 with a to-one and a to-many",
    ask: (n) => ({ method: "GET", path: `/countries?page=${1 + n % PAGES}&include=currency,cultures` }),
    requests: 600,
    goals: { floor: 0.85, "hand-written": 2, "hand-kept": 1.8 },
  },
  {
    name: "create",
    title: "create with a to-one",
    ask: createNth,
    requests: 1500,
    goals: { floor: 0.75, "hand-written": 2, "hand-kept": 1 },
  },
  {
    name: "update",
    title: "PATCH three attributes",
    ask: (n) => ({ method: "PATCH", path: `/countries/${countryAt(n)}`, body: changedCountry(countryAt(n), n) }),
    requests: 1500,
    goals: {},
  },
  {
    name: "delete",
    title: "DELETE one",
    ask: (n) => ({ method: "DELETE", path: `/cities/${1 + n}` }),
    requests: 1500,
    goals: {},
  },
  {
    name: "link",
    title: "POST a member to a to-many",
    ask: (n) => ({
      method: "POST",
      path: `/national-capitals/${1 + n % 200}/relationships/countries`,
      body: JSON.stringify({ data: [{ type: "countries", id: String(countryAt(n)) }] }),
    }),
    requests: 1500,
    goals: {},
  },
  {
    name: "deep_page",
    title: "page 4,000 of 100,000 rows",
    ask: () => ({ method: "GET", path: "/cities?page=4000" }),
    requests: 300,
    goals: { floor: 0.85, "hand-written": 4 },
  },
  {
    name: "inserts",
    // The default rounds create some 100,000 of them.
    title: "create, 64 clients, 100,000 in all",
    ask: createNth,
    requests: 6000,
    clients: 64,
    goals: {},
  },
  {
    name: "mixed",
    title: "nine views beside a create, 64 clients",
    ask: (n) => n % 10 === 9 ? createNth(n) : viewNth(n),
    requests: 5000,
    clients: 64,
    goals: {},
  },
];

/** The workloads that one database can run several times: their creates are removed, and they change nothing else. */
export const REPEATED: readonly Workload[] = WORKLOADS.filter(({ name, clients }) =>
  !["update", "delete", "link"].includes(name) && clients === undefined
);

/** The media type of every request and answer. */
export const JSON_API = "application/vnd.api+json";

/** A workload's nth request for `fetch`. */
export function requestOf({ method, path, body, mediaType = JSON_API }: Ask, origin = "http://127.0.0.1"): Request {
  const headers: Record<string, string> = { accept: mediaType };
  if (body !== undefined) headers["content-type"] = mediaType;
  return new Request(origin + path, { method, headers, body });
}
