import { compareCells } from "../conditions/order.ts";
import type { Candidate } from "./associations.ts";
import { CATALOG, type CatalogColumn, type TableName } from "./catalog.ts";
import { columnOf, wireName } from "./columns.ts";
import { idOf } from "./reference_ids.ts";
import { type Reading, shownAttributes } from "./reference_model.ts";
import type { Sight } from "./reference_read.ts";
import { printed } from "./reference_values.ts";
import type { RandomRequest } from "./request.ts";
import type { Row, Stored } from "./rows.ts";
import { associationsOf, type Setup } from "./setup.ts";

/** One `stats[<attribute>]` or `stats[total]`, understood. */
interface AskedTerm {
  readonly parameter: string;
  readonly column?: CatalogColumn;
  readonly operations: readonly string[];
}

/** The statistics in a request. */
export interface AskedStats {
  readonly terms: readonly AskedTerm[];
  readonly group?: CatalogColumn | Candidate;
}

const ORDERED = ["count", "minimum", "maximum"];
const ALLOWED: { readonly [Kind in CatalogColumn["kind"]]: readonly string[] } = {
  integer: [...ORDERED, "sum", "average"],
  real: [...ORDERED, "sum", "average"],
  text: ORDERED,
  date: ORDERED,
  datetime: ORDERED,
  boolean: ["count"],
};

/** Reads every `stats[…]` of a request, and collects the invalid ones. */
export function statsAsked(setup: Setup, request: RandomRequest, reading: Reading, wrong: Set<string>): AskedStats {
  const { table } = request;
  const shown = shownAttributes(setup, table, reading, table);
  const named = (name: string) => shown.find((one) => one === name || wireName(one) === name);
  const terms: AskedTerm[] = [];
  let group: AskedStats["group"];
  for (const [parameter, value] of request.parameters) {
    const name = /^stats\[(.*)\]$/.exec(parameter)?.[1];
    if (name === undefined || setup.stats !== true) continue;
    const column = named(name === "group" ? value : name);
    if (name === "group") {
      const toOne = associationsOf(setup, table).find((one) =>
        (one.kind === "belongsTo" || one.kind === "hasOne") && one.spellings.slice(0, 2).includes(value)
      );
      group = column === undefined ? toOne : columnOf(table, column);
      if (group === undefined) wrong.add(parameter);
      continue;
    }
    const operations = [...new Set(value.split(","))];
    const allowed = name === "total" ? ["count"] : column === undefined ? [] : ALLOWED[columnOf(table, column).kind];
    const known = column === undefined ? undefined : columnOf(table, column);
    if (operations.some((one) => !allowed.includes(one)) || terms.some((one) => one.column === known)) {
      wrong.add(parameter);
    }
    terms.push({ parameter, column: known, operations });
  }
  return { terms, group };
}

/** The members of `meta` that statistics add, or the parameters whose sum has too many bits. */
export function statsOf(
  sight: Sight,
  table: TableName,
  { terms, group }: AskedStats,
  rows: readonly Row[],
): { readonly meta: object; readonly tooLarge: readonly string[] } {
  const tooLarge: string[] = [];
  const computed = (some: readonly Row[]) =>
    terms.length === 0 ? {} : {
      stats: Object.fromEntries(terms.map(({ parameter, column, operations }) => [
        column === undefined ? "total" : wireName(column.name),
        Object.fromEntries(operations.map((operation) => {
          const value = column === undefined ? some.length : valueOf(operation, column, some);
          if (value === undefined) tooLarge.push(parameter);
          return [operation, value];
        })),
      ])),
    };
  const meta = {
    ...computed(rows),
    ...(group === undefined ? {} : { groups: groupsOf(sight, table, group, rows, computed) }),
  };
  return { meta, tooLarge };
}

function groupsOf(
  sight: Sight,
  table: TableName,
  group: NonNullable<AskedStats["group"]>,
  rows: readonly Row[],
  computed: (rows: readonly Row[]) => object,
): unknown[] {
  const keyOf = (row: Row): readonly Stored[] => {
    if (!("target" in group)) return [row[group.name]];
    const [linked] = sight.linked(row, group);
    return CATALOG[group.target].key.map((column) => linked?.[column] ?? null);
  };
  const groups = [
    ...Map.groupBy(rows, (row) => JSON.stringify(keyOf(row).map((one) => [typeof one, String(one)])))
      .values(),
  ];
  groups.sort(([one], [other]) => compareKeys(keyOf(one), keyOf(other)));
  return groups.map((members) => ({
    key: "target" in group
      ? identifier(group.target, sight.linked(members[0], group)[0])
      : printed(columnOf(table, group.name).kind, members[0][group.name]),
    count: members.length,
    ...computed(members),
  }));
}

function identifier(type: TableName, row: Row | undefined): unknown {
  return row === undefined ? null : { type, id: idOf(type, row) };
}

function compareKeys(one: readonly Stored[], other: readonly Stored[]): number {
  return one.reduce<number>((order, cell, place) => order === 0 ? compareCells(cell, other[place]) : order, 0);
}

/** The value of one operation; `undefined` for a sum of more than 64 bits. */
function valueOf(operation: string, { name, kind }: CatalogColumn, rows: readonly Row[]): unknown {
  if (operation === "count") return rows.filter((row) => row[name] !== null).length;
  const values = rows.map((row) => row[name]).filter((value) => isOfKind(kind, value)).sort(compareCells);
  if (values.length === 0) return null;
  if (operation === "minimum") return printed(kind, values[0]);
  if (operation === "maximum") return printed(kind, values[values.length - 1]);
  const sum = kind === "real"
    ? sumOfReals(values.map(Number))
    : values.reduce<bigint>((all, one) => all + BigInt(one!), 0n);
  if (operation === "average") return printed("real", Number(sum) / values.length);
  if (typeof sum === "number") return printed("real", sum);
  return BigInt.asIntN(64, sum) === sum ? printed("integer", sum) : undefined;
}

/** The sum of doubles, as SQLite adds them: the rounding error of each addition is added at the end. */
function sumOfReals(values: readonly number[]): number {
  let [sum, lost] = [0, 0];
  for (const value of values) {
    const next = sum + value;
    lost += Math.abs(sum) > Math.abs(value) ? sum - next + value : value - next + sum;
    sum = next;
  }
  return Number.isFinite(lost) ? sum + lost : sum;
}

function isOfKind(kind: CatalogColumn["kind"], value: Stored): boolean {
  switch (kind) {
    case "integer":
      return typeof value === "bigint";
    case "real":
      return typeof value === "number" || typeof value === "bigint";
    case "date":
      return typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value);
    case "datetime":
      return typeof value === "string" && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?$/.test(value);
    default:
      return typeof value === "string";
  }
}
