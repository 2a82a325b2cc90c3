import { allowedOperators, filterPath, parameterPath, spelledOutFields } from "../model/field_filters.ts";
import type { FilterOperator } from "../types/filters.ts";
import type { OpenApiParameter, OpenApiSchema } from "../types/openapi.ts";
import { type Described, linksOf } from "./described.ts";
import type { Reading } from "./query_parameters.ts";

/**
 * The parameters `filter[<path>]` and `filter[<path>][<operator>]`: of the resource's own fields, and of the paths that a
 * map lists.
 */
export function fieldFilterParameters(reading: Reading): readonly OpenApiParameter[] {
  const { described, resource, action } = reading;
  const { model } = described;
  return spelledOutFields(model, resource, namesOf(described, resource)).flatMap((field) => {
    const operators = allowedOperators(model, resource, field, action) ?? [];
    const path = filterPath(field);
    const name = parameterPath(field);
    const usual: FilterOperator = field.column === undefined ? "in" : "eq";
    const short = operators.includes(usual) ? [parameter(`filter[${name}]`, path, usual)] : [];
    return [...short, ...operators.map((one) => parameter(`filter[${name}][${one}]`, path, one))];
  });
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
