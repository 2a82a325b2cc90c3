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
- **hand-written**: \`tests/bench/hand_written.ts\`, what a good engineer writes for just these resources with Hono, Kysely and
  \`@libsql/client\`: a query for the count, the page and each relationship, objects and \`JSON.stringify\`;
- **hand-written with kept statements**: the same service, and the same Kysely, over the \`libsql\` package in place of \`@libsql/client\`: a statement
  whose text comes again is not prepared again (\`tests/bench/hand_kept.ts\`);
- **floor**: \`tests/bench/floor.ts\`, the least that could answer: for each workload one fixed SQL text, kept prepared, and a writer for
  just these columns, which prints Relata's very bytes. Nothing is routed, parsed or checked.

Before anything is measured the answers are compared: relata's and floor's must be the same bytes, those of the hand-written ones the same document.
A round is some hundreds or thousands of requests of each contestant, one after the other. Rates are requests a second, as the
**median** of the rounds and its quartiles; ratios are taken within each round, so that a slow moment of the machine meets both.
Over HTTP each contestant serves in a process of its own on one core, the load (16
connections, where a row says no other number) comes from a process on
another, which never sleeps: on a virtual machine, waking a client costs whoever answers it as much as some answers do. In
process, where they share one process, \`fetch(request)\` is timed until the text of its answer is read. *CPU* is what the process of each contestant, in the order of the columns,
spent on a request: it says the same where the machine is shared with others. The goals, over HTTP,
stand in parentheses.

The data: 250 countries of eight attributes with a REAL and two date-times, their currencies, four cultures each, and 100,000 real cities,
whose keys have no gap.
`;

const WAYS: { readonly [W in Way]: string } = { http: "Over HTTP", in_process: "In process" };

const REMOTE_INTRODUCTION =
  `Relata and the hand-written service as Workers, bundled and minified by esbuild: the settings and the handler are the same, the
database is reached over HTTP by \`@libsql/client\`. Each is served by a workerd of its own on one core and asks a libSQL server (sqld) of
its own, both filled with the same rows; the servers and the load share the other core, where the load yields to them. Reads come
from 16 connections, creates from one, as sqld refuses a write now and then that meets another. Relata's answers are the floor's bytes
here too. Rates are those of a database on the same machine, with no network between; *CPU* is what workerd, and the sqld that it
asks, spent on a request. Bytes and HTTP requests are counted by a proxy in a run that is not timed.`;

const PEERS_INTRODUCTION =
  `Servers that others have made, from npm, on the same rows, beside Relata and the hand-written services: each serves
HTTP on Node in a process of its own, PocketBase its own program, all on one core, with WAL and \`synchronous=normal\`.
Before they are measured each must name the same rows. Their own requests are sent: \`page[number]\`, \`expand\`, \`_page\`.
Rates are requests a second from ${CLIENTS} connections, the **median** of the rounds and its quartiles.`;

const DEAR_INTRODUCTION =
  `What is cheap to send and may be dear to answer, on 100,000 customers with 200,000 orders and 2,000,000 events, with
every default limit. Each request has a new process: _first_ is its first time there, _ms_ the median of those after it,
_memory_ what the first needed at once. The sentences of what is refused stand below.`;

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
    "Requests a second of one database file that `relata serve --workers=1` and `--workers=2` serve. " +
    "The load runs on the same cores, where it yields to them.";
  return ["## Many cores", introduction, head, coresTable(rows)].join("\n\n") + "\n";
}

function remoteText({ date, machine, rounds, bundles, results }: RemoteRun): string {
  const head = `${machineText(machine, date)} ${rounds} rounds. ${bundlesText(bundles)}`;
  return ["## Remote, in workerd", REMOTE_INTRODUCTION, head, remoteTables(results)].join("\n\n") + "\n";
}

function growthText({ date, machine, tables }: GrowthRun): string {
  return [
    "## Growth\n",
    `${machineText(machine, date)} Microseconds are medians of a request in process, on Deno.\n`,
    ...tables.map((table) => `### ${table.title}\n\n${growthTable(table)}\n`),
  ].join("\n");
}

function dearText({ date, machine, lists }: DearRun): string {
  return [
    "## Dear requests\n",
    `${machineText(machine, date)} Written by \`deno task bench dear --save\`. ${DEAR_INTRODUCTION}\n`,
    ...lists.flatMap(({ title, rows }) => [`### ${title}\n`, `${dearTable(rows)}\n`, `${refusals(rows)}\n`]),
  ].join("\n");
}

function startText({ date, machine, rounds, rows }: StartRun): string {
  const head = `${machineText(machine, date)} Written by \`deno task bench start --save\`; ${rounds} starts. ` +
    `Milliseconds, each start in a new process: the installed package is imported, the first request opens the ` +
    `database and reads its schema, the second is the same once more. A Worker is loaded by its first request.`;
  return `## Starts\n\n${head}\n\n${startTable(rows)}\n`;
}

function machineText({ processor, cores, system, load, versions }: Machine, date: string): string {
  const list = Object.entries(versions).map(([name, version]) => `${name} ${version.replace(/^[v^]/, "")}`).join(", ");
  const busy = load === undefined ? "" : `, load ${load.toFixed(1)} before`;
  return `${date}, ${cores} cores of ${processor}, ${system}${busy}; ${list}.`;
}
