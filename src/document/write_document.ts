import type { Action, Model } from "../types/model.ts";
import type { Found, ReadPlan, ReadShape } from "../types/plan.ts";
import { Held } from "./held.ts";
import { meet } from "./included.ts";
import { quoted } from "./links.ts";
import { type Meeting, type NodeWriter, nodeWriter } from "./node_writer.ts";
import { mergedText, rowText } from "./resource_text.ts";

/** The writers of a shape's documents. */
interface Compiled {
  readonly writers: readonly NodeWriter[];
  /** Whether no type is met by two nodes, so that there is nothing to merge. */
  readonly isPlain: boolean;
}

const compiled = new WeakMap<ReadShape, WeakMap<Action, Compiled>>();

/** The resource objects of a document, each as JSON text. */
export interface ResourceTexts {
  readonly primary: readonly string[];
  /** Absent where nothing is contained. */
  readonly included?: readonly string[];
}

/** Writes the resource objects of what a read found; `base` is what absolute links begin with, `""` for relative. */
export function resourceTexts(plan: ReadPlan, found: Found, model: Model, action: Action, base: string): ResourceTexts {
  const { shape, contained } = plan;
  const { writers, isPlain } = compiledFor(shape, model, action);
  const held = new Held(found, writers);
  const before = base === "" ? "" : quoted(base);
  if (!isPlain) {
    const { primary, included } = meet(shape, found, writers);
    const write = (meetings: readonly Meeting[]) => mergedText(meetings, held, before);
    return { primary: primary.map(write), included: contained ? included.map(write) : undefined };
  }
  const texts = (node: number) => found.nodes[node].map((row) => rowText(writers[node], row, held, before));
  if (!contained) return { primary: texts(0) };
  const included = shape.nodes.flatMap((node, index) => index === 0 || node.linkageOnly ? [] : texts(index));
  return { primary: texts(0), included };
}

/** The `self` of the one primary resource; nothing where it has no such link, or a trigger has carried its row away. */
export function selfLink(
  { shape }: ReadPlan,
  { nodes: [[row]] }: Found,
  model: Model,
  action: Action,
  base: string,
): string | undefined {
  if (row === undefined) return undefined;
  const { writers: [{ links, idCell }] } = compiledFor(shape, model, action);
  const text = links(row[idCell] as string, base === "" ? "" : quoted(base));
  return text === "" ? undefined : JSON.parse(`{${text.slice(1)}}`).links.self;
}

function compiledFor(shape: ReadShape, model: Model, action: Action): Compiled {
  let byAction = compiled.get(shape);
  if (byAction === undefined) compiled.set(shape, byAction = new WeakMap());
  let known = byAction.get(action);
  if (known === undefined) {
    const tables = shape.nodes.flatMap((node) => node.linkageOnly ? [] : [node.table]);
    known = {
      writers: shape.nodes.map((_, index) => nodeWriter(shape, index, model, action)),
      isPlain: new Set(tables).size === tables.length,
    };
    byAction.set(action, known);
  }
  return known;
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
  let text = frame.jsonapi === undefined ? "{" : `{"jsonapi":${JSON.stringify(frame.jsonapi)},`;
  text += `${frame.pagination}"data":`;
  text = frame.isList ? `${appended(`${text}[`, primary)}]` : text + (primary[0] ?? "null");
  return included === undefined ? `${text}}` : `${appended(`${text},"included":[`, included)}]}`;
}

/** Appending leaves one text to be laid out in memory at the end; `join` would lay out each part before. */
function appended(start: string, texts: readonly string[]): string {
  let text = start;
  for (let at = 0; at < texts.length; at++) text += at === 0 ? texts[at] : `,${texts[at]}`;
  return text;
}
