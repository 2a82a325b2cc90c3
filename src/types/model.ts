import type { Column, Table, TableForeignKey } from "./schema_tables.ts";
import type { Condition, ConditionBuilder } from "./condition.ts";
import type { AllowedStats, FieldFilters } from "./list_options.ts";
import type { Hooks, Rule, StandardSchema } from "./hooks.ts";
import type { Key, KeyKind } from "./key.ts";
import type { Operation } from "./operation.ts";
import type { ResourceSchema } from "./resource_options.ts";
import type { Settings } from "./settings.ts";
import type { WriteOptions } from "./shared_options.ts";

/** A step from the rows of one table to the rows of another: the columns of the one that equal columns of the other. */
export interface Hop {
  /** Where it leads. */
  readonly table: string;
  /** Columns of the table that it comes from. */
  readonly from: readonly string[];
  /** Columns of the table that it leads to. */
  readonly to: readonly string[];
}

/**
 * Where the foreign key of a relationship is. `"belongsTo"`: in the resource's own row. `"hasOne"`, `"hasMany"`: in the
 * rows of the target. `"belongsToMany"`: in the rows of a join table, with another one to the target.
 */
export type RelationshipKind = "belongsTo" | "hasOne" | "hasMany" | "belongsToMany";

/** A column of an owner, and the one of what it links that has the same value. */
export interface CommonColumn {
  readonly owner: string;
  readonly member: string;
}

/** A way from one resource to others. */
export interface Relationship {
  readonly kind: RelationshipKind;
  /** Whether it leads to many. */
  readonly many: boolean;
  /** The way from a row of the resource to rows of the target: one hop, or two through a join table. */
  readonly hops: readonly Hop[];
  /** The name as documents write it: `national-capital`. */
  readonly name: string;
  /** The name as paths write it, always with dashes. */
  readonly segment: string;
  /** The table that it leads to. */
  readonly target: string;
  /** Whether the foreign key must have a value: the owner of a to-one, or each member of a to-many, needs the other. */
  readonly required: boolean;
  /** The columns of the foreign key that are emptied where it shall point to nothing; none where it must point. */
  readonly emptied: readonly string[];
  /** What an owner and what it links must have in common, since no link can change it. */
  readonly common: readonly CommonColumn[];
  /** Whether the database declares the foreign key, and so may guard it. */
  readonly enforced: boolean;
  /** Whether an option names it, rather than a foreign key of the table. */
  readonly declared: boolean;
  /** Through a join table: the query parameters of its list, beside the columns that point to the owner. */
  readonly parameters?: readonly string[];
  /** Through a join table: that its rows are read-only. */
  readonly isReadOnly?: true;
  /** Through a join table: the columns of its rows, beside the foreign keys, that cannot be left out. */
  readonly demanding?: readonly string[];
}

/** A query parameter that keeps the rows that lead to one record: `country_id`. */
export interface ForeignKeyFilter {
  readonly parameter: string;
  /** Every parameter of its way, this one too. */
  readonly together: readonly string[];
  /** The way to the record: its foreign key, or the join table's. The parameters of one way name one record together. */
  readonly hops: readonly Hop[];
  /** The table of the record. */
  readonly target: string;
  /** The column of the record that has the value, and how the value is read. */
  readonly column: string;
  readonly kind: KeyKind;
}

/**
 * What the requests of one operation may see of any resource. What shows, sorts, filters, searches or includes something
 * asks here, and nothing else knows of `fieldSets` and the lists of `include`.
 */
export interface Visible {
  /** Whether documents may show a column, or a field that the resource's schema adds, and clients sort and filter by it. */
  shows(resource: Resource, name: string): boolean;
  /** The attributes that documents may show, in column order. */
  attributes(resource: Resource): readonly Column[];
  /** What `filter` searches; nothing where nothing that it would search is shown. */
  search(resource: Resource): Search | undefined;
  /** Whether nothing at all may be included. */
  readonly includesNothing: boolean;
  /** Whether no path may go through a relationship of a resource, by that resource's own list. */
  isClosed(resource: Resource, relationship: Relationship): boolean;
  /**
   * What may be included of a path, for the caller whose model it is: its longest part that is allowed, not denied, and
   * goes through nothing closed.
   */
  included(model: Model, resource: Resource, path: readonly Relationship[]): readonly Relationship[];
}

/** One operation of one resource that is enabled. */
export interface Action {
  readonly operation: Operation;
  readonly settings: Settings;
  /** Relationships by the `include` option, resolved; each path from the primary resource. */
  readonly include: readonly (readonly Relationship[])[];
  readonly visible: Visible;
}

/** What a resource's options say and the database does not. */
interface ResourceCode {
  readonly scope?: (eb: ConditionBuilder, context: unknown) => Condition;
  readonly hooks: Hooks;
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
  readonly validate: { readonly create?: StandardSchema; readonly update?: StandardSchema };
  readonly schema: ResourceSchema;
}

/**
 * What `filter` searches: columns, for a piece of text; or an index of words over some columns, for words that begin so,
 * which names the rows by their numbers.
 */
export type Search =
  | { readonly kind: "columns"; readonly columns: readonly Column[] }
  | {
    readonly kind: "words";
    readonly table: string;
    readonly columns: readonly string[];
    readonly numberedBy: string;
  };

/** The columns of a resource that one caller does not read, and those that it reads and may not write. */
export interface Withheld {
  readonly unread: ReadonlySet<string>;
  readonly unwritten: ReadonlySet<string>;
}

/** What distinguishes the versions of a resource's rows. */
export interface Versions {
  /** The columns that a row's version is made of: all that are not hidden, in column order. */
  readonly columns: readonly string[];
  /** The one column that says it. */
  readonly column?: string;
  /** Whether a row is changed only by who says which version it has seen. */
  readonly isRequired: boolean;
}

/** One mapped resource, names computed and columns known. */
export interface Resource extends ResourceCode {
  readonly table: string;
  /** The dasherized plural, or the schema's own: `national-capitals`. */
  readonly type: string;
  /** The spellings of the type that input accepts. */
  readonly typeSpellings: readonly string[];
  /** What links begin with: `/national-capitals`, base path and schema prefix included. */
  readonly path: string;
  readonly key: Key;
  /** Whether its relationships have a `self` and a `related` link. */
  readonly relationshipLinks: boolean;
  /** The column that a delete sets, where it keeps the row: rows that have it are absent. */
  readonly softDelete?: Column;
  /** The sets of columns, each unique, by which a create may find the row that it updates instead. */
  readonly upserts: readonly (readonly string[])[];
  /** What its writes may do beside, every default filled in. */
  readonly writing: Required<WriteOptions>;
  /** What distinguishes versions of its rows; absent where versions are not shown. */
  readonly versions?: Versions;
  /** Whether the table may say what becomes of a row that is in the way of another. */
  readonly hasConflictClause: boolean;
  /** What the caller of a request may not read or write of it; nothing where the resource is not that of one caller. */
  readonly withheld: Withheld;
  /** The columns that are attributes, in column order. */
  readonly columns: readonly Column[];
  /** Declared to-one relationships, those of undeclared foreign keys, to-many relationships. */
  readonly relationships: readonly Relationship[];
  /** The foreign keys among the attributes, which lead to tables that are not mapped. */
  readonly references: readonly TableForeignKey[];
  /** Every column of the table by its own name, hidden ones too. */
  readonly everyColumn: ReadonlyMap<string, Column>;
  /** Attributes by each spelling that input accepts. */
  readonly columnBySpelling: ReadonlyMap<string, Column>;
  /** Relationships by each spelling; singular and plural are not among them. */
  readonly relationshipBySpelling: ReadonlyMap<string, Relationship>;
  /** Relationships by each spelling that `include` accepts, singular and plural too. */
  readonly includeBySpelling: ReadonlyMap<string, Relationship>;
  /** Spellings of the id and of foreign-key columns: no attributes, but accepted in `fields`. */
  readonly hiddenSpellings: ReadonlySet<string>;
  /**
   * Foreign-key filters by each spelling of their parameter: one for each foreign key that shares the column, those with
   * the most columns first.
   */
  readonly filters: ReadonlyMap<string, readonly ForeignKeyFilter[]>;
  /** What `filter` searches. */
  readonly search: Search;
  /** What `filter[…]` may ask for. */
  readonly fieldFilters: FieldFilters;
  /** What `stats[…]` may ask for. */
  readonly stats: AllowedStats;
  /** The operations that are enabled. */
  readonly actions: { readonly [O in Operation]?: Action };
  /** What `check()` reports of it, though it is served. */
  readonly notes: readonly string[];
  /** Whether no row can be written, as of a view, or where a foreign key leads to a table that is not there. */
  readonly isReadOnly: boolean;
  /** Relationships that no path may go through (`true`: none), by the lists of each operation, enabled or not. */
  readonly closed: { [O in Operation]?: ReadonlySet<string> | true };
}

/** Every mapped resource; a getter fails with the reason why a resource cannot be served. */
export interface Model {
  /** By table. @throws where the table is not mapped, not in the database, or does not fit its options. */
  resource(table: string): Resource;
  /** By type. Nothing where no resource has it. */
  byType(type: string): Resource | undefined;
  /** Why a mapped table cannot be served; nothing where it can. */
  problems(table: string): readonly Error[];
  /** The tables that are mapped. */
  readonly tables: readonly string[];
  /** What the database declares of a table that is mapped, or joins two that are. @throws where it is unknown. */
  declared(table: string): Table;
  /** Whether any resource has a scope, which decides the plans of each request anew. */
  readonly isScoped: boolean;
  /** Whether any resource keeps rows that are absent since they are deleted, which all plans leave out alike. */
  readonly keepsDeleted: boolean;
  /** The model of the service, of which that of a caller may be a part. */
  readonly whole: Model;
  /** What the caller reads of the columns that are decided by caller: what is kept for one holds for those alike. */
  readonly seen: string;
}
