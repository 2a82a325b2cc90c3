import type { Relationship } from "../types/model.ts";
import type { Table } from "../types/schema_tables.ts";
import { type Declared, isServed, type Mapping } from "./declare.ts";
import type { DeclaredRelationship } from "./declared_relationships.ts";
import { areSame, type ForeignKey, foreignKeysOf, isUnique } from "./foreign_keys.ts";
import { declaredThroughJoin, joinsOf, throughJoin } from "./join_tables.ts";
import { singular, wireName } from "./names.ts";
import { Problems } from "./problems.ts";
import { declaredToMany, reversed } from "./to_manys.ts";
import { declaredToOnes, type Owner, takenNames, toOnesOf, unnamedRelationship } from "./to_ones.ts";

/**
 * All relationships of a resource, in this order: declared to-ones, to-ones of undeclared foreign keys, other declared
 * ones, derived ones. A derived relationship never takes the name of another field: it gets the next name from its
 * list, or is left out.
 */
export function relationshipsOf(
  owner: Owner,
  mapping: Mapping,
  owners: ReadonlyMap<string, Owner>,
): readonly Relationship[] {
  const { problems } = owner;
  const known = [
    ...toOnesOf(owner, mapping),
    ...owner.declared.relationships.filter((one) => one.kind !== "belongsTo").flatMap((one) =>
      problems.attempt(() => declaredOther(owner.declared, one, mapping)) ?? []
    ),
  ];
  if (!mapping.inferHasMany) return known;
  const served = [...mapping.declared.keys()].filter((table) => isServed(table, mapping));
  const candidates = [
    ...served.flatMap((table) => backwards(owner, owners.get(table), known, mapping)),
    ...throughJoins(owner, known, mapping),
  ];
  return [...known, ...derivedToManys(owner, known, candidates)];
}

function declaredOther(declared: Declared, one: DeclaredRelationship, mapping: Mapping): Relationship {
  return one.kind === "belongsToMany"
    ? declaredThroughJoin(declared, one, mapping)
    : declaredToMany(declared, one, mapping);
}

/**
 * The columns of a table that belong to foreign keys. They are not attributes, except columns that lead to a table that
 * is not mapped and that the options name.
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

/** The columns of this table that declared relationships of other resources use as foreign keys. */
function pointingHere(declared: Declared, mapping: Mapping): readonly string[] {
  return [...mapping.declared.values()].flatMap((owner) =>
    owner.relationships.flatMap((one) => {
      if (one.kind === "belongsTo" || one.kind === "belongsToMany") return [];
      if (one.target !== declared.table || !mapping.tables.has(owner.table)) return [];
      // An owner without such a key cannot be served, which is reported for it.
      return new Problems().attempt(() => declaredToMany(owner, one, mapping))?.hops[0].to ?? [];
    })
  );
}

/** A relationship that no option declares, and the names that it may have, best first. */
interface Candidate {
  readonly names: readonly string[];
  /** Makes the relationship with a name. */
  readonly named: (name: string) => Relationship;
  /** The error if all of its names are taken. */
  readonly note: string;
}

/** The derived relationships with the names that they get. A candidate without a free name is noted. */
function derivedToManys(
  owner: Owner,
  known: readonly Relationship[],
  candidates: readonly Candidate[],
): readonly Relationship[] {
  const taken = new Set([...takenNames(owner), ...known.map((one) => one.name)]);
  const names = new Map<Candidate, string>();
  // First choices are given before second ones, so that no candidate takes the first choice of another.
  for (const rank of [0, 1]) {
    for (const candidate of candidates) {
      const name = candidate.names[rank] ?? "";
      if (name === "" || names.has(candidate) || taken.has(name)) continue;
      names.set(candidate, name);
      taken.add(name);
    }
  }
  return candidates.flatMap((candidate): readonly Relationship[] => {
    const name = names.get(candidate);
    if (name !== undefined) return [candidate.named(name)];
    owner.problems.note(candidate.note);
    return [];
  });
}

/** The candidates from the foreign keys of one table that point to an owner. */
function backwards(
  owner: Owner,
  of: Owner | undefined,
  known: readonly Relationship[],
  mapping: Mapping,
): readonly Candidate[] {
  if (of === undefined) return [];
  const { table: child } = of.declared;
  const { table: here } = owner.declared;
  const keys = foreignKeysOf(of.table, mapping).filter(({ table, from }) =>
    table === here && !from.some((column) => of.declared.hidden.has(column))
  );
  if (keys.length === 0) return [];
  const toOnes = toOnesOf({ ...of, problems: new Problems() }, mapping);
  return keys.filter((key) => !isKnown(known, child, key)).map((key): Candidate => {
    const back = toOnes.find((one) => areSame(one.hops[0].from, key.from))?.name ?? wireName(key.from.join("-"));
    const kind = isUnique(of.table, key.from) ? "hasOne" as const : "hasMany" as const;
    const named = typeOf(of.declared);
    const plain = kind === "hasOne" ? singular(named) : named;
    const isPlain = keys.length === 1 || isNamedLike(back, owner.declared);
    const names = [isPlain ? plain : "", `${back}-${plain}`];
    return {
      names,
      named: (name) => reversed({ kind, name, declared: false }, child, key, mapping),
      note: unnamedRelationship(owner.declared, kind, { ...key, table: child }, names),
    };
  });
}

function isKnown(known: readonly Relationship[], child: string, { from }: ForeignKey): boolean {
  return known.some(({ kind, target, hops: [hop] }) =>
    (kind === "hasMany" || kind === "hasOne") && target === child && areSame(hop.to, from)
  );
}

/** The candidates from the join tables of an owner. */
function throughJoins({ declared }: Owner, known: readonly Relationship[], mapping: Mapping): readonly Candidate[] {
  const isThere = (table: string) =>
    known.some(({ kind, hops: [hop] }) => kind === "belongsToMany" && hop.table === table);
  return joinsOf(declared.table, mapping).filter((join) => !isThere(join.table)).map((join): Candidate => {
    const nameOf = (table: string) => typeOf(mapping.declared.get(table)!);
    const target = nameOf(join.far.table);
    const names = [target, `${nameOf(join.table)}-${target}`];
    return {
      names,
      named: (name) => throughJoin({ name, declared: false }, join, mapping),
      note: unnamedRelationship(declared, "belongsToMany", { ...join.far, through: join.table }, names),
    };
  });
}

/**
 * The name by which others refer to the resources of a table: their type, or the table's name if no type is declared.
 */
function typeOf({ schema, table }: Declared): string {
  return wireName(schema.type ?? table);
}

function isNamedLike(name: string, owner: Declared): boolean {
  const names = [wireName(owner.table), typeOf(owner)];
  return names.some((one) => name === one || name === singular(one));
}
