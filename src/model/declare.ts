import { ConfigurationError } from "../errors/service_errors.ts";
import type { AnyDatabase } from "../types/database.ts";
import type { RelationshipKind } from "../types/model.ts";
import type { Operation } from "../types/operation.ts";
import type { ServiceOptions } from "../types/options.ts";
import type { ResourceOptions, ResourceSchema } from "../types/resource_options.ts";
import type { Table } from "../types/schema_tables.ts";
import type { Settings } from "../types/settings.ts";
import type { EtagOptions, WriteOptions } from "../types/shared_options.ts";
import { dasherize, type Naming, printedName, wireName } from "./names.ts";
import { bySpelling, spellingsOf } from "./spellings.ts";

/** One mapped resource as far as the options alone tell. */
export interface Declared {
  readonly table: string;
  readonly type: string;
  /** The spellings of its type that input accepts; none that is another's. */
  readonly typeSpellings: readonly string[];
  /** How documents write what the database names. */
  readonly naming: Naming;
  /** The last segment of its paths, as URLs write it: `national-capitals`. */
  readonly segment: string;
  /** What its links begin with: `/api/v2/national-capitals`. */
  readonly path: string;
  /** What stands before the segment in its paths: the base path, and that with the schema's prefix. */
  readonly prefixes: readonly string[];
  readonly relationships: readonly DeclaredRelationship[];
  /** Whether its relationships have links of their own, which answer. */
  readonly relationshipLinks: boolean;
  readonly writing: Required<WriteOptions>;
  /** How versions of its rows are told apart, where they are. */
  readonly etag?: EtagOptions;
  /** The settings of every operation, those that are not enabled too: their lists close paths that lead through. */
  readonly settings: { readonly [O in Operation]: Settings };
  readonly enabled: readonly Operation[];
  readonly schema: ResourceSchema;
  readonly options: ResourceOptions<AnyDatabase, string>;
}

/** A relationship as the options declare it. */
export interface DeclaredRelationship {
  readonly kind: RelationshipKind;
  /** The name as it was declared: `nationalCapital`. */
  readonly property: string;
  /** The wire name: `national-capital`. */
  readonly name: string;
  /** Absent where only the join table is named. */
  readonly target?: string;
  /** The join table of a `belongsToMany`. */
  readonly through?: string;
  readonly foreignKey?: readonly string[];
  readonly targetKey?: readonly string[];
  readonly parameter?: readonly string[];
}

/** What relationships are made from: the mapped resources and the tables that the database has. */
export interface Mapping {
  readonly declared: ReadonlyMap<string, Declared>;
  /** The tables that are mapped, and those that join two that are. */
  readonly tables: ReadonlyMap<string, Table>;
  /** The names of all tables and views that the database has. */
  readonly names: readonly string[];
  /** Whether the database refuses a foreign key that points to nothing. */
  readonly enforcesForeignKeys: boolean;
  /** The mapped resources that cannot be served: nothing is derived from a foreign key to or from them. */
  readonly refused: ReadonlySet<string>;
  readonly wordIndexText: WordIndexText;
  /** Whether undeclared to-many relationships are derived from foreign keys. */
  readonly inferHasMany: boolean;
}

/** Makes the statements that create an index of words over some columns of a table, and keep it in step. */
export type WordIndexText = (name: string, owner: Table, columns: readonly string[]) => string;

/** Whether a table is mapped and can be served. */
export function isServed(table: string, { declared, refused }: Mapping): boolean {
  return declared.has(table) && !refused.has(table);
}

/** The settings of a resource's operations, and which of them are enabled. */
export type SettingsOf = (options: ResourceOptions<AnyDatabase, string>) => Pick<Declared, "settings" | "enabled">;

/** Declares every resource of the routing table. @throws {ConfigurationError} where declared names collide. */
export function declare(options: ServiceOptions, settingsOf: SettingsOf): readonly Declared[] {
  const declared = Object.entries(options.resources).flatMap(([table, resource]) =>
    resource === undefined ? [] : [declareResource(table, resource, options, settingsOf)]
  );
  refuseDoubles(
    declared,
    (resource) => resource.type,
    (type, one, other) =>
      `Cannot map "${one.table}" and "${other.table}": both have the type "${type}". ` +
      "Give one another type with schema: { type: … }.",
  );
  refuseDoubles(
    declared,
    (resource) => resource.segment,
    (segment, one, other) =>
      `Cannot map "${one.table}" and "${other.table}": both have the path "/${segment}". Give one another path with path: "…".`,
  );
  const types = bySpelling(declared, (one) => one.type, (one) => one.typeSpellings);
  return declared.map((one) => ({
    ...one,
    typeSpellings: [...types.keys()].filter((spelling) => types.get(spelling) === one),
  }));
}

function declareResource(
  table: string,
  options: ResourceOptions<AnyDatabase, string>,
  service: ServiceOptions,
  settingsOf: SettingsOf,
): Declared {
  const schema: ResourceSchema = options.schema ?? service.schema ?? {};
  const naming = service.names ?? "dash";
  const basePath = withoutLastSlash(service.basePath);
  const prefix = `${basePath}${withoutLastSlash(schema.selfPrefix)}`;
  const type = wireName(table);
  // A name of which nothing is left gives no type, but a path where that can be said.
  const segment = options.path ?? encodeURIComponent(type === "" ? dasherize(table) : type);
  const relationships = KINDS.flatMap((kind) =>
    Object.entries(options[kind] ?? {}).map(([property, target]) => relationship(kind, property, target))
  );
  relationships.forEach((one) => refuseReserved(table, one));
  refuseDoubles(
    relationships,
    (one) => one.name,
    (name, one, other) =>
      `Cannot map "${table}": its relationships "${one.property}" and "${other.property}" both have the name "${name}". ` +
      `Give one another name in ${[...new Set([one.kind, other.kind])].join(" or ")}.`,
  );
  return {
    table,
    type: schema.type ?? printedName(type, naming),
    typeSpellings: spellingsOf(schema.type ?? type),
    naming,
    segment,
    path: `${prefix}/${segment}`,
    prefixes: [basePath, prefix],
    relationships,
    relationshipLinks: options.relationshipLinks ?? service.relationshipLinks ?? false,
    writing: writingOf(options, service),
    etag: etagOf(options.etag ?? service.etag),
    ...settingsOf(options),
    schema,
    options,
  };
}

function writingOf(own: WriteOptions, service: WriteOptions): Required<WriteOptions> {
  return {
    replaceToMany: own.replaceToMany ?? service.replaceToMany ?? true,
    linkOnCreate: own.linkOnCreate ?? service.linkOnCreate ?? false,
    deleteErrors: own.deleteErrors ?? service.deleteErrors ?? false,
  };
}

function etagOf(option: boolean | EtagOptions = false): EtagOptions | undefined {
  if (option === false) return undefined;
  return option === true ? {} : option;
}

function withoutLastSlash(path = ""): string {
  return path.replace(/\/+$/, "");
}

const KINDS = ["belongsTo", "hasOne", "hasMany", "belongsToMany"] as const;

/** What an option says of a relationship: a table's name, or more. */
interface Given {
  readonly table: string;
  readonly through?: string;
  readonly foreignKey?: string | readonly string[];
  readonly targetKey?: string | readonly string[];
  readonly parameter?: string | readonly string[];
}

function relationship(kind: RelationshipKind, property: string, given: string | Given): DeclaredRelationship {
  const own = { kind, property, name: wireName(property) };
  if (typeof given === "string") {
    return kind === "belongsToMany" ? { ...own, through: given } : { ...own, target: given };
  }
  const { table, through, foreignKey, targetKey, parameter } = given;
  return {
    ...own,
    target: table,
    through,
    foreignKey: list(foreignKey),
    targetKey: list(targetKey),
    parameter: list(parameter),
  };
}

function list(names: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof names === "string" ? [names] : names;
}

/** A name that a field of a resource cannot have. */
function refuseReserved(table: string, { kind, property, name }: DeclaredRelationship): void {
  if (name !== "" && name !== "id" && name !== "type") return;
  const why = name === "" ? "it has no letter or digit" : `JSON:API keeps the field "${name}" to itself`;
  throw new ConfigurationError(
    `Cannot name a relationship of "${table}" ${JSON.stringify(property)}: ${why}. Give it another name in ${kind}.`,
  );
}

function refuseDoubles<T>(
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
