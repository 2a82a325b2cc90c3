import { isBuiltInParameter } from "../config/shared_checks.ts";
import type { ForeignKeyFilter, Hop, Relationship, Resource } from "../types/model.ts";
import { keyKind } from "../values/ids.ts";
import type { Columns } from "./columns.ts";
import type { Mapping } from "./declare.ts";
import { areSame, primaryKey } from "./foreign_keys.ts";
import { wireName } from "./names.ts";
import { asMember, spellingsOf } from "./spellings.ts";
import { backwards } from "./to_manys.ts";

/** The collection that lists the related resources: its path, and the parameters that name the owner. */
interface FilteredList {
  readonly path: string;
  readonly filters: readonly ForeignKeyFilter[];
}

/** The filtered collection of a to-many relationship; `undefined` if there is no such list. */
export function filteredList(
  { hops, parameters }: Pick<Relationship, "hops" | "parameters">,
  { path, actions, filters }: Resource,
): FilteredList | undefined {
  const [hop] = hops;
  const isBack = ({ hops: way }: ForeignKeyFilter) =>
    way.length === hops.length && areSame(way[way.length - 1].from, hop.to) &&
    areSame(way[way.length - 1].to, hop.from);
  const found = (parameters ?? hop.to).map((name) => filters.get(name)?.find(isBack));
  if (actions.list === undefined || found.includes(undefined)) return undefined;
  return { path, filters: found as readonly ForeignKeyFilter[] };
}

/** The path of a filtered list for one owner: `/cultures?country_id=1`. `values` are in the order of its filters. */
export function listPath({ path, filters }: FilteredList, values: readonly string[]): string {
  const search = filters.map(({ parameter }, index) =>
    `${encodeURIComponent(parameter)}=${encodeURIComponent(values[index])}`
  );
  return `${path}?${search.join("&")}`;
}

/** A resource whose relationships are known, while the parameters of its list are collected. */
export interface Listed extends Pick<Columns, "declared" | "key" | "problems"> {
  readonly relationships: readonly Relationship[];
}

/** The parameters of every resource's list, by table, and the relationships that can have one. */
interface ListParameters {
  readonly filters: ReadonlyMap<string, readonly ForeignKeyFilter[]>;
  readonly relationships: ReadonlyMap<string, readonly Relationship[]>;
}

/**
 * The foreign-key filters of every list: over a resource's own foreign keys, over foreign keys of other resources'
 * relationships, and over join tables. If the parameter of a join table has the name of another one, a declared
 * relationship is an error, and a derived one is left out.
 */
export function listParameters(resources: ReadonlyMap<string, Listed>, mapping: Mapping): ListParameters {
  const filters = new Map([...resources.keys()].map((table) => [table, [] as ForeignKeyFilter[]]));
  const add = (table: string, found: readonly ForeignKeyFilter[]) => {
    const known = filters.get(table) ?? [];
    const isFree = (one: ForeignKeyFilter) =>
      !known.some((other) => isSame(one, other)) && !isReserved(one.parameter, resources.get(table));
    for (const one of found.filter(isFree)) known.push(one);
  };
  const all = [...resources].flatMap(([table, { relationships }]) => relationships.map((one) => ({ table, one })));
  for (const { table, one } of all) if (one.kind === "belongsTo") add(table, filtersOver(one.hops, resources, mapping));
  for (const { table, one } of all) {
    if (one.kind === "hasMany" || one.kind === "hasOne") {
      add(one.target, filtersOver(backwards(one.hops, table), resources, mapping));
    }
  }
  const kept = new Map([...resources].map(([table, { relationships }]) => [table, [...relationships]]));
  const isDeclaredFirst = [...all].sort((one, other) => Number(other.one.declared) - Number(one.one.declared));
  for (const { table, one } of isDeclaredFirst) {
    if (one.kind !== "belongsToMany") continue;
    const taken = (one.parameters ?? []).find((name, index) =>
      isTaken(name, one.target, filters, resources) && !isOwn(name, index, one, resources)
    );
    if (taken === undefined) {
      add(one.target, filtersOver(backwards(one.hops, table), resources, mapping, one.parameters));
      continue;
    }
    const { problems } = resources.get(table)!;
    const message = takenMessage(table, one, taken);
    if (one.declared) problems.refuse(message);
    else problems.note(message);
    kept.set(table, kept.get(table)?.filter((other) => other !== one) ?? []);
  }
  return { filters, relationships: kept };
}

/** Whether two filters are the same parameter over the same foreign key. */
function isSame(one: ForeignKeyFilter, other: ForeignKeyFilter): boolean {
  return one.parameter === other.parameter && one.target === other.target && areSame(one.together, other.together);
}

/** One parameter for each column of the last hop. */
function filtersOver(
  hops: readonly Hop[],
  resources: ReadonlyMap<string, Listed>,
  mapping: Mapping,
  names?: readonly string[],
): readonly ForeignKeyFilter[] {
  const { table: target, from, to } = hops[hops.length - 1];
  const owner = resources.get(target);
  const columns = mapping.tables.get(target)?.columns ?? [];
  // The column to which other tables point may not be part of the id; the value of the parameter is then the id.
  const ids = owner?.key?.columns.length === 1 && areSame(to, primaryKey({ columns })) ? owner.key.columns : to;
  const found = (hops.length === 1 ? from : names ?? from).map((parameter, index) => {
    const column = ids[index] ?? "";
    const kind = keyKind(columns.find((one) => one.name === column)?.type ?? "");
    return { parameter, hops, target, column, kind };
  });
  const isShown = ({ column }: { readonly column: string }) =>
    owner?.key?.columns.includes(column) || !owner || !owner.declared.hidden.has(column);
  const shown = found.filter(isShown);
  return shown.map((one) => ({ ...one, together: shown.map(({ parameter }) => parameter) }));
}

/** The beginnings of built-in parameters that name a field, a cursor or a path. */
const FAMILIES = /^(?:filter|page|stats)\[/;

/** Whether a parameter of a list is built in, may be with other options, or is defined by the application. */
function isReserved(name: string, listed: Listed | undefined): boolean {
  return isBuiltInParameter(name) || FAMILIES.test(name) ||
    listed?.declared.settings.list.parameters.has(name) === true;
}

function isTaken(
  name: string,
  table: string,
  filters: ReadonlyMap<string, readonly ForeignKeyFilter[]>,
  resources: ReadonlyMap<string, Listed>,
): boolean {
  const spellings = (one: string) => [one, ...spellingsOf(wireName(one))];
  const known = (filters.get(table) ?? []).flatMap((one) => spellings(one.parameter));
  return isReserved(name, resources.get(table)) || spellings(name).some((one) => known.includes(one));
}

/**
 * Whether the parameter of a join table equals one of the target's own: if a column belongs to both foreign keys of the
 * join table, the owner, the join table's row and the target have the same value in it.
 */
function isOwn(
  name: string,
  index: number,
  { target, hops: [near, far] }: Relationship,
  resources: ReadonlyMap<string, Listed>,
): boolean {
  const place = far.from.indexOf(near.to[index]);
  return place !== -1 && far.to[place] === name && !isReserved(name, resources.get(target));
}

function takenMessage(table: string, { name, target, hops: [{ table: join }] }: Relationship, taken: string): string {
  return `Cannot link "${table}" by its relationship "${name}": the list of "${target}" has another parameter "${taken}". ` +
    `Give it one of its own with belongsToMany: { ${asMember(name)}: { table: ${JSON.stringify(target)}, ` +
    `through: ${JSON.stringify(join)}, parameter: … } }.`;
}
