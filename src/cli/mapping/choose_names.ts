import { plural, singular, wireName } from "../../model/names.ts";
import type { Join, Link } from "./links.ts";

/** The names that no field gets: members of a resource object, and the parameter `filter[or]`. */
export const RESERVED: readonly string[] = ["id", "type", "or"];

/** How many tables must begin with a word before it is taken for the name of their application. */
const FAMILY = 3;

/**
 * The types without the name of an application that many tables begin with, nor that of its part: `orders` of
 * `shop-orders`. A word that is itself the name of a table is kept: `film` of `film_actor`.
 */
export function shortTypes(types: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const shorter = withoutFamilies(types);
  return [...types].every(([table, type]) => shorter.get(table) === type) ? types : shortTypes(shorter);
}

function withoutFamilies(types: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const all = [...types.values()];
  const whole = new Set(all.flatMap((type) => [type, singular(type)]));
  const families = Map.groupBy(all, firstWord);
  const isFamily = (word: string) => !whole.has(word) && (families.get(word)?.length ?? 0) >= FAMILY;
  return new Map([...types].map(([table, type]) => {
    const word = firstWord(type);
    return [table, word !== undefined && isFamily(word) ? type.slice(word.length + 1) : type];
  }));
}

/** The first of several words. */
function firstWord(type: string): string | undefined {
  return /^([^-]+)-./.exec(type)?.[1];
}

/** The sources of names. */
export interface Naming {
  /** The type of each table. */
  readonly types: ReadonlyMap<string, string>;
  /** The same without what many tables begin with: `orders` of `shop-orders`. */
  readonly shortTypes: ReadonlyMap<string, string>;
  readonly links: readonly Link[];
  readonly joins: readonly Join[];
}

/**
 * The names that a to-one may have, best first: `country_id` → `country`, `ReportsTo` → `reports-to`. A key of several
 * columns is named after the one column that only it has, otherwise after its target.
 */
export function toOneNames(link: Link, naming: Naming): readonly string[] {
  const targets = namesOf(link.target, naming).map(singular);
  const own = ownColumns(link, naming.links);
  if (own.length !== 1) return [...targets, `${targets[0]}-${wireName(link.columns.join("-"))}`];
  const [column] = own;
  const stripped = withoutEnding(column, link.references[link.columns.indexOf(column)]);
  // `A` and `id` describe nothing.
  return stripped.length < 2 || stripped === "id"
    ? [...targets, `${targets[0]}-${stripped}`]
    : [stripped, wireName(column), ...targets];
}

/** The short name of a table's resources, and the whole one. */
function namesOf(table: string, { types, shortTypes }: Naming): readonly string[] {
  return [shortTypes.get(table) ?? table, types.get(table) ?? table];
}

/**
 * The columns that distinguish a foreign key: not those named like the columns to which they point, such as
 * `tenant_id`, and not those of another foreign key.
 */
function ownColumns({ table, columns, references }: Link, links: readonly Link[]): readonly string[] {
  if (columns.length === 1) return columns;
  const pointing = columns.filter((column, index) => column !== references[index]);
  if (pointing.length === 1) return pointing;
  const others = links.filter((one) => one.table === table && one.columns !== columns).flatMap((one) => one.columns);
  return columns.filter((column) => !others.includes(column));
}

/**
 * `country_id`, `countryId`, `country_ptr_id` → `country`; `currency_code` and `CurrencyCode`, which point to `code`, →
 * `currency`. The defaults of a service (`model/to_ones.ts`) remove fewer endings.
 */
function withoutEnding(column: string, references: string | undefined): string {
  const stripped = column.replace(/(?:(?:_ptr)?_[iI][dD]|(?<=[a-z0-9])I[dD])$/, "");
  if (stripped !== column) return wireName(stripped);
  const [name, ending] = [wireName(column), `-${wireName(references ?? "")}`];
  return ending !== "-" && name.endsWith(ending) ? name.slice(0, -ending.length) : name;
}

/**
 * The names that the other side of a foreign key may have, best first: `albums`, or `original-language-films` if
 * another foreign key of that table has the plain name; `children` of a `parent`; `items` of `order_items`, unless that
 * is a join table, in which `items` are the other side. A UNIQUE foreign key gives the singular.
 *
 * @param toOne the name of the to-one over the same foreign key
 */
export function backNames(link: Link, toOne: string, naming: Naming): readonly string[] {
  const owners = namesOf(link.target, naming).map(singular);
  const names = namesOf(link.table, naming).map(link.isUnique ? singular : (name) => name);
  const isOnly = naming.links.filter((one) => one.table === link.table && one.target === link.target).length === 1;
  const isPlain = isOnly || owners.includes(singular(toOne));
  const isJoin = naming.joins.some((join) => join.table === link.table);
  const own = isJoin ? [] : names.filter((name) => name.startsWith(`${owners[0]}-`))
    .map((name) => name.slice(owners[0].length + 1));
  const family = link.table === link.target && toOne === "parent" && !link.isUnique ? ["children"] : [];
  return [...family, ...(isPlain ? [...own, ...names] : []), `${toOne}-${names[0]}`];
}

/** The names that a many-to-many may have, best first: `languages`, `country-languages-languages`. */
export function farNames(join: Join, far: Link, toOne: string, naming: Naming): readonly string[] {
  const name = plural(toOne);
  return [name, ...namesOf(far.target, naming), `${namesOf(join.table, naming)[0]}-${name}`];
}
