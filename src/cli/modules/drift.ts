import type { Mapping } from "../mapping/map_database.ts";
import type { FoundDatabase } from "../reading/found.ts";
import { typeOfColumn } from "./column_types.ts";
import { compareResources } from "./keep_edits.ts";
import { findResources } from "./find_resources.ts";
import { propertyName } from "../mapping/literal.ts";
import { typesIn, type WrittenTypes } from "./read_database_module.ts";

/** What has changed in a database since its `database.ts` was written: a line each, none where nothing has. */
export function typeDrift(database: FoundDatabase, generated: string, written: string): readonly string[] {
  const [now, then] = [typesIn(generated), typesIn(written)];
  const lost = [...then.keys()].filter((table) => !now.has(table)).map((table) => `- ${JSON.stringify(table)}`);
  const added = [...now.keys()].filter((table) => !then.has(table)).map((table) => `+ ${JSON.stringify(table)}`);
  const shared = [...now.keys()].filter((table) => then.has(table));
  return [...lost, ...added, ...shared.flatMap((table) => columnDrift(table, database, now, then))];
}

function columnDrift(table: string, database: FoundDatabase, now: WrittenTypes, then: WrittenTypes): readonly string[] {
  const [columns, before] = [now.get(table)!, then.get(table)!];
  const lost = [...before.keys()].filter((column) => !columns.has(column)).map((column) => `- ${table}.${column}`);
  const changed = [...columns].flatMap(([column, type]) => {
    const old = before.get(column);
    if (old === undefined) return [`+ ${table}.${column}: ${spaced(type)}`];
    return old === type || isUnsure(table, column, database)
      ? []
      : [`~ ${table}.${column}: ${spaced(old)} → ${spaced(type)}`];
  });
  return [...lost, ...changed];
}

/** A type as people write it: `string | null`. */
function spaced(type: string): string {
  return type.replaceAll("|", " | ").replaceAll(",", ", ");
}

/** Where no row has a say, the type that rows of another database gave is no drift. */
function isUnsure(name: string, columnName: string, { tables }: FoundDatabase): boolean {
  const table = tables.find((one) => one.name === name);
  const column = table?.columns.find((one) => one.name === columnName);
  if (table === undefined || column === undefined || !typeOfColumn(table, column).bySamples) return false;
  return (table.samples.get(columnName) ?? []).every((value) => value === null);
}

/** What `service.ts` does not say, or says of what is gone: a line each, with what to write. */
export function resourceDrift(mapping: Mapping, service: string): readonly string[] {
  const written = findResources(service);
  if (written === undefined) return [];
  const { added, removed, unhidden } = compareResources(mapping, written);
  return [
    ...removed.map((table) => `- ${JSON.stringify(table)}: the database has no such table; take it out of resources`),
    ...added.map(({ table }) =>
      `+ ${JSON.stringify(table)}: not in resources; relata introspect adds it, commented out`
    ),
    ...unhidden.map(({ table, column: { name, comment = "" } }) =>
      `! ${table}.${name}: ${comment}; hide it with columns: { ${propertyName(name)}: false }, or name it to show it`
    ),
  ];
}
