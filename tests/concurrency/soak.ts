/**
 * Puts a service under the worst load that a network can produce, and prints its resources at intervals: `deno task
 * soak`, for 10 minutes or `RELATA_SOAK` seconds. It exits with 1 if memory, descriptors, statements or the log grow.
 */
import Database from "libsql";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { hostile, ordinary } from "./soak_requests.ts";
import { type ServiceProcess, startService } from "./start_service.ts";
import { traffic } from "./traffic_fixture.ts";

/** The resources of a process at one moment. */
export interface Sample {
  readonly seconds: number;
  readonly megabytes: number;
  readonly descriptors: number;
  readonly walMegabytes: number;
  /** The prepared statements of the service's connection. */
  readonly statements: number;
}

/** Returns the resources of the connection that reads it. */
const HELD = "create view held as select 1 as id, count(*) as statements from sqlite_stmt";

/** The results of a soak. */
export interface Soaked {
  readonly samples: readonly Sample[];
  /** Status → answers; `"gone"` counts connections that the client aborted. */
  readonly answers: ReadonlyMap<number | "gone", number>;
}

const CLIENTS = 8;
const BREAKERS = 3;

/**
 * Sends mixed load for some seconds, and until the given number of answers have come, with a sample each `every`
 * seconds.
 */
export async function soak(seconds: number, every: number, least = 0): Promise<Soaked> {
  const engine = await embeddedEngine();
  await engine.fill(traffic);
  const database = new Database(engine.database.slice("file:".length));
  database.exec(HELD);
  database.close();
  const process = await startService(engine.database, "soaked");
  const answers = new Map<number | "gone", number>();
  const count = (key: number | "gone") => void answers.set(key, (answers.get(key) ?? 0) + 1);
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() >= end && answers.values().reduce((sum, one) => sum + one, 0) >= least;
  try {
    const load = [
      ...Array.from({ length: CLIENTS }, (_, client) => ask(process, client, isOver, count)),
      ...Array.from({ length: BREAKERS }, () => breakOff(process, isOver, count)),
    ];
    const samples = await take(process, `${engine.database.slice("file:".length)}-wal`, every, isOver);
    await Promise.all(load);
    await process.stop();
    return { samples, answers };
  } catch (error) {
    await process.kill();
    throw error;
  } finally {
    await engine.close();
  }
}

/** A client that sends ordinary and hostile requests, one after the other. */
async function ask({ send }: ServiceProcess, client: number, isOver: () => boolean, count: (status: number) => void) {
  for (let number = 0; !isOver(); number++) {
    const { method, path, headers, body } = number % 4 === 3 ? hostile(number) : ordinary(client, number);
    const answer = await send(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
    await answer.body?.cancel();
    count(answer.status);
    if (answer.status >= 500 && answer.status !== 501) {
      throw new Error(`${method} ${path.slice(0, 200)} was answered ${answer.status}`);
    }
  }
}

/** A client that announces much and sends little, slowly, or goes before the answer is there. */
async function breakOff({ port }: ServiceProcess, isOver: () => boolean, count: (key: "gone") => void) {
  for (let number = 0; !isOver(); number++) {
    const connection = await Deno.connect({ hostname: "127.0.0.1", port });
    const head = [
      number % 2 === 0 ? "POST /notes HTTP/1.1" : "GET /shelves?include=books HTTP/1.1",
      "Host: 127.0.0.1",
      "Accept: application/vnd.api+json",
      ...number % 2 === 0 ? ["Content-Type: application/vnd.api+json", "Content-Length: 5000000"] : [],
      "",
      "",
    ].join("\r\n");
    try {
      await connection.write(new TextEncoder().encode(head));
      for (let sent = 0; sent < number % 5; sent++) {
        await connection.write(new TextEncoder().encode('{"data":'));
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    } catch {
      // The service may close the connection first.
    }
    connection.close();
    count("gone");
  }
}

async function take(
  { pid, send }: ServiceProcess,
  wal: string,
  every: number,
  isOver: () => boolean,
): Promise<readonly Sample[]> {
  const start = performance.now();
  const samples: Sample[] = [];
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, every * 1000));
    const status = await Deno.readTextFile(`/proc/${pid}/status`);
    const descriptors = [...Deno.readDirSync(`/proc/${pid}/fd`)].length;
    const { size } = await Deno.stat(wal).catch(() => ({ size: 0 }));
    const held = await send(
      new Request("http://127.0.0.1/held/1", { headers: { accept: "application/vnd.api+json" } }),
    );
    samples.push({
      seconds: Math.round((performance.now() - start) / 1000),
      megabytes: Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024),
      descriptors,
      walMegabytes: Math.round(size / 1024 / 1024),
      statements: (await held.json()).data.attributes.statements,
    });
  }
  return samples;
}

/** The growth from the second third of a soak to its last; the first is for warming up. One line each. */
export function growth(samples: readonly Sample[]): readonly string[] {
  const third = Math.ceil(samples.length / 3);
  const most = (from: number, member: keyof Sample) =>
    Math.max(...samples.slice(from, from + third).map((one) => one[member]));
  const told = (member: keyof Sample, slack: number) => {
    const [before, after] = [most(third, member), most(samples.length - third, member)];
    return after > before + slack ? [`${member}: ${before}, then ${after}`] : [];
  };
  return [...told("megabytes", 64), ...told("descriptors", 20), ...told("walMegabytes", 8), ...told("statements", 100)];
}

if (import.meta.main) {
  const seconds = Number(Deno.env.get("RELATA_SOAK") ?? 600);
  const { samples, answers } = await soak(seconds, seconds / 30);
  console.table(samples);
  console.log([...answers].map(([status, times]) => `${status} × ${times}`).sort().join(", "));
  const grown = growth(samples);
  console.log(grown.length === 0 ? "Nothing has grown." : grown.join("\n"));
  Deno.exit(grown.length === 0 ? 0 : 1);
}
