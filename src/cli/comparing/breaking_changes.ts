import { nameOf } from "../../openapi/components.ts";
import type {
  OpenApiContent,
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiReference,
} from "../../types/openapi.ts";
import { type Direction, SchemaComparison } from "./compare_schemas.ts";

/**
 * The changes that break clients of the old description: removed parts, new requirements, other types. One line for
 * each; none if every valid request stays valid, and every answer can still be read.
 */
export function breakingChanges(before: OpenApiDocument, after: OpenApiDocument): readonly string[] {
  const comparing = (direction: Direction) => new SchemaComparison(direction, before, after);
  const [sent, answered] = [comparing("sent"), comparing("answered")];
  return Object.entries(before.paths).flatMap(([path, methods]) => {
    const others = after.paths[path];
    if (others === undefined) return [`${path} is gone`];
    return Object.entries(methods).flatMap(([method, old]) => {
      const place = `${method.toUpperCase()} ${path}`;
      const now = others[method];
      if (now === undefined) return [`${place} is gone`];
      return [
        ...parameterChanges(parametersOf(old, before), parametersOf(now, after), place, () => comparing("sent")),
        ...bodyChanges(old.requestBody, now.requestBody, place, sent),
        ...answerChanges(answersOf(old, before), answersOf(now, after), place, answered),
      ];
    });
  });
}

/** @param comparing makes a comparison for each parameter, because its changes are reported for every operation */
function parameterChanges(
  before: readonly OpenApiParameter[],
  after: readonly OpenApiParameter[],
  place: string,
  comparing: () => SchemaComparison,
): readonly string[] {
  const isSame = (one: OpenApiParameter) => (other: OpenApiParameter) => one.name === other.name && one.in === other.in;
  const required = after.filter((one) => one.required === true && before.find(isSame(one))?.required !== true);
  return [
    ...before.filter((one) => !after.some(isSame(one))).map(({ name }) => `${place}: the parameter ${name} is gone`),
    ...required.map(({ name }) => `${place}: the parameter ${name} must be sent`),
    ...before.flatMap((one) => {
      const other = after.find(isSame(one));
      return other ? comparing().changes(one.schema, other.schema, `${place}: the parameter ${one.name}`) : [];
    }),
  ];
}

function parametersOf({ parameters }: OpenApiOperation, document: OpenApiDocument): readonly OpenApiParameter[] {
  return parameters.map((one) => isReference(one) ? document.components.parameters[nameOf(one)] : one);
}

function bodyChanges(
  before: OpenApiOperation["requestBody"],
  after: OpenApiOperation["requestBody"],
  place: string,
  comparison: SchemaComparison,
): readonly string[] {
  if (before === undefined) return after?.required === true ? [`${place}: a body must be sent`] : [];
  if (after === undefined) return [`${place}: no body is taken`];
  return contentChanges(before.content, after.content, place, comparison);
}

/** The content of each answer, by status. */
type Answers = { readonly [status: string]: OpenApiContent };

function answersOf({ responses }: OpenApiOperation, document: OpenApiDocument): Answers {
  return Object.fromEntries(
    Object.entries(responses).map(([status, one]) => {
      const { content = {} } = isReference(one) ? document.components.responses[nameOf(one)] : one;
      return [status, content];
    }),
  );
}

/** An error that is no longer answered breaks no client. */
function answerChanges(before: Answers, after: Answers, place: string, comparison: SchemaComparison) {
  return Object.entries(before).flatMap(([status, content]) => {
    if (after[status] !== undefined) return contentChanges(content, after[status], place, comparison);
    return /^[45]/.test(status) ? [] : [`${place}: ${status} is not answered`];
  });
}

function contentChanges(
  before: OpenApiContent,
  after: OpenApiContent,
  place: string,
  comparison: SchemaComparison,
): readonly string[] {
  return Object.entries(before).flatMap(([type, { schema }]) => {
    if (after[type] === undefined) return [`${place}: there is no ${type}`];
    return comparison.changes(schema, after[type].schema, `${place}:`);
  });
}

function isReference(value: object): value is OpenApiReference {
  return "$ref" in value;
}
