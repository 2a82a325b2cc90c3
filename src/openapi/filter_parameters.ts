import { allowedOperators, type FilteredField, filteredField, filterPath } from "../model/field_filters.ts";
import type { FilterOperator } from "../types/filters.ts";
import type { OpenApiParameter, OpenApiSchema } from "../types/openapi.ts";
import { type Described, linksOf } from "./described.ts";
import type { Reading } from "./query_parameters.ts";

/**
 * The parameters `filter[<path>]` and `filter[<path>][<operator>]`: of the resource's own fields, and of the paths that a
 * map lists. Other paths through relationships are not spelled out, since there may be thousands.
 */
export function fieldFilterParameters(reading: Reading): readonly OpenApiParameter[] {
  const { described: { model }, resource, action } = reading;
  return fieldsOf(reading).flatMap((field) => {
    const operators = allowedOperators(model, resource, field, action) ?? [];
    const path = filterPath(field);
    const name = field.isRelationship ? field.path.map((one) => one.name).join(".") : path;
    const usual: FilterOperator = field.column === undefined ? "in" : "eq";
    const short = operators.includes(usual) ? [parameter(`filter[${name}]`, path, usual)] : [];
    return [...short, ...operators.map((one) => parameter(`filter[${name}][${one}]`, path, one))];
  });
}

function fieldsOf({ described, resource }: Reading): readonly FilteredField[] {
  const { fieldFilters } = resource;
  if (fieldFilters.kind === "none") return [];
  const dotted = fieldFilters.kind === "listed" ? [...fieldFilters.paths.keys()] : [];
  const own = ["id", ...resource.columns.map(({ field }) => field), ...namesOf(described, resource)];
  const paths = new Set([...own, ...dotted]);
  return [...paths].flatMap((path) => filteredField(described.model, resource, path) ?? []);
}

function namesOf(described: Described, resource: Reading["resource"]): readonly string[] {
  return linksOf(described, resource).map(({ relationship }) => relationship.name);
}

function parameter(name: string, path: string, operator: FilterOperator): OpenApiParameter {
  return {
    name,
    in: "query",
    description: `Those whose ${path} ${MEANINGS[operator]}.`,
    schema: valueSchema(operator),
  };
}

function valueSchema(operator: FilterOperator): OpenApiSchema {
  return operator === "null" ? { type: "string", enum: ["true", "false"] } : { type: "string" };
}

const MEANINGS: { readonly [O in FilterOperator]: string } = {
  eq: "is the value",
  ne: "is not the value",
  gt: "is greater than the value",
  gte: "is the value or greater",
  lt: "is less than the value",
  lte: "is the value or less",
  in: "is one of the values, with commas",
  nin: "is none of the values, with commas",
  contains: "contains the text",
  "starts-with": "begins with the text",
  "ends-with": "ends with the text",
  null: "has no value, or has one",
};
