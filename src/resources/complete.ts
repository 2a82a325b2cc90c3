import { ConfigurationError } from "../errors/service_errors.ts";
import { dasherize } from "../names.ts";
import type { Association, ForeignKeyFilter, Resource } from "../types/model.ts";
import type { Rule, StandardSchema } from "../types/rules.ts";
import type { Table } from "../types/schema_tables.ts";
import { associationsOf, foreignKeyColumns, type Mapping, pointingHere } from "./associations.ts";
import { checkSchema } from "./check_schema.ts";
import { attributesOf, columnOf, columnsOf, keyOf } from "./columns.ts";
import type { Declared } from "./declare.ts";
import { bySpelling, includeSpellings, spellingsOf } from "./spellings.ts";

/** A resource whose settings are not resolved yet. */
export type Completed = Omit<Resource, "actions" | "closed">;

/** Completes a declared resource with what the database says of its table. @throws {ConfigurationError} */
export function complete(declared: Declared, table: Table, mapping: Mapping): Completed {
  const key = keyOf(declared, table);
  const associations = associationsOf(declared, table, mapping);
  const keys = new Set([key.column, key.join, ...foreignKeyColumns(declared, table, mapping)]);
  const every = columnsOf(declared, table);
  const columns = attributesOf(declared, every, keys, new Set(associations.map((one) => one.name)));
  checkSchema(declared, columns, associations);
  const columnBySpelling = bySpelling(columns, (one) => one.field, (one) => [one.name]);
  const associationBySpelling = bySpelling(associations, (one) => one.name, (one) => spellingsOf(one.name));
  const { options } = declared;
  return {
    table: declared.table,
    type: declared.type,
    path: declared.path,
    key,
    columns,
    associations,
    references: table.foreignKeys.filter((one) => columns.some((column) => column.name === one.column)),
    everyColumn: new Map(every.map((column) => [column.name, column])),
    columnBySpelling,
    associationBySpelling,
    includeBySpelling: bySpelling(associations, (one) => one.name, (one) => includeSpellings(one.name)),
    hiddenSpellings: new Set(["id", ...[...keys].flatMap((name) => [name, dasherize(name)])]),
    filters: filtersOf(declared, associations, mapping),
    search: (options.search?.filter ?? []).map((name) => {
      const { name: column } = columnOf(declared, table, name, "search.filter");
      return columns.find((one) => one.name === column) ?? refuseKey(declared, "search.filter", name);
    }),
    scope: options.scope as Resource["scope"],
    hooks: options.hooks ?? {},
    rules: rulesOf(declared, columnBySpelling, associationBySpelling),
    validate: validatorsOf(options.validate),
    schema: declared.schema,
  };
}

function refuseKey(declared: Declared, option: string, name: string): never {
  throw new ConfigurationError(`Cannot map "${declared.table}": ${option} names "${name}", which is not an attribute.`);
}

function filtersOf(
  declared: Declared,
  associations: readonly Association[],
  mapping: Mapping,
): ReadonlyMap<string, ForeignKeyFilter> {
  const filters = new Map<string, ForeignKeyFilter>();
  for (const one of associations) {
    if (one.kind === "toOne") {
      filters.set(one.foreignKey, { column: one.foreignKey, target: one.target, association: one });
    }
  }
  for (const { column, owner } of pointingHere(declared, mapping)) {
    if (!filters.has(column)) filters.set(column, { column, target: owner });
  }
  return bySpelling([...filters.values()], (one) => one.column, (one) => [dasherize(one.column)]);
}

function rulesOf(
  declared: Declared,
  columns: Resource["columnBySpelling"],
  associations: Resource["associationBySpelling"],
): ReadonlyMap<string, readonly Rule[]> {
  return new Map(
    Object.entries(declared.options.rules ?? {}).map(([name, rules]) => {
      const field = columns.get(name)?.field ?? associations.get(dasherize(name))?.name;
      if (field === undefined) return refuseKey(declared, "rules", name);
      return [field, rules] as const;
    }),
  );
}

function validatorsOf(
  validate: Declared["options"]["validate"],
): { readonly create?: StandardSchema; readonly update?: StandardSchema } {
  if (validate === undefined) return {};
  return "~standard" in validate ? { create: validate, update: validate } : validate;
}
