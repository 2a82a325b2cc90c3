import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiReference,
  OpenApiResponse,
  OpenApiSchema,
} from "../../../mod.ts";

/** An operation, and its position. */
export interface FoundOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

/** A description as a program uses it that knows nothing of Relata: to find an operation, and to judge its answers. */
export class DescribedService {
  readonly document: OpenApiDocument;
  /** Every operation. */
  readonly operations: readonly FoundOperation[];
  readonly #ajv: Ajv2020;
  readonly #validators = new Map<OpenApiSchema, ValidateFunction>();
  /** The operations, by the method and the number of parts of their path; one that names more of the path comes first. */
  readonly #byForm: ReadonlyMap<string, readonly (FoundOperation & { readonly parts: readonly string[] })[]>;

  constructor(document: OpenApiDocument) {
    this.document = document;
    this.operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation }))
    );
    const named = (path: string) => path.split("{").length;
    const parted = this.operations.map((found) => ({ ...found, parts: found.path.split("/") }))
      .sort((one, other) => named(one.path) - named(other.path));
    this.#byForm = Map.groupBy(parted, ({ method, parts }) => `${method} ${parts.length}`);
    // OpenAPI's additions to JSON Schema, such as `discriminator`, do not matter here; Redocly checks the description.
    this.#ajv = new Ajv2020({ strict: false, allErrors: true, validateSchema: false, code: { optimize: false } });
    (addFormats as unknown as (ajv: Ajv2020) => void)(this.#ajv);
    this.#ajv.addSchema(document as object, "service");
  }

  /** The operation that answers a request: one that names more of the path wins. */
  find(method: string, pathname: string): FoundOperation | undefined {
    const wanted = (method === "HEAD" ? "GET" : method).toLowerCase();
    const sent = pathname.replace(/\/$/, "").split("/");
    return this.#byForm.get(`${wanted} ${sent.length}`)?.find(({ parts }) => matches(parts, sent));
  }

  /** The parameters of an operation, references followed. */
  parameters({ parameters }: OpenApiOperation): readonly OpenApiParameter[] {
    return parameters.map((one) => "$ref" in one ? this.#resolve<OpenApiParameter>(one as OpenApiReference) : one);
  }

  /** The undescribed parts of an answer, or of a request that was carried out, one line each. */
  async problems(request: Request, answer: Response): Promise<readonly string[]> {
    const { pathname, searchParams } = new URL(request.url);
    const found = this.find(request.method, pathname);
    const text = await answer.text();
    const isDocument = answer.headers.get("content-type") === JSON_API;
    if (found === undefined) return answer.ok && isDocument ? [`${request.method} ${pathname} is not described`] : [];
    const known = this.parameters(found.operation).filter((one) => one.in === "query").map(({ name }) => name);
    const isKnown = (name: string) => known.some((one) => spelling(one) === spelling(name));
    const unknown = answer.ok ? [...searchParams.keys()].filter((name) => !isKnown(name)) : [];
    return [
      ...unknown.map((name) => `the parameter ${name} of ${found.operation.operationId} is not described`),
      ...this.#bodyProblems(found.operation, answer, text),
      ...this.#headerProblems(found.operation, answer),
      ...(answer.ok ? this.#sentProblems(found.operation, request, await request.text()) : []),
    ];
  }

  /** The problems of a value by a schema of the document, one line each. */
  differences(schema: OpenApiSchema, value: unknown): readonly string[] {
    const validate = this.#validators.get(schema) ?? this.#ajv.compile(withPlace(schema));
    this.#validators.set(schema, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)}`
    );
  }

  #bodyProblems(operation: OpenApiOperation, answer: Response, text: string): readonly string[] {
    const { status } = answer;
    const given = operation.responses[status] ?? operation.responses[`${Math.floor(status / 100)}XX`];
    if (given === undefined) return [`${operation.operationId} is not described to answer ${status}`];
    const response = "$ref" in given ? this.#resolve<OpenApiResponse>(given as OpenApiReference) : given;
    if (text === "") return [];
    const type = answer.headers.get("content-type") ?? "";
    const isCsv = type.startsWith("text/csv;");
    const schema = response.content?.[isCsv ? "text/csv" : type]?.schema;
    if (schema === undefined) return [`${operation.operationId} is not described to answer such a body`];
    return this.differences(schema, isCsv ? text : JSON.parse(text));
  }

  /** Headers that clients use: each is on an answer if, and only if, it is described there. */
  #headerProblems({ operationId, responses }: OpenApiOperation, answer: Response): readonly string[] {
    const given = responses[answer.status];
    if (given === undefined || (!answer.ok && answer.status !== 304)) return [];
    const response = "$ref" in given ? this.#resolve<OpenApiResponse>(given as OpenApiReference) : given;
    return ["ETag", "Location", "Relata-Bookmark"].flatMap((name) => {
      const isTold = Object.hasOwn(response.headers ?? {}, name);
      if (isTold === answer.headers.has(name)) return [];
      return [`the header ${name} of ${operationId}, ${answer.status}, is ${isTold ? "missing" : "not described"}`];
    });
  }

  /** A body that is carried out is one that a client may know of. */
  #sentProblems(operation: OpenApiOperation, request: Request, text: string): readonly string[] {
    if (text === "" || operation.requestBody === undefined) return [];
    const type = request.headers.get("content-type") ?? "";
    const schema = operation.requestBody.content[type]?.schema;
    if (schema === undefined) return [`${operation.operationId} is not described to take ${type}`];
    return this.differences(schema, JSON.parse(text)).map((line) => `the body of ${operation.operationId}: ${line}`);
  }

  #resolve<T>({ $ref }: OpenApiReference): T {
    const [, , kind, name] = $ref.split("/");
    return this.document.components[kind][name] as T;
  }
}

const JSON_API = "application/vnd.api+json";

/** Whether the parts of a path have the form of a template: `/countries/{id}`. */
function matches(template: readonly string[], parts: readonly string[]): boolean {
  return template.every((name, index) => /^\{.*\}$/.test(name) || name === parts[index]);
}

/**
 * A description has one of the three spellings that the service accepts: `birth-state`, `birth_state`, `birthState`.
 */
function spelling(name: string): string {
  return name.replace(/([a-z0-9])([A-Z])/g, "$1-$2").replaceAll("_", "-").toLowerCase();
}

/** References are resolved relative to the document. */
function withPlace(schema: OpenApiSchema): OpenApiSchema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"service#/'));
}
