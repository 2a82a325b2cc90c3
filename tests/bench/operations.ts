import { createClient } from "@libsql/client";
import { createService, type Service } from "../../mod.ts";
import { databaseFolder } from "../helpers/engines/database_folder.ts";
import { startSqld } from "../helpers/engines/sqld.ts";
import { type Spread, spreadOf } from "./statistics.ts";
import { markdownTable, printed } from "./table.ts";

/** How many creates are sent, in one request and in requests of their own. */
const COUNT = 10;

const JSON_API = "application/vnd.api+json";
const ATOMIC = `${JSON_API};ext="https://jsonapi.org/ext/atomic"`;
const TABLE = "create table notes (id integer primary key, text text not null)";

/** Milliseconds that ten creates took on a database. */
export interface OperationTimes {
  readonly database: "a file" | "a server";
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

/** How long they take on a file and on a server, round by round in turn. */
export async function timeOperations(rounds: number): Promise<readonly OperationTimes[]> {
  const directory = await databaseFolder("relata_bench_");
  const server = await startSqld();
  try {
    return [
      { database: "a file", ...await timesOn(`file:${directory}/notes.db`, rounds) },
      { database: "a server", ...await timesOn(server.url, rounds) },
    ];
  } finally {
    await server.stop();
    await Deno.remove(directory, { recursive: true });
  }
}

/** The table of these times; the last column says how many times as many creates are stored together. */
export function operationsTable(times: readonly OperationTimes[]): string {
  const cell = (spread: Spread) => printed(spread, (value) => value.toFixed(2));
  return markdownTable([
    ["database", "ten operations, ms", "ten requests, ms", "times"],
    ...times.map(({ database, together, apart }) => [
      database,
      cell(together),
      cell(apart),
      (apart.median / together.median).toFixed(1),
    ]),
  ]);
}

async function timesOn(url: string, rounds: number): Promise<Pick<OperationTimes, "together" | "apart">> {
  const client = createClient({ url });
  await client.execute(TABLE);
  client.close();
  const service = createService({ database: url, jsonapi: "1.1", atomic: true, resources: { notes: {} } });
  const together: number[] = [];
  const apart: number[] = [];
  // The first round opens the database and compiles what is run.
  for (let round = 0; round <= rounds; round++) {
    const [one, other] = [await timed(() => sendTogether(service)), await timed(() => sendApart(service))];
    if (round === 0) continue;
    together.push(one);
    apart.push(other);
  }
  await service.close();
  return { together: spreadOf(together), apart: spreadOf(apart) };
}

async function timed(run: () => Promise<void>): Promise<number> {
  const before = performance.now();
  await run();
  return performance.now() - before;
}

const DATA = { type: "notes", attributes: { text: "short" } };

async function sendTogether(service: Service): Promise<void> {
  const list = Array.from({ length: COUNT }, () => ({ op: "add", data: DATA }));
  await send(service, "/operations", ATOMIC, { "atomic:operations": list }, 200);
}

async function sendApart(service: Service): Promise<void> {
  for (let index = 0; index < COUNT; index++) await send(service, "/notes", JSON_API, { data: DATA }, 201);
}

async function send(service: Service, path: string, type: string, document: object, status: number): Promise<void> {
  const headers = { accept: type, "content-type": type };
  const body = JSON.stringify(document);
  const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method: "POST", headers, body }));
  const text = await answer.text();
  if (answer.status !== status) throw new Error(text);
}
