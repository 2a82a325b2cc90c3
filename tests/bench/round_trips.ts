import { createClient } from "@libsql/client";
import { fileURLToPath } from "node:url";
import { createService } from "../../mod.ts";
import { startSqld } from "../helpers/engines/sqld.ts";
import { withTable } from "../../scripts/matrix_table.ts";
import { buildDatabase } from "./build_database.ts";
import { countingProxy } from "./counting_proxy.ts";
import { fillRemote } from "./fill_remote.ts";
import { handWritten } from "./hand_written.ts";
import { libsqlDialect } from "./libsql_dialect.ts";
import { SETTINGS } from "./relata_settings.ts";
import { spreadOf } from "./statistics.ts";
import { markdownTable } from "./table.ts";
import { JSON_API } from "./workloads.ts";

/** Milliseconds from a service to its database and back. */
const LATENCY = 20;

const CITIES = 1_000;
const PAGE = "docs/deploy.md";
const HEADING = "## What a request costs";

/** A request that is sent repeatedly; `isCommon` if the hand-written service also has it. */
interface Kind {
  readonly title: string;
  readonly isCommon?: boolean;
  readonly status: number;
  /** The nth request; `version` is the ETag of the last answer that had one. */
  readonly request: (n: number, version: string) => Request;
}

/** The cost of a kind of request: the requests to the database, and the median in milliseconds. */
export interface Cost {
  readonly title: string;
  readonly trips: number;
  readonly milliseconds: number;
  /** The same of the hand-written service. */
  readonly handWritten?: { readonly trips: number; readonly milliseconds: number };
}

const attributes = (n: number) => ({ code: `new-${n}`, name: `Country ${n}` });
const country = (n: number) => ({ type: "countries", attributes: attributes(n) });
const renamed = (n: number) => ({ type: "countries", id: "1", attributes: { name: `Country ${n}` } });
const operation = (n: number) => ({ op: "add", data: country(n) });

const KINDS: readonly Kind[] = [
  { title: "view", isCommon: true, status: 200, request: (n) => read(`/countries/${1 + n}`) },
  { title: "list of 20, counted", isCommon: true, status: 200, request: (n) => read(`/countries?page=${1 + n % 12}`) },
  {
    title: "the same with a to-one and a to-many",
    isCommon: true,
    status: 200,
    request: (n) => read(`/countries?page=${1 + n % 12}&include=currency,cultures`),
  },
  {
    title: "create",
    isCommon: true,
    status: 201,
    request: (n) => write("POST", "/countries", { data: { ...country(n), relationships: currency(1) } }),
  },
  {
    title: "PATCH",
    status: 200,
    request: (n) => write("PATCH", "/countries/1", { data: renamed(n) }),
  },
  {
    title: "PATCH with `If-Match`",
    status: 200,
    request: (n, version) => write("PATCH", "/countries/1", { data: renamed(-n) }, JSON_API, version),
  },
  { title: "DELETE", status: 204, request: (n) => write("DELETE", `/cities/${1 + n}`) },
  {
    title: "ten operations",
    status: 200,
    request: (n) => {
      const operations = Array.from({ length: 10 }, (_, at) => operation(10_000 + 10 * n + at));
      const type = `${JSON_API};ext="https://jsonapi.org/ext/atomic"`;
      return write("POST", "/operations", { "atomic:operations": operations }, type);
    },
  },
  {
    title: "create that is refused",
    status: 409,
    request: (n) => write("POST", "/countries", { data: { ...country(n), attributes: { code: "NL", name: "again" } } }),
  },
];

function currency(id: number) {
  return { currency: { data: { type: "currencies", id: String(id) } } };
}

function read(path: string): Request {
  return new Request(`http://127.0.0.1${path}`, { headers: { accept: JSON_API } });
}

function write(method: string, path: string, document?: object, type = JSON_API, version?: string): Request {
  const headers: Record<string, string> = { accept: type };
  if (document !== undefined) headers["content-type"] = type;
  if (version !== undefined) headers["if-match"] = version;
  return new Request(`http://127.0.0.1${path}`, { method, headers, body: document && JSON.stringify(document) });
}

/** Counts the cost of each kind of request with a database 20 ms away, prints a table, and writes it into the docs. */
export async function roundTrips(args: readonly string[]): Promise<void> {
  const save = args.includes("--save");
  const rounds = Number(args[args.indexOf("--rounds") + 1] ?? NaN) || 20;
  const unknown = args.find((one, index) => !/^--(save|rounds)$/.test(one) && args[index - 1] !== "--rounds");
  if (unknown !== undefined) throw new Error(`Cannot run "${unknown}". deno task bench trips [--rounds N] [--save]`);
  const table = tripsTable(await countTrips(rounds));
  console.log(`\n${table}`);
  if (!save) return;
  const page = fileURLToPath(new URL(`../../${PAGE}`, import.meta.url));
  await Deno.writeTextFile(page, withTable(await Deno.readTextFile(page), table, HEADING));
  await new Deno.Command(Deno.execPath(), { args: ["fmt", "--quiet", page] }).output();
}

/**
 * The cost of each kind of request, with the given number of each, over a libSQL server behind a proxy with latency.
 */
export async function countTrips(rounds: number): Promise<readonly Cost[]> {
  const directory = await Deno.makeTempDir({ prefix: "relata_bench_" });
  const server = await startSqld();
  const proxy = await countingProxy(server.url, LATENCY);
  const service = createService({
    database: proxy.url,
    jsonapi: "1.1",
    atomic: true,
    etag: true,
    ...SETTINGS,
  });
  const client = createClient({ url: proxy.url });
  try {
    buildDatabase(`${directory}/atlas.db`, CITIES);
    await fillRemote(server.url, `${directory}/atlas.db`);
    const other = handWritten("hand-written", libsqlDialect(client));
    let version = "";
    const cost = async (ask: (request: Request) => Response | Promise<Response>, kind: Kind, from: number) => {
      const took: number[] = [];
      // The first one opens connections, and compiles the code.
      for (let round = 0; round <= rounds; round++) {
        if (round === 1) proxy.take();
        const before = performance.now();
        const answer = await ask(kind.request(from + round, version));
        version = answer.headers.get("etag") ?? version;
        const text = await answer.text();
        if (answer.status !== kind.status) throw new Error(`${kind.title}: ${answer.status} ${text}`);
        if (round > 0) took.push(performance.now() - before);
      }
      return { trips: proxy.take().requests / rounds, milliseconds: spreadOf(took).median };
    };
    const start = performance.now();
    await (await service.fetch(read("/countries/1"))).text();
    const first = { trips: proxy.take().requests, milliseconds: performance.now() - start };
    const costs: Cost[] = [];
    for (const kind of KINDS) {
      const own = await cost(service.fetch, kind, 0);
      costs.push({
        title: kind.title,
        ...own,
        ...(kind.isCommon
          ? { handWritten: await cost(other.fetch, kind, 1000 * Number(kind.title === "create")) }
          : {}),
      });
    }
    return [...costs, { title: "the first request of a process, which reads the schema", ...first }];
  } finally {
    client.close();
    await service.close();
    await proxy.stop();
    await server.stop();
    await Deno.remove(directory, { recursive: true });
  }
}

/** Costs as a Markdown table. */
export function tripsTable(costs: readonly Cost[]): string {
  const cell = ({ trips, milliseconds }: { trips: number; milliseconds: number }) =>
    `${Number(trips.toFixed(1))}, ${milliseconds.toFixed(0)} ms`;
  return markdownTable([
    ["request", "Relata", "hand-written"],
    ...costs.map(({ title, handWritten, ...own }) => [title, cell(own), handWritten ? cell(handWritten) : ""]),
  ]);
}
