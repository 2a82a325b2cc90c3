import type { Member } from "../mapping/literal.ts";
import type { MappedResource, Mapping } from "../mapping/map_database.ts";
import { findResources, type WrittenResources } from "./find_resources.ts";
import { resourceLines } from "./resource_text.ts";

/** What a database and the `service.ts` of before have to say to one another. */
export interface Comparison {
  /** The tables that `service.ts` does not know. */
  readonly added: readonly MappedResource[];
  /** What `service.ts` serves or mentions and the database does not have. */
  readonly removed: readonly string[];
  /** Columns that the mapping hides and that a served resource does not speak of. */
  readonly unhidden: readonly { readonly table: string; readonly column: Member }[];
}

/** Compares a mapping with the resources of a `service.ts`. */
export function compareResources(mapping: Mapping, { live, mentioned }: WrittenResources): Comparison {
  const tables = new Set([...mapping.resources.map((one) => one.table), ...mapping.skipped.map((one) => one.name)]);
  return {
    added: mapping.resources.filter(({ table }) => !live.has(table) && !mentioned.has(table)),
    removed: [...live.keys(), ...[...mentioned].filter((name) => !live.has(name))].filter((name) => !tables.has(name)),
    unhidden: mapping.resources.flatMap((resource) => unhiddenIn(resource, live.get(resource.table))),
  };
}

/** A resource that names the column anywhere has made up its mind. */
function unhiddenIn({ table, members }: MappedResource, text: string | undefined): Comparison["unhidden"] {
  const columns = members.find((member) => member.name === "columns")?.value;
  if (text === undefined || typeof columns !== "object" || !("members" in columns)) return [];
  const hidden = columns.members.filter((member) => member.value === false);
  return hidden.filter(({ name }) => !names(text, name)).map((column) => ({ table, column }));
}

/** Whether a text holds a name as a whole word. */
function names(text: string, name: string): boolean {
  const escaped = name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  return new RegExp(`(?<![\\w$])${escaped}(?![\\w$])`).test(text);
}

/**
 * The text of a `service.ts` with the tables that are new, at the end of its resources; all else stays as it is.
 * @returns nothing where its resources are not found.
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
