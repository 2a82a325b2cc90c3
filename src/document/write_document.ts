import type { Action, Model } from "../types/model.ts";
import type { Found, ReadPlan, ReadShape } from "../types/plan.ts";
import { Held } from "./held.ts";
import { meet } from "./included.ts";
import { quoted } from "./links.ts";
import { type NodeWriter, nodeWriter } from "./node_writer.ts";
import { resourceText } from "./resource_text.ts";

const compiled = new WeakMap<ReadShape, WeakMap<Action, readonly NodeWriter[]>>();

/** The resource objects of a document, each as JSON text. */
export interface ResourceTexts {
  readonly primary: readonly string[];
  /** Absent where nothing is contained. */
  readonly included?: readonly string[];
}

/** Writes the resource objects of what a read found; `base` is what absolute links begin with, `""` for relative. */
export function resourceTexts(plan: ReadPlan, found: Found, model: Model, action: Action, base: string): ResourceTexts {
  const writers = writersOf(plan.shape, model, action);
  const held = new Held(found, writers);
  const meetings = meet(plan.shape, found, writers);
  const before = quoted(base);
  return {
    primary: meetings.primary.map((one) => resourceText(one, held, before)),
    included: plan.contained ? meetings.included.map((one) => resourceText(one, held, before)) : undefined,
  };
}

function writersOf(shape: ReadShape, model: Model, action: Action): readonly NodeWriter[] {
  let byAction = compiled.get(shape);
  if (byAction === undefined) compiled.set(shape, byAction = new WeakMap());
  let writers = byAction.get(action);
  if (writers === undefined) {
    byAction.set(action, writers = shape.nodes.map((_, index) => nodeWriter(shape, index, model, action)));
  }
  return writers;
}

/** The parts of a document beside its resource objects, each as JSON text. */
export interface DocumentFrame {
  /** Whether `data` is an array. */
  readonly isList: boolean;
  readonly jsonapi: object | undefined;
  /** `"meta":{…},"links":{…},` of a list with pages, else empty. */
  readonly pagination: string;
}

/** Puts a document together: `jsonapi`, `meta`, `links`, `data`, `included` (§2 Top-level document members). */
export function documentText({ primary, included }: ResourceTexts, frame: DocumentFrame): string {
  const jsonapi = frame.jsonapi === undefined ? "" : `"jsonapi":${JSON.stringify(frame.jsonapi)},`;
  const data = frame.isList ? `[${primary.join(",")}]` : primary[0] ?? "null";
  const rest = included === undefined ? "" : `,"included":[${included.join(",")}]`;
  return `{${jsonapi}${frame.pagination}"data":${data}${rest}}`;
}
