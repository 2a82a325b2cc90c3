import process from "node:process";
import { spreadOf } from "./statistics.ts";
import { dearService, type DearVariant } from "./dear_service.ts";
import { peakMemory } from "./peak_memory.ts";
import { requestOf } from "./workloads.ts";
import type { Service } from "../../src/types/service.ts";

/** The messages that a process of expensive requests gets, one line of JSON each. */
export interface MeasuredQuery {
  readonly service: DearVariant;
  readonly path: string;
  /** How often the request is repeated, if it takes no more than `AGAIN_WITHIN`. */
  readonly again: number;
}

/** The answers of the process, one line of JSON each. */
export interface MeasuredAnswer {
  readonly status: number;
  /** Of the first error. */
  readonly detail?: string;
  readonly parameter?: string;
  /** Milliseconds of the first time, when no cache has it yet. */
  readonly first: number;
  /** The median of the repeated times; the first time if there was no other. */
  readonly milliseconds: number;
  readonly bytes: number;
  /** Bytes of memory that the first time needed at its peak, beyond what the process had used before. */
  readonly memory: number;
}

/** A request is repeated only if it takes no more than this number of milliseconds. */
const AGAIN_WITHIN = 1000;

if (import.meta.main) {
  const [database] = Deno.args;
  const services = new Map<DearVariant, Service>();
  console.log("ready");
  let rest = "";
  for await (const chunk of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) console.log(JSON.stringify(await answer(JSON.parse(line), database, services)));
  }
}

async function answer(
  { service: variant, path, again }: MeasuredQuery,
  database: string,
  services: Map<DearVariant, Service>,
): Promise<MeasuredAnswer> {
  const service = services.get(variant) ?? dearService(database, variant);
  services.set(variant, service);
  // Opens the database and reads its tables, so that this is not counted for any request.
  await time(service, "/regions/1");
  const peak = peakMemory();
  const { took: first, status, text } = await time(service, path);
  const memory = peak.grown();
  const start = performance.now();
  const others: number[] = [];
  while (others.length < again && first + performance.now() - start < AGAIN_WITHIN) {
    others.push((await time(service, path)).took);
  }
  const milliseconds = others.length === 0 ? first : spreadOf(others).median;
  return { status, ...(status < 400 ? {} : errorOf(text)), first, milliseconds, bytes: text.length, memory };
}

/** On a shared machine a process also waits for a core: `took` is its processor time in milliseconds. */
async function time(service: Service, path: string) {
  const request = requestOf({ method: "GET", path });
  const [start, onCore] = [performance.now(), process.cpuUsage()];
  const response = await service.fetch(request);
  const text = await response.text();
  const waited = performance.now() - start;
  const { user, system } = process.cpuUsage(onCore);
  return { took: Math.min(waited, (user + system) / 1000), status: response.status, text };
}

function errorOf(text: string): Pick<MeasuredAnswer, "detail" | "parameter"> {
  const { errors: [{ detail, source }] } = JSON.parse(text);
  return { detail, parameter: source?.parameter };
}
