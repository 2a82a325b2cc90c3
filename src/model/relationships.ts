import { singularize, wireName } from "./names.ts";
import type { Hop, Relationship } from "../types/model.ts";
import type { Table } from "../types/schema_tables.ts";
import { isHidden } from "./columns.ts";
import type { Declared } from "./declare.ts";
import { type FoundRelationship, isServed, keyColumns, type Mapping, pointsToKey } from "./mapping.ts";
import { Problems } from "./problems.ts";
import { declaredToMany } from "./to_manys.ts";
import { declaredToOne, toOneNames, undeclaredKeys } from "./to_ones.ts";

/** What a resource is made of when its relationships are named. */
export interface Owner {
  readonly declared: Declared;
  readonly table: Table;
  /** The wire names of its attributes, which nothing derived may have. */
  readonly attributes: ReadonlySet<string>;
}

/** Gives what relationships are derived from another resource: nothing where it is not served. */
export type OwnerOf = (table: string) => Owner | undefined;

/**
 * Every relationship of a resource: declared to-ones, those of undeclared foreign keys, declared to-manys, derived ones.
 * A derived one never has the name of another field: it takes the next that it may have, or is left out.
 */
export function relationshipsOf(
  owner: Owner,
  mapping: Mapping,
  ownerOf: OwnerOf,
  problems: Problems,
): readonly Relationship[] {
  const toOne = toOnesOf(owner, mapping, problems);
  const toMany = declaredToManys(owner.declared, mapping, problems);
  const derived = mapping.inferHasMany ? derivedToManys(owner, [...toOne, ...toMany], mapping, ownerOf, problems) : [];
  return [...toOne, ...toMany, ...derived].map((one) => withHops(one, owner, mapping));
}

/** A relationship with its one hop. A foreign key holds the key of what it points to. */
function withHops({ foreignKey, ...one }: FoundRelationship, { table }: Owner, mapping: Mapping): Relationship {
  const { many, target } = one;
  const hop: Hop = many
    ? { table: target, from: keyColumns(table.name, mapping), to: [foreignKey] }
    : { table: target, from: [foreignKey], to: keyColumns(target, mapping) };
  const enforced = !many &&
    table.foreignKeys.some((key) => key.column === foreignKey && key.table === target && pointsToKey(key, mapping));
  return { ...one, hops: [hop], enforced };
}

/** The columns of a table that are foreign keys of any kind: none of them is an attribute. */
export function foreignKeyColumns(declared: Declared, table: Table, mapping: Mapping): ReadonlySet<string> {
  const own = declaredToOnes(declared, table, mapping, new Problems()).map((one) => one.foreignKey);
  const pointing = [...pointingHere(declared, mapping)].map((one) => one.column);
  const keys = table.foreignKeys.flatMap((key) => pointsToKey(key, mapping) ? [key.column] : []);
  return new Set([...own, ...pointing, ...keys]);
}

/** The foreign keys of this table that a declared to-many relationship of another resource goes over. */
export function* pointingHere(
  declared: Declared,
  mapping: Mapping,
): Generator<{ readonly column: string; readonly owner: string }> {
  for (const owner of mapping.declared.values()) {
    if (!mapping.tables.has(owner.table)) continue;
    for (const one of owner.relationships) {
      if (!one.many || one.target !== declared.table) continue;
      // An owner that has none cannot be served and says so itself.
      const found = new Problems().attempt(() => declaredToMany(owner, one, mapping));
      if (found !== undefined) yield { column: found.foreignKey, owner: owner.table };
    }
  }
}

function declaredToOnes(
  declared: Declared,
  table: Table,
  mapping: Mapping,
  problems: Problems,
): readonly FoundRelationship[] {
  return declared.relationships.flatMap((one) =>
    !one.many ? problems.attempt(() => declaredToOne(declared, table, one, mapping)) ?? [] : []
  );
}

function declaredToManys(declared: Declared, mapping: Mapping, problems: Problems): readonly FoundRelationship[] {
  return declared.relationships.flatMap((one) =>
    one.many ? problems.attempt(() => declaredToMany(declared, one, mapping)) ?? [] : []
  );
}

/** The names that nothing derived may have. */
function takenNames({ declared, attributes }: Owner): Set<string> {
  return new Set(["", "id", "type", ...attributes, ...declared.relationships.map((one) => one.name)]);
}

function toOnesOf(owner: Owner, mapping: Mapping, problems: Problems): readonly FoundRelationship[] {
  const { declared, table } = owner;
  const known = declaredToOnes(declared, table, mapping, problems);
  const taken = takenNames(owner);
  const derived = undeclaredKeys(declared, table, mapping).flatMap((key): FoundRelationship[] => {
    if (known.some((one) => one.foreignKey === key.column)) return [];
    const names = toOneNames(key, mapping);
    const name = names.find((one) => !taken.has(one));
    if (name === undefined) {
      problems.note(leftOut(declared, "belongsTo", key.table, key.column, names));
      return [];
    }
    taken.add(name);
    const notNull = table.columns.some((column) => column.name === key.column && column.notNull);
    return [{ many: false, name, target: key.table, foreignKey: key.column, required: notNull, declared: false }];
  });
  return [...known, ...derived];
}

/** A to-many that nobody declares, and the names that it may have, best first. */
interface Candidate {
  readonly child: string;
  readonly foreignKey: string;
  readonly notNull: boolean;
  readonly names: readonly string[];
}

function derivedToManys(
  owner: Owner,
  known: readonly FoundRelationship[],
  mapping: Mapping,
  ownerOf: OwnerOf,
  problems: Problems,
): readonly FoundRelationship[] {
  const isKnown = ({ child, foreignKey }: Candidate) =>
    known.some((one) => one.many && one.target === child && one.foreignKey === foreignKey);
  const candidates = [...mapping.declared.keys()]
    .flatMap((child) => candidatesOf(child, owner, mapping, ownerOf))
    .filter((one) => !isKnown(one));
  const taken = new Set([...takenNames(owner), ...known.map((one) => one.name)]);
  const named = new Map<Candidate, string>();
  // A table's own name goes to the one that may have it, before any other takes it for its second.
  for (const rank of [0, 1]) {
    for (const candidate of candidates) {
      const name = candidate.names[rank];
      if (name === undefined || named.has(candidate) || taken.has(name)) continue;
      named.set(candidate, name);
      taken.add(name);
    }
  }
  return candidates.flatMap((candidate): FoundRelationship[] => {
    const { child, foreignKey, notNull } = candidate;
    const name = named.get(candidate);
    if (name === undefined) {
      problems.note(leftOut(owner.declared, "hasMany", child, foreignKey, candidate.names));
      return [];
    }
    return [{ many: true, name, target: child, foreignKey, required: notNull, declared: false }];
  });
}

/** The foreign keys of one table that point to an owner. */
function candidatesOf(
  child: string,
  { declared: { table: owner } }: Owner,
  mapping: Mapping,
  ownerOf: OwnerOf,
): readonly Candidate[] {
  const of = isServed(child, mapping) ? ownerOf(child) : undefined;
  if (of === undefined) return [];
  const isPointing = (column: string) =>
    of.table.foreignKeys.some((key) => key.column === column && key.table === owner && pointsToKey(key, mapping));
  const columns = of.table.columns.map((one) => one.name)
    .filter((column) => isPointing(column) && !isHidden(of.declared, column));
  if (columns.length === 0) return [];
  const toOnes = toOnesOf(of, mapping, new Problems());
  const plain = wireName(child);
  return columns.map((foreignKey) => {
    const back = toOnes.find((one) => one.foreignKey === foreignKey)?.name ?? wireName(foreignKey);
    const isPlain = columns.length === 1 || isNamedLike(back, owner);
    const notNull = of.table.columns.some((column) => column.name === foreignKey && column.notNull);
    return { child, foreignKey, notNull, names: [isPlain ? plain : "", `${back}-${plain}`] };
  });
}

function isNamedLike(name: string, table: string): boolean {
  return name === wireName(table) || name === singularize(wireName(table));
}

function leftOut(
  { table }: Declared,
  option: "belongsTo" | "hasMany",
  target: string,
  foreignKey: string,
  names: readonly string[],
): string {
  const tried = [...new Set(names)].filter((name) => name !== "").map((name) => `"${name}"`).join(" and ");
  const over = option === "belongsTo" ? foreignKey : `${target}.${foreignKey}`;
  return `Cannot name the relationship of "${table}" that goes over ${over}: ${tried} stand for other fields. ` +
    `Name it with ${option}: { …: { table: ${JSON.stringify(target)}, foreignKey: ${JSON.stringify(foreignKey)} } }.`;
}
