import type { ResourceOptions } from "../types/resource_options.ts";
import type { AnyDatabase } from "../types/database.ts";
import type { Table } from "../types/schema_tables.ts";
import { type Declared, hiddenColumns } from "./declare.ts";
import type { DeclaredRelationship } from "./declared_relationships.ts";
import { wireName } from "./names.ts";
import { bySpelling, spellingsOf } from "./spellings.ts";

type Options = ResourceOptions<AnyDatabase, string>;

/** A declared resource whose options name columns as the database does, however they were spelled. */
export function withOwnNames(declared: Declared, tables: ReadonlyMap<string, Table>): Declared {
  const columnsOf = (name: string | undefined) => ownNames(tables.get(name ?? ""));
  const own = columnsOf(declared.table);
  const { options, schema } = declared;
  const { columns, search } = options;
  const named = {
    ...options,
    ...(columns === undefined ? {} : { columns: renamed(columns, own) }),
    ...(Array.isArray(search?.filter) ? { search: { ...search, filter: search.filter.map(own) } } : {}),
  };
  return {
    ...declared,
    schema: schema.id === undefined ? schema : { ...schema, id: own(schema.id) },
    options: named,
    hidden: hiddenColumns(named),
    relationships: declared.relationships.map((one) => withOwnKeys(one, columnsOf(holderOf(one, declared.table)))),
  };
}

/** The table whose columns a relationship's foreign key names. */
function holderOf({ kind, target, through }: DeclaredRelationship, owner: string): string | undefined {
  if (kind === "belongsTo") return owner;
  return kind === "belongsToMany" ? through : target;
}

function withOwnKeys(one: DeclaredRelationship, own: (name: string) => string): DeclaredRelationship {
  return { ...one, foreignKey: one.foreignKey?.map(own), targetKey: one.targetKey?.map(own) };
}

/** Maps a spelling of a column to the database's own name. Any other name stays, and is refused later. */
function ownNames(table: Table | undefined): (name: string) => string {
  const known = bySpelling(table?.columns ?? [], (one) => one.name, (one) => spellingsOf(wireName(one.name)));
  return (name) => known.get(name)?.name ?? name;
}

/** Options by the columns' own names. A column that is named again stays as it is spelled, and is refused. */
function renamed(columns: NonNullable<Options["columns"]>, own: (name: string) => string): Options["columns"] {
  const found: Record<string, NonNullable<Options["columns"]>[string]> = {};
  for (const [name, given] of Object.entries(columns)) {
    const known = own(name);
    const isAgain = known !== name && (Object.hasOwn(columns, known) || Object.hasOwn(found, known));
    found[isAgain ? name : known] = given;
  }
  return found;
}
