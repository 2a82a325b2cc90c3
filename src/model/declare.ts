import type { AnyDatabase } from "../types/database.ts";
import type { Operation } from "../types/operation.ts";
import type { ServiceOptions } from "../types/options.ts";
import type { ResourceOptions, ResourceSchema } from "../types/resource_options.ts";
import type { Schema, Table } from "../types/schema_tables.ts";
import type { Settings } from "../types/settings.ts";
import type { EtagOptions, WriteOptions } from "../types/shared_options.ts";
import { type DeclaredRelationship, declaredRelationships, refuseDoubles } from "./declared_relationships.ts";
import { dasherize, type Naming, printedName, wireName } from "./names.ts";
import { bySpelling, spellingsOf } from "./spellings.ts";

/** One mapped resource, as the options declare it. */
export interface Declared {
  readonly table: string;
  readonly type: string;
  /** The spellings of its type that input accepts, without those that mean another resource. */
  readonly typeSpellings: readonly string[];
  /** How documents spell names of the database. */
  readonly naming: Naming;
  /** The last segment of its paths, percent-encoded: `national-capitals`. */
  readonly segment: string;
  /** The path of its links: `/api/v2/national-capitals`. */
  readonly path: string;
  /** The paths that may precede the segment: the base path, and the base path with the schema's prefix. */
  readonly prefixes: readonly string[];
  readonly relationships: readonly DeclaredRelationship[];
  /** Whether its relationships have paths of their own, and links to them. */
  readonly relationshipLinks: boolean;
  readonly writing: Required<WriteOptions>;
  /** The option `etag`, if it is on. */
  readonly etag?: EtagOptions;
  /**
   * The settings of every operation, even of those that are not enabled: their lists of `include` also apply to paths
   * through the resource.
   */
  readonly settings: { readonly [O in Operation]: Settings };
  readonly enabled: readonly Operation[];
  readonly schema: ResourceSchema;
  readonly options: ResourceOptions<AnyDatabase, string>;
  /** The columns that no client sees. */
  readonly hidden: ReadonlySet<string>;
}

/** The sources from which relationships are made: the mapped resources and the tables of the database. */
export interface Mapping extends Pick<Schema, "names" | "enforcesForeignKeys"> {
  readonly declared: ReadonlyMap<string, Declared>;
  /** The mapped tables, and tables that join two of them. */
  readonly tables: ReadonlyMap<string, Table>;
  /** The mapped resources that cannot be served. No relationship is derived from a foreign key to or from them. */
  readonly refused: ReadonlySet<string>;
  readonly wordIndexText: WordIndexText;
  /** Whether undeclared to-many relationships are derived from foreign keys. */
  readonly inferHasMany: boolean;
}

/** Makes the statements for a full-text index over columns of a table, and for the triggers that keep it current. */
export type WordIndexText = (name: string, owner: Table, columns: readonly string[]) => string;

/** Whether a table is mapped and can be served. */
export function isServed(table: string, { declared, refused }: Mapping): boolean {
  return declared.has(table) && !refused.has(table);
}

/** The settings of a resource's operations, and which of them are enabled. */
type SettingsOf = (options: ResourceOptions<AnyDatabase, string>) => Pick<Declared, "settings" | "enabled">;

/** Declares every mapped resource. @throws {ConfigurationError} if declared names collide. */
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
  // A name without a letter or digit gives no type, but the path may be an option.
  const segment = options.path ?? encodeURIComponent(type === "" ? dasherize(table) : type);
  return {
    table,
    type: schema.type ?? printedName(type, naming),
    typeSpellings: spellingsOf(schema.type ?? type),
    naming,
    segment,
    path: `${prefix}/${segment}`,
    prefixes: [basePath, prefix],
    relationships: declaredRelationships(table, options),
    relationshipLinks: options.relationshipLinks ?? service.relationshipLinks ?? false,
    writing: writingOf(options, service),
    etag: etagOf(options.etag ?? service.etag),
    ...settingsOf(options),
    schema,
    options,
    hidden: hiddenColumns(options),
  };
}

/** The columns that options hide from every client, with the one that a soft delete sets unless `columns` names it. */
function hiddenColumns({ columns = {}, softDelete }: ResourceOptions<AnyDatabase, string>): ReadonlySet<string> {
  const hidden = Object.keys(columns).filter((name) => columns[name] === false);
  if (softDelete !== undefined && columns[softDelete] === undefined) hidden.push(softDelete);
  return new Set(hidden);
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

type ColumnOptions = NonNullable<ResourceOptions<AnyDatabase, string>["columns"]>;

/** A declared resource whose options have the database's spelling of columns. */
export function withOwnNames(declared: Declared, tables: ReadonlyMap<string, Table>): Declared {
  const columnsOf = (name: string) => ownNames(tables.get(name));
  const own = columnsOf(declared.table);
  const { options, schema, etag } = declared;
  const { columns, search, softDelete, upsert } = options;
  const named = {
    ...options,
    ...(columns === undefined ? {} : { columns: renamed(columns, own) }),
    ...(Array.isArray(search?.filter) ? { search: { ...search, filter: search.filter.map(own) } } : {}),
    ...(softDelete === undefined ? {} : { softDelete: own(softDelete) }),
    ...(upsert === undefined ? {} : { upsert: upsert.map((names) => names.map(own)) }),
  };
  return {
    ...declared,
    ...(etag?.version === undefined ? {} : { etag: { ...etag, version: own(etag.version) } }),
    schema: schema.id === undefined ? schema : { ...schema, id: own(schema.id) },
    options: named,
    hidden: hiddenColumns(named),
    relationships: declared.relationships.map((one) => withOwnKeys(one, columnsOf(holderOf(one, declared.table)))),
  };
}

/** The table whose columns a relationship's foreign key names. */
function holderOf(one: DeclaredRelationship, owner: string): string {
  if (one.kind === "belongsTo") return owner;
  return one.kind === "belongsToMany" ? one.through : one.target;
}

function withOwnKeys(one: DeclaredRelationship, own: (name: string) => string): DeclaredRelationship {
  const named = { ...one, foreignKey: one.foreignKey?.map(own) };
  return named.kind === "belongsToMany" ? { ...named, targetKey: named.targetKey?.map(own) } : named;
}

/** Maps a spelling of a column to the database's own name. An unknown name stays, and is refused later. */
function ownNames(table: Table | undefined): (name: string) => string {
  const known = bySpelling(table?.columns ?? [], (one) => one.name, (one) => spellingsOf(wireName(one.name)));
  return (name) => known.get(name)?.name ?? name;
}

/** Options by the columns' own names. The second name of a column keeps its spelling, and is refused later. */
function renamed(columns: ColumnOptions, own: (name: string) => string): ColumnOptions {
  const found: Record<string, ColumnOptions[string]> = {};
  for (const [name, given] of Object.entries(columns)) {
    const known = own(name);
    const isAgain = known !== name && (Object.hasOwn(columns, known) || Object.hasOwn(found, known));
    found[isAgain ? name : known] = given;
  }
  return found;
}
