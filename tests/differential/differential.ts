/**
 * Sends Relata and json-api-nestjs the same requests for the same rows, and fails if they differ in something that
 * JSON:API fixes and that no statement of JSON:API explains: `deno task differential`. It runs `RELATA_CASES` random
 * rounds, 60 by default.
 */
import fc from "fast-check";
import assert from "node:assert/strict";
import { JSON_API_NESTJS, withPeer } from "../conformance/peer_server.ts";
import { documentProblems } from "../helpers/exchanges/check_document.ts";
import { SEED } from "../helpers/seed.ts";
import { explanationOf, explanations } from "./explanations.ts";
import { type Answer, type Difference, differences } from "./facts.ts";
import { type Asked, chosen, randomRead, randomWrite } from "./requests.ts";
import { openShelf, randomRows, type Rows, type Shelf, someRows } from "./shelf.ts";

/** All rows with all their links, as a read after a write shows them. */
const STATE: Asked = {
  method: "GET",
  path: "/articles?include=author,tags",
  headers: { accept: "application/vnd.api+json" },
};

const used = new Map<string, number>();
let compared = 0;

/**
 * The result of a comparison: the unexplained differences, one line each, and whether both servers accepted the
 * request.
 */
interface Compared {
  readonly lines: readonly string[];
  readonly areAlike: boolean;
}

/** Sends one request to both. */
async function compare(asked: Asked, shelf: Shelf, origin: string): Promise<Compared> {
  const ours = await answerOf(await shelf.service.fetch(requestTo("http://127.0.0.1", asked)));
  const theirs = await answerOf(await fetch(requestTo(origin, asked)));
  compared++;
  const problems = ours.text === "" ? [] : documentProblems(ours.text, { status: ours.status, body: asked.body ?? "" });
  const told = `${asked.method} ${asked.path} ${asked.body ?? ""}`;
  const lines = problems.map((problem) => `${told}: ${problem}`);
  for (const difference of differences(ours, theirs)) {
    const explanation = explanationOf({ asked, ours, theirs, difference });
    if (explanation === undefined) lines.push(`${told}: ${toldDifference(difference)}`);
    else used.set(explanation, (used.get(explanation) ?? 0) + 1);
  }
  return { lines, areAlike: ours.status < 400 === theirs.status < 400 };
}

const toldDifference = ({ fact, ours, theirs }: Difference) =>
  `${fact}\n  Relata: ${ours}\n  json-api-nestjs: ${theirs}`;

function requestTo(origin: string, { method, path, headers, body }: Asked): Request {
  return new Request(origin + path, { method, headers, body });
}

async function answerOf(answer: Response): Promise<Answer> {
  const { status, headers } = answer;
  return { status, type: headers.get("content-type"), location: headers.get("location"), text: await answer.text() };
}

/** Fills both with rows, and sends requests; after a write that both have stored or refused, all rows are compared too. */
async function round(rows: Rows, requests: readonly Asked[], shelf: Shelf, origin: string): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const asked of requests) {
    shelf.fill(rows);
    const filled = await fetch(`${origin}/fill`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(rows),
    });
    assert.equal(filled.status, 204, await filled.text());
    const compared = await compare(asked, shelf, origin);
    lines.push(...compared.lines);
    if (asked.method === "GET" || !compared.areAlike) continue;
    const after = await compare(STATE, shelf, origin);
    lines.push(...after.lines.map((line) => `after ${asked.method} ${asked.path} ${asked.body ?? ""}, ${line}`));
  }
  return lines;
}

const folder = await Deno.makeTempDir({ prefix: "relata_differential_" });
const shelf = openShelf(folder);
const peer = {
  packages: JSON_API_NESTJS,
  program: ["node", "json_api_nestjs.cjs"],
  programs: new URL(".", import.meta.url),
  list: "/articles",
};
try {
  await withPeer(peer, 9480, async (origin) => {
    assert.deepEqual(await round(someRows, chosen, shelf, origin), []);
    const idle = explanations.filter(({ id }) => !used.has(id)).map(({ id }) => id);
    assert.deepEqual(idle, [], "explanations that explain nothing");
    const requests = fc.tuple(
      fc.array(randomRead, { minLength: 8, maxLength: 8 }),
      fc.array(randomWrite, { minLength: 3, maxLength: 3 }),
    );
    const property = fc.asyncProperty(randomRows, requests, async (rows, [reads, writes]) => {
      assert.deepEqual(await round(rows, [...reads, ...writes], shelf, origin), []);
    });
    await fc.assert(property, { numRuns: Number(Deno.env.get("RELATA_CASES") ?? 60) });
  });
} finally {
  await shelf.close();
  await Deno.remove(folder, { recursive: true });
}
console.log(`seed ${SEED}: ${compared} answers compared, each difference explained:`);
for (const [id, times] of [...used].sort(([, one], [, other]) => other - one)) console.log(`${times} × ${id}`);
