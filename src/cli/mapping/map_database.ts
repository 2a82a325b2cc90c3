import { typesOf, wireName } from "../../model/names.ts";
import { indexText, quotedName } from "../../sql/quoting.ts";
import type { ServiceOptions } from "../../types/options.ts";
import type { FoundDatabase, FoundTable, UnreadTable } from "../reading/read_samples.ts";
import { shortTypes } from "./choose_names.ts";
import { attributesOf, dateHabits } from "./columns.ts";
import { exposedTables, type Exposure, holdsSecrets, isBookkeeping, isSecret } from "./exposure.ts";
import { type FoundKey, keyOf } from "./keys.ts";
import { likelyLinks } from "./likely_links.ts";
import { type Join, joinsOf, likelyJoinsOf, type Link, linksOf } from "./links.ts";
import { isObject, type Member, object, valueIn, valueOf } from "./literal.ts";
import { polymorphicColumns, softDeleteColumn } from "./program_columns.ts";
import { relationshipsOf } from "./relationships.ts";
import {
  type Draft,
  type Feature,
  featureMembers,
  type Obstacles,
  obstacles,
  resourceMembers,
  type ResourceParts,
} from "./resource_members.ts";

/** The mapping of a database as data: the options of a service and their text are made from it. */
export interface Mapping {
  /** Every table and view that can be served, exposed or not. */
  readonly resources: readonly MappedResource[];
  /** The tables and views that cannot be served, with the reason. */
  readonly skipped: readonly UnreadTable[];
  readonly joins: readonly Join[];
  /** The columns that seem to point to a table, without a foreign key: their relationships are off. */
  readonly likely: readonly Link[];
}

/** A table or view that can be served. */
export interface MappedResource {
  readonly table: string;
  readonly kind: "table" | "view";
  /** Its type; its path is the same with a `/`. */
  readonly type: string;
  readonly isExposed: boolean;
  /** Why `--expose-all` leaves it out. */
  readonly reserve?: string;
  /** What keeps clients from creating a row; nothing does if both lists are empty, or if it is a view. */
  readonly obstacles: Obstacles;
  /** Its options. */
  readonly members: readonly Member[];
  /** Hints for the person who reviews the mapping. */
  readonly notes: readonly string[];
  /** The mistakes of the table, with their repair. */
  readonly problems: readonly ResourceProblem[];
}

/**
 * Decides how every table and view of a database is served.
 * @throws {UsageError} if `exposure` names a table that does not exist.
 */
export function mapDatabase(database: FoundDatabase, exposure: Exposure): Mapping {
  const keys = new Map(database.tables.map((table) => [table.name, keyOf(table, wireName(table.name))]));
  const drafts = draftsOf(database, keys);
  const types = new Map(drafts.map(({ table, type }) => [table.name, type]));
  const { good, broken } = linksOf(database);
  const links = good.filter((link) => types.has(link.table) && types.has(link.target));
  const joins = joinsOf(database, links);
  const fields = new Map(drafts.map(({ table, attributes }) => [table.name, attributes.fields]));
  const short = shortTypes(types);
  // What each table may be called: its name, its type, and the type without what many tables begin with.
  const names = new Map([...types].map(([table, type]) => [table, [wireName(table), type, short.get(table)!]]));
  const likely = likelyLinks(database, names);
  const likelyJoins = likelyJoinsOf(database, [...links, ...likely]);
  const relationships = relationshipsOf({ types, shortTypes: short, links, joins, fields, likely, likelyJoins });
  const skipped = [...database.unread, ...keyless(keys)];
  const candidates = drafts.map(({ table, type, reserve }) => ({ table: table.name, type, reserve }));
  const exposed = exposedTables(exposure, candidates, (name) => skipped.find((one) => one.name === name)?.why);
  // A link ends with its row, and what another row has alone gives way to its successor: such rows cannot be kept.
  const gone = new Set([...joins, ...[...links, ...likely].filter((link) => link.isUnique)]
    .map(({ table }) => table));
  const resources = drafts.map((draft) => {
    const { table, attributes } = draft;
    const own = relationships.get(table.name)!;
    const softDelete = gone.has(table.name) ? undefined : softDeleteColumn(table, attributes.columns);
    return asResource({ ...draft, relationships: own, links, broken, exposed, softDelete });
  });
  return { resources, skipped, joins, likely };
}

function draftsOf(database: FoundDatabase, keys: ReadonlyMap<string, FoundKey>): readonly Draft[] {
  const habits = dateHabits(database);
  const mappable = database.tables.filter((table) => keys.get(table.name)?.kind === "key");
  const types = typesOf(mappable.map((table) => table.name));
  return mappable.map((table) => {
    const type = types.get(table.name)!;
    const key = keys.get(table.name) as Draft["key"];
    return {
      table,
      type,
      key,
      attributes: attributesOf(table, type, keyColumns(table, key), habits),
      reserve: reserveOf(table, key),
    };
  });
}

function asResource(parts: ResourceParts): MappedResource {
  const { table: { name, kind }, type, key, reserve } = parts;
  return {
    table: name,
    kind,
    type,
    isExposed: parts.exposed.has(name),
    ...(reserve === undefined ? {} : { reserve }),
    obstacles: obstacles(parts),
    members: resourceMembers(parts),
    notes: [
      ...(key.comment === undefined ? [] : [key.comment]),
      ...polymorphicColumns(parts.table).map((two) =>
        `${two.join(" and ")} seem to point to several tables: a generated column for each makes relationships of them.`
      ),
    ],
    problems: resourceProblems(parts),
  };
}

/** The columns that are not attributes: the service keeps them for ids and relationships. */
function keyColumns({ foreignKeys }: FoundTable, { columns }: Draft["key"]): ReadonlySet<string> {
  return new Set([...columns, ...foreignKeys.flatMap((key) => key.columns)]);
}

function keyless(keys: ReadonlyMap<string, FoundKey>): readonly UnreadTable[] {
  return [...keys].flatMap(([name, key]) =>
    key.kind === "none" ? [{ name, why: key.why, isProblem: key.isProblem }] : []
  );
}

function reserveOf({ name, columns }: FoundTable, key: Draft["key"]): string | undefined {
  if (isBookkeeping(name, columns.map((column) => column.name))) return "a tool keeps it for itself";
  if (holdsSecrets(name)) return "its name says that its rows are secrets";
  const secret = key.columns.find(isSecret);
  return secret === undefined ? undefined : `its key "${secret}" looks secret`;
}

/** The options of a service without its database. `service.ts` has the same options as text. */
export function optionsOf(mapping: Mapping, without: readonly Feature[]): Omit<ServiceOptions, "database"> {
  // The check of options reports what is wrong with them, as with those that a person has written.
  return { ...valueOf(object(featureMembers(without))) as object, resources: resourcesOf(mapping) };
}

/** The `resources` that a mapping exposes. */
export function resourcesOf({ resources }: Mapping): ServiceOptions["resources"] {
  const exposed = resources.filter((one) => one.isExposed);
  return Object.fromEntries(
    exposed.map(({ table, members }) => [table, valueOf(object(members))]),
  ) as ServiceOptions["resources"];
}

/** The members of a resource's `columns` by which no client sees a column. */
export function hiddenColumns({ members }: MappedResource): readonly Member[] {
  const columns = valueIn(members, "columns");
  return isObject(columns) ? columns.members.filter(({ value }) => value === false) : [];
}

/** The column in which the rows of a resource are marked as deleted; `undefined` if there is none. */
export function softDeleteOf({ members }: MappedResource): string | undefined {
  const value = valueIn(members, "softDelete");
  return typeof value === "string" ? value : undefined;
}

/** A mistake of a foreign key, with its repair. */
interface ResourceProblem {
  readonly text: string;
  /** Whether `check()` of a service reports it too. */
  readonly isChecked: boolean;
  /** Whether all works without the repair, slowly. */
  readonly isWarning?: true;
}

/** The mistakes of the foreign keys of a table. */
function resourceProblems({ table, links, broken, exposed }: ResourceParts): readonly ResourceProblem[] {
  return [
    ...links.filter((link) => link.table === table.name && !link.isIndexed)
      // Without an index, following a foreign key backwards visits every row.
      .map(({ columns }) => ({
        text: `No index leads to this foreign key: ${indexText(table.name, columns)};`,
        isChecked: false,
        isWarning: true as const,
      })),
    ...broken.filter((one) => one.table === table.name).map(({ columns, why, isChecked, target }) => ({
      text: `The foreign key of ${columns.map(quotedName).join(", ")} ${why}.`,
      isChecked: isChecked && (target === undefined || exposed.has(target)),
    })),
  ];
}
