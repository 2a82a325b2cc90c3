import { type OfRemote, REMOTE } from "./remote_contestant.ts";
import type { RemoteResult } from "./remote_result.ts";
import { markdownTable, printed } from "./table.ts";
import { WORKLOADS } from "./workloads.ts";

const TIMES = ["workload", ...REMOTE, "× hand-written", "CPU of each, µs", "CPU of its sqld, µs"];
const TRAFFIC = ["workload", "HTTP requests", "bytes to the database", "bytes from the database"];
const KIB = 1024;

/** Results in workerd as Markdown tables: the durations of requests, and their traffic with the database. */
export function remoteTables(results: readonly RemoteResult[]): string {
  return [
    markdownTable([TIMES, ...results.map(times)]),
    "The traffic between a Worker and its database per request (relata / hand-written), with HTTP headers:",
    markdownTable([TRAFFIC, ...results.map(exchanged)]),
  ].join("\n\n");
}

/** The sizes of the Workers, as a sentence. */
export function bundlesText(bundles: OfRemote<number>): string {
  const sizes = REMOTE.map((name) => `${name} ${(bundles[name] / KIB).toFixed(1)} KiB`);
  return `The Workers' bundles, minified and gzipped: ${sizes.join(", ")}.`;
}

function times({ workload, rates, ofHandWritten, cpu, databaseCpu }: RemoteResult): string[] {
  return [
    titleOf(workload),
    ...REMOTE.map((name) => printed(rates[name], whole)),
    printed(ofHandWritten, (value) => value.toFixed(2)),
    cpu === undefined ? "" : ofEach((name) => cpu[name]),
    databaseCpu === undefined ? "" : ofEach((name) => databaseCpu[name]),
  ];
}

function exchanged({ workload, traffic }: RemoteResult): string[] {
  const [requests, sent, received] = (["requests", "sent", "received"] as const)
    .map((of) => ofEach((name) => traffic[name][of]));
  return [titleOf(workload), requests, sent, received];
}

function ofEach(valueOf: (name: typeof REMOTE[number]) => number): string {
  return REMOTE.map((name) => whole(valueOf(name))).join(" / ");
}

function titleOf(workload: RemoteResult["workload"]): string {
  return WORKLOADS.find(({ name }) => name === workload)!.title;
}

function whole(value: number): string {
  return Math.round(value).toLocaleString("en");
}
