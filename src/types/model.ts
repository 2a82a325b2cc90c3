import type { Column, Table, TableForeignKey } from "./schema_tables.ts";
import type { Condition, ConditionBuilder } from "./condition.ts";
import type { AllowedStats, FieldFilters } from "./list_options.ts";
import type { Hooks, Rule, StandardSchema } from "./hooks.ts";
import type { Key, KeyKind } from "./key.ts";
import type { Operation } from "./operation.ts";
import type { ResourceSchema } from "./resource_options.ts";
import type { Settings } from "./settings.ts";
import type { WriteOptions } from "./shared_options.ts";

/** A step from rows of one table to rows of another, whose columns are equal. */
export interface Hop {
  /** The table to which it leads. */
  readonly table: string;
  /** Columns of the table where it starts. */
  readonly from: readonly string[];
  /** Columns of the table to which it leads. */
  readonly to: readonly string[];
}

/**
 * Where the foreign key of a relationship is. `"belongsTo"`: in the resource's own row. `"hasOne"`, `"hasMany"`: in the
 * rows of the target. `"belongsToMany"`: in the rows of a join table, with another one to the target.
 */
export type RelationshipKind = "belongsTo" | "hasOne" | "hasMany" | "belongsToMany";

/** A column of an owner, and the column of its members that must have the same value. */
export interface CommonColumn {
  readonly owner: string;
  readonly member: string;
}

/** A relationship of a resource. */
export interface Relationship {
  readonly kind: RelationshipKind;
  /** Whether it leads to many. */
  readonly many: boolean;
  /** The hops from a row of the resource to rows of the target: one, or two through a join table. */
  readonly hops: readonly Hop[];
  /** The name in documents: `national-capital`. */
  readonly name: string;
  /** The name in paths, always with dashes. */
  readonly segment: string;
  /** The target's table. */
  readonly target: string;
  /**
   * Whether the foreign key must have a value, so that the owner of a to-one needs a target, or each member of a
   * to-many an owner.
   */
  readonly required: boolean;
  /** The columns of the foreign key that become NULL to remove a link; none if it must have a value. */
  readonly emptied: readonly string[];
  /** The columns in which an owner and its members must be equal, because linking cannot change them. */
  readonly common: readonly CommonColumn[];
  /** Whether the database declares the foreign key, and no statement that breaks it can succeed if it enforces it. */
  readonly enforced: boolean;
  /** Whether an option declares it; otherwise it is derived from a foreign key. */
  readonly declared: boolean;
  /**
   * Through a join table: the query parameters of the target's list, in the order of the columns that point to the
   * owner.
   */
  readonly parameters?: readonly string[];
  /** Through a join table: whether its rows are read-only. */
  readonly isReadOnly?: true;
  /** Through a join table: the columns of its rows, beside the foreign keys, that need a value. */
  readonly demanding?: readonly string[];
}

/** A query parameter that filters a list by one record: `country_id`. */
export interface ForeignKeyFilter {
  readonly parameter: string;
  /** All parameters over the same hops, with this one. */
  readonly together: readonly string[];
  /**
   * The hops to the record, over a foreign key or a join table. All parameters over the same hops identify one record
   * together.
   */
  readonly hops: readonly Hop[];
  /** The table of the record. */
  readonly target: string;
  /** The column of the record with the value; `kind` tells how the value is read. */
  readonly column: string;
  readonly kind: KeyKind;
}

/**
 * What the requests of one operation may see of any resource. All code that shows, sorts, filters, searches or includes
 * fields calls this; no other code reads `fieldSets` and the lists of `include`.
 */
export interface Visible {
  /**
   * Whether documents may show a column, or a field that the resource's schema adds, and whether clients may sort and
   * filter by it.
   */
  shows(resource: Resource, name: string): boolean;
  /** The attributes that documents may show, in column order. */
  attributes(resource: Resource): readonly Column[];
  /** How `filter` searches; `undefined` if none of the searched columns is shown. */
  search(resource: Resource): Search | undefined;
  /** Whether no path may be included. */
  readonly includesNothing: boolean;
  /** Whether the resource's own lists close a relationship to all paths. */
  isClosed(resource: Resource, relationship: Relationship): boolean;
  /**
   * The longest beginning of a path that the model's caller may include: allowed, not denied, and without a closed
   * relationship.
   */
  included(model: Model, resource: Resource, path: readonly Relationship[]): readonly Relationship[];
}

/** One enabled operation of one resource. */
export interface Action {
  readonly operation: Operation;
  readonly settings: Settings;
  /** The paths of the option `include`, resolved, each from the primary resource. */
  readonly include: readonly (readonly Relationship[])[];
  readonly visible: Visible;
}

/** The parts of a resource that come only from its options. */
interface ResourceCode {
  readonly scope?: (eb: ConditionBuilder, context: unknown) => Condition;
  readonly hooks: Hooks;
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
  readonly validate: { readonly create?: StandardSchema; readonly update?: StandardSchema };
  readonly schema: ResourceSchema;
}

/**
 * How `filter` searches: in columns, for a text anywhere in them; or in a full-text index over some columns, for words
 * that begin with those of the text. The index identifies rows by their numbers.
 */
export type Search =
  | { readonly kind: "columns"; readonly columns: readonly Column[] }
  | {
    readonly kind: "words";
    readonly table: string;
    readonly columns: readonly string[];
    readonly numberedBy: string;
  };

/** The columns of a resource that one caller may not read, and those that the caller may read but not write. */
export interface Withheld {
  readonly unread: ReadonlySet<string>;
  readonly unwritten: ReadonlySet<string>;
}

/** How versions of a resource's rows are distinguished. */
export interface Versions {
  /** The columns that make the version of a row: all that are not hidden, in column order. */
  readonly columns: readonly string[];
  /** The one column with the version, if an option names it. */
  readonly column?: string;
  /** Whether a client must send the version that it has seen in order to change a row. */
  readonly isRequired: boolean;
}

/** One mapped resource, resolved against the database. */
export interface Resource extends ResourceCode {
  readonly table: string;
  /** The dasherized plural, or the schema's own: `national-capitals`. */
  readonly type: string;
  /** The spellings of the type that input accepts. */
  readonly typeSpellings: readonly string[];
  /** The path of its links, with the base path and the schema's prefix: `/national-capitals`. */
  readonly path: string;
  readonly key: Key;
  /** Whether its relationships have a `self` and a `related` link. */
  readonly relationshipLinks: boolean;
  /** The column that a soft delete sets. Rows in which it is set count as missing. */
  readonly softDelete?: Column;
  /** The unique sets of columns by which a create may find a row to update. */
  readonly upserts: readonly (readonly string[])[];
  /** The further options of its writes, with defaults. */
  readonly writing: Required<WriteOptions>;
  /** How versions of its rows are distinguished; absent if `etag` is off. */
  readonly versions?: Versions;
  /** The columns that the caller of a request may not read or write; none if the resource is not that of a caller. */
  readonly withheld: Withheld;
  /** The columns that are attributes, in column order. */
  readonly columns: readonly Column[];
  /** Declared to-one relationships, those of undeclared foreign keys, to-many relationships. */
  readonly relationships: readonly Relationship[];
  /** The foreign keys among the attributes, whose targets are not mapped. */
  readonly references: readonly TableForeignKey[];
  /** Every column of the table by its own name, hidden ones too. */
  readonly everyColumn: ReadonlyMap<string, Column>;
  /** Attributes by each spelling that input accepts. */
  readonly columnBySpelling: ReadonlyMap<string, Column>;
  /** Relationships by each spelling; singular and plural are not among them. */
  readonly relationshipBySpelling: ReadonlyMap<string, Relationship>;
  /** Relationships by each spelling that `include` accepts, singular and plural too. */
  readonly includeBySpelling: ReadonlyMap<string, Relationship>;
  /** Spellings of the id and of foreign-key columns, which are not attributes, but are accepted in `fields`. */
  readonly hiddenSpellings: ReadonlySet<string>;
  /**
   * Foreign-key filters by each spelling of their parameter: one for each foreign key that shares the column, those with
   * the most columns first.
   */
  readonly filters: ReadonlyMap<string, readonly ForeignKeyFilter[]>;
  /** What `filter` searches. */
  readonly search: Search;
  /** The fields and operators of `filter[…]`. */
  readonly fieldFilters: FieldFilters;
  /** The fields and operations of `stats[…]`. */
  readonly stats: AllowedStats;
  /** The operations that are enabled. */
  readonly actions: { readonly [O in Operation]?: Action };
  /** Problems that `check()` reports although the resource is served. */
  readonly notes: readonly string[];
  /** Whether no row can be written: a view, or a table with a foreign key that the database cannot follow. */
  readonly isReadOnly: boolean;
  /** Relationships that no path may go through (`true`: none), by the lists of each operation, even a disabled one. */
  readonly closed: { [O in Operation]?: ReadonlySet<string> | true };
}

/** All mapped resources. A look-up of one that cannot be served throws the reason. */
export interface Model {
  /** The resource of a table. @throws if the table is not mapped, not in the database, or does not fit its options. */
  resource(table: string): Resource;
  /** The resource with a type; `undefined` if there is none. */
  byType(type: string): Resource | undefined;
  /** Why a mapped table cannot be served; empty if it can. */
  problems(table: string): readonly Error[];
  /** The tables that are mapped. */
  readonly tables: readonly string[];
  /** The declaration of a mapped table, or of a join table. @throws if it is unknown. */
  declared(table: string): Table;
  /** Whether any resource has a scope, so that each request is planned separately. */
  readonly isScoped: boolean;
  /** Whether any resource keeps deleted rows, which all plans leave out. */
  readonly keepsDeleted: boolean;
  /** The model of the service; the model of a caller may be a part of it. */
  readonly whole: Model;
  /** The caller's rights to read, as a key: callers with the same rights share what is kept. */
  readonly seen: string;
}
