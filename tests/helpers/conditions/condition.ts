/** A value as an application compares with it: NaN and undefined are among them. */
export type Operand = null | undefined | string | number | bigint | boolean | Date;

/** A column of one of the tables that a condition can name. */
export interface Place {
  /** The name of the table, or its alias; unique among those that enclose the condition. */
  readonly name: string;
  readonly column: string;
  /** Whether the column has no table name, which Kysely allows for the innermost table. */
  readonly isBare: boolean;
}

/** How two values are compared. */
export type Operator = "=" | "!=" | "<" | ">=";

/** A table in a `from` or a `join`, and how its rows are found from those of the tables around it. */
export interface Source {
  readonly table: string;
  readonly alias?: string;
  /** The column of this table that equals another place. */
  readonly column: string;
  readonly of: Place;
}

/** A subquery: the rows of a table, of which a condition may hold. */
export interface Subquery {
  readonly from: Source;
  readonly join?: Source;
  readonly where?: Condition;
  /** Whether another Kysely than the service's own builder makes it. */
  readonly isForeign: boolean;
}

/** A condition on a row, as plain data that can be printed, stated as an expression of Kysely's, and judged by hand. */
export type Condition =
  | { readonly kind: "literal"; readonly value: boolean }
  /** The column holds the caller's tenant. */
  | { readonly kind: "tenant"; readonly at: Place }
  | { readonly kind: "compare"; readonly at: Place; readonly operator: Operator; readonly value: Operand }
  | { readonly kind: "columns"; readonly at: Place; readonly operator: Operator; readonly other: Place }
  | { readonly kind: "is"; readonly at: Place; readonly isNot: boolean; readonly value: Operand }
  | { readonly kind: "in"; readonly at: Place; readonly isNot: boolean; readonly values: readonly Operand[] }
  /** The first of a column and a value that is not null equals another value. */
  | { readonly kind: "coalesce"; readonly at: Place; readonly instead: Operand; readonly value: Operand }
  /** The column equals one of two values, as an SQL template without parentheses. */
  | { readonly kind: "template"; readonly at: Place; readonly values: readonly [Operand, Operand] }
  | { readonly kind: "and" | "or"; readonly parts: readonly Condition[] }
  | { readonly kind: "not"; readonly part: Condition }
  | { readonly kind: "case"; readonly when: Condition; readonly then: Condition; readonly otherwise: Condition }
  | { readonly kind: "exists"; readonly rows: Subquery }
  /** The place holds one of the values of a column of the subquery's first table. */
  | {
    readonly kind: "inRows";
    readonly at: Place;
    readonly isNot: boolean;
    readonly rows: Subquery;
    readonly column: string;
  }
  | { readonly kind: "count"; readonly rows: Subquery; readonly least: number }
  /** The column of the first row, in the order of some columns, equals a value. */
  | {
    readonly kind: "first";
    readonly rows: Subquery;
    readonly column: string;
    readonly order: readonly string[];
    readonly value: Operand;
  }
  /** At least so many rows have the same value in a column. */
  | { readonly kind: "group"; readonly rows: Subquery; readonly column: string; readonly least: number };

/** A table as conditions know it. */
export interface ConditionTable {
  /** The columns with the values that are worth comparing with. */
  readonly columns: { readonly [column: string]: readonly Operand[] };
  /** The targets of its foreign keys: a column of the target, which is a part of its key or another. */
  readonly links: readonly { readonly column: string; readonly target: string; readonly to: string }[];
  /** The columns of its key, empty without a key. */
  readonly order: readonly string[];
  /** The column of the tenant. */
  readonly tenant?: string;
}

/** The tables of a database as conditions know them. */
export type ConditionTables = { readonly [table: string]: ConditionTable };

/** The name by which columns refer to a source. */
export function nameOf({ table, alias }: Source): string {
  return alias ?? table;
}
