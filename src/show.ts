import { type DocumentFrame, documentText, type ResourceTexts } from "./document/write_document.ts";
import { showThrough } from "./hooks/run_hooks.ts";
import type { ShownSubject, Subject } from "./types/hooks.ts";

/** What an operation answers before it is encoded. */
export interface Answer {
  readonly status: number;
  /** A compact JSON:API document; `null` for an answer without a body. */
  readonly text: string | null;
  readonly headers?: { readonly [name: string]: string };
}

/** A hook that may change the resources that are shown. */
export type AfterHook = ((subject: ShownSubject) => unknown) | undefined;

/** Puts a document together, primary resources shown through a hook where there is one. */
export async function show(
  texts: ResourceTexts,
  frame: DocumentFrame,
  subject: Subject,
  hook: AfterHook,
): Promise<Answer> {
  const primary = await showThrough(
    texts.primary,
    hook === undefined ? undefined : (resources) => hook({ ...subject, resources }),
  );
  return { status: 200, text: documentText({ ...texts, primary }, frame) };
}
