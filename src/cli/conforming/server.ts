import { CommandError } from "../command_error.ts";
import { type Answer, type Json, JSON_API } from "./answer.ts";
import { judgeDocument } from "./judge_document.ts";
import type { Verdicts } from "./statements.ts";

/** A request to a server, without its URL. */
interface Asking {
  readonly method?: string;
  readonly headers?: { readonly [name: string]: string };
  readonly document?: Json;
}

/** Milliseconds that a server may take for an answer. */
const PATIENCE = 30_000;

/** The tested server. Every document that it answers is checked. */
export class Server {
  readonly #verdicts: Verdicts;
  readonly #headers: readonly (readonly [name: string, value: string])[];

  /** @param headers - headers of every request, such as one for authentication. */
  constructor(verdicts: Verdicts, headers: readonly (readonly [name: string, value: string])[]) {
    this.#verdicts = verdicts;
    this.#headers = headers;
  }

  /** Sends a request. @throws {CommandError} if no server answers. */
  async ask(url: URL, { method = "GET", headers = {}, document }: Asking = {}): Promise<Answer> {
    const sent = new Headers([["accept", JSON_API], ...this.#headers.map(([...pair]) => pair as [string, string])]);
    if (document !== undefined) sent.set("content-type", JSON_API);
    for (const [name, value] of Object.entries(headers)) sent.set(name, value);
    const body = document === undefined ? undefined : JSON.stringify(document);
    const answer = await fetchText(url, { method, headers: sent, body });
    const asked = `${method} ${decodeURI(url.pathname + url.search)}`;
    const found: Answer = {
      asked,
      status: answer.status,
      headers: answer.headers,
      document: parsed(answer.text),
    };
    if (answer.text !== "" && method !== "HEAD") judgeDocument(found, this.#verdicts);
    return found;
  }
}

async function fetchText(url: URL, init: RequestInit) {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(PATIENCE) });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  } catch (error) {
    const { message, cause } = error as Error;
    const reason = cause instanceof Error ? cause.message : message;
    throw new CommandError(
      `Cannot reach ${url.href}: ${reason}. Write the URL of a list, as http://127.0.0.1:8000/articles.`,
    );
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
