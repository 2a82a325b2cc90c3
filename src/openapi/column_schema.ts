import type { OpenApiReference, OpenApiSchema } from "../types/openapi.ts";
import type { Column, ColumnKind } from "../types/schema_tables.ts";
import { affinityOf } from "../values/kind.ts";

/** The schema of a column's values in answers. */
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

/** The schema of a value with which a filter compares a column: a number or a boolean, otherwise a text. */
export function comparedSchema(column: Column): OpenApiSchema {
  const { type = "string" } = KIND_SCHEMAS[column.kind](column, STANDARD);
  return { type };
}

/** A schema that also allows null; one without a type allows it anyway. */
export function nullable(schema: OpenApiSchema): OpenApiSchema {
  return schema.type === undefined ? schema : { ...schema, type: [schema.type, "null"].flat() };
}

/** Whether dates and date-times are written in a format of the application's own. */
export interface OwnFormats {
  readonly date: boolean;
  readonly dateTime: boolean;
}

/** A text of each format. */
const TEXTS: { readonly [format: string]: string } = {
  date: "2024-02-29",
  "date-time": "2024-02-29T12:30:00Z",
  uuid: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
};

/** The options of an example: the components to which schemas refer, and how many optional attributes it shows. */
interface ExampleOptions {
  readonly schemaAt: (reference: OpenApiReference) => OpenApiSchema;
  readonly mostAttributes: number;
}

/**
 * An example for a schema of a body: for an object its required members and attributes, for several schemas the first.
 */
export function exampleOf(schema: OpenApiSchema, options: ExampleOptions): unknown {
  if (schema.$ref !== undefined) return exampleOf(options.schemaAt({ $ref: schema.$ref }), options);
  const [value] = [schema.const ?? schema.enum ?? schema.examples ?? []].flat();
  if (value !== undefined) return value;
  const { anyOf: [first] = [] } = schema as Alternatives;
  if (first !== undefined) return exampleOf(first, options);
  const [type] = [schema.type ?? []].flat();
  switch (type) {
    case "object":
      return objectExample(schema, options);
    case "array":
      return [exampleOf(schema.items ?? {}, options)];
    case "integer":
      return 1;
    case "number":
      return 1.5;
    case "boolean":
      return true;
    case "string":
      return textExample(schema);
    default:
      // A column of JSON takes any value.
      return { key: "value" };
  }
}

function objectExample(schema: OpenApiSchema, options: ExampleOptions): unknown {
  const { properties, required = [], oneOf: [first] = [{}] } = schema as Alternatives;
  const needed = [...required, ...first.required ?? [], "attributes"];
  // An id of several parts may stand in place of relationships, of which then none is required.
  const shown = Object.entries({ ...properties, ...first.properties })
    .filter(([name, { examples }]) => needed.includes(name) || examples !== undefined);
  return Object.fromEntries(shown.map(([name, schema]) => {
    if (name === "attributes") return [name, attributesExample(schema, options)];
    const isPlainId = name === "id" && schema.examples === undefined;
    return [name, isPlainId ? TEXTS[String(schema.format)] ?? "1" : exampleOf(schema, options)];
  }));
}

/** One of several schemas, or an object with the members of one of several others. */
type Alternatives = OpenApiSchema & { readonly [Choice in "anyOf" | "oneOf"]?: readonly OpenApiSchema[] };

/** The first optional attributes, and all required ones. */
function attributesExample(schema: OpenApiSchema, options: ExampleOptions): unknown {
  const { $ref } = schema;
  const { properties = {}, required = [] } = $ref === undefined ? schema : options.schemaAt({ $ref });
  const shown = Object.entries(properties)
    .filter(([name], index) => index < options.mostAttributes || required.includes(name));
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleOf(schema, options)]));
}

function textExample({ format, pattern, contentEncoding, maxLength }: OpenApiSchema): string {
  // The only texts with a pattern are decimals.
  if (pattern !== undefined) return "1.50";
  if (contentEncoding !== undefined) return "AAEC";
  const text = TEXTS[String(format)] ?? "text";
  return typeof maxLength === "number" ? text.slice(0, maxLength) : text;
}

const STANDARD: OwnFormats = { date: false, dateTime: false };

/** The schema of each kind's values, without null. */
const KIND_SCHEMAS: { readonly [Kind in ColumnKind]: (column: Column, own: OwnFormats) => OpenApiSchema } = {
  integer: ({ declared }) => /BIG|INT8/.test(declared) ? BIG_INTEGER : { type: "integer", format: "int64" },
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

/**
 * Integers beyond ±(2^53−1) are strings in JSON. Columns whose declared type does not need them hardly ever have any.
 */
const BIG_INTEGER: OpenApiSchema = { type: ["integer", "string"], pattern: "^-?[1-9][0-9]{15,18}$" };

/**
 * Whether a declared type means that a column has only numbers: columns of type UUID, TIME or without a type also have
 * texts.
 */
function namesNumbers(declared: string): boolean {
  return affinityOf(declared) === "text" || /NUM|DEC/.test(declared);
}
