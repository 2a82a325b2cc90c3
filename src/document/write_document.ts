import type { DocumentWriter, ResourceTexts } from "../types/read_result.ts";
import { type Appearance, Linkage, mergedText, mergeNodes, rowText } from "./included.ts";
import { jsonEscaped, selfOf } from "./links.ts";
import { type NodeWriter, nodeWriter, type WrittenShape } from "./node_writer.ts";

/** Makes the writer of the documents of one shape, for one operation. */
export function documentWriter(written: WrittenShape): DocumentWriter {
  const { shape } = written;
  // Writers have the indexes of their nodes; the rows of a join table are not written.
  const writers: NodeWriter[] = [];
  for (const [index, { kind }] of shape.nodes.entries()) {
    if (kind !== "join") writers[index] = nodeWriter(index, written);
  }
  const isIncluded = shape.nodes.map((node) => node.kind === "included" && node.linkageOnly === undefined);
  const tables = shape.nodes.flatMap((node, index) => index === 0 || isIncluded[index] ? [node.table] : []);
  // If two nodes have resources of one type, these are merged.
  const hasMerges = new Set(tables).size < tables.length;
  return {
    resources: (result, isCompound, base) => {
      const linkage = new Linkage(result, writers);
      const before = base === "" ? "" : jsonEscaped(base);
      if (hasMerges) {
        const { primary, included } = mergeNodes(shape, result, writers);
        const write = (appearances: readonly Appearance[]) => mergedText(appearances, linkage, before);
        return { primary: primary.map(write), included: isCompound ? included.map(write) : undefined };
      }
      const texts = (node: number) => result.nodes[node].map((row) => rowText(writers[node], row, linkage, before));
      if (!isCompound) return { primary: texts(0) };
      return { primary: texts(0), included: isIncluded.flatMap((is, node) => is ? texts(node) : []) };
    },
    identifiers: ({ nodes: [rows] }) => rows.map((row) => `${writers[0].identifier(writers[0].id(row))}}`),
    self: ({ nodes: [[row]] }, base) => {
      if (row === undefined) return undefined;
      const [{ id, resource }] = writers;
      return selfOf(resource, id(row), base);
    },
  };
}

/** The parts of a document beside its resource objects, each as JSON text. */
export interface DocumentFrame {
  /** Whether `data` is an array. */
  readonly isList: boolean;
  readonly jsonapi: object | undefined;
  /** `"meta":{…},"links":{…},` of a list with pages, otherwise `""`. */
  readonly pagination: string;
  /** The link to the description, if documents have it. */
  readonly describedBy?: string;
}

/** Puts a document together: `jsonapi`, `meta`, `links`, `data`, `included`. */
export function documentText({ primary, included }: ResourceTexts, frame: DocumentFrame): string {
  let text = frame.jsonapi === undefined ? "{" : `{"jsonapi":${JSON.stringify(frame.jsonapi)},`;
  const { pagination, describedBy } = frame;
  text += `${describedBy === undefined ? pagination : withDescription(pagination, describedBy)}"data":`;
  text = frame.isList ? `${appended(`${text}[`, primary)}]` : text + (primary[0] ?? "null");
  return included === undefined ? `${text}}` : `${appended(`${text},"included":[`, included)}]}`;
}

/** The members before `data`, `links.describedby` among them (https://jsonapi.org/format/1.1/#document-top-level). */
function withDescription(members: string, link: string): string {
  const described = `"describedby":"${jsonEscaped(link)}"},`;
  return members === "" ? `"links":{${described}` : `${members.slice(0, -"},".length)},${described}`;
}

/** Appends texts one by one: the engine then lays out one text in memory, where `join` would lay out each part. */
function appended(start: string, texts: readonly string[]): string {
  let text = start;
  for (let at = 0; at < texts.length; at++) text += at === 0 ? texts[at] : `,${texts[at]}`;
  return text;
}
