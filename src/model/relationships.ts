import type { Relationship } from "../types/model.ts";
import type { Table } from "../types/schema_tables.ts";
import { type Declared, isServed, type Mapping } from "./declare.ts";
import type { DeclaredRelationship } from "./declared_relationships.ts";
import { derivedToManys } from "./derived_to_manys.ts";
import { type ForeignKey, foreignKeysOf } from "./foreign_keys.ts";
import { declaredThroughJoin } from "./join_tables.ts";
import { declaredToOnes, type Owner, type OwnerOf, toOnesOf } from "./to_ones.ts";
import { Problems } from "./problems.ts";
import { declaredToMany } from "./to_manys.ts";

/**
 * Every relationship of a resource: declared to-ones, those of undeclared foreign keys, declared others, derived ones.
 * A derived one never has the name of another field: it takes the next that it may have, or is left out.
 */
export function relationshipsOf(
  owner: Owner,
  mapping: Mapping,
  ownerOf: OwnerOf,
  problems: Problems,
): readonly Relationship[] {
  const known = [
    ...toOnesOf(owner, mapping, problems),
    ...owner.declared.relationships.filter((one) => one.kind !== "belongsTo").flatMap((one) =>
      problems.attempt(() => declaredOther(owner.declared, one, mapping)) ?? []
    ),
  ];
  return mapping.inferHasMany ? [...known, ...derivedToManys(owner, known, mapping, ownerOf, problems)] : known;
}

function declaredOther(declared: Declared, one: DeclaredRelationship, mapping: Mapping): Relationship {
  return one.kind === "belongsToMany"
    ? declaredThroughJoin(declared, one, mapping)
    : declaredToMany(declared, one, mapping);
}

/**
 * The columns of a table that are foreign keys of any kind: none of them is an attribute, but those that lead to a table
 * that is not mapped and that the options name.
 */
export function foreignKeyColumns(declared: Declared, table: Table, mapping: Mapping): ReadonlySet<string> {
  const own = declaredToOnes(declared, table, mapping, new Problems()).flatMap((one) => one.hops[0].from);
  const keys = foreignKeysOf(table, mapping);
  const columns = (some: readonly ForeignKey[]) => some.flatMap((key) => key.from);
  const related = new Set([
    ...own,
    ...pointingHere(declared, mapping),
    ...columns(keys.filter((key) => isServed(key.table, mapping))),
  ]);
  const isNamed = (column: string) => declared.options.columns?.[column] !== undefined;
  return new Set([...related, ...columns(keys).filter((column) => !isNamed(column))]);
}

/** The columns of this table that a declared relationship of another resource goes over. */
function pointingHere(declared: Declared, mapping: Mapping): readonly string[] {
  return [...mapping.declared.values()].flatMap((owner) =>
    owner.relationships.flatMap((one) => {
      const isBackwards = one.kind === "hasMany" || one.kind === "hasOne";
      if (!isBackwards || one.target !== declared.table || !mapping.tables.has(owner.table)) return [];
      // An owner that has none cannot be served and says so itself.
      return new Problems().attempt(() => declaredToMany(owner, one, mapping))?.hops[0].to ?? [];
    })
  );
}
