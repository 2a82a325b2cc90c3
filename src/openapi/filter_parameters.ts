import {
  allowedOperators,
  type FilteredField,
  filterPath,
  parameterPath,
  spelledOutFields,
} from "../model/field_filters.ts";
import type { FilterOperator } from "../types/list_options.ts";
import type { OpenApiParameter, OpenApiSchema } from "../types/openapi.ts";
import { type FilterDetail, linksOf, parameterOnce } from "./described.ts";
import { queryParameter, type Reading } from "./query_parameters.ts";

/** A described filter: a field and an operator; without one, the usual operator of the field. */
interface SpelledFilter {
  readonly field: FilteredField;
  readonly operator?: FilterOperator;
}

/**
 * The parameters `filter[<path>]` and `filter[<path>][<operator>]`: of the resource's own fields, of the paths that a map
 * lists, and of the fields that a to-one relationship leads to.
 */
export function fieldFilterParameters(reading: Reading): readonly OpenApiParameter[] {
  return spelledFilters(reading).map(({ field, operator }) => {
    const name = `filter[${parameterPath(field)}]${operator === undefined ? "" : `[${operator}]`}`;
    return parameterOnce(reading.described, name, () => {
      const applied = operator ?? usual(field);
      const schema: OpenApiSchema = { type: "string", ...(applied === "null" ? { enum: ["true", "false"] } : {}) };
      return queryParameter(name, `Only resources whose ${filterPath(field)} ${MEANINGS[applied]}.`, schema);
    });
  });
}

/** The described filters of a list. Their number shows early how long a description becomes. */
export function spelledFilters(reading: Reading): readonly SpelledFilter[] {
  const { described: { model, detail }, resource } = reading;
  const names = linksOf(reading.described, resource).map(({ relationship }) => relationship.name);
  return [
    ...spelledOutFields(model, resource, names).flatMap((field) => filtersOf(reading, field, detail.ownFilters)),
    ...relatedFields(reading).flatMap((field) => filtersOf(reading, field, detail.relatedFilters)),
  ];
}

/** The fields of the targets of to-one relationships. If `filters` is a map, it lists the allowed ones itself. */
function relatedFields({ described, resource }: Reading): readonly FilteredField[] {
  const { bounds, detail } = described;
  if (resource.fieldFilters.kind !== "every" || bounds.filterDepth === 0) return [];
  if (detail.relatedFilters === "words") return [];
  return linksOf(described, resource).filter(({ relationship }) => !relationship.many)
    .flatMap(({ relationship, target }) =>
      target.columns.map((column) => ({ path: [relationship], owner: target, column, isRelationship: false }))
    );
}

function filtersOf(
  { described: { model }, resource, action }: Reading,
  field: FilteredField,
  detail: FilterDetail,
): readonly SpelledFilter[] {
  if (detail === "words") return [];
  const operators = allowedOperators(model, resource, field, action) ?? [];
  const short = operators.includes(usual(field)) ? [{ field }] : [];
  if (detail === "fields" && short.length > 0) return short;
  return [...short, ...operators.map((operator) => ({ field, operator }))];
}

/** The operator of a filter without one. */
function usual({ column }: FilteredField): FilterOperator {
  return column === undefined ? "in" : "eq";
}

const MEANINGS: { readonly [O in FilterOperator]: string } = {
  eq: "is the value",
  ne: "is not the value",
  gt: "is greater than the value",
  gte: "is the value or greater",
  lt: "is less than the value",
  lte: "is the value or less",
  in: "is one of the comma-separated values",
  nin: "is none of the comma-separated values",
  contains: "contains the text",
  "starts-with": "begins with the text",
  "ends-with": "ends with the text",
  null: "is null (true) or not null (false)",
};
