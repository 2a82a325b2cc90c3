import { OPERATIONS } from "../../config/operations.ts";
import { underscore, wireName } from "../../model/names.ts";
import type { FoundTable } from "../reading/read_samples.ts";
import type { Attributes } from "./columns.ts";
import type { FoundKey } from "./keys.ts";
import { type BrokenLink, type Link, needsValue } from "./links.ts";
import { group, type Literal, type Member, object } from "./literal.ts";
import { propertyOf, type Relationship } from "./relationships.ts";

/** A table before its relationships have names. */
export interface Draft {
  readonly table: FoundTable;
  readonly type: string;
  readonly key: FoundKey & { readonly kind: "key" };
  readonly attributes: Attributes;
  /** Why `--expose-all` leaves it out. */
  readonly reserve?: string;
}

/** The sources of the options of a resource. */
export interface ResourceParts extends Draft {
  readonly relationships: readonly Relationship[];
  readonly links: readonly Link[];
  readonly broken: readonly BrokenLink[];
  /** The tables that are served. */
  readonly exposed: ReadonlySet<string>;
  /** The column in which its rows are marked as deleted. */
  readonly softDelete?: string;
}

const SOFT_DELETE = "rows in which it is set are left out, and DELETE sets it";

/** The options of a resource. In an exposed resource, a relationship to a table that is not exposed is off. */
export function resourceMembers(parts: ResourceParts): readonly Member[] {
  const { table, type, key, attributes, relationships, softDelete } = parts;
  const isRenamed = type !== wireName(table.name);
  const of = (kind: Relationship["kind"]) =>
    relationships.filter((one) => one.kind === kind).map((one) => relationshipMember(one, parts));
  return [
    ...(isRenamed ? [{ name: "path", value: encodeURIComponent(type) }] : []),
    ...group("schema", [
      ...(isRenamed ? [{ name: "type", value: type }] : []),
      ...(key.id === undefined ? [] : [{ name: "id", value: key.id }]),
    ]),
    ...key.options,
    ...(["belongsTo", "hasOne", "hasMany", "belongsToMany"] as const).flatMap((kind) => group(kind, of(kind))),
    ...group("columns", attributes.columns),
    ...(softDelete === undefined ? [] : [{ name: "softDelete", value: softDelete, comment: SOFT_DELETE }]),
    ...(attributes.searched.length === 0
      ? []
      : [{ name: "search", value: object([{ name: "filter", value: attributes.searched }]) }]),
    ...operationsMember(parts),
  ];
}

/** The `operations` of a view, and of a table in which no client can create a row. */
function operationsMember(parts: ResourceParts): readonly Member[] {
  if (parts.table.kind === "view") return [{ name: "operations", value: ["list", "view"] }];
  const { unexposed, unfilled } = obstacles(parts);
  const until = [
    ...(unexposed.length === 0 ? [] : [`${namedList(unexposed)} ${unexposed.length > 1 ? "are" : "is"} in resources`]),
    ...(unfilled.length === 0 ? [] : [`hooks.beforeSave fills ${unfilled.join(" and ")}`]),
  ];
  if (until.length === 0) return [];
  const comment = `no create until ${until.join(", and ")}`;
  return [{ name: "operations", value: OPERATIONS.filter((one) => one !== "create"), comment }];
}

/** What keeps clients from creating a row of a table. */
export interface Obstacles {
  /** The tables to which a row must point, and which are not exposed. */
  readonly unexposed: readonly string[];
  /** The other columns that must have a value and that no client can write, such as hidden ones. */
  readonly unfilled: readonly string[];
}

/** What keeps clients from creating a row: hidden columns, and keys of relationships that are off. */
export function obstacles(parts: ResourceParts): Obstacles {
  const { table, key, attributes, relationships } = parts;
  const toOnes = relationships.flatMap((one) => one.kind === "belongsTo" && !one.isLikely ? [one] : []);
  const hidden = attributes.columns.filter(({ value }) => value === false).map(({ name }) => name);
  const linked = toOnes.filter((one) => missingFor(one, parts).length === 0).flatMap(({ link }) => link.columns);
  const closed = new Set([...hidden, ...table.foreignKeys.flatMap(({ columns }) => columns)]);
  const given = new Set([...key.columns, ...linked]);
  const missing = table.columns.filter((one) => needsValue(one) && closed.has(one.name) && !given.has(one.name))
    .map(({ name }) => name);
  const targetOf = (column: string) => toOnes.find(({ link }) => link.columns.includes(column))?.link.target;
  return {
    unexposed: [...new Set(missing.flatMap((column) => targetOf(column) ?? []))],
    unfilled: missing.filter((column) => targetOf(column) === undefined),
  };
}

/** The options of the features that the command switches on. */
const OPTIONS = {
  "counts": "pagination",
  "filters": "filters",
  "relationship-links": "relationshipLinks",
  "openapi": "openapi",
  "html": "html",
} as const;

/** The name of a feature. */
export type Feature = keyof typeof OPTIONS;

/** The features of a service that the command makes. `--no-<name>` switches one off. */
export const FEATURES = Object.keys(OPTIONS) as readonly Feature[];

/** The options of a service, without its database and its resources. */
export function featureMembers(without: readonly Feature[]): readonly Member[] {
  const chosen = FEATURES.flatMap((feature): readonly Member[] => {
    const name = OPTIONS[feature];
    if (!without.includes(feature)) return [{ name, value: true }];
    // Without counts, lists still have pages.
    return feature === "counts" ? [{ name, value: object([{ name: "count", value: "none" }]) }] : [];
  });
  // Otherwise the answer to a refused DELETE is empty, and nobody who tries one learns why.
  return [...chosen, { name: "deleteErrors", value: true }];
}

function relationshipMember(one: Relationship, parts: ResourceParts): Member {
  const missing = missingFor(one, parts);
  const guess = guessed(one);
  const comments = [guess ?? [], missing.length > 0 ? needs(missing) : refusing(one) ?? []].flat();
  const isOff = missing.length > 0 || guess !== undefined;
  return {
    name: propertyOf(one.name),
    value: valueFor(one, parts),
    ...(comments.length === 0 ? {} : { comment: comments.join("; ") }),
    ...(isOff ? { isOff } : {}),
  };
}

/** The tables that an exposed resource lacks for a relationship. */
function missingFor(one: Relationship, { exposed, table }: ResourceParts): readonly string[] {
  if (!exposed.has(table.name)) return [];
  const needed = one.kind === "belongsToMany"
    ? [one.far.target, one.join.table]
    : [one.kind === "belongsTo" ? one.link.target : one.link.table];
  return [...new Set(needed)].filter((name) => !exposed.has(name));
}

/** What a person must know before the relationship is switched on that only the name of a column suggests. */
function guessed(one: Relationship): string | undefined {
  if (!one.isLikely) return undefined;
  if (one.kind === "belongsToMany") {
    return `no UNIQUE over ${[...one.near.columns, ...one.far.columns].join(" and ")}: a pair may come twice`;
  }
  const { columns: [column], target } = one.link;
  return one.kind === "belongsTo" ? `no foreign key: right if ${column} holds ids of ${target}` : "no foreign key";
}

function needs(tables: readonly string[]): string {
  return `needs ${namedList(tables)} in resources`;
}

function namedList(tables: readonly string[]): string {
  return tables.map((table) => JSON.stringify(table)).join(" and ");
}

/** Why a many-to-many relationship can only be read. */
function refusing(one: Relationship): string | undefined {
  if (one.kind !== "belongsToMany" || one.join.required.length === 0) return undefined;
  const columns = one.join.required.map((column) => `${one.join.table}.${column}`).join(", ");
  return `new links answer 403: ${columns} cannot be left out`;
}

function valueFor(one: Relationship, parts: ResourceParts): Literal {
  switch (one.kind) {
    case "belongsTo":
      return isFoundByName(one.name, one.link, parts) ? one.link.target : over(one.link.target, one.link);
    case "hasOne":
    case "hasMany":
      return isOnlyLink(one.link, parts) ? one.link.table : over(one.link.table, one.link);
    case "belongsToMany":
      return isFoundByJoin(one, parts) ? one.join.table : through(one);
  }
}

/** A relationship that names its foreign key. */
function over(table: string, link: Link): Literal {
  return object([{ name: "table", value: table }, { name: "foreignKey", value: oneOrAll(link.columns) }]);
}

function through({ join, near, far, parameters }: Relationship & { readonly kind: "belongsToMany" }): Literal {
  return object([
    { name: "table", value: far.target },
    { name: "through", value: join.table },
    { name: "foreignKey", value: oneOrAll(near.columns) },
    { name: "targetKey", value: oneOrAll(far.columns) },
    ...(parameters === undefined ? [] : [{ name: "parameter", value: oneOrAll(parameters) }]),
  ]);
}

function oneOrAll(names: readonly string[]): Literal {
  return names.length === 1 ? names[0] : names;
}

/** By default the service takes `<name>_id` or `<name>Id`, otherwise the only foreign key that leads to the target. */
function isFoundByName(name: string, link: Link, parts: ResourceParts): boolean {
  const property = propertyOf(name);
  const usual = [`${underscore(property)}_id`, `${property}Id`];
  const found = usual.find((each) => parts.table.columns.some((column) => column.name === each));
  return found === undefined ? isOnlyLink(link, parts) : link.columns.length === 1 && link.columns[0] === found;
}

/** Whether no other foreign key of the same table leads to the same target. */
function isOnlyLink(link: Link, { links, broken }: ResourceParts): boolean {
  if (broken.some((one) => one.table === link.table)) return false;
  return links.filter((one) => one.table === link.table && one.target === link.target).length === 1;
}

/** Whether the join table has only two foreign keys, to different tables, so that none must be named. */
function isFoundByJoin(one: Relationship & { readonly kind: "belongsToMany" }, { links }: ResourceParts): boolean {
  const { near, far, join, parameters } = one;
  return parameters === undefined && near.target !== far.target &&
    links.filter((link) => link.table === join.table).length === 2;
}
