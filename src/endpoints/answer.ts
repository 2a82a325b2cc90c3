import { type DocumentFrame, documentText } from "../document/write_document.ts";
import { showThrough } from "../hooks/run_hooks.ts";
import type { Awaitable } from "../types/driver.ts";
import type { SqlValue } from "../types/json.ts";
import type { ReadPlan } from "../sql/prepared_read.ts";
import type { Found } from "../types/read_plan.ts";
import type { Exchange } from "./exchange.ts";

/** What an endpoint answers before it is encoded. */
export interface Answer {
  readonly status: number;
  /** A compact JSON:API document; `null` for an answer without a body. */
  readonly text: string | null;
  readonly headers?: { readonly [name: string]: string };
  /** The state of the row that it shows, where versions are told. */
  readonly state?: SqlValue;
}

/** How the document of an answer is put together. */
export interface DocumentParts {
  /** Whether `data` is an array. */
  readonly isList: boolean;
  /** `"meta":{…},"links":{…},` of a list with pages, else `""`. */
  readonly pagination: string;
  /** The hook that may change the primary resources. */
  readonly hook?: "afterFind" | "afterSave";
}

/** What a document has beside its resource objects. `pagination`: `"meta":{…},"links":{…},`, or `""`. */
export function frameOf({ target: { settings }, base }: Exchange, isList: boolean, pagination: string): DocumentFrame {
  const { jsonapi, describedBy } = settings;
  return { isList, pagination, jsonapi, describedBy: describedBy === undefined ? undefined : base + describedBy };
}

/** Answers with the document of what a read has found; at once where no hook may change it. */
export function documentAnswer(
  exchange: Exchange,
  { prepared: { document }, isCompound }: ReadPlan,
  found: Found,
  { isList, pagination, hook: name }: DocumentParts,
): Awaitable<Answer> {
  const texts = document.resources(found, isCompound, exchange.base);
  const frame = frameOf(exchange, isList, pagination);
  const hook = name === undefined ? undefined : exchange.resource.hooks[name];
  // What a to-one leads to may be nothing, and a trigger may have taken away what was written.
  const state = found.nodes[0].length === 0 ? undefined : found.state;
  if (name === undefined || hook === undefined) return { status: 200, text: documentText(texts, frame), state };
  return showThrough(texts.primary, (resources) => hook({ ...exchange.subjectOf(name), resources }))
    .then((primary) => ({ status: 200, text: documentText({ ...texts, primary }, frame), state }));
}
