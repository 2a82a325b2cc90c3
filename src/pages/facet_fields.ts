import { haveSameHops } from "./paths.ts";
import { servedRelationships } from "../model/visible.ts";
import type { Exchange } from "../endpoints/exchange.ts";
import type { Group } from "../endpoints/groups.ts";
import { allowedOperators, filteredField } from "../model/field_filters.ts";
import type { FilterOperator } from "../types/list_options.ts";
import type { Relationship } from "../types/model.ts";
import type { StatsGroup } from "../types/query.ts";
import type { Column } from "../types/schema_tables.ts";
import { labelColumns } from "./records.ts";

/** A field of which a page may show the values, each with its records. */
export interface FacetField {
  readonly name: string;
  readonly group: StatsGroup;
  /** The parameter that asks for one value. */
  readonly parameter: string;
  /** The one that asks for those without a value, by `true`; nothing where they cannot be asked for. */
  readonly absent: string | undefined;
  /** Every parameter by which one of the values is asked for. */
  readonly own: ReadonlySet<string>;
}

/** The values of one field in a list, the most frequent ones first. */
export interface Facet {
  readonly field: FacetField;
  readonly values: readonly FacetValue[];
  /** How many other values there are. */
  readonly others: number;
}

/** A value, the records that have it, and what a person calls it. */
export interface FacetValue extends Group {
  readonly label: string | undefined;
  /** Whether the list is filtered by it. */
  readonly isAsked: boolean;
}

/** The kinds of columns whose values may be few. */
const KINDS = new Set(["text", "boolean", "integer"]);

/**
 * The fields that a list can be filtered by and grouped by: to-ones, and attributes that are neither unique nor what its
 * records are called by.
 */
export function facetFields(exchange: Exchange): readonly FacetField[] {
  const { model, resource, action } = exchange;
  const named = new Set(labelColumns(model, resource)[0] ?? []);
  const isUnique = ({ name }: Column) =>
    model.declared(resource.table).unique.some((index) => index.length === 1 && index[0] === name);
  const toOnes = servedRelationships(model, resource)
    .filter((one) => one.kind === "belongsTo" && action.visible.included(model, resource, [one]).length > 0);
  const columns = action.visible.attributes(resource)
    .filter((one) => KINDS.has(one.kind) && !named.has(one) && !isUnique(one));
  return [
    ...toOnes.flatMap((one) => facetOfToOne(one, exchange) ?? []),
    ...columns.flatMap((one) => facetOfColumn(one, exchange) ?? []),
  ];
}

function operatorsOf({ model, resource, action }: Exchange, name: string): readonly FilterOperator[] {
  // Brackets in a name cannot be told from those around it.
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

/** To-ones are asked for by their foreign-key filter, which every list has. */
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
