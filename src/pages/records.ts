import { member, members, textOf, type Tree } from "./json_tree.ts";

/** A resource object of a document, or a resource identifier object, which has no fields. */
export interface Shown {
  readonly type: string;
  readonly id: string;
  readonly attributes: ReadonlyMap<string, Tree>;
  /** The relationships by their names, as the document has them. */
  readonly relationships: ReadonlyMap<string, Tree>;
}

/** The primary resources of a document; `isList` tells whether `data` is an array. */
export interface Primary {
  readonly isList: boolean;
  readonly records: readonly Shown[];
}

/** The resources in a document by type and id. */
export type KnownRecords = ReadonlyMap<string, Shown>;

/** The primary resources of a document. */
export function primaryOf(document: Tree): Primary {
  const data = member(document, "data");
  if (data?.kind === "array") return { isList: true, records: data.items.map(shown) };
  return { isList: false, records: data?.kind === "object" ? [shown(data)] : [] };
}

/** Every resource in a document: the primary ones and the included ones. */
export function knownRecords(document: Tree): KnownRecords {
  const included = member(document, "included");
  const all = [...primaryOf(document).records, ...(included?.kind === "array" ? included.items.map(shown) : [])];
  return new Map(all.map((one) => [keyOf(one), one]));
}

/** What a resource is known by, in the whole document. */
export function keyOf({ type, id }: Pick<Shown, "type" | "id">): string {
  return JSON.stringify([type, id]);
}

/** The resources that a relationship leads to; nothing where the document does not tell. */
export function linkageOf(relationship: Tree | undefined): readonly Shown[] | undefined {
  return member(relationship, "data") === undefined ? undefined : primaryOf(relationship as Tree).records;
}

function shown(tree: Tree): Shown {
  return {
    type: textOf(member(tree, "type")) ?? "",
    id: textOf(member(tree, "id")) ?? "",
    attributes: new Map(members(member(tree, "attributes"))),
    relationships: new Map(members(member(tree, "relationships"))),
  };
}
