import { servedRelationships } from "../model/visible.ts";
import type { Exchange } from "../endpoints/exchange.ts";
import { allowedOperators, type FilteredField, parameterPath, spelledOutFields } from "../model/field_filters.ts";
import type { FilterOperator } from "../types/filters.ts";

/** A field that a list can be filtered by, as `filter[…]` names it, and what it can be asked in a form. */
export interface FilterChoice {
  readonly path: string;
  readonly operators: readonly FilterOperator[];
}

/** What `filter[…]` of a list may ask, without what a reader would hardly look for. */
export function filterChoices({ model, resource, action }: Exchange): readonly FilterChoice[] {
  const relationships = servedRelationships(model, resource).map(({ name }) => name);
  return spelledOutFields(model, resource, relationships).flatMap((field) => {
    const operators = (allowedOperators(model, resource, field, action) ?? []).filter(isUseful(field));
    const path = parameterPath(field);
    // Brackets in a name cannot be told from those around it.
    return operators.length === 0 || /[[\]]/.test(path) ? [] : [{ path, operators }];
  });
}

/**
 * One value says what a list of one says; what cannot be null need not be asked for it; the order of texts and ids, and
 * ids of related records, are for programs.
 */
function isUseful({ path, column, member, isRelationship }: FilteredField) {
  return (operator: FilterOperator, _: number, all: readonly FilterOperator[]): boolean => {
    switch (operator) {
      case "null":
        return isRelationship || member !== undefined || path.length > 0 || column?.notNull === false;
      case "in":
        return !isRelationship && !all.includes("eq");
      case "nin":
        return !isRelationship && !all.includes("ne");
      case "gt":
      case "gte":
      case "lt":
      case "lte":
        return column !== undefined && column.kind !== "text";
      default:
        return !isRelationship;
    }
  };
}
