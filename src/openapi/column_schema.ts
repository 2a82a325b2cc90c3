import type { Column, ColumnKind } from "../types/column.ts";
import type { OpenApiSchema } from "../types/openapi.ts";
import { affinityOf } from "../values/affinity.ts";

/** Whether dates and date-times are written in a format of the application's own. */
export interface OwnFormats {
  readonly date: boolean;
  readonly dateTime: boolean;
}

const STANDARD: OwnFormats = { date: false, dateTime: false };

/** What values of each kind look like, without null. */
const KIND_SCHEMAS: { readonly [Kind in ColumnKind]: (column: Column, own: OwnFormats) => OpenApiSchema } = {
  integer: ({ declared }) => isBig(declared) ? BIG_INTEGER : { type: "integer", format: "int64" },
  real: () => ({ type: "number", format: "double" }),
  numeric: ({ declared }) => ({ type: namesNumbers(declared) ? "number" : ["number", "string"] }),
  decimal: () => ({ type: "string", pattern: String.raw`^-?(0|[1-9]\d*)(\.\d+)?$` }),
  text: () => ({ type: "string" }),
  boolean: () => ({ type: "boolean" }),
  json: () => ({}),
  blob: () => ({ type: "string", contentEncoding: "base64" }),
  date: (_, own) => own.date ? { type: "string" } : { type: "string", format: "date" },
  datetime: (_, own) => own.dateTime ? { type: "string" } : { type: "string", format: "date-time" },
};

/** JSON has integers beyond ±(2^53−1) as strings. Columns whose type does not ask for them hardly ever hold any. */
const BIG_INTEGER: OpenApiSchema = { type: ["integer", "string"], pattern: "^-?[1-9][0-9]{15,18}$" };

function isBig(declared: string): boolean {
  return /BIG|INT8/.test(declared);
}

/** Whether a type says that a column holds numbers alone: one of the type UUID, TIME or none at all takes texts too. */
function namesNumbers(declared: string): boolean {
  return affinityOf(declared) === "text" || /NUM|DEC/.test(declared);
}

/** The schema of a column's values as answers have them. */
export function shownSchema(column: Column, own: OwnFormats): OpenApiSchema {
  return column.notNull ? KIND_SCHEMAS[column.kind](column, own) : nullable(KIND_SCHEMAS[column.kind](column, own));
}

/** The schema of the values that a client can write into a column. */
export function writtenSchema(column: Column): OpenApiSchema {
  const { kind, maxLength, notNull } = column;
  const schema = KIND_SCHEMAS[kind](column, STANDARD);
  if (maxLength !== undefined && schema.type === "string") schema.maxLength = maxLength;
  return notNull ? schema : nullable(schema);
}

/** A schema that null satisfies too; one that names no type is satisfied anyway. */
export function nullable(schema: OpenApiSchema): OpenApiSchema {
  return schema.type === undefined ? schema : { ...schema, type: [schema.type, "null"].flat() };
}
