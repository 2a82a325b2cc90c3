import { type DocumentFrame, documentText, type ResourceTexts } from "./document/write_document.ts";
import type { Exchange } from "./exchange.ts";
import { showThrough } from "./hooks/run_hooks.ts";
import type { Awaitable } from "./types/driver.ts";
import type { ShownSubject } from "./types/hooks.ts";

/** What an operation answers before it is encoded. */
export interface Answer {
  readonly status: number;
  /** A compact JSON:API document; `null` for an answer without a body. */
  readonly text: string | null;
  readonly headers?: { readonly [name: string]: string };
}

/** A hook that may change the resources that are shown. */
export type AfterHook = ((subject: ShownSubject) => unknown) | undefined;

/** Puts a document together, primary resources shown through a hook; at once where there is none. */
export function show(
  texts: ResourceTexts,
  frame: DocumentFrame,
  exchange: Pick<Exchange, "subject">,
  hook: AfterHook,
): Awaitable<Answer> {
  if (hook === undefined) return { status: 200, text: documentText(texts, frame) };
  return showThrough(texts.primary, (resources) => hook({ ...exchange.subject, resources }))
    .then((primary) => ({ status: 200, text: documentText({ ...texts, primary }, frame) }));
}
