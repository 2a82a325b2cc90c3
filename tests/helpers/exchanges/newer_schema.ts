/** A piece of a JSON schema. */
// deno-lint-ignore no-explicit-any -- A schema is changed at known places.
type Schema = any;

const TEXT = { type: "string" };
const URI = { type: "string", format: "uri-reference" };
const URIS = { type: "array", items: URI, uniqueItems: true };
const META = { $ref: "#/definitions/meta" };

/**
 * The official schema of documents, for JSON:API 1.0, with the changes of 1.1 (https://jsonapi.org/format/1.1/): the
 * members of `jsonapi`, of links and of errors; links that may be null; the links that a document may have.
 */
export function newerSchema(official: object): object {
  const schema: Schema = structuredClone(official);
  const { definitions } = schema;
  definitions.jsonapi.properties = { version: { const: "1.1" }, ext: URIS, profile: URIS, meta: META };
  definitions.link.oneOf = [URI, { type: "null" }, {
    type: "object",
    required: ["href"],
    properties: {
      href: URI,
      rel: TEXT,
      describedby: { $ref: "#/definitions/link" },
      title: TEXT,
      type: TEXT,
      hreflang: { anyOf: [TEXT, { type: "array", items: TEXT }] },
      meta: META,
    },
    additionalProperties: false,
  }];
  const links = ["self", "related", "describedby", "first", "last", "prev", "next"];
  definitions.success.properties.links = { $ref: "#/definitions/documentLinks" };
  definitions.documentLinks = { allOf: [{ $ref: "#/definitions/links" }, { propertyNames: { enum: links } }] };
  // Errors of this service always have both; a document of errors has no links.
  definitions.error.required = ["status", "title"];
  definitions.error.properties.status = { type: "string", pattern: "^[45][0-9]{2}$" };
  definitions.error.properties.links = {
    type: "object",
    properties: { about: { $ref: "#/definitions/link" }, type: { $ref: "#/definitions/link" } },
    additionalProperties: false,
  };
  definitions.error.properties.source = {
    type: "object",
    properties: { pointer: TEXT, parameter: TEXT, header: TEXT },
    additionalProperties: false,
  };
  delete definitions.failure.properties.links;
  return schema;
}
