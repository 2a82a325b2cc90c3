import { type Member, propertyName } from "../mapping/literal.ts";
import { hiddenColumns, type MappedResource, type Mapping } from "../mapping/map_database.ts";
import type { FoundDatabase } from "../reading/read_samples.ts";
import { typeOfColumn, typesIn, type WrittenTypes } from "./database_module.ts";
import { findResources, type WrittenResources } from "./read_service_module.ts";
import { resourceLines } from "./write_service_module.ts";

/** The changes of a database since its `database.ts` was written, one on each line. */
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

/** If no row shows the type, a type that the rows of another database have shown counts as unchanged. */
function isUnsure(name: string, columnName: string, { tables }: FoundDatabase): boolean {
  const table = tables.find((one) => one.name === name);
  const column = table?.columns.find((one) => one.name === columnName);
  if (table === undefined || column === undefined || !typeOfColumn(table, column).bySamples) return false;
  return (table.samples.get(columnName) ?? []).every((value) => value === null);
}

/** The differences between a database and its `service.ts`, one on each line, with the change to make. */
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

/** How a database differs from the `service.ts` that was written before. */
interface Comparison {
  /** The tables that `service.ts` does not know. */
  readonly added: readonly MappedResource[];
  /** The tables that `service.ts` serves or mentions and the database does not have. */
  readonly removed: readonly string[];
  /** Columns that the mapping hides and that a served resource does not mention. */
  readonly unhidden: readonly { readonly table: string; readonly column: Member }[];
}

/** Compares a mapping with the resources of a `service.ts`. */
function compareResources(mapping: Mapping, { live, mentioned }: WrittenResources): Comparison {
  const tables = new Set([...mapping.resources.map((one) => one.table), ...mapping.skipped.map((one) => one.name)]);
  return {
    added: mapping.resources.filter(({ table }) => !live.has(table) && !mentioned.has(table)),
    removed: [...live.keys(), ...[...mentioned].filter((name) => !live.has(name))].filter((name) => !tables.has(name)),
    unhidden: mapping.resources.flatMap((resource) => unhiddenIn(resource, live.get(resource.table))),
  };
}

/** A resource that names the column anywhere has made a decision about it. */
function unhiddenIn(resource: MappedResource, text: string | undefined): Comparison["unhidden"] {
  if (text === undefined) return [];
  return hiddenColumns(resource).filter(({ name }) => !names(text, name))
    .map((column) => ({ table: resource.table, column }));
}

/** Whether a text holds a name as a whole word. */
function names(text: string, name: string): boolean {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`).test(text);
}

/**
 * The text of a `service.ts` with the new tables at the end of its resources; nothing else changes.
 * @returns `undefined` if its resources are not found.
 */
export function withNewTables(source: string, mapping: Mapping): string | undefined {
  const written = findResources(source);
  if (written === undefined) return undefined;
  const { added } = compareResources(mapping, written);
  if (added.length === 0) return source;
  const { end, comma } = written;
  const before = source.slice(0, end).trimEnd();
  const closing = /[^\n]*$/.exec(source.slice(0, end))![0];
  const indent = /^\s*/.exec(closing)![0];
  const lines = added.flatMap((resource) => resourceLines(resource, `${indent}  `));
  const start = comma === undefined ? before : `${before.slice(0, comma)},${before.slice(comma)}`;
  return `${start}\n${lines.join("\n")}\n${indent}${source.slice(end)}`;
}
