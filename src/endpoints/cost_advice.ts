import { indexedRows, isIndexed, leadsTo } from "../access/indexes.ts";
import { allowedOperators, filteredField } from "../model/field_filters.ts";
import { anyCaseIndexText, indexText, memberIndexText } from "../sql/quoting.ts";
import type { Hop, Model } from "../types/model.ts";
import type { TermTest } from "../types/query.ts";
import type { Exchange } from "./exchange.ts";

/** A parameter that makes a list visit too many rows, and the index that would help. */
export interface Culprit {
  readonly parameter: string | undefined;
  readonly verb: "filter" | "search" | "sort" | "stats" | "list";
  /** The field or text that the parameter names, as the client wrote it. */
  readonly asWritten: string;
  /** The SQL statement that creates the index. */
  readonly index?: string;
  /** Whether an index has this order for all rows of the table, but not for the rows that are found. */
  readonly isServed?: true;
}

/** The most parameters that a message recommends. */
const MOST_NAMED = 5;

/** The sentence that recommends other parameters: sorts, and filters that were not sent, that an index serves. */
export function helpOf({ verb, parameter, isServed }: Culprit, sent: readonly string[], exchange: Exchange): string {
  const isSent = (name: string) => sent.some((one) => one === name || one.startsWith(`${name}[`));
  const filters = servedFilters(exchange).filter((name) => !isSent(name)).slice(0, MOST_NAMED);
  const sorts = verb === "sort" || verb === "list"
    ? isServed ? ["id"] : servedSorts(exchange).slice(0, MOST_NAMED)
    : [];
  const advice = [
    ...(sorts.length === 0 ? [] : [`sort by ${either(sorts)} instead`]),
    ...(filters.length === 0 ? [] : [`add ${either(filters)} to leave fewer rows`]),
  ];
  const [first = `leave "${parameter}" out`, ...others] = advice;
  return ` ${[first[0].toUpperCase() + first.slice(1), ...others].join(", or ")}.`;
}

/** The filters for which an index finds the rows of the list. */
function servedFilters({ parameterAction, model, resource }: Exchange): readonly string[] {
  const fields = resource.columns.filter(({ indexed, field }) => {
    const found = indexed ? filteredField(model, resource, field) : undefined;
    return found !== undefined && allowedOperators(model, resource, found, parameterAction) !== undefined;
  }).map(({ field }) => `filter[${field}]`);
  const others = [...resource.filters.values()].flat()
    .filter(({ hops }) => isLedBack(hops, resource.table, model)).map(({ parameter }) => parameter);
  return [...new Set([...fields, ...others])];
}

/** Whether indexes lead from the end of hops back to the rows of the table where they start. */
function isLedBack(hops: readonly Hop[], start: string, model: Model): boolean {
  return hops.every(({ from }, index) => isIndexed(index === 0 ? start : hops[index - 1].table, from, model));
}

/** The sorts for which the key or an index has the rows in order. */
function servedSorts({ parameterAction, resource }: Exchange): readonly string[] {
  const fields = resource.columns.filter(({ indexed, name }) =>
    indexed && parameterAction.visible.shows(resource, name)
  );
  return ["id", ...fields.map(({ field }) => field)];
}

/** `"a"`, `"a" or "b"`, `"a", "b" or "c"`. */
function either(names: readonly string[]): string {
  const [last, ...others] = names.map(inQuotes).reverse();
  return others.length === 0 ? last : `${others.reverse().join(", ")} or ${last}`;
}

/** The statement that creates an index for a test; `undefined` if there is such an index, or if none would help. */
export function helpfulIndex(
  table: string,
  test: TermTest,
  { model, sql: { dialect } }: Exchange,
): string | undefined {
  if (leadsTo(table, test, model)) return undefined;
  const [column] = test.columns;
  switch (indexedRows(test)) {
    case "values":
      return "member" in test ? memberIndexText(table, column, test.member, dialect) : indexText(table, test.columns);
    case "beginnings":
      return anyCaseIndexText(table, column, dialect);
    default:
      return undefined;
  }
}

/** The sentence that names an index. */
export function indexHint(index: string): string {
  return ` This would help: ${index}.`;
}

/** A name in quotes, as messages show it. */
export function inQuotes(text: string): string {
  return `"${text}"`;
}
