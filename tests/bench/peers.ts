import Database from "libsql";
import { AGREED } from "./agreement.ts";
import { readArguments } from "./arguments.ts";
import { buildDatabase } from "./build_database.ts";
import { type ContestantName, LABELS } from "./contestant.ts";
import type { LineProcess } from "./line_process.ts";
import { thisMachine } from "./machine.ts";
import { CLIENTS, load, startGenerator } from "./over_http.ts";
import { askOfPeer, type PeerName, PEERS } from "./peer_asks.ts";
import { installPeer, servePeer } from "./peer_servers.ts";
import { type PeerRow, peersTable } from "./peers_table.ts";
import { keep, today } from "./results.ts";
import { prepare, type Runtime } from "./runtimes.ts";
import { warmUp } from "./rounds.ts";
import { askServed, serveContestant } from "./served.ts";
import { type Spread, spreadOf } from "./statistics.ts";
import { requestOf, type Workload, WORKLOADS } from "./workloads.ts";
import { writePage } from "./write_page.ts";

const OURS = ["relata", "hand-written", "hand-kept"] as const satisfies readonly ContestantName[];

/** The workloads that peers also have; the create comes last. */
export const PEER_WORKLOADS: readonly Workload[] = WORKLOADS.filter(({ name }) =>
  ["view", "list", "include", "create"].includes(name)
);

/** Peers are slower than contestants: their rounds are shorter. */
const PART_OF_A_ROUND = 0.2;

const CITIES = 1_000;

/** A server under test. */
interface Asked {
  readonly name: string;
  readonly version: string;
  readonly peer?: PeerName;
  readonly port: number;
  readonly file: string;
  stop(): Promise<void>;
}

/** Sends Relata, hand-written services and other servers requests for the same rows, prints a table, and keeps it. */
export async function peers(args: readonly string[]): Promise<void> {
  const other = args.find((arg) => ["--runtime", "--in-process", "--http"].includes(arg));
  if (other !== undefined) throw new Error(`Cannot run ${other} with peers: all of them serve HTTP, on Node.`);
  const { workloads, rounds, save } = readArguments(args, PEER_WORKLOADS);
  const machine = thisMachine({ node: (await prepare("node")).version });
  const rows = await comparePeers(workloads, rounds);
  console.log(`\n${peersTable(rows)}`);
  if (!save) return;
  await keep({ date: today(), runtime: "peers", machine, rounds, rows });
  await writePage();
}

/** The requests per second of each server; `part` is the fraction of a round. */
export async function comparePeers(
  workloads: readonly Workload[],
  rounds: number,
  part = PART_OF_A_ROUND,
): Promise<readonly PeerRow[]> {
  const directory = await Deno.makeTempDir({ prefix: "relata_bench_" });
  const started: { stop(): Promise<void> }[] = [];
  try {
    const database = `${directory}/atlas.db`;
    buildDatabase(database, CITIES);
    const servers: Asked[] = [];
    const start = (server: Asked) => void (servers.push(server), started.push(server));
    const node = await prepare("node");
    for (const name of OURS) start(await startOwn(node, name, database));
    for (const peer of PEERS) start(await startPeer(node, peer, database));
    const generator = await startGenerator();
    started.push(generator);
    const rows: PeerRow[] = servers.map(({ name, version, peer }) => ({ name, version, peer, rates: {}, bytes: {} }));
    for (const workload of workloads) {
      const able = servers.filter(({ peer }) => hasWorkload(peer, workload));
      const bytes = await sameRows(able, workload);
      const rates = await takeTurns(able, generator, workload, rounds, Math.ceil(workload.requests * part));
      for (const [at, { name }] of able.entries()) {
        const row = rows.find((one) => one.name === name)!;
        row.rates[workload.name] = rates[at];
        row.bytes[workload.name] = bytes[at];
      }
    }
    return rows;
  } finally {
    await Promise.all(started.map((one) => one.stop()));
    await Deno.remove(directory, { recursive: true });
  }
}

/** The requests per second of each server, which take turns. */
async function takeTurns(
  servers: readonly Asked[],
  generator: LineProcess,
  { name: workload }: Workload,
  rounds: number,
  requests: number,
): Promise<readonly Spread[]> {
  const rates = servers.map((): number[] => []);
  for (let round = 0; round < rounds + warmUp(rounds); round++) {
    const first = AGREED + round * requests;
    for (const [at, { port, peer }] of servers.entries()) {
      const { milliseconds } = await load(generator, { port, workload, peer, first, requests, clients: CLIENTS });
      if (round >= warmUp(rounds)) rates[at].push(requests * 1000 / milliseconds);
    }
  }
  return rates.map(spreadOf);
}

async function startOwn(node: Runtime, name: typeof OURS[number], database: string): Promise<Asked> {
  const { port, process } = await serveContestant(node, name, "view", database);
  return { name: LABELS[name], version: "", port, file: `${database}-view-${name}`, stop: () => process.stop() };
}

async function startPeer(node: Runtime, peer: PeerName, database: string): Promise<Asked> {
  const [program] = node.command("serve", []);
  const installed = await installPeer(peer, program);
  const { port, file, process } = await servePeer(installed, database);
  return { name: peer, version: installed.version, peer, port, file, stop: () => process.stop() };
}

function hasWorkload(peer: PeerName | undefined, { name }: Workload): boolean {
  return peer !== "soul-cli" || name !== "include";
}

/**
 * Sends each server the same requests, and compares the codes of the countries, and of included resources, in the
 * answers; for a create, the stored codes.
 * @returns the bytes of each server's first answer.
 * @throws {Error} if a server's rows differ from those of the first, or it does not succeed.
 */
async function sameRows(servers: readonly Asked[], { name, ask }: Workload): Promise<readonly number[]> {
  const found = await Promise.all(servers.map(async ({ name: server, peer, port, file }) => {
    const answers: string[] = [];
    for (let n = 0; n < AGREED; n++) {
      const asked = peer === undefined ? ask(n) : askOfPeer(peer, ask(n));
      const response = await askServed(port)(requestOf(asked));
      const text = await response.text();
      if (response.status >= 300) throw new Error(`${server} answers ${asked.path} by ${response.status}: ${text}`);
      answers.push(text);
    }
    const codes = name === "create" ? [storedCodes(file)] : answers.map(codesOf);
    return { server, codes: codes.join("\n"), bytes: new TextEncoder().encode(answers[0]).length };
  }));
  const different = found.find(({ codes }) => codes !== found[0].codes);
  if (different !== undefined) {
    throw new Error(`${name}: ${different.server} has other rows:\n${different.codes}\n\n${found[0].codes}`);
  }
  return found.map(({ bytes }) => bytes);
}

function codesOf(answer: string): string {
  return [...new Set(answer.match(/"code":"[^"]*"/g))].sort().join();
}

function storedCodes(file: string): string {
  const database = new Database(file);
  try {
    return database.prepare(
      "select group_concat(code) from (select code from countries where code like 'new-%' order by code)",
    )
      .pluck().get() as string;
  } finally {
    database.close();
  }
}
