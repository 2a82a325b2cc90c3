import { type Document, linksOf, ORIGIN, type Resource } from "../json_api.ts";
import { normal } from "./spelled.ts";

/**
 * Words of an answer that could be names of tables and columns. Of a document with data: types, names of fields, the
 * parts of links; never values, since a row may contain any word. Of an error document: all its words.
 */
export function saidBy(text: string): readonly string[] {
  let document: Document;
  try {
    document = JSON.parse(text);
  } catch {
    return phrases(text);
  }
  if (document.errors !== undefined) return textsOf(document.errors).flatMap(phrases);
  const resources = [document.data ?? [], document.included ?? []].flat() as readonly Resource[];
  return [
    ...resources.flatMap(({ type, attributes = {}, relationships = {} }) => [
      ...[type, ...Object.keys(attributes), ...Object.keys(relationships)],
    ]),
    ...[...linksOf(document)].flatMap(({ url }) => partsOf(url)),
  ].map(normal);
}

/** Whether one of the phrases has a name in it, as whole words. */
export function isSaid(name: string, said: readonly string[]): boolean {
  return said.some((phrase) => `_${phrase}_`.includes(`_${name}_`));
}

function textsOf(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

/** Pieces of a sentence that could contain a name: letters, digits, and their separators. */
function phrases(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}_ -]+/u).map(normal).filter((phrase) => phrase !== "");
}

/** The first part of a path, which names a resource, and the names of parameters. */
function partsOf(url: string): readonly string[] {
  const { pathname, searchParams } = new URL(url, ORIGIN);
  return [decodeURIComponent(pathname.split("/")[1]), ...searchParams.keys()];
}
