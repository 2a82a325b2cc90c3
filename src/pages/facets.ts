import type { Exchange } from "../endpoints/exchange.ts";
import { columnsOfFew, type Group, groupsOf } from "../endpoints/groups.ts";
import { unasked } from "../endpoints/reading.ts";
import { allowedOperators, filteredField } from "../model/field_filters.ts";
import { servedRelationships } from "../model/visible.ts";
import type { FilterOperator } from "../types/list_options.ts";
import type { Relationship } from "../types/model.ts";
import type { Additions, StatsGroup } from "../types/query.ts";
import type { Column } from "../types/schema_tables.ts";
import { labelsOfIds } from "./find_by_label.ts";
import { isUnique, labelColumns } from "./records.ts";
import { address, isOfPage, isOfSize, listTarget, type Parameters, parametersOf, type Reading } from "./requested.ts";
import { haveSameHops } from "./words.ts";

/** A field of which a page may show the values, each with its records. */
interface FacetField {
  readonly name: string;
  readonly group: StatsGroup;
  /** The parameter that filters by one value. */
  readonly parameter: string;
  /** The parameter that finds records without a value, with `true`; `undefined` if there is none. */
  readonly absent: string | undefined;
  /** Every parameter that filters by a value of this field. */
  readonly own: ReadonlySet<string>;
}

/** The values of one field in a list, the most frequent ones first. */
export interface Facet {
  readonly field: FacetField;
  readonly values: readonly FacetValue[];
  /** How many other values there are. */
  readonly others: number;
}

/** A value, the number of records that have it, and its label. */
export interface FacetValue extends Group {
  readonly label: string | undefined;
  /** Whether the list is filtered by it. */
  readonly isAsked: boolean;
}

/** Facets of a page, and values of a facet. */
const MOST = { facets: 6, values: 8 };
/** A column with more values than this has no facet. */
const FEW = 40;

/**
 * The facets of a list: the values of fields that have few, with how many records have each. They are computed without
 * the field's own filter, so that a reader sees the other values. A facet that would cost too much is left out.
 * `additions` are those that hooks have made to the list.
 */
export async function facetsOf(reading: Reading, additions: Additions): Promise<readonly Facet[]> {
  const { exchange } = reading;
  if (exchange.target.endpoint === "relationship") return [];
  const sent = parametersOf(exchange.target);
  const fields = facetFields(exchange);
  const few = await fewOf(reading, fields, additions);
  const chosen = fields.filter(({ group, own }) =>
    group.kind === "toOne" || few.has(group.column.name) || sent.some(([name]) => own.has(name))
  ).slice(0, MOST.facets);
  const find = (field: FacetField) => facetOf({ ...reading, additions }, field, sent);
  const facets = exchange.store.hasThreads ? await oneByOne(chosen, find) : await Promise.all(chosen.map(find));
  return facets.filter((one) => one !== undefined);
}

/** Each result in turn. Slow reads wait for a few threads, so a page takes no more than one place among them. */
async function oneByOne<T, U>(values: readonly T[], find: (value: T) => Promise<U>): Promise<readonly U[]> {
  const found: U[] = [];
  for (const value of values) found.push(await find(value));
  return found;
}

async function facetOf(
  reading: Reading & { readonly additions: Additions },
  field: FacetField,
  sent: Parameters,
): Promise<Facet | undefined> {
  const { exchange, open, additions } = reading;
  const { target } = exchange;
  const others = sent.filter(([name]) => !field.own.has(name) && !isOfRows(name));
  const groups = await unasked(
    exchange,
    () => groupsOf(open({ ...target, search: address("", others), format: "groups" }), field.group, additions),
  );
  const filtered = new Map(sent.filter(([name]) => field.own.has(name)));
  const isAsked = ({ key }: Group) =>
    key === null
      ? field.absent !== undefined && filtered.get(field.absent) === "true"
      : [...filtered].some(([name, value]) => name !== field.absent && value === String(key));
  if (groups === undefined || !isTelling(field, groups, filtered.size > 0)) return undefined;
  const sorted = groups.map((one) => ({ ...one, isAsked: isAsked(one) })).sort((one, other) =>
    Number(other.isAsked) - Number(one.isAsked) || other.count - one.count
  );
  const shown = sorted.slice(0, MOST.values);
  const labels = await labelsOf(reading, field, shown);
  return {
    field,
    values: shown.map((one) => ({ ...one, label: labels?.get(String(one.key)) })),
    others: sorted.length - shown.length,
  };
}

/** Whether a parameter decides which rows a list shows, or their order. */
function isOfRows(name: string): boolean {
  return name === "sort" || isOfPage(name) || isOfSize(name);
}

/** Whether groups are worth showing: there are several, not too many, and records share a value. */
function isTelling({ group }: FacetField, groups: readonly Group[], isAsked: boolean): boolean {
  if (isAsked) return groups.length > 0;
  if (groups.length < 2 || (group.kind === "attribute" && groups.length > FEW)) return false;
  return groups.some(({ key, count }) => key !== null && count > 1);
}

/** The labels of the records to which a to-one leads, by id. */
function labelsOf(
  reading: Reading,
  { group }: FacetField,
  values: readonly Group[],
): Promise<ReadonlyMap<string, string> | undefined> | undefined {
  if (group.kind === "attribute") return undefined;
  const { exchange } = reading;
  const target = exchange.model.resource(group.relationship.target);
  const ids = values.flatMap(({ key }) => key === null ? [] : String(key));
  return unasked(exchange, () => labelsOfIds(ids, target, reading));
}

/** The names of the columns that have few values among the first rows of the resource that this caller sees. */
async function fewOf(
  { exchange, open }: Reading,
  fields: readonly FacetField[],
  additions: Additions,
): Promise<ReadonlySet<string>> {
  const target = listTarget(exchange.resource, "", "groups");
  const columns = fields.flatMap(({ group }) => group.kind === "attribute" ? group.column : []);
  if (columns.length === 0 || target === undefined) return new Set();
  const few = await unasked(exchange, () => columnsOfFew(open(target), columns, additions));
  return few ?? new Set();
}

/** The kinds of columns whose values may be few. */
const KINDS = new Set(["text", "boolean", "integer"]);

/**
 * The fields by which a list can be filtered and grouped: to-one relationships, and attributes that are neither unique
 * nor part of a label.
 */
function facetFields(exchange: Exchange): readonly FacetField[] {
  const { model, resource, action } = exchange;
  const named = new Set(labelColumns(model, resource)[0] ?? []);
  const toOnes = servedRelationships(model, resource)
    .filter((one) => one.kind === "belongsTo" && action.visible.included(model, resource, [one]).length > 0);
  const columns = action.visible.attributes(resource)
    .filter((one) => KINDS.has(one.kind) && !named.has(one) && !isUnique(model, resource, one));
  return [
    ...toOnes.flatMap((one) => facetOfToOne(one, exchange) ?? []),
    ...columns.flatMap((one) => facetOfColumn(one, exchange) ?? []),
  ];
}

function operatorsOf({ model, resource, action }: Exchange, name: string): readonly FilterOperator[] {
  // Brackets in a name cannot be distinguished from those around it.
  const field = /[[\].]/.test(name) ? undefined : filteredField(model, resource, name);
  return (field && allowedOperators(model, resource, field, action)) ?? [];
}

function facetOfColumn(column: Column, exchange: Exchange): FacetField | undefined {
  const { field: name } = column;
  const operators = operatorsOf(exchange, name);
  if (!operators.includes("eq")) return undefined;
  const parameter = `filter[${name}]`;
  const absent = operators.includes("null") ? `${parameter}[null]` : undefined;
  const own = new Set([parameter, `${parameter}[eq]`, `${parameter}[null]`]);
  return { name, group: { kind: "attribute", column }, parameter, absent, own };
}

/** A to-one is filtered by its foreign-key filter, which every list has. */
function facetOfToOne(relationship: Relationship, exchange: Exchange): FacetField | undefined {
  const { model, resource: { filters }, action } = exchange;
  const { name, hops: [hop] } = relationship;
  const { key } = model.resource(relationship.target);
  if (key.columns.length > 1 || hop.to[0] !== key.columns[0]) return undefined;
  const spelled = [...filters].filter(([, all]) => all.length === 1 && haveSameHops(all[0], relationship));
  const parameter = spelled[0]?.[1][0].parameter;
  if (parameter === undefined || action.settings.parameters.has(parameter)) return undefined;
  const absent = operatorsOf(exchange, name).includes("null") ? `filter[${name}][null]` : undefined;
  const own = [...spelled.map(([one]) => one), `filter[${name}]`, `filter[${name}][eq]`, `filter[${name}][null]`];
  return { name, group: { kind: "toOne", relationship }, parameter, absent, own: new Set(own) };
}
