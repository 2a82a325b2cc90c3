import type { Way } from "./arguments.ts";
import { coresTable } from "./cores.ts";
import { dearTable, refusals } from "./dear_table.ts";
import { growthTable } from "./growth_table.ts";
import type { Machine } from "./machine.ts";
import { CLIENTS } from "./over_http.ts";
import { bundlesText, remoteTables } from "./remote_table.ts";
import type { CoresRun, DearRun, GrowthRun, PeersRun, RemoteRun, StartRun, WorkloadsRun } from "./results.ts";
import { peersTable } from "./peers_table.ts";
import { startTable } from "./start.ts";
import { resultTable } from "./table.ts";

const INTRODUCTION = `# Benchmarks

Written by \`deno task bench --save\`, \`deno task bench remote --save\` and \`deno task bench growth --save\` from \`tests/bench/results/\`: run them
instead of editing.

    deno task bench [view|list|include|create|update|delete|link|deep_page|inserts|mixed …] [--runtime deno|node|bun] [--in-process|--http] [--rounds N]
    deno task bench remote [view|list|include|create|deep_page …] [--rounds N]
    deno task bench peers [view|list|include|create …] [--rounds N]
    deno task bench cores [--rounds N]
    deno task bench trips [--rounds N]
    deno task bench start [--rounds N]
    deno task bench growth [resources|rows|count|requests|cursors|lists|includes|page_size|attributes|clients|memory …]

Four contestants answer the same requests from copies of the same database file, opened with the same PRAGMAs:

- **relata**: \`createService\` with its defaults and pagination;
- **hand-written**: \`tests/bench/hand_written.ts\`, a service that a good engineer writes for exactly these resources with Hono, Kysely and
  \`@libsql/client\`: a query for the count, the page and each relationship, objects and \`JSON.stringify\`;
- **hand-written with kept statements**: the same service, and the same Kysely, over the \`libsql\` package instead of \`@libsql/client\`: a statement
  whose text repeats is not prepared again (\`tests/bench/hand_kept.ts\`);
- **floor**: \`tests/bench/floor.ts\`, a minimal program: for each workload one fixed SQL statement, which stays prepared, and a writer for
  exactly these columns, which prints the same bytes as Relata. It does no routing, parsing or checking.

The answers are compared before the measurement: relata and floor must return the same bytes, and the hand-written services the same document.
A round is some hundreds or thousands of requests to each contestant, one after the other. Rates are requests per second, as the
**median** of the rounds and its quartiles; ratios compare rates of the same round, so that a slow moment of the machine affects both.
As many rounds run before, uncounted: the engines of JavaScript compile a program step by step while it runs, and Relata, the largest of
the four, is not as fast as it gets before some 20,000 requests. Over HTTP each contestant serves in its own process on one core. The load (16
connections, unless a row says otherwise) comes from a process on
another core, which never sleeps: on a virtual machine, waking a sleeping client costs the server as much time as some answers. In
process, where all contestants share one process, \`fetch(request)\` is timed until the text of its answer is read. *CPU* is the processor time that the process of each contestant, in the order of the columns,
used per request: other programs on the machine affect it less. The goals, over HTTP,
are in parentheses.

The data: 250 countries of eight attributes with a REAL and two date-times, their currencies, four cultures each, and 100,000 real cities,
whose keys have no gaps.
`;

const WAYS: { readonly [W in Way]: string } = { http: "Over HTTP", in_process: "In process" };

const REMOTE_INTRODUCTION =
  `Relata and the hand-written service as Workers, bundled and minified by esbuild: the settings and the handler are the same, and the
database is reached over HTTP by \`@libsql/client\`. Each is served by its own workerd on one core and queries its own libSQL server (sqld);
both databases have the same rows. The servers and the load share the other core, where the load has lower priority. Reads come
from 16 connections, creates from one, as sqld sometimes refuses a write that collides with another. Relata's answers are the floor's bytes
here too. The database is on the same machine, without a network in between; *CPU* is the processor time that workerd and its sqld
used per request. Bytes and HTTP requests are counted by a proxy in a run that is not timed.`;

const PEERS_INTRODUCTION =
  `Servers from npm by other authors, with the same rows, next to Relata and the hand-written services: each serves
HTTP on Node in its own process, PocketBase as its own program, all on one core, with WAL and \`synchronous=normal\`.
Before the measurement, each must return the same rows. Each gets requests in its own syntax: \`page[number]\`, \`expand\`, \`_page\`.
Rates are requests per second from ${CLIENTS} connections, the **median** of the rounds and its quartiles.`;

const DEAR_INTRODUCTION =
  `Requests that are cheap to send and may be expensive to answer, on 100,000 customers with 200,000 orders and 2,000,000 events, with
every default limit. Each request has a new process: _first_ is its first time there, _ms_ the median of those after it,
_memory_ the peak that the first one needed. The messages of refused requests are below.`;

/** The text of `docs/benchmarks.md`. */
export function benchmarksPage(
  runs: readonly WorkloadsRun[],
  remote: RemoteRun | undefined,
  growth: GrowthRun | undefined,
  dear: DearRun | undefined,
  start: StartRun | undefined,
  peers: PeersRun | undefined,
  cores: CoresRun | undefined,
): string {
  return [
    INTRODUCTION,
    ...runs.map(runText),
    ...(peers === undefined ? [] : [peersText(peers)]),
    ...(cores === undefined ? [] : [coresText(cores)]),
    ...(remote === undefined ? [] : [remoteText(remote)]),
    ...(growth === undefined ? [] : [growthText(growth)]),
    ...(dear === undefined ? [] : [dearText(dear)]),
    ...(start === undefined ? [] : [startText(start)]),
  ].join("\n");
}

function runText({ date, runtime, machine, rounds, results }: WorkloadsRun): string {
  const ways = (["http", "in_process"] as const).flatMap((way) => {
    const found = results[way];
    return found === undefined ? [] : [`### ${WAYS[way]}\n\n${resultTable(found, way)}\n`];
  });
  const name = runtime[0].toUpperCase() + runtime.slice(1);
  return [`## ${name}\n`, `${machineText(machine, date)} ${rounds} rounds.\n`, ...ways].join("\n");
}

function peersText({ date, machine, rounds, rows }: PeersRun): string {
  const head = `${machineText(machine, date)} Written by \`deno task bench peers --save\`; ${rounds} rounds.`;
  return ["## Peers", PEERS_INTRODUCTION, head, peersTable(rows)].join("\n\n") + "\n";
}

function coresText({ date, machine, rounds, rows }: CoresRun): string {
  const head = `${machineText(machine, date)} Written by \`deno task bench cores --save\`; ${rounds} rounds.`;
  const introduction =
    "Requests per second to one database file that `relata serve --workers=1` and `--workers=2` serve. " +
    "The load runs on the same cores, with lower priority.";
  return ["## Many cores", introduction, head, coresTable(rows)].join("\n\n") + "\n";
}

function remoteText({ date, machine, rounds, bundles, results }: RemoteRun): string {
  const head = `${machineText(machine, date)} ${rounds} rounds. ${bundlesText(bundles)}`;
  return ["## Remote, in workerd", REMOTE_INTRODUCTION, head, remoteTables(results)].join("\n\n") + "\n";
}

function growthText({ date, machine, tables }: GrowthRun): string {
  return [
    "## Growth\n",
    `${machineText(machine, date)} Microseconds are medians per request in process, on Deno.\n`,
    ...tables.map((table) => `### ${table.title}\n\n${growthTable(table)}\n`),
  ].join("\n");
}

function dearText({ date, machine, lists }: DearRun): string {
  return [
    "## Expensive requests\n",
    `${machineText(machine, date)} Written by \`deno task bench dear --save\`. ${DEAR_INTRODUCTION}\n`,
    ...lists.flatMap(({ title, rows }) => [`### ${title}\n`, `${dearTable(rows)}\n`, `${refusals(rows)}\n`]),
  ].join("\n");
}

function startText({ date, machine, rounds, rows }: StartRun): string {
  const head = `${machineText(machine, date)} Written by \`deno task bench start --save\`; ${rounds} starts. ` +
    `Times are in milliseconds, each start in a new process: the installed package is imported, the first request opens the ` +
    `database and reads its schema, the second repeats the first. A Worker is loaded by its first request.`;
  return `## Starts\n\n${head}\n\n${startTable(rows)}\n`;
}

function machineText({ processor, cores, system, load, versions }: Machine, date: string): string {
  const list = Object.entries(versions).map(([name, version]) => `${name} ${version.replace(/^[v^]/, "")}`).join(", ");
  const busy = load === undefined ? "" : `, load ${load.toFixed(1)} before`;
  return `${date}, ${cores} cores of ${processor}, ${system}${busy}; ${list}.`;
}
