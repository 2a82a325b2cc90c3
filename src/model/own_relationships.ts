import type { Relationship, RelationshipKind } from "../types/model.ts";
import type { Table } from "../types/schema_tables.ts";
import type { Declared } from "./declare.ts";
import { areSame, type ForeignKey, keyColumns } from "./foreign_keys.ts";
import type { Mapping } from "./mapping.ts";
import type { Problems } from "./problems.ts";
import { declaredToOne, toOne, toOneNames, undeclaredKeys } from "./to_ones.ts";

/** What a resource is made of when its relationships are named. */
export interface Owner {
  readonly declared: Declared;
  readonly table: Table;
  /** The wire names of its attributes, which nothing derived may have. */
  readonly attributes: ReadonlySet<string>;
}

/** Gives what relationships are derived from another resource: nothing where it is not served. */
export type OwnerOf = (table: string) => Owner | undefined;

/** The to-one relationships that options declare. */
export function declaredToOnes(
  declared: Declared,
  table: Table,
  mapping: Mapping,
  problems: Problems,
): readonly Relationship[] {
  return declared.relationships.flatMap((one) =>
    one.kind === "belongsTo" ? problems.attempt(() => declaredToOne(declared, table, one, mapping)) ?? [] : []
  );
}

/** The names that nothing derived may have. */
export function takenNames({ declared, attributes }: Owner): Set<string> {
  return new Set(["", "id", "type", ...attributes, ...declared.relationships.map((one) => one.name)]);
}

/** The to-one relationships of a resource over its own foreign keys, declared or not. */
export function toOnesOf(owner: Owner, mapping: Mapping, problems: Problems): readonly Relationship[] {
  const { declared, table } = owner;
  const known = declaredToOnes(declared, table, mapping, problems);
  const taken = takenNames(owner);
  const keys = undeclaredKeys(declared, table, mapping)
    .filter((key) => !known.some((one) => areSame(one.hops[0].from, key.from)));
  const named = new Map<ForeignKey, string>();
  // What points to a key is named before what points to another column, as `currency_id` before `currency_code`.
  const pointsToKey = ({ table: target, to }: ForeignKey) => areSame(to, keyColumns(target, mapping));
  for (const key of [...keys].sort((one, other) => Number(pointsToKey(other)) - Number(pointsToKey(one)))) {
    const names = toOneNames(key, table);
    const name = names.find((one) => !taken.has(one));
    if (name === undefined) problems.note(leftOut(declared, "belongsTo", key, names));
    else {
      taken.add(name);
      named.set(key, name);
    }
  }
  const derived = keys.flatMap((key) => {
    const name = named.get(key);
    return name === undefined ? [] : [toOne(name, key, table, mapping, false)];
  });
  return [...known, ...derived];
}

/** What is told of a relationship that can have no name. */
export function leftOut(
  { table }: Declared,
  kind: RelationshipKind,
  { table: target, from, through }: Pick<ForeignKey, "table" | "from"> & { readonly through?: string },
  names: readonly string[],
): string {
  const tried = [...new Set(names)].filter((name) => name !== "").map((name) => `"${name}"`).join(" and ");
  const over = kind === "belongsTo" ? from.join("+") : `${through ?? target}.${from.join("+")}`;
  const columns = JSON.stringify(from.length === 1 ? from[0] : from);
  const how = through === undefined ? `foreignKey: ${columns}` : `through: ${JSON.stringify(through)}`;
  return `Cannot name the relationship of "${table}" that goes over ${over}: ${tried} stand for other fields. ` +
    `Name it with ${kind}: { …: { table: ${JSON.stringify(target)}, ${how} } }.`;
}
