import type { ComparisonOperatorExpression, QueryCreator, RawBuilder } from "kysely";
import type { Condition, ConditionBuilder } from "./condition.ts";
import type { AnyDatabase } from "./database.ts";
import type { JsonObject } from "./json.ts";
import type { Operation } from "./operation.ts";

/** What a rule gets about the write, beside the value. */
export interface RuleSubject {
  /** What the client asks for. */
  readonly operation: "create" | "update";
  /** The wire name of the attribute or relationship. */
  readonly field: string;
  /** The attributes that the client sent, by wire name. */
  readonly attributes: { readonly [field: string]: unknown };
}

/** A rule on one attribute or to-one relationship; the first that fails names the error. */
export interface Rule {
  /** The error's `title`: `upperCase`. */
  readonly name: string;
  /**
   * Whether the value is valid: an attribute's JSON value, or a to-one relationship's id or null. Only rules with
   * `absent: true` are called for an absent field, with `undefined`.
   */
  readonly check: (value: unknown, subject: RuleSubject) => boolean;
  /** The error's `detail`. */
  readonly message: string | ((value: unknown, subject: RuleSubject) => string);
  /** Whether the rule also runs if a create lacks the field. */
  readonly absent?: boolean;
}

/** A validator that follows Standard Schema 1: zod, valibot and arktype do. */
export interface StandardSchema {
  /** The members that the standard requires. */
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => StandardResult | Promise<StandardResult>;
  };
}

/** What such a validator returns. */
export type StandardResult =
  | { readonly value: unknown; readonly issues?: undefined }
  | { readonly issues: readonly StandardIssue[] };

/** One problem that a validator finds. */
export interface StandardIssue {
  /** What is wrong, for a human. */
  readonly message: string;
  /** The path from the validated value to the problem. */
  readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
}

/** The query of the request. Additions to it apply to the statement that runs. */
export interface QueryBuilder<Column extends string = string> {
  /**
   * Adds a condition on the rows of the primary resource, in the forms of Kysely's `where`. All added conditions must
   * hold.
   */
  where(
    column: Column | `${string}.${Column}`,
    operator: ComparisonOperatorExpression,
    value: unknown,
  ): QueryBuilder<Column>;
  /** Adds an expression as a condition. */
  where(condition: Condition | ((eb: ConditionBuilder) => Condition)): QueryBuilder<Column>;
  /** Includes relationships, also by dotted paths, within the lists of `include`. */
  include(...paths: readonly string[]): QueryBuilder<Column>;
}

/** What hooks and custom parameters get about a request. */
export interface Subject<Context = unknown, Column extends string = string> {
  /** What the client asks for. */
  readonly operation: Operation;
  /** The resource's type: `countries`. */
  readonly resource: string;
  /** The id in the path, unless it is that of the owner of related resources. */
  readonly id?: string;
  /** The request as it came; the body of a write is read already. */
  readonly request: Request;
  /** What the option `context` has made of the request. */
  readonly context: Context;
  /** The query being built. */
  readonly query: QueryBuilder<Column>;
}

/** A resource object that an `after…` hook may change before it is shown. */
export interface ShownResource {
  /** The resource's type: `countries`. */
  readonly type: string;
  /** The resource's id. */
  readonly id: string;
  /** Values by field. */
  attributes?: { [field: string]: unknown };
  /** Linkage and links by relationship. */
  relationships?: { [name: string]: unknown };
  /** `self`, and what a hook adds. */
  links?: { [name: string]: unknown };
  /** What a hook says beside the fields: https://jsonapi.org/format/1.0/#document-meta. */
  meta?: { [name: string]: unknown };
}

/** A statement of the application's: what Kysely's builders make of inserts, updates and deletes, or its `sql`. */
export interface AddedQuery {
  /** Its text, and the values of its parameters. */
  compile(executor: never): { readonly sql: string; readonly parameters: readonly unknown[] };
}

/** Kysely's builders of statements that `also` takes, and of queries within them. */
export type StatementBuilder<DB = AnyDatabase> = Pick<
  QueryCreator<DB>,
  "insertInto" | "replaceInto" | "updateTable" | "deleteFrom" | "selectFrom"
>;

/**
 * The key of the row that is written, as an expression for statements. Where it has several columns, each is a member:
 * `key.order_id`.
 */
export type WrittenKey<Column extends string = string> =
  & RawBuilder<AnyDatabase>
  & {
    readonly [C in Column]: RawBuilder<AnyDatabase>;
  };

/** What hooks before a write get, and how they may add to the write. */
export interface WriteSubject<Context = unknown, Column extends string = string, DB = AnyDatabase>
  extends Subject<Context, Column> {
  /**
   * Adds an insert, update or delete to the write. It runs after the row has been changed, in the same transaction, so
   * both are stored or neither is. If a constraint or a trigger refuses it, the client gets 409.
   *
   * @example beforeSave: ({ also, db, key }) => also(db.insertInto("outbox").values({ topic: "orders", order_id: key
   * }))
   */
  readonly also: (query: AddedQuery) => void;
  /** Kysely's builder of such statements; it runs nothing. */
  readonly db: StatementBuilder<DB>;
  /** The key of the written row, even if the database makes it. */
  readonly key: WrittenKey<Column>;
}

/** What a `beforeSave` hook may change: values by column. */
export interface SaveSubject<Context = unknown, Column extends string = string, DB = AnyDatabase>
  extends WriteSubject<Context, Column, DB> {
  /**
   * The values to store, by column; a hook may change, add and delete members. A foreign key that the client has linked
   * has the id of the record, also where another column of it is stored; what a hook gives is stored as it is.
   */
  readonly values: { [C in Column]?: unknown };
  /** The request's document; of several operations in one request, the one that a single request would have. */
  readonly document: JsonObject;
}

/** What an `after…` hook sees. */
export interface ShownSubject<Context = unknown> extends Subject<Context> {
  /** The primary resources of the document. */
  readonly resources: readonly ShownResource[];
}

/**
 * What a `before…` hook may return: nothing, or the query that it was given, as an arrow function may do. Any other
 * value fails the request with 500, because it may be meant as a refusal; a hook refuses by throwing an error with a
 * `status`.
 */
export type Prepared = void | QueryBuilder | Promise<void | QueryBuilder>;

/** Code around finding, saving and deleting; a promise that it returns is awaited. */
export interface Hooks<Context = unknown, Column extends string = string, DB = AnyDatabase> {
  // Methods, since the compiler compares their parameters both ways: hooks that name their context then fit into an
  // object literal from which the context is still to be inferred.
  /**
   * Runs before a list or view, and before the answer to a create or update is read; may add relationships and
   * conditions. The conditions do not apply to writes: use `scope` for rows that must not be changed or deleted.
   */
  beforeFind?(subject: Subject<Context, Column>): Prepared;
  /**
   * Runs after a list or view; may change how the primary resources are shown, and nothing else. It cannot hide a
   * field: other documents may include what it takes out, and clients can filter and sort by it. To hide a column, use
   * `columns`.
   */
  afterFind?(subject: ShownSubject<Context>): unknown;
  /** Runs before a create or update is stored; may change values, add other writes, or refuse by throwing. */
  beforeSave?(subject: SaveSubject<Context, Column, DB>): Prepared;
  /** Runs after a create or update has been stored; may change how the resource is shown. */
  afterSave?(subject: ShownSubject<Context>): unknown;
  /** Runs before a delete; may add other writes, or refuse by throwing. */
  beforeDelete?(subject: WriteSubject<Context, Column, DB>): Prepared;
  /** Runs after a row has been deleted. */
  afterDelete?(subject: Subject<Context>): unknown;
}
