import { type Html, markup } from "./html.ts";
import type { FilterOperator } from "../types/list_options.ts";
import type { Relationship } from "../types/model.ts";
import { type KnownRecords, labelOf, linkageOf, type Shown } from "./records.ts";
import type { RequestedList } from "./requested.ts";

/** The sources of a form. */
export interface Filtered extends RequestedList {
  readonly keys: readonly KeyFilter[];
  /** The parameters that could not be read, each with a sentence that says why; their text stays in the fields. */
  readonly failed: ReadonlyMap<string, string>;
}

/** A foreign-key filter: its parameter, its label, and the records on this page that it can suggest. */
export interface KeyFilter {
  readonly label: string;
  readonly value: string | undefined;
  /** The parameter in the client's spelling. */
  readonly name: string;
  readonly known: ReadonlyMap<string, string>;
}

/** The foreign-key filters of a list, with the records on this page that they can suggest. */
export function keyFilters(
  { exchange, parameters }: RequestedList,
  records: readonly Shown[] = [],
  known: KnownRecords = new Map(),
): readonly KeyFilter[] {
  const { resource: { filters, relationships }, action, model } = exchange;
  const own = new Map([...filters.values()].flat().map((one) => [one.parameter, one]));
  return [...own.values()].filter(({ parameter }) => !action.settings.parameters.has(parameter))
    .map((filter) => {
      const { parameter } = filter;
      const [name, value] = parameters.find(([sent]) => filters.get(sent)?.[0].parameter === parameter) ?? [parameter];
      const over = relationships.find((one) => haveSameHops(one, filter));
      // A parameter for one part of a key of several columns does not accept the id of a record.
      const whole = over?.hops[0].from.length === 1 ? over.name : undefined;
      const linked = records.flatMap((one) => linkageOf(one.relationships.get(whole ?? "")) ?? []);
      return {
        label: whole ?? parameter,
        name,
        value,
        known: new Map(linked.map((one) => [one.id, labelOf(model, one, known)])),
      };
    });
}

/** Whether a filter and a relationship go over the same foreign keys. */
export function haveSameHops(one: Pick<Relationship, "hops">, other: Pick<Relationship, "hops">): boolean {
  return one.hops === other.hops || JSON.stringify(one.hops) === JSON.stringify(other.hops);
}

const WORDS: { readonly [Operator in Exclude<FilterOperator, "null">]: string } = {
  eq: "is",
  ne: "is not",
  gt: "is above",
  gte: "is at least",
  lt: "is below",
  lte: "is at most",
  in: "is one of",
  nin: "is none of",
  contains: "contains",
  "starts-with": "starts with",
  "ends-with": "ends with",
};

/** The condition of a filter, in words: `name starts with N`. */
export function conditionText(path: string, operator: string, value: string | undefined): string {
  if (operator === "null") return `${path} has ${value === "true" ? "no" : "a"} value`;
  const words = `${path} ${operator in WORDS ? WORDS[operator as keyof typeof WORDS] : operator}`;
  return value === undefined ? words : `${words} ${value || "empty text"}`;
}

/** `filter[<path>][<operator>]`, or a part of an OR. */
export const FILTER = /^filter(?:\[or\]\[([^[\]]+)\])?\[([^[\]]+)\](?:\[([^[\]]+)\])?$/;

/** A current condition: its parameter, the label of its OR group, and its words. */
export interface Condition {
  readonly name: string;
  readonly group?: string;
  readonly text: string;
}

/** The conditions of a list in words: of its search, its foreign keys, its fields. */
export function conditionsOf(list: Filtered): readonly Condition[] {
  if (list.choices === undefined) return [];
  const { keys } = list;
  const isFiltered = list.exchange.resource.fieldFilters.kind !== "none";
  return [
    ...searched(list),
    ...keys.flatMap(ofKey),
    ...(isFiltered ? list.parameters.flatMap((one) => ofField(one, keys)) : []),
  ];
}

function searched({ searched: fields, parameters }: Filtered): readonly Condition[] {
  const sent = parameters.find(([name]) => name === "filter");
  if (sent === undefined || fields === undefined) return [];
  const [name, text] = sent;
  return [{ name, text: fields.length === 0 ? `${text} is found` : `${fields.join(" or ")} contains ${text}` }];
}

function ofKey({ label, name, value, known }: KeyFilter): readonly Condition[] {
  return value === undefined ? [] : [{ name, text: `${label} is ${known.get(value) ?? value}` }];
}

/** The words of a filter of a field. Ids of related records are replaced with their labels, if this page knows them. */
function ofField([name, value]: Filtered["parameters"][number], keys: readonly KeyFilter[]): readonly Condition[] {
  const [, group, path, operator = "eq"] = FILTER.exec(name) ?? [];
  if (path === undefined) return [];
  const known = keys.find(({ label }) => label === path)?.known;
  const said = known === undefined ? value : value.split(",").map((id) => known.get(id) ?? id).join(", ");
  return [{ name, group, text: conditionText(path, operator, said) }];
}

/**
 * The conditions and order of a list in words: `where continent is Europe, sorted by name`; `undefined` if it has none.
 */
export function queryText(list: Filtered): Html | undefined {
  const conditions = conditionsOf(list);
  const either = [...Map.groupBy(conditions.filter(({ group }) => group !== undefined), ({ group }) => group).values()];
  const all = [
    ...textsOf(conditions.filter(({ group }) => group === undefined)),
    ...(either.length === 0 ? [] : [`(${either.map((some) => textsOf(some).join(" and ")).join(" or ")})`]),
  ];
  const sort = list.parameters.find(([name]) => name === "sort")?.[1] ?? "";
  const parts = [
    ...(all.length === 0 ? [] : [`where ${all.join(" and ")}`]),
    ...(sort === "" ? [] : [`sorted by ${sort.split(",").map(termText).join(", then by ")}`]),
  ];
  return parts.length === 0 ? undefined : markup`<p class="soft told">${parts.join(", ")}</p>`;
}

function textsOf(conditions: readonly Condition[]): readonly string[] {
  return conditions.map(({ text }) => text);
}

function termText(term: string): string {
  return term.startsWith("-") ? `${term.slice(1)} descending` : term;
}
