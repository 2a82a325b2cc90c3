import { nameOf } from "../../openapi/components.ts";
import type { OpenApiDocument, OpenApiReference, OpenApiSchema } from "../../types/openapi.ts";

/** A schema and the document in which its references are found. */
export interface LocatedSchema {
  readonly schema: OpenApiSchema;
  readonly document: OpenApiDocument;
}

/** A schema, after following its reference. */
export function resolved({ schema, document }: LocatedSchema): OpenApiSchema {
  return schema.$ref === undefined ? schema : document.components.schemas[nameOf(schema as OpenApiReference)] ?? {};
}

/** One of several schemas of which a value has to fit one. */
export class Alternative implements LocatedSchema {
  readonly schema: OpenApiSchema;
  readonly document: OpenApiDocument;
  #marks: ReadonlyMap<string, Mark> | undefined;
  #name: string | undefined;

  constructor({ schema, document }: LocatedSchema) {
    this.schema = schema;
    this.document = document;
  }

  /** The members that distinguish it from others. */
  get marks(): ReadonlyMap<string, Mark> {
    return this.#marks ??= marksOf(this, MARKED);
  }

  /** Its name in messages: `with op "add" and data.type "artists"`; `""` if no value identifies it. */
  get name(): string {
    return this.#name ??= nameBy(this.marks);
  }
}

/**
 * The alternative schemas of a value; the schema itself if it has none. Resources of several types are not
 * alternatives, because each type is compared in the answers of its own.
 */
export function alternativesOf(located: LocatedSchema): readonly Alternative[] {
  const { oneOf, anyOf, discriminator, ...common } = resolved(located);
  const choices = (oneOf ?? anyOf) as readonly OpenApiSchema[] | undefined;
  if (choices === undefined || discriminator !== undefined) return [new Alternative(located)];
  return choices.flatMap((schema) => {
    const one = { ...located, schema };
    return alternativesOf(Object.keys(common).length === 0 ? one : { ...one, schema: merged(common, resolved(one)) });
  });
}

function merged(common: OpenApiSchema, choice: OpenApiSchema): OpenApiSchema {
  return {
    ...choice,
    ...common,
    required: [...common.required ?? [], ...choice.required ?? []],
    properties: { ...common.properties, ...choice.properties },
  };
}

/** Whether a schema allows no value, as for a member that must not be there. */
export function isNever({ not }: OpenApiSchema): boolean {
  return typeof not === "object" && not !== null && Object.keys(not).length === 0;
}

/** The values that a schema lists; `undefined` if it allows others. */
export function valuesOf(schema: OpenApiSchema): readonly unknown[] | undefined {
  return schema.const === undefined ? schema.enum as readonly unknown[] | undefined : [schema.const];
}

/** The types that a schema allows; `undefined` if it allows any. A number may be an integer. */
export function typesOf({ type }: OpenApiSchema): readonly string[] | undefined {
  if (type === undefined) return undefined;
  const types = [type].flat();
  return types.includes("number") ? [...types, "integer"] : types;
}

/** Types, as a line says them. */
export function typeNames(types: readonly string[] | undefined): string {
  return types === undefined
    ? "of any type"
    : types.filter((one) => one !== "integer" || !types.includes("number")).join(" or ");
}

/** A member that distinguishes alternatives: `ref.type`. */
interface Mark {
  /** Its possible values: none if it must not be there, `undefined` if any other value is possible. */
  readonly values: readonly unknown[] | undefined;
  readonly isRequired: boolean;
}

/** How deep the members are that distinguish operations: `op`, `ref.type`, `data.type`. */
const MARKED = 2;

function marksOf(located: LocatedSchema, depth: number): ReadonlyMap<string, Mark> {
  const { properties = {}, required = [] } = resolved(located);
  const marks = new Map<string, Mark>();
  for (const [name, member] of Object.entries(properties)) {
    const isRequired = required.includes(name);
    const one = { ...located, schema: member };
    marks.set(name, { values: isNever(member) ? [] : valuesOf(resolved(one)), isRequired });
    if (depth === 1) continue;
    for (const [inside, mark] of marksOf(one, depth - 1)) {
      marks.set(`${name}.${inside}`, { ...mark, isRequired: isRequired && mark.isRequired });
    }
  }
  return marks;
}

function nameBy(marks: ReadonlyMap<string, Mark>): string {
  const parts = [...marks].flatMap(([member, { values = [], isRequired }]) =>
    isRequired && values.length === 1 ? [`${member} ${namesOf(values)}`] : []
  );
  return parts.length === 0 ? "" : `with ${parts.join(" and ")}`;
}

/** Values, as a line says them. */
export function namesOf(values: readonly unknown[] | undefined): string {
  return values === undefined ? "any" : values.map((value) => JSON.stringify(value)).join(" or ");
}

/**
 * The alternatives that may correspond to one of another description: by name, otherwise by types and distinguishing
 * members.
 */
export function likely(one: Alternative, others: readonly Alternative[]): readonly Alternative[] {
  const same = one.name === "" ? [] : others.filter(({ name }) => name === one.name);
  return same.length > 0 ? same : others.filter((other) => mayBeSame(one, other));
}

function mayBeSame(one: Alternative, other: Alternative): boolean {
  const [types, others] = [typesOf(resolved(one)), typesOf(resolved(other))];
  if (types !== undefined && others !== undefined && !types.some((type) => others.includes(type))) return false;
  return [...one.marks].every(([member, mark]) => {
    const known = other.marks.get(member);
    return known === undefined || !(isApart(mark, known) || isApart(known, mark));
  });
}

/** Whether a member that one alternative has cannot be that of another. */
function isApart({ values }: Mark, other: Mark): boolean {
  if (values?.length === 0) return other.isRequired && other.values?.length !== 0;
  return values !== undefined && other.values !== undefined && !values.some((value) => other.values?.includes(value));
}
