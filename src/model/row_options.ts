import type { Relationship, Resource, Versions } from "../types/model.ts";
import type { Column } from "../types/schema_tables.ts";
import type { EtagOptions } from "../types/shared_options.ts";
import { versionedColumns } from "./caller_model.ts";
import { type Columns, ownColumns, toOneOver } from "./columns.ts";
import { areSame, primaryKey } from "./foreign_keys.ts";
import { asMember, columnOf, didYouMean, listed, spellingsOf } from "./spellings.ts";

/** The column that a soft delete sets; its mistakes are added to the problems. */
export function softDeleteOf({ declared, table, every, keys, problems }: Columns, name: string): Column | undefined {
  if (problems.attempt(() => columnOf(declared, table, name, "softDelete")) === undefined) return undefined;
  const column = every.find((one) => one.name === name)!;
  const { generated } = table.columns.find((one) => one.name === name)!;
  const why = column.notNull
    ? "which is NOT NULL: let it be NULL in the database"
    : generated || keys.has(name)
    ? "which no delete can set: name another column"
    : column.kind !== "datetime"
    ? `which holds no date-times: write columns: { ${asMember(name)}: "DATETIME" }, or name another column`
    : undefined;
  if (why !== undefined) problems.refuse(`Cannot map "${declared.table}": softDelete names "${name}", ${why}.`);
  return column;
}

/**
 * Refuses `softDelete` for a join table, whose rows are deleted when a link is removed, and for the target of a
 * has-one: if that led to a deleted row, no other row could take its place.
 */
export function refuseKeptLinks(
  columns: ReadonlyMap<string, Columns>,
  relationships: ReadonlyMap<string, readonly Relationship[]>,
): void {
  for (const [owner, all] of relationships) {
    for (const { kind, name, hops: [{ table }] } of all) {
      const found = columns.get(table);
      if (found === undefined || found.declared.options.softDelete === undefined) continue;
      if (kind !== "belongsToMany" && kind !== "hasOne") continue;
      const why = kind === "belongsToMany"
        ? "whose links are deleted with their rows"
        : "to which a deleted row would still point";
      found.problems.refuse(
        `Cannot map "${table}": softDelete keeps rows that "${owner}" finds by its relationship "${name}", ${why}. ` +
          "Leave out softDelete, or the relationship.",
      );
    }
  }
}

/** How versions of rows are distinguished; a column that tags cannot have is added to the problems. */
export function versionsOf(
  { declared, every, shown, problems }: Columns,
  { version, required = false }: EtagOptions,
  relationships: readonly Relationship[],
): Versions {
  const { table } = declared;
  if (version !== undefined && !every.some(({ name }) => name === version)) {
    const columns = every.map(({ name }) => name);
    problems.refuse(
      `Cannot map "${table}": etag.version names "${version}", which is not one of its columns: ${listed(columns)}. ` +
        "Name another one, or set etag of this resource to true.",
    );
  } else if (version !== undefined && declared.hidden.has(version)) {
    problems.refuse(
      `Cannot map "${table}": etag.version names "${version}", which columns hides, and tags would show it. ` +
        "Name another one, or leave it out of columns.",
    );
  }
  return {
    columns: versionedColumns(every.map(({ name }) => name), shown, relationships),
    ...(version === undefined ? {} : { column: version }),
    isRequired: required,
  };
}

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
 * A key is called `id` unless to-ones are all of it.
 */
function upsertName(columns: readonly string[], { key, relationships, columns: shown }: Resource): string {
  const within = (some: readonly string[], all: readonly string[]) => some.every((name) => all.includes(name));
  const toOnes = relationships.filter((one) => one.kind === "belongsTo" && within(ownColumns(one), columns));
  const isId = within(key.columns, columns) && key.columns.some((name) => toOneOver(name, toOnes) === undefined);
  const others = isId ? toOnes.filter((one) => !within(ownColumns(one), key.columns)) : toOnes;
  const attributes = shown.filter(({ name }) => columns.includes(name)).map(({ field }) => field);
  return [...(isId ? ["id"] : []), ...attributes, ...others.map(({ name }) => name)].join(",");
}
