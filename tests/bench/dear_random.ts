import fc from "fast-check";
import { CATALOG, type DearKind, pathsFrom, tableAt } from "./dear_catalog.ts";
import type { DearVariant } from "./dear_service.ts";

/** A random read: its path, and its parameters by name. */
export interface RandomRead {
  readonly service: DearVariant;
  /** `/tags/1/events` */
  readonly place: string;
  /** The table whose rows it lists or shows. */
  readonly table: string;
  readonly isLinkage: boolean;
  readonly parameters: Parameters;
}

/** Parameters of a query, by name. */
export type Parameters = { readonly [name: string]: string };

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);
const encoded = encodeURIComponent;

const VALUES: { readonly [K in DearKind]: readonly string[] } = {
  text: ["a", "n", "9", "na", "done", "open", "DE", "C0000", "reference 9", "Region 3", "order 17", "none"],
  number: ["-1", "0", "1", "7", "50", "99", "5000", "1000000"],
  time: ["2000-01-01T00:00:00Z", "2024-01-05T00:00:00Z", "2024-06-01T00:00:00Z", "2030-01-01T00:00:00Z"],
};
const ORDER = ["eq", "ne", "gt", "gte", "lt", "lte", "in", "nin", "null"];
const OPERATORS: { readonly [K in DearKind]: readonly string[] } = {
  text: [...ORDER, "contains", "contains", "starts-with", "ends-with", "ends-with"],
  number: ORDER,
  time: ORDER,
};

/** Possible values of `filter[x][<operator>]`. */
function valueOf(kind: DearKind, operator: string): fc.Arbitrary<string> {
  if (operator === "null") return oneOf("true", "false");
  const value = oneOf(...VALUES[kind]);
  if (operator !== "in" && operator !== "nin") return value;
  const more = (n: number) => kind === "time" ? VALUES.time[n % 4] : kind === "number" ? `${n * 7}` : `v${n}`;
  return fc.tuple(value, oneOf(0, 3, 99)).map(([first, count]) =>
    [first, ...Array.from({ length: count }, (_, n) => more(n))].join(",")
  );
}

/** `filter[or][a][customer.name][contains]=na` */
function filters(table: string): fc.Arbitrary<Parameters> {
  const path = fc.oneof(fc.constant([]), oneOf(...pathsFrom(table, 1)), oneOf(...pathsFrom(table, 2)));
  const one = path.chain((path) => {
    const { fields } = CATALOG[tableAt(table, path)];
    return fc.tuple(oneOf(...Object.keys(fields), "id"), oneOf("", "", "", "[or][a]", "[or][b]", "[or][c]", "[or][d]"))
      .chain(([field, label]) => {
        const kind = fields[field] ?? "number";
        return oneOf(...OPERATORS[kind]).chain((operator) =>
          valueOf(kind, operator).map((value): [string, string] => [
            `filter${label}[${[...path, field].join(".")}][${operator}]`,
            value,
          ])
        );
      });
  });
  return fc.array(one, { maxLength: 6 }).map((all) => Object.fromEntries(all));
}

/** `include` and `sort`: sorts follow included relationships. */
function sorts(table: string, isLinkage: boolean): fc.Arbitrary<Parameters> {
  const paths = isLinkage ? fc.constant([]) : fc.uniqueArray(oneOf(...pathsFrom(table, 3)), { maxLength: 3 });
  return paths.chain((paths) => {
    const reached = [[], ...paths.flatMap((path) => path.map((_, n) => path.slice(0, n + 1)))];
    const term = oneOf(...reached).chain((path) =>
      fc.tuple(oneOf("", "-"), oneOf(...Object.keys(CATALOG[tableAt(table, path)].fields))).map(([minus, field]) =>
        minus + [...path, field].join(".")
      )
    );
    return fc.array(term, { maxLength: 4 }).map((terms): Parameters => ({
      ...(paths.length === 0 ? {} : { include: paths.map((path) => path.join(".")).join(",") }),
      ...(terms.length === 0 ? {} : { sort: terms.join(",") }),
    }));
  });
}

/** The other parameters of a list. */
function others(table: string): fc.Arbitrary<Parameters> {
  const { foreignKeys, isSearched } = CATALOG[table];
  const words = oneOf("n", "na", "none", "nation", "na nat name", "reference 9", "order 17");
  const either = <T>(wanted: boolean, name: string, value: fc.Arbitrary<T>) =>
    wanted ? fc.option(value.map((one) => [name, String(one)]), { freq: 3, nil: undefined }) : fc.constant(undefined);
  return fc.tuple(
    either(isSearched, "filter", words),
    either(true, "page", oneOf(1, 2, 500, 5000, 40_000)),
    either(true, "limit", oneOf(1, 100)),
    ...foreignKeys.map((name) => either(true, name, oneOf(1, 2, 78))),
  ).map((found) => Object.fromEntries(found.filter((one) => one !== undefined)));
}

/** Random parameters for the list of a table; linkage includes nothing. */
export function randomParameters(table: string, isLinkage: boolean): fc.Arbitrary<Parameters> {
  return fc.tuple(sorts(table, isLinkage), filters(table), others(table)).map((parts) => Object.assign({}, ...parts));
}

type Place = Pick<RandomRead, "place" | "table" | "isLinkage">;

function places(): readonly Place[] {
  return Object.entries(CATALOG).flatMap(([table, { ids, toManys }]): Place[] => [
    { place: `/${table}`, table, isLinkage: false },
    { place: `/${table}`, table, isLinkage: false },
    { place: `/${table}/${ids[1]}`, table, isLinkage: false },
    ...Object.entries(toManys).flatMap(([name, target]): Place[] => [
      { place: `/${table}/${ids[0]}/${name}`, table: target, isLinkage: false },
      { place: `/${table}/${ids[0]}/relationships/${name}`, table: target, isLinkage: true },
    ]),
  ]);
}

/** A random list, view, related list or linkage; many are refused for reasons other than their costs. */
export const randomRead: fc.Arbitrary<RandomRead> = fc.tuple(
  oneOf(...places()),
  oneOf<DearVariant>("open", "open", "open", "indexed", "bounded", "cursors"),
).chain(([place, service]) =>
  randomParameters(place.table, place.isLinkage).map((parameters) => ({ ...place, service, parameters }))
);

/**
 * The first of two reads with the parameters of the second added; lists of `include` and `sort` are joined, up to the
 * limits.
 */
export function crossed(read: RandomRead, added: Parameters): RandomRead {
  const parameters: { [name: string]: string } = { ...added, ...read.parameters };
  for (const name of ["include", "sort"]) {
    const terms = [read.parameters[name], added[name]].filter((one) => one !== undefined).join(",");
    if (terms !== "") parameters[name] = [...new Set(terms.split(","))].slice(0, 10).join(",");
  }
  return { ...read, parameters };
}

/** A read without its nth parameter. */
export function without(read: RandomRead, n: number): RandomRead {
  const parameters = Object.entries(read.parameters);
  return { ...read, parameters: Object.fromEntries(parameters.toSpliced(n % Math.max(1, parameters.length), 1)) };
}

/** A read as a path with its query. */
export function pathOf({ place, parameters }: RandomRead): string {
  const query = Object.entries(parameters).map(([name, value]) => `${name}=${encoded(value).replaceAll("%2C", ",")}`);
  return query.length === 0 ? place : `${place}?${query.join("&")}`;
}
