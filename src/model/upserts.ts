import type { Relationship, Resource } from "../types/model.ts";
import { areSame, primaryKey } from "./foreign_keys.ts";
import { type Columns, ownColumns, toOneOver } from "./columns.ts";
import { didYouMean, spellingsOf } from "./spellings.ts";

/**
 * The sets of columns by which a create may find a row to update. A set without a UNIQUE constraint or index is added
 * to the problems, because several rows could have its values.
 */
export function upsertsOf(
  { declared: { table: name }, table, every, problems }: Columns,
  entries: readonly (readonly string[])[],
  relationships: readonly Relationship[],
): Resource["upserts"] {
  const toOnes = relationships.filter(({ kind }) => kind === "belongsTo");
  const columnsOf = (named: string): readonly string[] => {
    if (every.some((column) => column.name === named)) return [named];
    const found = toOnes.find(({ segment }) => spellingsOf(segment).includes(named));
    if (found !== undefined) return found.hops[0].from;
    const meant = didYouMean(named, [...every, ...toOnes].map((one) => one.name));
    problems.refuse(
      `Cannot map "${name}": upsert names "${named}", which is neither a column nor a to-one relationship.${meant}`,
    );
    return [];
  };
  return entries.flatMap((names) => {
    const found = names.map(columnsOf);
    if (found.some(({ length }) => length === 0)) return [];
    const columns = [...new Set(found.flat())];
    if ([primaryKey(table), ...table.unique].some((one) => areSame(one, columns))) return [columns];
    const these = columns.length === 1 ? "this column" : "these columns";
    problems.refuse(
      `Cannot map "${name}": upsert names ${columns.join(" and ")}, but no UNIQUE constraint or index is over just ` +
        `${these} of all rows. Make one in the database, or leave it out.`,
    );
    return [];
  });
}

/** The entries of `upsert` in the names of clients. */
export function upsertNames(resource: Resource): readonly string[] {
  return resource.upserts.map((columns) => upsertName(columns, resource)).filter((name) => name !== "");
}

/**
 * An entry in the names of clients: `product,warehouse`. Columns that they do not know, such as a tenant, are left out.
 */
function upsertName(columns: readonly string[], { key, relationships, columns: shown }: Resource): string {
  const toOnes = relationships.filter((one) =>
    one.kind === "belongsTo" && ownColumns(one).every((name) => columns.includes(name))
  );
  const isOfToOne = (name: string) => toOneOver(name, toOnes) !== undefined;
  const isId = key.columns.every((name) => columns.includes(name) && !isOfToOne(name));
  const attributes = shown.filter(({ name }) => columns.includes(name)).map(({ field }) => field);
  return [...(isId ? ["id"] : []), ...attributes, ...toOnes.map(({ name }) => name)].join(",");
}
