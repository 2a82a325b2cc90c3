import type { Candidate } from "./associations.ts";
import type { TableName } from "./catalog.ts";
import { wireName } from "./columns.ts";
import type { Lists, Setup, SharedSetup } from "./setup.ts";
import { associationsOf, attributesOf } from "./setup.ts";

/** The operation of a request. */
export type Reading = "list" | "view";

/** A path of associations, each with its first table. */
export type Path = readonly Step[];

/** One association on a path. */
export interface Step {
  readonly from: TableName;
  readonly association: Candidate;
}

/** A path's name in wire names: `files.owner`. */
export function pathName(path: Path): string {
  return path.map((step) => step.association.spellings[0]).join(".");
}

/** The table that a path leads to. */
export function endOf(table: TableName, path: Path): TableName {
  return path.length === 0 ? table : path[path.length - 1].association.target;
}

/** Follows names from a table; undefined if one is unknown. */
export function resolvePath(
  setup: Setup,
  table: TableName,
  names: readonly string[],
  spellings: (association: Candidate) => readonly string[],
): Path | undefined {
  const path: Step[] = [];
  let from = table;
  for (const name of names) {
    const association = associationsOf(setup, from).find((each) => spellings(each).includes(name));
    if (association === undefined) return undefined;
    path.push({ from, association });
    from = association.target;
  }
  return path;
}

/** Follows a dotted path in any spelling that `include` accepts. */
export function resolveInclude(setup: Setup, table: TableName, text: string): Path | undefined {
  return resolvePath(setup, table, text.split("."), (each) => each.spellings);
}

/** Whether a resource has this operation. */
export function enabled(setup: Setup, table: TableName, reading: Reading): boolean {
  return setup.tables[table] !== undefined && setup.tables[table]![reading] !== false;
}

function nearest<K extends keyof SharedSetup>(
  setup: Setup,
  table: TableName,
  reading: Reading,
  option: K,
): SharedSetup[K] | undefined {
  const options = setup.tables[table]!;
  const own = options[reading];
  if (own !== false && own[option] !== undefined) return own[option];
  return options[option];
}

/** The `include` option in force. */
export function includeOption(setup: Setup, table: TableName, reading: Reading): readonly string[] {
  return nearest(setup, table, reading, "include") ?? [];
}

/** The lists in force. */
export function listsOf(setup: Setup, table: TableName, reading: Reading): Lists {
  return nearest(setup, table, reading, "lists") ?? {};
}

/** The attributes of a table that an operation of the primary resource lets be shown. */
export function shownAttributes(setup: Setup, primary: TableName, reading: Reading, table: TableName): string[] {
  const asked = setup.tables[primary]!;
  const ofOperation = asked[reading] === false ? undefined : asked[reading].fieldSets;
  const places = [ofOperation, asked.fieldSets, setup.tables[table]!.fieldSets, setup.shared.fieldSets];
  const limited = places.find((fieldSets) => fieldSets?.[table] !== undefined)?.[table];
  return attributesOf(setup, table).filter((column) =>
    limited === undefined || limited.includes(column) || limited.includes(wireName(column))
  );
}

/** The associations that a client's path may take: as far as the lists let it. */
export function permitted(setup: Setup, primary: TableName, reading: Reading, path: Path): Path {
  for (let length = 1; length <= path.length; length++) {
    if (!stepPermitted(setup, primary, reading, path.slice(0, length))) return path.slice(0, length - 1);
  }
  return path;
}

function stepPermitted(setup: Setup, primary: TableName, reading: Reading, path: Path): boolean {
  const { allowList, denyList } = listsOf(setup, primary, reading);
  const name = pathName(path);
  if (denyList === true) return false;
  if (denyList !== undefined && denyList.some((entry) => denies(resolveEntry(setup, primary, entry), name))) {
    return false;
  }
  if (allowList !== undefined && !allowList.some((entry) => allows(resolveEntry(setup, primary, entry), name))) {
    return false;
  }
  const last = path[path.length - 1];
  return !closed(setup, last, reading);
}

/**
 * Whether the resource at the start of a step denies its association by a plain name, or denies all; by its list for
 * the same operation, or the resource's list if that operation is disabled.
 */
export function closed(setup: Setup, step: Step, reading: Reading): boolean {
  const { denyList } = listsOf(setup, step.from, reading);
  return denyList === true || denyList?.some((entry) => step.association.spellings.includes(entry)) === true;
}

function resolveEntry(setup: Setup, table: TableName, entry: string): string {
  if (entry === "*") return entry;
  const names = entry.split(".");
  const star = names[names.length - 1] === "*";
  const path = resolveInclude(setup, table, (star ? names.slice(0, -1) : names).join("."))!;
  return pathName(path) + (star ? ".*" : "");
}

function denies(entry: string, name: string): boolean {
  return entry === "*" || entry.endsWith(".*") ? name.startsWith(entry.slice(0, -1)) : name === entry;
}

function allows(entry: string, name: string): boolean {
  if (entry === "*" || entry.endsWith(".*") && name.startsWith(entry.slice(0, -1))) return true;
  return entry === name || entry.startsWith(`${name}.`);
}
