import { type DocumentFrame, documentText } from "./document/write_document.ts";
import type { Exchange } from "./exchange.ts";
import { showThrough } from "./hooks/run_hooks.ts";
import type { Awaitable } from "./types/driver.ts";
import type { ResourceTexts } from "./types/plan.ts";

/** What an operation answers before it is encoded. */
export interface Answer {
  readonly status: number;
  /** A compact JSON:API document; `null` for an answer without a body. */
  readonly text: string | null;
  readonly headers?: { readonly [name: string]: string };
}

/** Puts a document together, primary resources shown through a hook; at once where there is none. */
export function show(
  texts: ResourceTexts,
  frame: DocumentFrame,
  exchange: Exchange,
  name: "afterFind" | "afterSave" | undefined,
): Awaitable<Answer> {
  const hook = name === undefined ? undefined : exchange.resource.hooks[name];
  if (name === undefined || hook === undefined) return { status: 200, text: documentText(texts, frame) };
  return showThrough(texts.primary, (resources) => hook({ ...exchange.subjectOf(name), resources }))
    .then((primary) => ({ status: 200, text: documentText({ ...texts, primary }, frame) }));
}
