import { startRequestProcess } from "./request_process.ts";
import type { MeasuredRequest } from "./measured_request.ts";
import { dearDatabase } from "./dear_database.ts";
import { DESIGNED_EXPENSIVE, KNOWN_EXPENSIVE } from "./dear_requests.ts";
import { dearTable, refusals } from "./dear_table.ts";
import { ANSWERED_WITHIN, type DearRow, REFUSED_WITHIN, verdictOf } from "./dear_verdict.ts";
import { thisMachine } from "./machine.ts";
import { ORDINARY } from "./ordinary_requests.ts";
import { keep, today } from "./results.ts";
import { OF_LARGE_TENANTS, OF_SMALL_TENANTS } from "./tenant_requests.ts";
import { writePage } from "./write_page.ts";

const LISTS: readonly (readonly [title: string, requests: readonly MeasuredRequest[], isOrdinary: boolean])[] = [
  ["Known expensive requests", KNOWN_EXPENSIVE, false],
  ["Designed expensive requests", DESIGNED_EXPENSIVE, false],
  ["Requests of tenants with many rows", OF_LARGE_TENANTS, false],
  ["Requests of tenants with few rows", OF_SMALL_TENANTS, true],
  ["Ordinary requests", ORDINARY, true],
];
/** How often a request is repeated after its first time. */
const AGAIN = 7;

const USAGE = "deno task bench dear [words of a title …] [--seconds N] [--urls] [--save]";

/**
 * Sends requests that are cheap to send and may be expensive to answer, on 100,000 customers with 200,000 orders and
 * 2,000,000 events: each must be answered within 250 ms, or refused within 10 ms with a message. Ordinary requests of
 * clients must be answered. Every request has its own process, which is ended by its id if it uses more than 10 s of
 * processor time, or the value of `--seconds`.
 *
 * Words select the requests whose titles contain one of them; `--urls` prints the requests; `--save` keeps the results.
 * The process exits with 1 if a promise is broken.
 */
export async function dear(args: readonly string[]): Promise<void> {
  const { words, givenUpAfter, urls, save } = readOptions(args);
  const machine = thisMachine({ deno: Deno.version.deno });
  const database = await dearDatabase();
  await readWhole(database);
  const lists: { title: string; rows: readonly DearRow[] }[] = [];
  for (const [title, requests, isOrdinary] of LISTS) {
    const rows: DearRow[] = [];
    for (const request of requests.filter((one) => isChosen(one, words))) {
      if (urls) console.log(`${request.title} (${request.service}): ${request.path}`);
      rows.push({ ...request, isOrdinary, givenUpAfter, answer: await ask(database, request, givenUpAfter) });
    }
    if (rows.length === 0) continue;
    console.log(`\n${[title, dearTable(rows), refusals(rows)].filter((part) => part !== "").join("\n\n")}`);
    lists.push({ title, rows });
  }
  console.log(`\n${verdict(lists.flatMap(({ rows }) => rows))}`);
  if (!save) return;
  await keep({ date: today(), runtime: "dear", machine, lists });
  await writePage();
}

function readOptions(args: readonly string[]) {
  const rest = [...args];
  const at = rest.indexOf("--seconds");
  const seconds = at === -1 ? 10 : Number(rest.splice(at, 2)[1]);
  const words = rest.filter((arg) => !arg.startsWith("--"));
  const unknown = rest.find((arg) => arg.startsWith("--") && !["--urls", "--save"].includes(arg));
  if (unknown !== undefined) throw new Error(`Cannot run with "${unknown}". ${USAGE}`);
  if (!(seconds > 0)) throw new Error(`Cannot give up after so many seconds. ${USAGE}`);
  const save = rest.includes("--save");
  if (save && words.length > 0) throw new Error("Cannot save a part of the expensive requests.");
  return { words, givenUpAfter: seconds * 1000, urls: rest.includes("--urls"), save };
}

function isChosen({ title }: MeasuredRequest, words: readonly string[]): boolean {
  return words.length === 0 || words.some((word) => title.includes(word));
}

async function ask(
  database: string,
  { service, path }: MeasuredRequest,
  givenUpAfter: number,
): Promise<DearRow["answer"]> {
  const asking = await startRequestProcess(database);
  try {
    return await asking.ask({ service, path, again: AGAIN }, givenUpAfter);
  } finally {
    await asking.stop();
  }
}

/** Reads a file once, so that no request waits for the disk. */
async function readWhole(path: string): Promise<void> {
  using file = await Deno.open(path);
  const buffer = new Uint8Array(2 ** 20);
  while (await file.read(buffer) !== null);
}

function verdict(rows: readonly DearRow[]): string {
  const broken = rows.filter((row) => !verdictOf(row).holds);
  if (broken.length > 0) Deno.exitCode = 1;
  const promise =
    `an expensive request is answered within ${ANSWERED_WITHIN} ms or refused within ${REFUSED_WITHIN} ms`;
  return `${rows.length - broken.length} of ${rows.length} hold: ${promise}, an ordinary one is answered.`;
}
