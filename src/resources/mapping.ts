import type { Table, TableForeignKey } from "../types/schema_tables.ts";
import type { Declared } from "./declare.ts";
import { joinedBy } from "./keys.ts";

/** What associations are made from: the mapped resources and the tables that the database has. */
export interface Mapping {
  readonly declared: ReadonlyMap<string, Declared>;
  readonly tables: ReadonlyMap<string, Table>;
  /** The mapped resources that cannot be served: nothing is derived from a foreign key to or from them. */
  readonly refused: ReadonlySet<string>;
  /** Whether undeclared to-many associations are derived from foreign keys. */
  readonly inferHasMany: boolean;
}

/** Whether a table is mapped and can be served. */
export function isServed(table: string, { declared, refused }: Mapping): boolean {
  return declared.has(table) && !refused.has(table);
}

/** Whether a foreign key points to the column by which its target is joined; one that points elsewhere stays an attribute. */
export function pointsToKey({ table, references }: TableForeignKey, { tables, declared }: Mapping): boolean {
  const target = tables.get(table);
  return references === undefined || target === undefined || references === joinedBy(declared.get(table), target);
}
