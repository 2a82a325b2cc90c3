import type { Relationship } from "../types/model.ts";
import { type Declared, isServed, type Mapping } from "./declare.ts";
import { areSame, type ForeignKey, foreignKeysOf, isUnique } from "./foreign_keys.ts";
import { joinsOf, throughJoin } from "./join_tables.ts";
import { singular, wireName } from "./names.ts";
import { Problems } from "./problems.ts";
import { type Owner, type OwnerOf, takenNames, toOnesOf, unnamedRelationship } from "./to_ones.ts";
import { reversed } from "./to_manys.ts";

/** A relationship that nobody declares, and the names that it may have, best first. */
interface Candidate {
  readonly names: readonly string[];
  /** What it is under a name. */
  readonly named: (name: string) => Relationship;
  /** The error where it can have no name. */
  readonly note: string;
}

/** The relationships that foreign keys to an owner give, and the join tables between it and others. */
export function derivedToManys(
  owner: Owner,
  known: readonly Relationship[],
  mapping: Mapping,
  ownerOf: OwnerOf,
  problems: Problems,
): readonly Relationship[] {
  const candidates = [
    ...[...mapping.declared.keys()].flatMap((child) => backwards(child, owner, known, mapping, ownerOf)),
    ...throughJoins(owner, known, mapping),
  ];
  const taken = new Set([...takenNames(owner), ...known.map((one) => one.name)]);
  const names = new Map<Candidate, string>();
  // A table's own name goes to the one that may have it, before any other takes it for its second.
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
    problems.note(candidate.note);
    return [];
  });
}

/** What the foreign keys of one table that point to an owner give. */
function backwards(
  child: string,
  owner: Owner,
  known: readonly Relationship[],
  mapping: Mapping,
  ownerOf: OwnerOf,
): readonly Candidate[] {
  const of = isServed(child, mapping) ? ownerOf(child) : undefined;
  if (of === undefined) return [];
  const { table: here } = owner.declared;
  const keys = foreignKeysOf(of.table, mapping).filter(({ table, from }) =>
    table === here && !from.some((column) => of.declared.hidden.has(column))
  );
  if (keys.length === 0) return [];
  const toOnes = toOnesOf(of, mapping, new Problems());
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

/** What the join tables between an owner and others give. */
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

/** What others call the resources of a table: by their type, which is the table's own name where none is declared. */
function typeOf({ schema, table }: Declared): string {
  return wireName(schema.type ?? table);
}

function isNamedLike(name: string, owner: Declared): boolean {
  const names = [wireName(owner.table), typeOf(owner)];
  return names.some((one) => name === one || name === singular(one));
}
