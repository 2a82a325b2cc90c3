import { isBuiltInParameter } from "../../config/shared_checks.ts";
import { camelize, firstFree, singular, underscore, wireName } from "../../model/names.ts";
import { backNames, farNames, type Naming, RESERVED, toOneNames } from "./choose_names.ts";
import type { Join, Link } from "./links.ts";

/** A relationship of a table, with the name that it has in the mapping. */
export type Relationship =
  | {
    readonly kind: "belongsTo" | "hasMany" | "hasOne";
    readonly name: string;
    readonly link: Link;
    /** Whether only the name of its column says so, and no foreign key of the database. */
    readonly isLikely?: true;
  }
  | {
    readonly kind: "belongsToMany";
    readonly name: string;
    readonly join: Join;
    /** The join table's foreign key to the owner. */
    readonly near: Link;
    /** The join table's foreign key to the target. */
    readonly far: Link;
    /** The parameters of the target's list, if the names of the near columns cannot be used. */
    readonly parameters?: readonly string[];
    /** Whether nothing keeps a pair of its join table from coming twice, or a column has no foreign key. */
    readonly isLikely?: true;
  };

/** The sources of the relationships of a database. */
interface Related extends Naming {
  /** The wire names of each table's attributes, which no relationship may have. */
  readonly fields: ReadonlyMap<string, readonly string[]>;
  /** The columns that seem to point to a table, without a foreign key. */
  readonly likely: readonly Link[];
  /** The tables that seem to be join tables. */
  readonly likelyJoins: readonly Join[];
}

/**
 * Every relationship of every table, by table. In a table the names go to its own foreign keys first, then to the tables
 * that point to it by their plain names, then to what join tables lead to, then to the rest. Relationships without a
 * foreign key get what is left.
 */
export function relationshipsOf(related: Related): ReadonlyMap<string, readonly Relationship[]> {
  const { links } = related;
  const tables = [...related.types.keys()];
  const taken = new Map(tables.map((table) => [table, new Set([...RESERVED, ...related.fields.get(table) ?? []])]));
  const toOnes = new Map<Link, string>();
  for (const link of links) toOnes.set(link, take(toOneNames(link, related), taken.get(link.table)!));
  const given = new Map<string, Set<string>>();
  const stated = new Map(tables.map((table): [string, readonly Relationship[]] => {
    const names = taken.get(table)!;
    const own = links.filter((link) => link.table === table)
      .map((link) => ({ kind: "belongsTo" as const, name: toOnes.get(link)!, link }));
    const [plain, rest] = backOf(table, toOnes, names, related);
    const far = manysOver(related.joins, table, { toOnes, names, given }, related);
    return [table, [...own, ...plain, ...rest(), ...far]];
  }));
  const all = { ...related, links: [...links, ...related.likely] };
  const likely = likelyRelationships(all, taken, toOnes);
  return new Map([...stated].map(([table, own]) => {
    const manys = manysOver(related.likelyJoins, table, { toOnes, names: taken.get(table)!, given }, all);
    return [table, [...own, ...likely.get(table) ?? [], ...manys.map((one) => ({ ...one, isLikely: true as const }))]];
  }));
}

/** The names that relationships have, and those that are taken. */
interface Named {
  readonly toOnes: ReadonlyMap<Link, string>;
  readonly names: Set<string>;
  readonly given: Map<string, Set<string>>;
}

/** The many-to-many relationships of a table over some join tables. */
function manysOver(joins: readonly Join[], table: string, { toOnes, names, given }: Named, related: Naming) {
  return joins.flatMap((join) => sidesOf(join, table)).map(({ join, near, far }) => {
    const name = take(farNames(join, far, toOnes.get(far)!, related), names);
    const parameters = parametersOf(near, far.target, related, given);
    return { kind: "belongsToMany" as const, name, join, near, far, ...(parameters ? { parameters } : {}) };
  });
}

/** The relationships over columns without a foreign key, by table. @param named gets the names of its to-ones */
function likelyRelationships(
  all: Related,
  taken: ReadonlyMap<string, Set<string>>,
  named: Map<Link, string>,
): ReadonlyMap<string, readonly Relationship[]> {
  const naming = withLikelyJoins(all);
  const toOnes = all.likely.map((link) => ({ link, name: take(toOneNames(link, all), taken.get(link.table)!) }));
  for (const { link, name } of toOnes) named.set(link, name);
  const both = toOnes.flatMap(({ link, name }): readonly (readonly [string, Relationship])[] => {
    const kind = link.isUnique ? "hasOne" : "hasMany";
    const back = take(backNames(link, name, naming), taken.get(link.target)!);
    return [
      [link.table, { kind: "belongsTo", name, link, isLikely: true }],
      [link.target, { kind, name: back, link, isLikely: true }],
    ];
  });
  return new Map([...Map.groupBy(both, ([table]) => table)].map(([table, own]) => [table, own.map(([, one]) => one)]));
}

/**
 * The parameters that a many-to-many needs in its target's list, one for each column of the near key, if the columns'
 * own names cannot be used: another filter of that list has the name, or it is one letter. Otherwise `undefined`.
 *
 * @param given what many-to-manys have taken already, by target
 */
function parametersOf(
  near: Link,
  target: string,
  naming: Naming,
  given: Map<string, Set<string>>,
): readonly string[] | undefined {
  const taken = given.get(target) ?? new Set<string>();
  given.set(target, taken);
  const isTaken = (name: string) =>
    isBuiltInParameter(underscore(name)) || taken.has(underscore(name)) ||
    naming.links.some((link) =>
      link.table === target && link.columns.some((one) => underscore(one) === underscore(name))
    );
  const parameters = near.columns.map((column) => {
    const names = namesFor(column, near, naming);
    const parameter = names.find((name) => !isTaken(name)) ?? names[names.length - 1];
    taken.add(underscore(parameter));
    return parameter;
  });
  return parameters.every((name, index) => name === near.columns[index]) ? undefined : parameters;
}

/** The names that the parameter of a column of a near key may have, best first. */
function namesFor(column: string, near: Link, { types, shortTypes }: Naming): readonly string[] {
  const owner = underscore(singular(shortTypes.get(near.target) ?? near.target));
  return [
    ...(column.length > 1 ? [column] : []),
    near.columns.length === 1 ? `${owner}_id` : `${owner}_${underscore(column)}`,
    `${underscore(types.get(near.table) ?? near.table)}_${underscore(column)}`,
  ];
}

/** The other sides of foreign keys: first those that get the best of their names, then the others. */
function backOf(
  table: string,
  toOnes: ReadonlyMap<Link, string>,
  names: Set<string>,
  related: Related,
): readonly [readonly Relationship[], () => readonly Relationship[]] {
  const naming = withLikelyJoins(related);
  const candidates = related.links.filter((link) => link.target === table)
    .map((link) => ({ link, names: backNames(link, toOnes.get(link)!, naming) }));
  const isPlain = (one: typeof candidates[number]) => one.names.length > 1 && !names.has(one.names[0]);
  const named = ({ link, names: all }: typeof candidates[number]): Relationship => ({
    kind: link.isUnique ? "hasOne" : "hasMany",
    name: take(all, names),
    link,
  });
  const plain = candidates.filter(isPlain);
  return [plain.map(named), () => candidates.filter((one) => !plain.includes(one)).map(named)];
}

/** A table that only seems to join two others is named like one that does: `tags` are the far side of `product_tag`. */
function withLikelyJoins(related: Related): Naming {
  return { ...related, joins: [...related.joins, ...related.likelyJoins] };
}

/** The sides on which a table is in a join table: none, one, or both if it is joined with itself. */
function sidesOf(join: Join, table: string) {
  const [one, other] = join.links;
  return [{ join, near: one, far: other }, { join, near: other, far: one }].filter(({ near }) => near.target === table);
}

/** The first name that is free, as the service will write it: of a column `-->` nothing is left, so `or-` would be `or`. */
function take(names: readonly string[], taken: Set<string>): string {
  const name = firstFree(names.map(wireName), taken);
  taken.add(name);
  return name;
}

/** A name as a member of the options: `reports-to` → `reportsTo`; unchanged if that would give another wire name. */
export function propertyOf(name: string): string {
  const property = camelize(name);
  return wireName(property) === name ? property : name;
}
