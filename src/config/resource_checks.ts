import {
  callback,
  type Check,
  flag,
  hashOf,
  isHash,
  join,
  listOf,
  name,
  oneOf,
  optionsOf,
  pathPrefix,
  pathSegment,
  refuse,
  refuseName,
  textThat,
  that,
} from "./checks.ts";
import {
  csvCheck,
  etagCheck,
  filtersCheck,
  isMemberName,
  searchCheck,
  SHARED_CHECKS,
  statsCheck,
  WRITE_CHECKS,
} from "./shared_checks.ts";
import { OPERATIONS } from "./operations.ts";
import type { ColumnDescription } from "../types/resource_options.ts";
import { STORED_DATE_TIMES } from "../values/stored_date_time.ts";

const COLUMN_TYPES = ["INTEGER", "REAL", "NUMERIC", "DECIMAL", "TEXT", "BOOLEAN", "JSON", "BLOB", "DATE", "DATETIME"];

const table = name("the name of a table");
const column = name("the name of a column");

function nameOrNames(takes: string): Check {
  const isName = (value: unknown) => typeof value === "string" && value !== "";
  return that(takes, (value) => isName(value) || (Array.isArray(value) && value.length > 0 && value.every(isName)));
}

const memberName = textThat("a name that JSON:API allows: letters, digits, inner - and _", isMemberName);

const fieldName = textThat(
  "a name that JSON:API allows for an attribute: letters, digits, inner - and _, but neither id nor type",
  (field) => isMemberName(field) && field !== "id" && field !== "type",
);

const columnNames = nameOrNames("the name of a column, or an array of names");

const relations = hashOf("an object of tables by relationship name", (value, place) => {
  if (typeof value === "string" && value !== "") return;
  const takes = "the name of a table, or an object with table and foreignKey";
  optionsOf(takes, { table, foreignKey: columnNames }, ["table"])(value, place);
});

const joins = hashOf("an object of join tables by relationship name", (value, place) => {
  if (typeof value === "string" && value !== "") return;
  const takes = "the name of a join table, or an object with table and through";
  const parameter = nameOrNames("the name of a query parameter, or an array of names");
  const checks = { table, through: table, foreignKey: columnNames, targetKey: columnNames, parameter };
  optionsOf(takes, checks, ["table", "through"])(value, place);
});

const columns = hashOf("an object of column options by column", (value, place) => {
  if (value === false || COLUMN_TYPES.includes(value as string)) return;
  const takes = `false, one of ${
    COLUMN_TYPES.join(", ")
  }, or an object with type, stored, optional, field, read and write`;
  const checks = {
    type: oneOf(COLUMN_TYPES),
    stored: oneOf(STORED_DATE_TIMES),
    optional: flag,
    field: fieldName,
    read: callback,
    write: callback,
  };
  optionsOf(takes, checks)(value, place);
  const { type = "DATETIME", stored } = value as ColumnDescription;
  if (stored !== undefined && type !== "DATETIME") {
    refuse(join(place, "stored"), stored, `the type DATETIME beside it, not ${type}`);
  }
});

const rule = optionsOf("a rule: an object with name, check and message", {
  name: name("the title of the rule's error"),
  check: callback,
  message: that("a string or a function that makes one", (value) => ["string", "function"].includes(typeof value)),
  absent: flag,
}, ["name", "check", "message"]);

const standardSchema = that("a Standard Schema, as zod, valibot and arktype make them", isStandardSchema);

const SCHEMA_CHECKS: { readonly [name: string]: Check } = {
  id: column,
  selfPrefix: pathPrefix,
  attributes: optionsOf("an object with reads, adds and write", {
    reads: listOf("an array of field names", name("the name of a field")),
    adds: listOf("an array of field names", fieldName),
    write: callback,
  }, ["reads", "adds", "write"]),
};

/** The checks of the application-wide schema, which has no `type`. */
export const schemaChecks: Check = optionsOf("an object with id, selfPrefix or attributes", SCHEMA_CHECKS);

const resourceSchema = optionsOf("an object with type, id, selfPrefix or attributes", {
  type: memberName,
  ...SCHEMA_CHECKS,
});

/** The checks of every option that a resource can have. */
export const RESOURCE_CHECKS: { readonly [name: string]: Check } = {
  ...SHARED_CHECKS,
  ...WRITE_CHECKS,
  path: pathSegment,
  relationshipLinks: flag,
  etag: etagCheck,
  softDelete: column,
  upsert: listOf(
    "an array of arrays of columns or to-one relationships",
    listOf("an array of columns or to-one relationships", column, "at least one column or to-one relationship"),
  ),
  belongsTo: relations,
  hasMany: relations,
  hasOne: relations,
  belongsToMany: joins,
  clientIds: that('"uuid", "any" or false', (value) => value === false || value === "uuid" || value === "any"),
  newId: that(
    '"uuid", false or a function that makes an id',
    (value) => value === false || value === "uuid" || typeof value === "function",
  ),
  columns,
  search: optionsOf("an object with filter", { filter: searchCheck }),
  filters: filtersCheck,
  csv: csvCheck,
  stats: statsCheck,
  rules: hashOf("an object of arrays of rules by column", listOf("an array of rules", rule)),
  validate: (value, place) => {
    if (isStandardSchema(value)) return;
    if (!isHash(value)) refuse(place, value, "a Standard Schema, or an object with one for create and one for update");
    optionsOf("", { create: standardSchema, update: standardSchema })(value, place);
  },
  scope: that('a function, or "none"', (value) => value === "none" || typeof value === "function"),
  schema: resourceSchema,
  hooks: optionsOf("an object of hooks", {
    beforeFind: callback,
    afterFind: callback,
    beforeSave: callback,
    afterSave: callback,
    beforeDelete: callback,
    afterDelete: callback,
  }),
  operations,
};

const LIST_CHECKS = { ...SHARED_CHECKS, filters: filtersCheck, csv: csvCheck, stats: statsCheck };

function operations(value: unknown, place: string): void {
  if (Array.isArray(value)) return value.forEach((one, index) => oneOf(OPERATIONS)(one, `${place}[${index}]`));
  if (!isHash(value)) refuse(place, value, "an array of operations, or an object of options by operation");
  for (const [operation, options] of Object.entries(value)) {
    if (!(OPERATIONS as readonly string[]).includes(operation)) refuseName(place, operation, OPERATIONS);
    if (options === undefined || typeof options === "boolean") continue;
    const checks = operation === "list" ? LIST_CHECKS : SHARED_CHECKS;
    const beside = { place: "for the resource", names: Object.keys(RESOURCE_CHECKS) };
    optionsOf("true, false, or an object of options", checks, [], beside)(options, join(place, operation));
  }
}

/** arktype's schemas are functions. */
function isStandardSchema(value: unknown): boolean {
  if ((typeof value !== "object" && typeof value !== "function") || value === null || !("~standard" in value)) {
    return false;
  }
  const standard = value["~standard"];
  return isHash(standard) && standard.version === 1 && typeof standard.validate === "function";
}
