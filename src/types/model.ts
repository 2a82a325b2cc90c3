import type { Column } from "./column.ts";
import type { Condition, Where } from "./condition.ts";
import type { Hooks } from "./hooks.ts";
import type { Operation } from "./options.ts";
import type { ResourceSchema } from "./resource_schema.ts";
import type { Rule, StandardSchema } from "./rules.ts";
import type { TableForeignKey } from "./schema_tables.ts";
import type { Settings } from "./settings.ts";

/**
 * How an id is read, by what the key's column can hold. `"integer"`: `0|-?[1-9][0-9]*` within int64; `"text"`: any text;
 * `"numeric"`, `"real"`: a number in the one way that it prints, any text that is no number; `"untyped"`: a number in that
 * way, any other text.
 */
export type KeyKind = "integer" | "text" | "numeric" | "real" | "untyped";

/** The column whose value is a resource's `id`. */
export interface Key {
  readonly column: string;
  /** The column that foreign keys point to; another than `column` only where a schema declares the id. */
  readonly join: string;
  /** How its ids are read. */
  readonly kind: KeyKind;
  /** Whether the database makes one where an insert gives none (a rowid alias). */
  readonly generated: boolean;
  /** Whether a row may be without one, which SQLite lets a primary key be: no resource then. */
  readonly nullable: boolean;
}

/** A way from one resource to others. */
export interface Association {
  readonly kind: "toOne" | "toMany";
  /** The wire name: `national-capital`. */
  readonly name: string;
  /** The table it leads to. */
  readonly target: string;
  /** To-one: the own column that points to the target. To-many: the target's column that points back. */
  readonly foreignKey: string;
  /** Whether the foreign key must have a value. */
  readonly notNull: boolean;
  /** Whether an option names it, rather than a foreign key of the table. */
  readonly declared: boolean;
}

/** A query parameter that keeps the rows whose foreign key has one value. */
export interface ForeignKeyFilter {
  readonly column: string;
  /** The table it points to. */
  readonly target: string;
  /** The to-one association on that column, where there is one. */
  readonly association?: Association;
}

/** One operation of one resource that is enabled. */
export interface Action {
  readonly operation: Operation;
  readonly settings: Settings;
  /** Associations by the `include` option, resolved; each path from the primary resource. */
  readonly include: readonly (readonly Association[])[];
  /** Table → the columns that `fieldSets` lets be shown; a table that is absent is not limited. */
  readonly fieldSets: ReadonlyMap<string, ReadonlySet<string>>;
  /** The `allowList`, resolved to wire names: `cultures.language`, `cultures.*`. */
  readonly allowed?: readonly string[];
  /** The dotted part of the `denyList`, resolved likewise; `true` denies all. */
  readonly denied: readonly string[] | true;
  /** The plain part of the `denyList`: wire names of associations that no path may go through. */
  readonly closed: ReadonlySet<string>;
}

/** What a resource's options say and the database does not. */
export interface ResourceCode {
  readonly scope?: (where: Where, context: unknown) => Condition | readonly Condition[];
  readonly hooks: Hooks;
  readonly rules: ReadonlyMap<string, readonly Rule[]>;
  readonly validate: { readonly create?: StandardSchema; readonly update?: StandardSchema };
  readonly schema: ResourceSchema;
}

/** One mapped resource, names computed and columns known. */
export interface Resource extends ResourceCode {
  readonly table: string;
  /** The dasherized plural, or the schema's own: `national-capitals`. */
  readonly type: string;
  /** What links begin with: `/national-capitals`, base path and schema prefix included. */
  readonly path: string;
  readonly key: Key;
  /** The columns that are attributes, in column order. */
  readonly columns: readonly Column[];
  /** Declared to-one associations, those of undeclared foreign keys, to-many associations. */
  readonly associations: readonly Association[];
  /** The foreign keys among the attributes: each points to another column than its target's key. */
  readonly references: readonly TableForeignKey[];
  /** Every column of the table by its own name, hidden ones too. */
  readonly everyColumn: ReadonlyMap<string, Column>;
  /** Attributes by each spelling that input accepts. */
  readonly columnBySpelling: ReadonlyMap<string, Column>;
  /** Associations by each spelling; singular and plural are not among them. */
  readonly associationBySpelling: ReadonlyMap<string, Association>;
  /** Associations by each spelling that `include` accepts, singular and plural too. */
  readonly includeBySpelling: ReadonlyMap<string, Association>;
  /** Spellings of the id and of foreign-key columns: no attributes, but accepted in `fields`. */
  readonly hiddenSpellings: ReadonlySet<string>;
  /** Foreign-key filters by each spelling of their parameter. */
  readonly filters: ReadonlyMap<string, ForeignKeyFilter>;
  /** The columns that `filter` searches. */
  readonly search: readonly Column[];
  /** The operations that are enabled. */
  readonly actions: { readonly [O in Operation]?: Action };
  /** What `check()` tells of it, though it is served. */
  readonly notes: readonly string[];
  /** Whether no row can be written, as of a view. */
  readonly isReadOnly: boolean;
  /** Associations that no path may go through (`true`: none), by the lists of each operation, enabled or not. */
  readonly closed: { readonly [O in Operation]?: ReadonlySet<string> | true };
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
  /** Whether any resource has a scope, so that plans depend on the caller. */
  readonly isScoped: boolean;
}
