import { OPERATIONS } from "../config/operations.ts";
import type { CommandName } from "./commands.ts";
import { UsageError } from "./command_error.ts";
import type { Exposure } from "./mapping/exposure.ts";
import { hiddenColumns, type MappedResource, type Mapping, softDeleteOf } from "./mapping/map_database.ts";
import { valueIn } from "./mapping/literal.ts";
import type { Line } from "./terminal.ts";

/**
 * The served resources, one on each line: the type, the path, the operations; then the columns that are hidden, and the
 * tables that are not exposed.
 */
export function servedLines({ resources }: Mapping, isWritable: boolean): readonly Line[] {
  const exposed = resources.filter((one) => one.isExposed);
  const width = exposed.reduce((most, { type }) => Math.max(most, type.length), 0);
  const lines = exposed.map(({ type, members }) => {
    const own = valueIn(members, "operations") as readonly string[] | undefined;
    const operations = isWritable ? own ?? OPERATIONS : ["list", "view"];
    const name = type.padEnd(width);
    return ["  ", { text: name, style: "bold" }, `  /${name}  ${operations.join(" ")}`] satisfies Line;
  });
  const rest = resources.filter((one) => !one.isExposed).map((one) => one.table);
  const hidden = exposed.flatMap((one) => hiddenColumns(one).map(({ name }) => `${one.table}.${name}`));
  const marks = exposed.flatMap((one) => softDeleteOf(one) === undefined ? [] : [`${one.table}.${softDeleteOf(one)}`]);
  return [
    ...lines,
    ...(isWritable ? uncreatedLines(exposed) : []),
    ...(hidden.length === 0 ? [] : [[`Hidden columns: ${hidden.join(", ")}`]]),
    ...(marks.length === 0 ? [] : [[`Rows are left out where another program has deleted them: ${marks.join(", ")}`]]),
    ...(rest.length === 0 ? [] : [[`${rest.length} not exposed: ${rest.join(", ")}`]]),
  ];
}

/** Why clients cannot create rows of some tables. */
function uncreatedLines(exposed: readonly MappedResource[]): readonly Line[] {
  const tables = exposed.filter(({ kind }) => kind === "table");
  const waiting = tables.filter(({ obstacles }) => obstacles.unexposed.length > 0)
    .map(({ table, obstacles: { unexposed } }) => `${table} (expose ${unexposed.join(", ")} too)`);
  const unfilled = tables.flatMap(({ table, obstacles }) => obstacles.unfilled.map((column) => `${table}.${column}`));
  return [
    ...(waiting.length === 0 ? [] : [[`No create, since a row must point to another: ${waiting.join(", ")}`]]),
    ...(unfilled.length === 0 ? [] : [[`No create, since no client can give a value: ${unfilled.join(", ")}`]]),
  ];
}

/** The tables that cannot be served, one on each line, with the reason. Shadow tables are only counted. */
export function skippedLines({ skipped }: Mapping): readonly string[] {
  const shadows = skipped.filter((one) => one.owner !== undefined).length;
  const lines = skipped.filter((one) => one.owner === undefined).map(({ name, why }) =>
    `  ${JSON.stringify(name)} ${why}`
  );
  const all = shadows === 0 ? lines : [...lines, `  ${shadows} shadow tables belong to virtual tables and indexes`];
  return all.length === 0 ? [] : [`${skipped.length} skipped:`, ...all];
}

/** A sentence for each join table that would connect two exposed tables if it were exposed. */
export function joinHints(mapping: Mapping): readonly string[] {
  const { resources, joins } = mapping;
  const exposed = exposedTables(mapping);
  const typeOf = (table: string) => resources.find((one) => one.table === table)?.type ?? table;
  return joins
    .filter(({ table, links }) => !exposed.has(table) && links.every((link) => exposed.has(link.target)))
    .map(({ table, links: [one, other] }) => {
      const joined = one.target === other.target
        ? `${typeOf(one.target)} with one another`
        : `${typeOf(one.target)} and ${typeOf(other.target)}`;
      return `Hint: add ${table} to --expose to join ${joined}.`;
    });
}

function exposedTables({ resources }: Mapping): ReadonlySet<string> {
  return new Set(resources.filter((one) => one.isExposed).map((one) => one.table));
}

/** How many columns a sentence names. */
const NAMED = 5;

/**
 * A sentence that names the columns between exposed tables that seem to point to a table and have no foreign key, if
 * there are some. @param remedy the rest of the sentence
 */
export function likelyHint(mapping: Mapping, remedy: string): readonly string[] {
  const exposed = exposedTables(mapping);
  const columns = mapping.likely.filter(({ table, target }) => exposed.has(table) && exposed.has(target))
    .map(({ table, columns }) => `${table}.${columns[0]}`);
  if (columns.length === 0) return [];
  const rest = columns.length > NAMED ? ` and ${columns.length - NAMED} others` : "";
  return [`Hint: no foreign key in the database for ${columns.slice(0, NAMED).join(", ")}${rest}: ${remedy}.`];
}

/** The exposed tables. @throws {UsageError} if there are none, because no table is served without being named. */
export function exposedOf(
  { resources }: Mapping,
  label: string,
  exposure: Exposure,
  command: CommandName,
): readonly MappedResource[] {
  const exposed = resources.filter((one) => one.isExposed);
  if (exposed.length > 0) return exposed;
  const names = resources.map((one) => one.table);
  if (names.length === 0) throw new UsageError(`Cannot serve ${label}: it has no table that can be served.`);
  const isReserved = (one: MappedResource) => Number(one.reserve !== undefined);
  const asExample = resources.toSorted((one, other) => isReserved(one) - isReserved(other));
  const reserved = exposure.kind === "all" ? " What --expose-all leaves out must be named." : "";
  throw new UsageError(
    `Nothing of ${label} is exposed.${reserved} It has ${names.join(", ")}. Write relata ${command} ${label} --expose=${
      asExample.slice(0, 2).map((one) => one.table).join(",")
    }, or --expose-all for all of them.`,
  );
}
