import { ConfigurationError } from "../errors/service_errors.ts";
import type { Association } from "../types/model.ts";
import type { Column } from "../types/column.ts";
import type { Declared } from "./declare.ts";

/**
 * Looks at what a resource's schema says of its attributes. An application-wide schema may read what not every resource
 * has.
 * @throws {ConfigurationError} where its own schema reads no attribute, or where one would be written over an association.
 */
export function checkSchema(
  { table, schema, options }: Declared,
  columns: readonly Column[],
  associations: readonly Association[],
): void {
  const { reads = [], adds = [] } = schema.attributes ?? {};
  const unknown = reads.find((field) => !columns.some((column) => column.field === field));
  if (unknown !== undefined && schema === options.schema) {
    throw new ConfigurationError(
      `Cannot map "${table}": its schema reads "${unknown}"; its attributes are ${
        columns.map((column) => column.field).join(", ")
      }.`,
    );
  }
  const taken = adds.find((field) => associations.some((association) => association.name === field));
  if (taken !== undefined) {
    throw new ConfigurationError(`Cannot map "${table}": its schema adds "${taken}", which is an association.`);
  }
}
