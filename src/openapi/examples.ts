import type { OpenApiReference, OpenApiSchema } from "../types/openapi.ts";

/** A text of each format. */
const TEXTS: { readonly [format: string]: string } = {
  date: "2024-02-29",
  "date-time": "2024-02-29T12:30:00Z",
  uuid: "3f2504e0-4f89-41d3-9a0c-0305e82c3301",
};

/** What an example is made of: the components that schemas refer to, and how many of the attributes that may be absent it shows. */
export interface ExampleOptions {
  readonly schemaAt: (reference: OpenApiReference) => OpenApiSchema;
  readonly mostAttributes: number;
}

/** A value that a schema of a body allows: of an object the members that it must have, and attributes. */
export function exampleOf(schema: OpenApiSchema, options: ExampleOptions): unknown {
  if (schema.$ref !== undefined) return exampleOf(options.schemaAt({ $ref: schema.$ref }), options);
  if (schema.const !== undefined) return schema.const;
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

function objectExample({ properties = {}, required = [] }: OpenApiSchema, options: ExampleOptions): unknown {
  const shown = Object.entries(properties).filter(([name]) => required.includes(name) || name === "attributes");
  return Object.fromEntries(shown.map(([name, schema]) => {
    if (name === "attributes") return [name, attributesExample(schema, options)];
    return [name, name === "id" ? idExample(schema) : exampleOf(schema, options)];
  }));
}

/** The first attributes, and those that must be there. */
function attributesExample({ properties = {}, required = [] }: OpenApiSchema, options: ExampleOptions): unknown {
  const shown = Object.entries(properties)
    .filter(([name], index) => index < options.mostAttributes || required.includes(name));
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleOf(schema, options)]));
}

function idExample({ format }: OpenApiSchema): string {
  return typeof format === "string" ? TEXTS[format] : "1";
}

function textExample({ format, pattern, contentEncoding, maxLength }: OpenApiSchema): string {
  // The only texts with a pattern are decimals.
  if (pattern !== undefined) return "1.50";
  if (contentEncoding !== undefined) return "AAEC";
  const text = TEXTS[String(format)] ?? "text";
  return typeof maxLength === "number" ? text.slice(0, maxLength) : text;
}
