import { type Question, requestOf } from "./closed_questions.ts";
import type { Fetch } from "../json_api.ts";
import { isSaid, saidBy } from "./said_names.ts";
import { normal, spellings, standInFor, unmasked } from "./spelled.ts";

/** A client that requests hidden names, and records leaks. */
export class Curious {
  readonly #fetch: Fetch;
  readonly #problems: string[] = [];
  #requests = 0;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** One line each: the request, its result, the expected result. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** How many requests have been sent. */
  get requests(): number {
    return this.#requests;
  }

  /**
   * Requests a name in all its spellings except the known ones, and a stand-in of each. If a known name is so similar
   * that the answer suggests it, the stand-in is equally similar.
   */
  async compare(
    name: string,
    known: ReadonlySet<string>,
    questionsOf: (name: string) => readonly Question[],
  ): Promise<void> {
    const isKnown = (spelling: string) => spellings(spelling).some((one) => known.has(normal(one)));
    for (const spelling of spellings(name).filter((one) => !isKnown(one))) {
      const standIn = standInFor(spelling);
      const ofNobody = questionsOf(standIn);
      for (const [index, question] of questionsOf(spelling).entries()) {
        const found = withoutParameter(await this.#ask(question));
        const expected = unmasked(await this.#ask(ofNobody[index]), standIn, spelling);
        if (found === expected) continue;
        const neighbour = neighbourOf(found, known);
        if (neighbour !== undefined) {
          const near = await this.#ask(questionsOf(neighbour)[index]);
          if (found === unmasked(near, neighbour, spelling)) continue;
        }
        this.#complain(question, found, `${expected}, as for a name that nobody has`);
      }
    }
  }

  /** Sends requests without a hidden name, and looks for hidden names in the answer. */
  async listen(question: Question, hidden: readonly string[]): Promise<void> {
    const text = await this.#ask(question);
    const said = saidBy(text);
    for (const name of hidden) {
      if (isSaid(name, said)) this.#complain(question, text, `no "${name}" in it, which is not exposed`);
    }
  }

  /** The text of an answer. */
  async #ask(question: Question): Promise<string> {
    this.#requests++;
    const response = await this.#fetch(requestOf(question));
    const text = await response.text();
    if (response.status !== question.expected) {
      this.#complain(question, `${response.status} ${text}`, String(question.expected));
    }
    return text;
  }

  #complain({ method, path }: Question, found: string, expected: string): void {
    this.#problems.push(`${method} ${decodeURI(path)}: ${found.slice(0, 300)}; expected ${expected.slice(0, 300)}`);
  }
}

/**
 * A name that does not exist, as similar to a known one as the one that got "Did you mean …?"; undefined if none is
 * known.
 */
function neighbourOf(text: string, known: ReadonlySet<string>): string | undefined {
  const [, meant] = / Did you mean \\"\/?([^\\"/.]+)/.exec(text) ?? [];
  return meant !== undefined && known.has(normal(meant)) ? `${meant}q` : undefined;
}

/** Parameter names of other services (`size`) get this service's own name as a hint, and reveal nothing else. */
function withoutParameter(text: string): string {
  return text.replace(/ Write (?:page\[(?:size|number|offset|after)\]|sort|include)\./g, "");
}
