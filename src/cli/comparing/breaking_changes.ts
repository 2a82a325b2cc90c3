import { nameOf } from "../../openapi/components.ts";
import type {
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiReference,
  OpenApiResponse,
} from "../../types/openapi.ts";
import { SchemaComparison } from "./compare_schemas.ts";

/** An operation and the document in which its references are found. */
interface LocatedOperation {
  readonly operation: OpenApiOperation;
  readonly document: OpenApiDocument;
}

/**
 * The changes that break clients of the old description: removed parts, new requirements, other types. One line for
 * each; none if every valid request stays valid, and every answer can still be read.
 */
export function breakingChanges(before: OpenApiDocument, after: OpenApiDocument): readonly string[] {
  const sent = new SchemaComparison("sent");
  const answered = new SchemaComparison("answered");
  return Object.entries(before.paths).flatMap(([path, methods]) => {
    const others = after.paths[path];
    if (others === undefined) return [`${path} is gone`];
    return Object.entries(methods).flatMap(([method, operation]) => {
      const place = `${method.toUpperCase()} ${path}`;
      if (others[method] === undefined) return [`${place} is gone`];
      const [old, now] = [{ operation, document: before }, { operation: others[method], document: after }];
      return [
        ...parameterChanges(old, now, place),
        ...bodyChanges(old, now, place, sent),
        ...answerChanges(old, now, place, answered),
      ];
    });
  });
}

function parameterChanges(old: LocatedOperation, now: LocatedOperation, place: string): readonly string[] {
  const [before, after] = [parametersOf(old), parametersOf(now)];
  const isSame = (one: OpenApiParameter) => (other: OpenApiParameter) => one.name === other.name && one.in === other.in;
  const required = after.filter((one) => one.required === true && before.find(isSame(one))?.required !== true);
  return [
    ...before.filter((one) => !after.some(isSame(one))).map(({ name }) => `${place}: the parameter ${name} is gone`),
    ...required.map(({ name }) => `${place}: the parameter ${name} must be sent`),
    ...before.flatMap((one) => {
      const other = after.find(isSame(one));
      if (other === undefined) return [];
      const comparison = new SchemaComparison("sent");
      const [was, is] = [{ ...old, schema: one.schema }, { ...now, schema: other.schema }];
      return comparison.changes(was, is, `${place}: the parameter ${one.name}`);
    }),
  ];
}

function parametersOf({ operation, document }: LocatedOperation): readonly OpenApiParameter[] {
  return operation.parameters.map((one) => isReference(one) ? document.components.parameters[nameOf(one)] : one);
}

function bodyChanges(
  old: LocatedOperation,
  now: LocatedOperation,
  place: string,
  comparison: SchemaComparison,
): readonly string[] {
  const [before, after] = [old.operation.requestBody, now.operation.requestBody];
  if (before === undefined) return after?.required === true ? [`${place}: a body must be sent`] : [];
  if (after === undefined) return [`${place}: no body is taken`];
  return contentChanges({ ...old, content: before.content }, { ...now, content: after.content }, place, comparison);
}

/** An error that is no longer answered breaks no client. */
function answerChanges(
  old: LocatedOperation,
  now: LocatedOperation,
  place: string,
  comparison: SchemaComparison,
): readonly string[] {
  return Object.entries(old.operation.responses).flatMap(([status, response]) => {
    const other = now.operation.responses[status];
    if (other === undefined) return /^[45]/.test(status) ? [] : [`${place}: ${status} is not answered`];
    const [before, after] = [responseOf(response, old), responseOf(other, now)].map((one) => one.content ?? {});
    return contentChanges({ ...old, content: before }, { ...now, content: after }, place, comparison);
  });
}

function responseOf(response: OpenApiResponse | OpenApiReference, { document }: LocatedOperation): OpenApiResponse {
  return isReference(response) ? document.components.responses[nameOf(response)] : response;
}

interface Content {
  readonly content: OpenApiContent;
  readonly document: OpenApiDocument;
}

function contentChanges(old: Content, now: Content, place: string, comparison: SchemaComparison): readonly string[] {
  return Object.entries(old.content).flatMap(([type, { schema }]) => {
    const other = now.content[type];
    if (other === undefined) return [`${place}: there is no ${type}`];
    const [before, after] = [{ schema, document: old.document }, { schema: other.schema, document: now.document }];
    return comparison.changes(before, after, `${place}:`);
  });
}

function isReference(value: object): value is OpenApiReference {
  return "$ref" in value;
}
