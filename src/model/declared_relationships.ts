import { ConfigurationError } from "../errors/service_error.ts";
import type { AnyDatabase } from "../types/database.ts";
import type { RelationshipKind } from "../types/model.ts";
import type { ResourceOptions } from "../types/resource_options.ts";
import { wireName } from "./names.ts";

/** A relationship as the options declare it. */
export type DeclaredRelationship = DeclaredDirect | DeclaredJoin;

/** A declared relationship over a foreign key of the resource or of its target. */
export interface DeclaredDirect {
  readonly kind: Exclude<RelationshipKind, "belongsToMany">;
  /** The name as it was declared: `nationalCapital`. */
  readonly property: string;
  /** The wire name: `national-capital`. */
  readonly name: string;
  readonly target: string;
  readonly foreignKey?: readonly string[];
}

/** A declared relationship through a join table. */
export interface DeclaredJoin extends Omit<DeclaredDirect, "kind" | "target"> {
  readonly kind: "belongsToMany";
  readonly through: string;
  /** Absent if only the join table is named. */
  readonly target?: string;
  readonly targetKey?: readonly string[];
  readonly parameter?: readonly string[];
}

/** The relationships that a resource declares. @throws {ConfigurationError} if their names collide or are reserved. */
export function declaredRelationships(
  table: string,
  options: ResourceOptions<AnyDatabase, string>,
): readonly DeclaredRelationship[] {
  const relationships = KINDS.flatMap((kind) =>
    Object.entries<string | Given | undefined>(options[kind] ?? {}).flatMap(([property, given]) =>
      given === undefined ? [] : [relationship(kind, property, given)]
    )
  );
  relationships.forEach((one) => refuseReserved(table, one));
  refuseDoubles(
    relationships,
    (one) => one.name,
    (name, one, other) =>
      `Cannot map "${table}": its relationships "${one.property}" and "${other.property}" both have the name "${name}". ` +
      `Give one another name in ${[...new Set([one.kind, other.kind])].join(" or ")}.`,
  );
  return relationships;
}

const KINDS = ["belongsTo", "hasOne", "hasMany", "belongsToMany"] as const;

/** The value of an option for a relationship: the name of a table, or an object. */
interface Given {
  readonly table: string;
  readonly through?: string;
  readonly foreignKey?: string | readonly string[];
  readonly targetKey?: string | readonly string[];
  readonly parameter?: string | readonly string[];
}

function relationship(kind: RelationshipKind, property: string, given: string | Given): DeclaredRelationship {
  const own = { property, name: wireName(property) };
  if (typeof given === "string") {
    return kind === "belongsToMany" ? { kind, ...own, through: given } : { kind, ...own, target: given };
  }
  const { table, through, foreignKey, targetKey, parameter } = given;
  const direct = { ...own, target: table, foreignKey: list(foreignKey) };
  return kind === "belongsToMany"
    ? { kind, ...direct, through: through!, targetKey: list(targetKey), parameter: list(parameter) }
    : { kind, ...direct };
}

function list(names: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof names === "string" ? [names] : names;
}

/** Refuses a name that a field of a resource cannot have. */
function refuseReserved(table: string, { kind, property, name }: DeclaredRelationship): void {
  if (name !== "" && name !== "id" && name !== "type") return;
  const why = name === "" ? "it has no letter or digit" : `JSON:API keeps the field "${name}" to itself`;
  throw new ConfigurationError(
    `Cannot name a relationship of "${table}" ${JSON.stringify(property)}: ${why}. Give it another name in ${kind}.`,
  );
}

/** Refuses a value that two of them would share. @throws {ConfigurationError} */
export function refuseDoubles<T>(
  all: readonly T[],
  nameOf: (one: T) => string,
  message: (name: string, one: T, other: T) => string,
): void {
  const seen = new Map<string, T>();
  for (const one of all) {
    const name = nameOf(one);
    const other = seen.get(name);
    if (other !== undefined) throw new ConfigurationError(message(name, other, one));
    seen.set(name, one);
  }
}
