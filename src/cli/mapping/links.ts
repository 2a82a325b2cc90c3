import { areSame, isUnique, primaryKey, uniqueSets } from "../../model/foreign_keys.ts";
import type { TableColumn, TableForeignKey } from "../../types/schema_tables.ts";
import type { FoundDatabase, FoundTable } from "../reading/read_samples.ts";
import { isStamp } from "./program_columns.ts";

/** A table whose rows join the rows of two others, or of one. */
export interface Join {
  readonly table: string;
  readonly links: readonly [Link, Link];
  /** The other columns that a row cannot be made without. */
  readonly required: readonly string[];
}

/** The join tables: tables with two foreign keys that are together the primary key, or UNIQUE. */
export function joinsOf({ tables }: FoundDatabase, links: readonly Link[]): readonly Join[] {
  return tables.flatMap((table) => {
    const own = links.filter((link) => link.table === table.name && !link.isUnique);
    return pairsOf(own).filter((pair) => isKey(pair, table)).map((pair) => ({
      table: table.name,
      links: pair,
      required: requiredBeside(pair, table),
    }));
  });
}

/**
 * The tables that seem to join two different ones: they have the columns of two foreign keys and no others but a key of
 * their own and the times of changes, and nothing keeps a pair from coming twice, as in a table that Rails makes by
 * `create_join_table`, or a pivot table of Laravel.
 */
export function likelyJoinsOf({ tables }: FoundDatabase, links: readonly Link[]): readonly Join[] {
  return tables.filter(({ kind }) => kind === "table").flatMap((table): readonly Join[] => {
    const own = links.filter((link) => link.table === table.name && !link.isUnique);
    const columns = own.flatMap((link) => link.columns);
    const isBare = table.columns.every((column) =>
      column.isMadeKey || columns.includes(column.name) || (!needsValue(column) && isStamp(column.name))
    );
    const [pair] = pairsOf(own);
    if (own.length !== 2 || !isBare || own[0].target === own[1].target) return [];
    if (new Set(columns).size < columns.length || isKey(pair, table)) return [];
    return [{ table: table.name, links: pair, required: [] }];
  });
}

function pairsOf(links: readonly Link[]): readonly (readonly [Link, Link])[] {
  return links.flatMap((one, index) => links.slice(index + 1).map((other) => [one, other] as const));
}

/** Two keys that share a column would both set its value. */
function isKey([one, other]: readonly [Link, Link], table: FoundTable): boolean {
  if (one.columns.some((column) => other.columns.includes(column))) return false;
  return uniqueSets(table).some((set) => areSame(set, [...one.columns, ...other.columns]));
}

function requiredBeside(pair: readonly [Link, Link], { columns }: FoundTable): readonly string[] {
  const keys = pair.flatMap((link) => link.columns);
  return columns.filter((column) => needsValue(column) && !keys.includes(column.name)).map(({ name }) => name);
}

/** Whether no row can be made without a value for a column. */
export function needsValue({ notNull, hasDefault, generated, isMadeKey }: TableColumn): boolean {
  return notNull && !hasDefault && !generated && !isMadeKey;
}

/** A foreign key that a relationship can go over. */
export interface Link {
  /** The table that has it. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly target: string;
  /** The columns of the target, in the order of `columns`. */
  readonly references: readonly string[];
  /** Whether two rows never point to the same one. */
  readonly isUnique: boolean;
  /** Whether an index of all rows begins with its columns. */
  readonly isIndexed: boolean;
}

/** A foreign key that leads nowhere. */
export interface BrokenLink {
  readonly table: string;
  readonly columns: readonly string[];
  /** The mistake and its repair, as the end of a sentence that begins with the foreign key. */
  readonly why: string;
  /** Whether `check()` of a service reports it too, if the service has both tables. */
  readonly isChecked: boolean;
  /** The table that it points to; absent if there is no such table. */
  readonly target?: string;
}

type Objection = Pick<BrokenLink, "why" | "isChecked">;

/** The foreign keys of a database: those that relationships can go over, in the order of their columns, and the rest. */
interface Links {
  readonly good: readonly Link[];
  readonly broken: readonly BrokenLink[];
}

/** Decides which foreign keys of a database can be relationships. */
export function linksOf({ tables }: FoundDatabase): Links {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const good: Link[] = [];
  const broken: BrokenLink[] = [];
  for (const table of tables) {
    const seen = new Set<string>();
    for (const key of inOrder(table)) {
      const target = byName.get(key.table);
      const found = seen.has(columnsId(key.columns)) ? second(key) : objection(key, target);
      seen.add(columnsId(key.columns));
      if ("why" in found) broken.push({ table: table.name, columns: key.columns, ...found, target: target?.name });
      else good.push(linkOf(table, key, found));
    }
  }
  return { good, broken };
}

function columnsId(columns: readonly string[]): string {
  return JSON.stringify([...columns].sort());
}

/** Orders foreign keys by the places of their columns; of two with the same beginning, the shorter comes first. */
function inOrder({ columns, foreignKeys }: FoundTable): readonly TableForeignKey[] {
  const places = (key: TableForeignKey) =>
    key.columns.map((name) => columns.findIndex((column) => column.name === name));
  return foreignKeys.map((key) => ({ key, places: places(key) }))
    .sort((one, other) => firstDifference(one.places, other.places)).map(({ key }) => key);
}

function firstDifference(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((place, index) => place !== other[index]);
  return at === -1 || at >= other.length ? one.length - other.length : one[at] - other[at];
}

function second({ table }: TableForeignKey): Objection {
  return { why: `points to "${table}" too, and a column has one relationship`, isChecked: false };
}

/** The mistake of a foreign key, or its target if there is none. */
function objection(key: TableForeignKey, target: FoundTable | undefined): Objection | FoundTable {
  const { table, columns } = key;
  if (target === undefined) {
    return { why: `points to "${table}", which is not there: take the constraint out`, isChecked: true };
  }
  if (target.kind === "view") {
    return { why: `points to "${table}", which is a view: take the constraint out`, isChecked: true };
  }
  const references = key.references ?? primaryKey(target);
  if (references.length !== columns.length) {
    const why = `has ${columns.length} columns and the key of "${table}" ${references.length}: write both alike`;
    return { why, isChecked: true };
  }
  const unknown = references.find((one) => !target.columns.some((column) => column.name === one));
  if (unknown !== undefined) {
    return { why: `points to "${unknown}", which "${table}" does not have: take the constraint out`, isChecked: true };
  }
  if (uniqueSets(target).some((set) => areSame(set, references))) return target;
  const named = references.map((column) => `"${column}"`).join(", ");
  return { why: `points to ${named} of "${table}", which is not UNIQUE: add the constraint there`, isChecked: true };
}

/** The link over a foreign key, or over columns that seem to be one. */
export function linkOf(table: FoundTable, key: TableForeignKey, target: FoundTable): Link {
  const { columns } = key;
  return {
    table: table.name,
    columns,
    target: target.name,
    references: key.references ?? primaryKey(target),
    isUnique: isUnique(table, columns),
    isIndexed: isIndexed(table, columns),
  };
}

/** Whether an index of all rows, or the key, begins with some columns. */
function isIndexed(table: FoundTable, columns: readonly string[]): boolean {
  const isRowid = columns.length === 1 && table.columns.some((one) => one.name === columns[0] && one.isMadeKey);
  // A table without a rowid is an index itself.
  const own = table.hasRowid ? [] : primaryKey(table);
  return isRowid ||
    [...table.indexes, own].some((index) =>
      index.length >= columns.length && areSame(index.slice(0, columns.length), columns)
    );
}
