import { ConfigurationError } from "../errors/service_error.ts";
import type { Hop, Relationship } from "../types/model.ts";
import type { Declared, Mapping } from "./declare.ts";
import type { DeclaredDirect } from "./declared_relationships.ts";
import {
  areSame,
  cannotMap,
  emptiedColumns,
  fixedColumns,
  type ForeignKey,
  foreignKeyOver,
  foreignKeysOf,
  isUnique,
  keyColumns,
  lineOf,
  mustBeSet,
  refuseHiddenKey,
} from "./foreign_keys.ts";
import { camelize, singular, underscore, wireName } from "./names.ts";
import { Problems } from "./problems.ts";
import { didYouMean, listed } from "./spellings.ts";
import { foreignKeyOf } from "./to_ones.ts";

/** Reverses hops: from the rows to which they lead, back to the table where they start. */
export function backwards(hops: readonly Hop[], from: string): readonly Hop[] {
  return hops.map((hop, index) => ({
    table: index === 0 ? from : hops[index - 1].table,
    from: hop.to,
    to: hop.from,
  })).reverse();
}

/** The relationship over a foreign key of another table: to many, or to one if that key is unique. */
export function reversed(
  { kind, name, declared }: Pick<Relationship, "name" | "declared"> & { readonly kind: "hasOne" | "hasMany" },
  child: string,
  { from, to }: ForeignKey,
  mapping: Mapping,
): Relationship {
  const table = mapping.tables.get(child);
  const resource = mapping.declared.get(child);
  const fixed = fixedColumns(resource, table);
  return {
    kind,
    many: kind === "hasMany",
    name,
    segment: name,
    target: child,
    hops: [{ table: child, from: to, to: from }],
    required: mustBeSet(table, from),
    emptied: emptiedColumns(resource, table, from),
    common: from.flatMap((member, index) => fixed.includes(member) ? [{ owner: to[index], member }] : []),
    enforced: false,
    declared,
  };
}

/** The relationship that `hasMany` or `hasOne` declares. @throws {ConfigurationError} */
export function declaredToMany(owner: Declared, one: DeclaredDirect, mapping: Mapping): Relationship {
  const { target: child } = one;
  const table = mapping.tables.get(child);
  const columns = one.foreignKey ?? guessForeignKey(owner, one, mapping);
  const key = keyBack(owner, one, columns, mapping);
  refuseHiddenKey(cannotMap(owner, one), columns, child, mapping.declared.get(child)?.hidden);
  const kind = one.kind === "hasOne" ? "hasOne" : "hasMany";
  if (kind === "hasOne" && table !== undefined && !isUnique(table, columns)) {
    const these = columns.length === 1 ? "the column" : "the columns";
    throw new ConfigurationError(
      `${cannotMap(owner, one)} goes over ${columns.join(" and ")} of "${child}", which may point to one owner from ` +
        `several rows. Write hasMany, or give ${these} a UNIQUE constraint.`,
    );
  }
  return reversed({ kind, name: one.name, declared: true }, child, key, mapping);
}

/** The foreign key of the target that a declared to-many uses. @throws {ConfigurationError} */
function keyBack(owner: Declared, one: DeclaredDirect, columns: readonly string[], mapping: Mapping): ForeignKey {
  const target = mapping.tables.get(one.target);
  // If the target is not mapped or has no table, making a link to it fails later.
  const to = mapping.tables.get(owner.table);
  if (target === undefined || to === undefined) return { table: owner.table, from: columns, to: [] };
  const names = target.columns.map((column) => column.name);
  const missing = columns.find((column) => !names.includes(column));
  if (missing !== undefined) {
    throw new ConfigurationError(
      `${cannotMap(owner, one)} needs the column "${missing}" of "${one.target}", which does ` +
        `not have it; it has ${listed(names)}.${didYouMean(missing, names)} Name the column that points to ` +
        `"${owner.table}" with ${lineOf(one)}.`,
    );
  }
  const found = foreignKeyOver(columns, target, owner.table, mapping);
  if (found !== undefined) return found;
  throw new ConfigurationError(
    `${cannotMap(owner, one)} goes over ${
      columns.join(" and ")
    } of "${one.target}", and the key of "${owner.table}" is ` +
      `${keyColumns(owner.table, mapping).join(" and ")}. Name as many columns with ${lineOf(one)}.`,
  );
}

/** The column with the usual name, or the only foreign key to the owner. @throws {ConfigurationError} for several. */
function guessForeignKey(owner: Declared, one: DeclaredDirect, mapping: Mapping): readonly string[] {
  const name = singular(wireName(owner.table));
  const usual = [`${underscore(name)}_id`, `${camelize(name)}Id`];
  const candidates = pointingTo(owner.table, one.target, mapping);
  const found = candidates.find((key) => key.length === 1 && usual.includes(key[0]));
  if (found !== undefined) return found;
  if (candidates.length === 0) {
    const columns = mapping.tables.get(one.target)?.columns ?? [];
    return [usual.find((each) => columns.some((column) => column.name === each)) ?? usual[0]];
  }
  if (candidates.length === 1) return candidates[0];
  const columns = candidates.map((key) => key.join("+")).join(" and ");
  throw new ConfigurationError(
    `${cannotMap(owner, one)} could go over several columns of "${one.target}": ${columns}. ` +
      `Name one with ${lineOf(one)}.`,
  );
}

/** The columns of a table that point to an owner, by its declared to-ones and its foreign keys. */
function pointingTo(owner: string, child: string, mapping: Mapping): readonly (readonly string[])[] {
  const declared = mapping.declared.get(child);
  const table = mapping.tables.get(child);
  if (table === undefined) return [];
  const keys = [
    // A child whose foreign key is not found cannot be served, which is reported for it.
    ...(declared?.relationships ?? []).flatMap((one) => {
      if (one.kind !== "belongsTo" || one.target !== owner) return [];
      const key = new Problems().attempt(() => foreignKeyOf(declared!, table, one, mapping));
      return key === undefined ? [] : [key.from];
    }),
    ...foreignKeysOf(table, mapping).flatMap((key) => key.table === owner ? [key.from] : []),
  ];
  return keys.filter((key, index) => keys.findIndex((one) => areSame(one, key)) === index);
}
