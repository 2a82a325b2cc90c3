import type { ForeignKeyFilter, Model, Relationship, Resource, Versions, Withheld } from "../types/model.ts";
import { ownColumns } from "./columns.ts";
import { byParameter, fieldSpellings, keySpellings } from "./spellings.ts";
import { searchBy } from "./visible.ts";

/** The columns that a resource withholds from a caller who may read and write all: none. */
export const NOTHING_WITHHELD: Withheld = { unread: new Set(), unwritten: new Set() };

/**
 * The model as one caller sees it, without the columns that the caller may not read, and without relationships and
 * filters over them. Everything else keeps its name. Callers with the same `seen` share what is kept of reads.
 */
export function callerModel(whole: Model, withheld: ReadonlyMap<string, Withheld>, seen: string): Model {
  const resources = new Map<string, Resource>();
  const unreadOf = (table: string) => withheld.get(table)?.unread ?? NOTHING_WITHHELD.unread;
  const model: Model = {
    ...whole,
    whole,
    seen,
    resource: (table) => {
      const known = resources.get(table);
      if (known !== undefined) return known;
      const made = resourceFor(whole.resource(table), withheld.get(table) ?? NOTHING_WITHHELD, unreadOf);
      resources.set(table, made);
      return made;
    },
    byType: (type) => {
      const found = whole.byType(type);
      return found === undefined ? undefined : model.resource(found.table);
    },
  };
  return model;
}

/** The tables and columns of the foreign keys of a relationship. */
export function storedIn(
  { kind, hops: [first, second] }: Pick<Relationship, "kind" | "hops">,
  owner: string,
): { readonly table: string; readonly columns: readonly string[] } {
  switch (kind) {
    case "belongsTo":
      return { table: owner, columns: first.from };
    case "belongsToMany":
      return { table: first.table, columns: [...first.to, ...second.from] };
    default:
      return { table: first.table, columns: first.to };
  }
}

/** The columns, of those given, that make the version of a row: attributes, and foreign keys of to-ones. */
export function versionedColumns(
  columns: readonly string[],
  shown: Resource["columns"],
  relationships: Resource["relationships"],
): readonly string[] {
  const versioned = new Set([...shown.map(({ name }) => name), ...relationships.flatMap(ownColumns)]);
  return columns.filter((name) => versioned.has(name));
}

/** Gives the columns of a table that the caller may not read. */
type UnreadOf = (table: string) => ReadonlySet<string>;

function resourceFor(whole: Resource, withheld: Withheld, unreadOf: UnreadOf): Resource {
  const { unread } = withheld;
  const isRead = (name: string) => !unread.has(name);
  const columns = whole.columns.filter(({ name }) => isRead(name));
  const relationships = whole.relationships.filter((one) => isOpen(storedIn(one, whole.table), unreadOf));
  return {
    ...whole,
    withheld,
    columns,
    relationships,
    references: whole.references.filter((key) => key.columns.every(isRead)),
    ...fieldSpellings(columns, relationships),
    hiddenSpellings: whole.hiddenSpellings.difference(keySpellings([...unread])),
    filters: filtersFor(whole, unreadOf),
    search: searchBy(whole.search, isRead),
    ...(whole.versions === undefined ? {} : { versions: versionsFor(whole.versions, columns, relationships, isRead) }),
  };
}

/** The ETag must not depend on columns that the caller may not read. */
function versionsFor(
  { columns, column, isRequired }: Versions,
  shown: Resource["columns"],
  relationships: Resource["relationships"],
  isRead: (name: string) => boolean,
): Versions {
  const own = column !== undefined && isRead(column) ? { column } : {};
  return { columns: versionedColumns(columns, shown, relationships), ...own, isRequired };
}

function isOpen({ table, columns }: ReturnType<typeof storedIn>, unreadOf: UnreadOf): boolean {
  return !columns.some((column) => unreadOf(table).has(column));
}

/** The foreign-key filters over columns that the caller may read, of this table and of that of the named record. */
function filtersFor({ table, filters }: Resource, unreadOf: UnreadOf): Resource["filters"] {
  const open = [...new Set([...filters.values()].flat())].filter(({ hops, target, column }) => {
    const kind = hops.length === 1 ? "belongsTo" : "belongsToMany";
    return isOpen(storedIn({ kind, hops }, table), unreadOf) && !unreadOf(target).has(column);
  });
  return byParameter(open.map((one): ForeignKeyFilter => ({
    ...one,
    together: open.filter(({ hops }) => hops === one.hops).map(({ parameter }) => parameter),
  })));
}
