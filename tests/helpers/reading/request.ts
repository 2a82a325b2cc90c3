import fc from "fast-check";
import { CATALOG, type TableName, TABLES } from "./catalog.ts";
import { columnOf, keyColumns, wireName } from "./columns.ts";
import { hasPath, idOf } from "./reference_ids.ts";
import { type Filter, filtersOf } from "./reference_filters.ts";
import { KEYS, OFTEN, type Row, TEXTS } from "./rows.ts";
import { associationsOf, attributesOf, drawPath, type Setup } from "./setup.ts";

/** A list or a view, before it is text. */
export interface RandomRequest {
  readonly table: TableName;
  /** The id as in the path, percent-encoded or not; absent for a list. */
  readonly id?: string;
  readonly tenant: 1 | 2;
  /** Query parameters, decoded, in their order. */
  readonly parameters: readonly (readonly [name: string, value: string])[];
  /** Whether brackets and commas of the query are percent-encoded. */
  readonly encoded: boolean;
}

/** The random numbers that one request is made of; small ones make simple requests, so that shrinking works. */
interface Dice {
  readonly table: number;
  readonly id: number;
  readonly tenant: 1 | 2;
  readonly encoded: boolean;
  readonly order: number;
  readonly include: readonly (readonly (readonly [number, number])[])[];
  readonly sendInclude: number;
  readonly fields: readonly (readonly [number, readonly number[]])[];
  readonly sort: readonly (readonly [number, number, number, number])[];
  readonly filter: number;
  readonly page: number;
  readonly limit: number;
  readonly foreignKeys: readonly (readonly [number, number])[];
  readonly stats: readonly (readonly [kind: number, name: number, operations: readonly number[]])[];
  readonly odd: number;
}

// Without bias: fast-check prefers the ends, which mean mistakes here.
const die = (sides: number) => fc.noBias(fc.nat({ max: sides - 1 }));

const dice: fc.Arbitrary<Dice> = fc.record({
  table: die(40),
  id: die(60),
  tenant: fc.constantFrom(1, 1, 2),
  encoded: fc.boolean(),
  order: die(6),
  include: fc.array(fc.array(fc.tuple(die(40), die(4)), { minLength: 1, maxLength: 3 }), { maxLength: 4 }),
  sendInclude: die(60),
  fields: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(die(60), fc.array(die(120), { maxLength: 6 })), { maxLength: 3 }) },
  ),
  sort: fc.array(fc.tuple(die(10), die(10), die(60), die(240)), { maxLength: 3 }),
  filter: die(90),
  page: die(60),
  limit: die(60),
  foreignKeys: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.tuple(die(12), die(30)), { maxLength: 2 }) },
  ),
  stats: fc.oneof(
    { weight: 1, arbitrary: fc.constant([]) },
    {
      weight: 1,
      arbitrary: fc.array(fc.tuple(die(12), die(120), fc.array(die(40), { minLength: 1, maxLength: 3 })), {
        maxLength: 3,
      }),
    },
  ),
  odd: die(150),
});

/** Rolls below it send no `include`. */
const UNSENT = 9;

const MALFORMED_IDS = ["01", "1.0", "%201", "abc", "-0", "9223372036854775808", "%zz", "%E0%A4%A", "1e0"];
/** Ids of several parts: too few, too many, escapes of nothing; the last one is another spelling of a good one. */
const MALFORMED_PARTS = ["a", "a~1~1~a", "a~1~", "!a~1", "a~1!", "a~01", "~", "a~1~a!!!", "%7E~1", "a%7E1"];

function requestedId(table: TableName, number: number, malformed: number): string | undefined {
  if (number < 44) return undefined;
  const { key } = CATALOG[table];
  const odd = key.length === 1 ? MALFORMED_IDS : MALFORMED_PARTS;
  if (number === 59) return odd[malformed % odd.length];
  const parts = key.map((column, part): [string, Row[string]] => {
    const keys = KEYS[columnOf(table, column).keys!];
    const few = key.length === 1 ? Math.min(keys.length, 8 + number % 13) : OFTEN[columnOf(table, column).keys!];
    return [column, keys[(part === 0 ? number - 44 : malformed + part * number) % few]];
  });
  const id = idOf(table, Object.fromEntries(parts));
  return id === "" || !hasPath(id) ? undefined : encodeURIComponent(id);
}

function includePaths(setup: Setup, table: TableName, roll: Dice): string[] {
  const paths = roll.include.map((steps) => drawPath(setup, table, steps).join(".")).filter((path) => path !== "");
  if (roll.sendInclude === 59) paths.push("nothing");
  if (roll.sendInclude === 58 && paths.length > 0) paths[0] += ".nothing";
  if (roll.sendInclude === 57 && paths.length > 0) paths[0] += ".boss.boss.boss";
  if (roll.sendInclude === 56) return Array.from({ length: 11 }, (_, n) => paths[n % paths.length] ?? "folder");
  return paths;
}

function include(roll: Dice, paths: readonly string[]): [string, string][] {
  if (paths.length === 0) return roll.sendInclude >= 54 ? [["include", ""]] : [];
  return roll.sendInclude < UNSENT ? [] : [["include", paths.join(",")]];
}

function spelled(name: string, number: number): string {
  return number % 2 === 0 ? wireName(name) : name;
}

function field(setup: Setup, table: TableName, number: number): string {
  if (number === 119) return "colour";
  const names = [
    ...attributesOf(setup, table),
    ...attributesOf(setup, table),
    ...associationsOf(setup, table).map((each) => each.declared),
    "id",
    ...keyColumns(table),
  ];
  return spelled(names[(number >> 1) % names.length], number);
}

function fields(setup: Setup, roll: Dice): [string, string][] {
  const mapped = TABLES.filter((table) => setup.tables[table] !== undefined);
  return roll.fields.map(([which, names]) => {
    if (which === 59) return ["fields[nothing]", "name"];
    const table = mapped[which % mapped.length];
    return [`fields[${table}]`, names.map((name) => field(setup, table, name)).join(",")];
  });
}

/** The table at the end of a path in any spelling; the start if no path has that name. */
function tableAt(setup: Setup, table: TableName, path: readonly string[]): TableName {
  return path.reduce<TableName>((here, name) => {
    return associationsOf(setup, here).find((each) => each.spellings.includes(name))?.target ?? here;
  }, table);
}

/** A path in the spellings that `sort` accepts, which do not include singular and plural. */
function exactPath(setup: Setup, table: TableName, path: readonly string[], number: number): string[] {
  let here = table;
  return path.map((name) => {
    const found = associationsOf(setup, here).find((each) => each.spellings.includes(name));
    here = found?.target ?? here;
    return found === undefined ? name : found.spellings[number % 2];
  });
}

function sortField(setup: Setup, table: TableName, number: number): string {
  if (number === 239) return "colour";
  if (number === 238) return associationsOf(setup, table)[0]?.spellings[0] ?? "tags";
  const names = ["id", ...attributesOf(setup, table), ...attributesOf(setup, table)];
  return spelled(names[(number >> 1) % names.length], number);
}

function sort(setup: Setup, table: TableName, roll: Dice, paths: readonly string[]): [string, string][] {
  const terms = roll.sort.map(([kind, direction, place, name]) => {
    const minus = direction % 2 === 0 ? "" : "-";
    let path: string[] = [];
    if (kind >= 5 && paths.length > 0 && (roll.sendInclude >= UNSENT || place === 0)) {
      const whole = paths[place % paths.length].split(".");
      path = exactPath(setup, table, whole.slice(0, 1 + place % whole.length), direction);
    } else if (kind === 3 && place === 59) path = exactPath(setup, table, drawPath(setup, table, [[name, 0]]), 0);
    return minus + [...path, sortField(setup, tableAt(setup, table, path), name)].join(".");
  });
  return terms.length === 0 ? [] : [["sort", terms.join(",")]];
}

function filter(setup: Setup, table: TableName, roll: Dice): [string, string][] {
  if (roll.filter < (setup.tables[table]?.search.length === 0 ? 88 : 70)) return [];
  if (roll.filter === 89) return [["filter", ""]];
  return [["filter", [...TEXTS.slice(0, 3), ...TEXTS.filter((text) => text !== "")][roll.filter - 70]]];
}

function pages(roll: Dice): [string, string][] {
  const result: [string, string][] = [];
  if (roll.page >= 44) {
    const value = ["1", "2", "3", "2", "1", "2", "1", "1", "2", "3", "1", "4", "999", "0", "-1", "one"][roll.page - 44];
    result.push([roll.order === 5 ? "page[number]" : "page", value]);
    if (roll.order === 4 && roll.page === 55) result.push(["page[number]", "1"]);
  }
  if (roll.limit >= 44) {
    const value =
      ["1", "2", "3", "5", "50", "7", "1000", "3", "2", "4", "6", "10", "2", "0", "1.5", "all"][roll.limit - 44];
    result.push([roll.order % 3 === 1 ? "page[size]" : "limit", value]);
  }
  return result;
}

/** Filters along some paths: all parameters of a path or some, and sometimes a column without a filter. */
function foreignKeys(setup: Setup, table: TableName, roll: Dice): [string, string][] {
  const ways = [...Map.groupBy(filtersOf(setup, table), (each) => each.way).values()];
  const sent = new Map<string, [string, string]>();
  for (const [which, value] of roll.foreignKeys) {
    if (which === 11 || ways.length === 0) {
      const columns = keyColumns(table);
      sent.set(columns[value % columns.length], [columns[value % columns.length], "1"]);
      continue;
    }
    const way = ways[which % ways.length];
    const some = way.length > 1 && value % 7 === 6 ? [way[value % way.length]] : way;
    some.forEach((each, part) =>
      sent.set(each.parameter, [
        spelled(each.parameter, value),
        filteredValue(each, value + part * which, value === 29),
      ])
    );
  }
  return [...sent.values()];
}

function filteredValue({ way, column }: Filter, number: number, isOdd: boolean): string {
  if (isOdd) return ["01", "abc", " 1", ""][number % 4];
  const { keys } = columnOf(way[way.length - 1].table, column);
  return String(KEYS[keys!][number % (number % 3 === 0 ? OFTEN[keys!] + 1 : 2)]);
}

const OPERATIONS = ["count", "minimum", "maximum", "sum", "average"];

/** Statistics, mostly existing ones; no sums of REAL, which depend on the order of addition. */
function stats(setup: Setup, table: TableName, roll: Dice): [string, string][] {
  if (setup.stats !== true && roll.odd % 20 !== 0) return [];
  const toOnes = associationsOf(setup, table).filter(({ kind }) => kind === "belongsTo" || kind === "hasOne");
  const attributes = attributesOf(setup, table);
  return roll.stats.map(([kind, name, numbers]): [string, string] => {
    if (kind < 2 || attributes.length === 0) return ["stats[total]", "count"];
    const attribute = attributes[name % attributes.length];
    const one = kind === 8 ? field(setup, table, name) : spelled(attribute, name >> 1);
    if (kind >= 9) {
      const toOne = toOnes[name % Math.max(1, toOnes.length)];
      return ["stats[group]", kind >= 10 && toOne !== undefined ? toOne.spellings[name % 2] : one];
    }
    const count = { integer: 5, boolean: 1, real: 3, text: 3, date: 3, datetime: 3 }[columnOf(table, attribute).kind];
    return [`stats[${one}]`, numbers.map((each) => each === 39 ? "median" : OPERATIONS[each % count]).join(",")];
  });
}

function odd(roll: Dice): [string, string][] {
  switch (roll.odd) {
    case 149:
      return [["colour", "red"]];
    case 148:
      return [["some-colour", 'red & "blue"']];
    case 147:
      return [["page[colour]", "red"]];
    case 146:
      return [["ourColour", ""]];
    case 145:
      return [["some~colour", "1"]];
    default:
      return [];
  }
}

function ordered<T>(values: readonly T[], number: number): T[] {
  const turned = [
    ...values.slice(number % Math.max(1, values.length)),
    ...values.slice(0, number % Math.max(1, values.length)),
  ];
  return number % 2 === 0 ? turned : turned.reverse();
}

function build(setup: Setup, roll: Dice): RandomRequest {
  const mapped = TABLES.filter((table) => setup.tables[table] !== undefined);
  const table = roll.table === 39 ? "tags" : mapped[roll.table % mapped.length];
  const paths = includePaths(setup, table, roll);
  const id = requestedId(table, roll.id, roll.odd);
  const parameters = [
    ...include(roll, paths),
    ...fields(setup, roll),
    ...sort(setup, table, roll, paths),
    ...filter(setup, table, roll),
    ...(setup.pagination === false && roll.odd % 30 !== 0 ? [] : pages(roll)),
    ...foreignKeys(setup, table, roll),
    ...stats(setup, table, roll),
    ...odd(roll),
  ];
  if (roll.odd === 144 && parameters.length > 0) parameters.push(parameters[0]);
  return { table, id, tenant: roll.tenant, parameters: ordered(parameters, roll.order), encoded: roll.encoded };
}

/** Random lists and views that fit a setup; about one in five is refused. */
export function requests(setup: Setup): fc.Arbitrary<RandomRequest> {
  return dice.map((roll) => build(setup, roll));
}

function encode(text: string, encoded: boolean): string {
  const full = encodeURIComponent(text);
  return encoded ? full : full.replaceAll("%2C", ",").replaceAll("%5B", "[").replaceAll("%5D", "]");
}

/** The path and query of a request: `/files?include=owner`. */
export function requestTarget(setup: Setup, request: RandomRequest): string {
  const path = `${setup.shared.basePath ?? ""}/${request.table}${request.id === undefined ? "" : `/${request.id}`}`;
  const query = request.parameters.map(([name, value]) =>
    `${encode(name, request.encoded)}=${encode(value, request.encoded)}`
  );
  return query.length === 0 ? path : `${path}?${query.join("&")}`;
}
