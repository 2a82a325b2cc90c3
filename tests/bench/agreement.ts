import { isDeepStrictEqual } from "node:util";
import type { Contestant } from "./contestant.ts";
import { requestOf, type Workload } from "./workloads.ts";

/** How many requests each contestant gets before the measurement, to check that they agree. */
export const AGREED = 13;

/**
 * Sends every contestant the same requests and compares: the floor must return Relata's bytes, the hand-written
 * document must have the same contents. Afterwards the databases of all contestants have had the same writes.
 * @throws {Error} at the first difference.
 */
export async function checkAgreement(contestants: readonly Contestant[], { name, ask }: Workload): Promise<void> {
  for (let n = 0; n < AGREED; n++) {
    const request = ask(n);
    const answers = await Promise.all(contestants.map((one) => answerOf(one, requestOf(request))));
    const [relata] = answers;
    for (const [at, answer] of answers.entries()) {
      const contestant = contestants[at].name;
      const isSame = contestant === "floor"
        ? answer.head === relata.head && answer.body === relata.body
        : answer.head === relata.head && isDeepStrictEqual(meaning(answer.body), meaning(relata.body));
      if (isSame) continue;
      throw new Error(
        `${name}: ${request.method} ${request.path} is answered differently.\n` + excerpts(relata, answer).join("\n"),
      );
    }
  }
}

/** Excerpts of two answers around the first difference. */
function excerpts(...answers: readonly [Answer, Answer]): string[] {
  const [one, other] = answers.map(({ body }) => body);
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return answers.map(({ name, head, body }) => `${name}: ${head}\n  …${body.slice(Math.max(0, at - 100), at + 200)}…`);
}

interface Answer {
  readonly name: string;
  /** The status and the headers that matter. */
  readonly head: string;
  readonly body: string;
}

async function answerOf({ name, fetch }: Contestant, request: Request): Promise<Answer> {
  const response = await fetch(request);
  const headers = ["content-type", "vary", "location"].map((header) => `${header}: ${response.headers.get(header)}`);
  return { name, head: [response.status, ...headers].join(", "), body: await response.text() };
}

/** A document without differences that have no meaning: the order of members, and that of `included`. */
function meaning(text: string): unknown {
  if (text === "") return undefined;
  const document = JSON.parse(text);
  const order = ({ type, id }: { type: string; id: string }) => `${type} ${id}`;
  document.included?.sort((one: { type: string; id: string }, other: { type: string; id: string }) =>
    order(one) < order(other) ? -1 : 1
  );
  return document;
}
