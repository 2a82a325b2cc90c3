import type { OpenApiDocument, OpenApiSchema } from "../../types/openapi.ts";

/** A schema and the document in which its references are found. */
interface LocatedSchema {
  readonly schema: OpenApiSchema;
  readonly document: OpenApiDocument;
}

/** Whether clients send what is described, or get it: what is harmless for the one may break the other. */
type Direction = "sent" | "answered";

/** Compares schemas; one that several places refer to is reported once. */
export class SchemaComparison {
  readonly #direction: Direction;
  readonly #compared = new Set<string>();

  constructor(direction: Direction) {
    this.#direction = direction;
  }

  /** What breaks clients of the old schema, a line each; `place` is what the lines begin with. */
  changes(before: LocatedSchema, after: LocatedSchema, place: string): readonly string[] {
    const pair = `${before.schema.$ref} ${after.schema.$ref}`;
    if (before.schema.$ref !== undefined && after.schema.$ref !== undefined) {
      if (this.#compared.has(pair)) return [];
      this.#compared.add(pair);
    }
    const [old, now] = [resolved(before), resolved(after)];
    return [
      ...this.#typeChanges(old, now, place),
      ...limitChanges(old, now, place, this.#direction),
      ...this.#requiredChanges(old, now, place),
      ...this.#memberChanges({ ...before, schema: old }, { ...after, schema: now }, place),
      ...choiceChanges(old, now, place),
    ];
  }

  #typeChanges(old: OpenApiSchema, now: OpenApiSchema, place: string): readonly string[] {
    if (old.const !== now.const && old.const !== undefined) {
      return [
        `${place} was ${JSON.stringify(old.const)}, and is ${
          now.const === undefined ? "any" : JSON.stringify(now.const)
        }`,
      ];
    }
    const [wide, narrow] = this.#direction === "sent" ? [now, old] : [old, now];
    const [taken, given] = [typesOf(wide), typesOf(narrow)];
    if (taken === undefined || (given !== undefined && given.every((type) => taken.includes(type)))) return [];
    return [`${place} was ${typeNames(typesOf(old))}, and is ${typeNames(typesOf(now))}`];
  }

  #requiredChanges(old: OpenApiSchema, now: OpenApiSchema, place: string): readonly string[] {
    const missing = (one: OpenApiSchema, other: OpenApiSchema) =>
      (one.required ?? []).filter((name) => !other.required?.includes(name));
    if (this.#direction === "sent") return missing(now, old).map((name) => `${at(place, name)} must be sent`);
    return missing(old, now).filter((name) => now.properties?.[name] !== undefined)
      .map((name) => `${at(place, name)} may be missing`);
  }

  #memberChanges(before: LocatedSchema, after: LocatedSchema, place: string): readonly string[] {
    const gone = this.#direction === "sent" ? "is not taken" : "is gone";
    const [members, others] = [before.schema.properties ?? {}, after.schema.properties ?? {}];
    const changes = Object.entries(members).flatMap(([name, schema]) =>
      others[name] === undefined
        ? [`${at(place, name)} ${gone}`]
        : this.changes({ ...before, schema }, { ...after, schema: others[name] }, at(place, name))
    );
    const [items, otherItems] = [before.schema.items, after.schema.items];
    if (items === undefined || otherItems === undefined) return changes;
    return [...changes, ...this.changes({ ...before, schema: items }, { ...after, schema: otherItems }, `${place}[]`)];
  }
}

/** What a schema says, its reference followed. */
function resolved({ schema, document }: LocatedSchema): OpenApiSchema {
  const name = /^#\/components\/schemas\/(.+)$/.exec(schema.$ref ?? "")?.[1];
  return name === undefined ? schema : document.components.schemas[name] ?? {};
}

/** The types that a schema takes; nothing where it takes any. A number may be an integer. */
function typesOf({ type }: OpenApiSchema): readonly string[] | undefined {
  if (type === undefined) return undefined;
  const types = [type].flat();
  return types.includes("number") ? [...types, "integer"] : types;
}

function typeNames(types: readonly string[] | undefined): string {
  return types === undefined
    ? "of any type"
    : types.filter((one) => one !== "integer" || !types.includes("number")).join(" or ");
}

function at(place: string, name: string): string {
  return /[:]$/.test(place) ? `${place} ${name}` : `${place}.${name}`;
}

/** What narrows a text or a number that is sent, and what changes the form of one that is answered. */
function limitChanges(old: OpenApiSchema, now: OpenApiSchema, place: string, direction: Direction): readonly string[] {
  const changes: string[] = [];
  const areTexts = [old, now].every((one) => typesOf(one)?.includes("string"));
  const isNewFormat = direction === "sent" ? now.format !== undefined : old.format !== undefined;
  if (areTexts && isNewFormat && old.format !== now.format) {
    changes.push(`${place} had ${formatOf(old)}, and has ${formatOf(now)}`);
  }
  if (direction === "sent" && typeof now.maxLength === "number" && now.maxLength < Number(old.maxLength ?? Infinity)) {
    changes.push(`${place} has at most ${now.maxLength} characters`);
  }
  return changes;
}

function formatOf({ format }: OpenApiSchema): string {
  return format === undefined ? "no format" : `the format ${format}`;
}

/** The types of resources that are not among the choices any more. */
function choiceChanges(old: OpenApiSchema, now: OpenApiSchema, place: string): readonly string[] {
  const names = ({ discriminator }: OpenApiSchema) =>
    Object.keys((discriminator as { readonly mapping?: object } | undefined)?.mapping ?? {});
  const left = names(now);
  return names(old).filter((name) => !left.includes(name)).map((name) => `${place} is no ${name}`);
}
