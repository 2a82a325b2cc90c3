import { type Question, requestOf } from "./closed_questions.ts";
import type { Fetch } from "../json_api.ts";
import { isSaid, saidBy } from "./said_names.ts";
import { normal, spellings, standInFor, unmasked } from "./spelled.ts";

/** A client who asks for what is hidden, and remembers what gives it away. */
export class Curious {
  readonly #fetch: Fetch;
  readonly #problems: string[] = [];
  #requests = 0;

  constructor(fetch: Fetch) {
    this.#fetch = fetch;
  }

  /** A line each: the request, what it got, what was expected. */
  get problems(): readonly string[] {
    return this.#problems;
  }

  /** How many requests have been sent. */
  get requests(): number {
    return this.#requests;
  }

  /**
   * Asks for a name in all its spellings but the known ones, and for a stand-in of each. Where a known name is so near
   * that the answer asks whether it was meant, the stand-in is as near to it.
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

  /** Asks without naming anything hidden, and looks for what is hidden in the answer. */
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

/** A name that nobody has, as near to a known one as the one that was told "Did you mean …?"; nothing where none is known. */
function neighbourOf(text: string, known: ReadonlySet<string>): string | undefined {
  const [, meant] = / Did you mean \\"\/?([^\\"/.]+)/.exec(text) ?? [];
  return meant !== undefined && known.has(normal(meant)) ? `${meant}q` : undefined;
}

/** What other services call a parameter (`size`) is told this service's own word for it, and names nothing else. */
function withoutParameter(text: string): string {
  return text.replace(/ Write (?:page\[(?:size|number|offset|after)\]|sort|include)\./g, "");
}
