/** A JSON Schema of the dialect 2020-12, which OpenAPI 3.1 uses; or a reference to one of the components. */
export interface OpenApiSchema {
  /** `#/components/schemas/CountriesResource` */
  $ref?: string;
  /** Several types if the value may be null: `["string", "null"]`. */
  type?: string | string[];
  /** The schemas of an object's members. */
  properties?: { [member: string]: OpenApiSchema };
  /** The members that an object must have. */
  required?: string[];
  /** The schema of an array's items. */
  items?: OpenApiSchema;
  /** Any other keyword. */
  [keyword: string]: unknown;
}

/** A parameter of a path or a query string, or a header. */
export interface OpenApiParameter {
  /** The full name: `fields[countries]`. */
  name: string;
  /** The part of the request in which it is. */
  in: "path" | "query" | "header";
  /** The schema of its value. */
  schema: OpenApiSchema;
  /** Any other member. */
  [member: string]: unknown;
}

/** A reference to one of the components: `#/components/parameters/CountriesFields`. */
export type OpenApiReference = {
  /** The pointer to the component. */
  $ref: string;
};

/** The body of a request or response, by media type. */
export interface OpenApiContent {
  /** The schema of the body, and an example of it. */
  [mediaType: string]: { schema: OpenApiSchema; example?: unknown };
}

/** A response. */
export interface OpenApiResponse {
  /** Its meaning, for people. */
  description: string;
  /** Its body; absent if it has none. */
  content?: OpenApiContent;
  /** Any other member. */
  [member: string]: unknown;
}

/** One method on one path. */
export interface OpenApiOperation {
  /** Unique in the document: `listCountries`. */
  operationId: string;
  /** What it does, for people, in a few words. */
  summary: string;
  /** What it does, for people, in sentences. */
  description: string;
  /** The type of its resource. */
  tags: string[];
  /** Parameters of the path and of the query string. */
  parameters: (OpenApiParameter | OpenApiReference)[];
  /** The body that it takes. */
  requestBody?: { required: boolean; content: OpenApiContent };
  /** Responses by status: `200`, `404`. */
  responses: { [status: string]: OpenApiResponse | OpenApiReference };
  /** Any other member. */
  [member: string]: unknown;
}

/** A description of the service that programs read (https://spec.openapis.org/oas/v3.1.0). */
export interface OpenApiDocument {
  /** The version of OpenAPI. */
  openapi: string;
  /** The name and the version of the API, and further facts: `license`, `contact`. */
  info: { title: string; version: string; [member: string]: unknown };
  /** Where the paths begin. */
  servers: { url: string; [member: string]: unknown }[];
  /** The `components.securitySchemes` that a caller must satisfy; none, because the service itself requires none. */
  security: { [scheme: string]: string[] }[];
  /** The types of resources. */
  tags: { name: string; [member: string]: unknown }[];
  /** Operations by path and method, which is in lower case. */
  paths: { [path: string]: { [method: string]: OpenApiOperation } };
  /** The components to which operations refer. */
  components: {
    schemas: { [name: string]: OpenApiSchema };
    parameters: { [name: string]: OpenApiParameter };
    responses: { [name: string]: OpenApiResponse };
    [kind: string]: { [name: string]: unknown };
  };
  /** Any other member. */
  [member: string]: unknown;
}

/** Options of the description of a service. */
export interface OpenApiOptions {
  /** The path at which it is served, below `basePath`; `/openapi.json` by default. */
  readonly path?: string;
  /** The name of the API; `JSON:API` by default. */
  readonly title?: string;
  /** The version of the API; `1.0.0` by default. */
  readonly version?: string;
  /** The license of the API: a name, and its SPDX identifier (`MIT`) or the URL of its text. */
  readonly license?: { readonly name: string; readonly identifier?: string; readonly url?: string };
  /** The URLs at which the paths begin; `baseUrl`, or `/`, by default. */
  readonly servers?: readonly { readonly url: string; readonly description?: string }[];
  /** Changes the document, or returns another one. It is the same for every caller. */
  readonly change?: (document: OpenApiDocument) => OpenApiDocument | void;
}
