import type { FilterWay, TextTest } from "./ways.ts";

/** Joins tests that must all pass; `undefined` if there are none. */
export function allOf(ways: readonly (FilterWay | undefined)[]): FilterWay | undefined {
  const of = readOnce(ways.flatMap((one) => one ?? []), false);
  return of.length < 2 ? of[0] : { kind: "all", of };
}

/** Joins tests of which one must pass; every row passes `undefined`. */
export function anyOf(ways: readonly (FilterWay | undefined)[]): FilterWay {
  return { kind: "any", of: readOnce(ways.map((one) => one ?? ALWAYS), true) };
}

/** The test that every row passes. */
const ALWAYS: FilterWay = { kind: "all", of: [] };

/** Joins several tests of one text into one, because each test would copy the text. */
function readOnce(ways: readonly FilterWay[], isAny: boolean): readonly FilterWay[] {
  const byColumn = Map.groupBy(ways, (way) => textTest(way)?.column);
  return ways.flatMap((way): readonly FilterWay[] => {
    const column = textTest(way)?.column;
    const together = byColumn.get(column) ?? [];
    if (column === undefined || together.length === 1) return [way];
    if (together[0] !== way) return [];
    return [{ kind: "texts", isAny, column, tests: together.flatMap((one) => textTest(one)?.test ?? []) }];
  });
}

function textTest(way: FilterWay): { readonly column: string; readonly test: TextTest } | undefined {
  if (way.kind !== "test") return undefined;
  const { test: { kind, columns: [column] }, slots: [slot] } = way;
  return kind === "contains" || kind === "ends-with" ? { column, test: { kind, slot } } : undefined;
}
