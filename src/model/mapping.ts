import type { Table, TableForeignKey } from "../types/schema_tables.ts";
import type { Declared } from "./declare.ts";
import type { Relationship } from "../types/model.ts";
import { joinedBy } from "./keys.ts";

/** What relationships are made from: the mapped resources and the tables that the database has. */
export interface Mapping {
  readonly declared: ReadonlyMap<string, Declared>;
  readonly tables: ReadonlyMap<string, Table>;
  /** The mapped resources that cannot be served: nothing is derived from a foreign key to or from them. */
  readonly refused: ReadonlySet<string>;
  /** Whether undeclared to-many relationships are derived from foreign keys. */
  readonly inferHasMany: boolean;
}

/** Whether a table is mapped and can be served. */
export function isServed(table: string, { declared, refused }: Mapping): boolean {
  return declared.has(table) && !refused.has(table);
}

/**
 * Whether a foreign key points to the column by which its target is joined; one that points elsewhere stays an
 * attribute.
 */
export function pointsToKey({ table, references }: TableForeignKey, { tables, declared }: Mapping): boolean {
  const target = tables.get(table);
  return references === undefined || target === undefined || references === joinedBy(declared.get(table), target);
}

/** The columns that foreign keys to a table point to; a table that is not there has none. */
export function keyColumns(name: string, { tables, declared }: Mapping): readonly string[] {
  const table = tables.get(name);
  const column = table === undefined ? undefined : joinedBy(declared.get(name), table);
  return column === undefined ? [] : [column];
}

/** A relationship before its hops are known: it goes over a foreign key of its own table, or of the target. */
export interface FoundRelationship extends Omit<Relationship, "hops" | "enforced"> {
  readonly foreignKey: string;
}
