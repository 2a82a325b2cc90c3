import fc from "fast-check";
import type { OpenApiDocument, OpenApiSchema } from "../../../mod.ts";

/** Draws values that a schema allows, like a program that knows only the schema. */
export function drawn(schema: OpenApiSchema, document: OpenApiDocument): fc.Arbitrary<unknown> {
  const name = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? "")?.[1];
  if (name !== undefined) return drawn(document.components.schemas[name], document);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum as readonly unknown[]);
  const choices = (schema.anyOf ?? schema.oneOf) as readonly OpenApiSchema[] | undefined;
  if (choices !== undefined) return fc.oneof(...choices.map((one) => drawn(joined(schema, one, document), document)));
  if (schema.type === undefined) return fc.jsonValue();
  return fc.oneof(...[schema.type].flat().map((type) => drawnOfType(type, schema, document)));
}

/** One of the choices of a schema, with the schema's common keywords. */
function joined(
  { properties, required = [], type }: OpenApiSchema,
  choice: OpenApiSchema,
  document: OpenApiDocument,
): OpenApiSchema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(choice.$ref ?? "")?.[1];
  const own = name === undefined ? choice : document.components.schemas[name];
  const all = { ...own, required: [...required, ...own.required ?? []] };
  return { type, ...all, properties: { ...properties, ...own.properties } };
}

function drawnOfType(type: string, schema: OpenApiSchema, document: OpenApiDocument): fc.Arbitrary<unknown> {
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "integer":
      return fc.oneof(fc.integer({ min: -3, max: 300 }), fc.maxSafeInteger());
    case "number":
      return fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }));
    case "string":
      return drawnText(schema);
    case "array":
      return fc.array(drawn(schema.items ?? {}, document), { minLength: Number(schema.minItems ?? 0), maxLength: 4 });
    case "object":
      return drawnObject(schema, document);
    default:
      throw new Error(`No values of the type ${type} can be drawn.`);
  }
}

function drawnText({ format, pattern, minLength, maxLength }: OpenApiSchema): fc.Arbitrary<string> {
  if (pattern !== undefined) return fc.stringMatching(new RegExp(String(pattern)));
  switch (format) {
    case undefined: {
      // Existing ids must be drawn too.
      const id = fc.integer({ min: 1, max: 5 }).map(String);
      const bounds = { minLength: Number(minLength ?? 0), maxLength: Number(maxLength ?? 30) };
      return fc.oneof(id, fc.string({ unit: "grapheme", ...bounds }).filter((text) => text.length <= bounds.maxLength));
    }
    case "uuid":
      return fc.uuid();
    case "date":
      return drawnDate().map((date) => date.toISOString().slice(0, 10));
    case "date-time":
      return drawnDate().map((date) => date.toISOString());
    default:
      throw new Error(`No texts of the format ${format} can be drawn.`);
  }
}

function drawnDate(): fc.Arbitrary<Date> {
  return fc.date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true });
}

function drawnObject({ properties = {}, required = [], not }: OpenApiSchema, document: OpenApiDocument) {
  const allowed = Object.entries(properties).filter(([, one]) => !isNever(one));
  const members = allowed.map(([name, schema]) => [name, drawn(schema, document)] as const);
  const objects = fc.record(Object.fromEntries(members), { requiredKeys: [...required] });
  const { required: excluded } = (not ?? {}) as OpenApiSchema;
  return excluded === undefined
    ? objects
    : objects.filter((object) => !excluded.every((name) => typeof object[name] === "string"));
}

/** Whether a schema allows nothing: `{ not: {} }`. */
function isNever({ not }: OpenApiSchema): boolean {
  return not !== undefined && Object.keys(not as object).length === 0;
}
