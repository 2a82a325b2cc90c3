import type { OpenApiDocument, OpenApiSchema } from "../../types/openapi.ts";
import {
  type Alternative,
  alternativesOf,
  isNever,
  likely,
  type LocatedSchema,
  namesOf,
  resolved,
  typeNames,
  typesOf,
  valuesOf,
} from "./alternatives.ts";

/** Whether clients send or receive values of the schema: a change that is harmless for one may break the other. */
export type Direction = "sent" | "answered";

/** Compares schemas of two descriptions; one that several places refer to is reported once. */
export class SchemaComparison {
  readonly #direction: Direction;
  readonly #before: OpenApiDocument;
  readonly #after: OpenApiDocument;
  readonly #compared = new Set<string>();

  constructor(direction: Direction, before: OpenApiDocument, after: OpenApiDocument) {
    this.#direction = direction;
    this.#before = before;
    this.#after = after;
  }

  /** The changes that break clients of the old schema, one line for each; `place` is the beginning of the lines. */
  changes(oldSchema: OpenApiSchema, newSchema: OpenApiSchema, place: string): readonly string[] {
    const pair = `${oldSchema.$ref} ${newSchema.$ref}`;
    if (oldSchema.$ref !== undefined && newSchema.$ref !== undefined) {
      if (this.#compared.has(pair)) return [];
      this.#compared.add(pair);
    }
    const before = { schema: oldSchema, document: this.#before };
    const after = { schema: newSchema, document: this.#after };
    const [old, now] = [alternativesOf(before), alternativesOf(after)];
    if (old.length === 1 && now.length === 1) return this.#changesOfOne(old[0], now[0], place);
    if (isOpen(resolved(before)) || isOpen(resolved(after))) return [];
    const [given, taken] = this.#direction === "sent" ? [old, now] : [now, old];
    const areNamed = new Set(given.map(({ name }) => name).filter((name) => name !== "")).size > 1;
    return [...new Set(given.flatMap((one) => this.#changesOfAny(one, taken, place, areNamed)))];
  }

  #changesOfOne(before: LocatedSchema, after: LocatedSchema, place: string): readonly string[] {
    const [old, now] = [resolved(before), resolved(after)];
    return [
      ...this.#valueChanges(old, now, place),
      ...limitChanges(old, now, place, this.#direction),
      ...this.#requiredChanges(old, now, place),
      ...this.#memberChanges(old, now, place),
      ...choiceChanges(old, now, place),
    ];
  }

  /** The changes that break clients that send one of the alternatives, or that receive one. */
  #changesOfAny(one: Alternative, taken: readonly Alternative[], place: string, isNamed: boolean): readonly string[] {
    const isSent = this.#direction === "sent";
    const here = isNamed && one.name !== "" ? `${place} ${one.name}` : undefined;
    const compare = (other: Alternative, by: SchemaComparison) =>
      by.#changesOfOne(isSent ? one : other, isSent ? other : one, here === undefined ? place : `${here}:`);
    const some = likely(one, taken);
    const counted = some.length === 1 ? [{ other: some[0], count: 0 }] : some.map((other) => ({
      other,
      count: compare(other, new SchemaComparison(this.#direction, this.#before, this.#after)).length,
    }));
    const [nearest] = counted.toSorted((left, right) => left.count - right.count);
    if (nearest !== undefined) return compare(nearest.other, this);
    if (here === undefined) return [`${place} may ${isSent ? "not " : ""}be ${typeNames(typesOf(resolved(one)))}`];
    // Clients expect further types of resources.
    return isSent ? [`${here} is not taken`] : [];
  }

  #valueChanges(old: OpenApiSchema, now: OpenApiSchema, place: string): readonly string[] {
    const isTaken = this.#isWithin(valuesOf(old), valuesOf(now));
    if (!isTaken) return [`${place} was ${namesOf(valuesOf(old))}, and is ${namesOf(valuesOf(now))}`];
    if (this.#isWithin(typesOf(old), typesOf(now))) return [];
    return [`${place} was ${typeNames(typesOf(old))}, and is ${typeNames(typesOf(now))}`];
  }

  /** Whether all that is sent is still accepted, or all that is answered was known; `undefined` means any value. */
  #isWithin(old: readonly unknown[] | undefined, now: readonly unknown[] | undefined): boolean {
    const [taken, given] = this.#direction === "sent" ? [now, old] : [old, now];
    return taken === undefined || given?.every((one) => taken.includes(one)) === true;
  }

  #requiredChanges(old: OpenApiSchema, now: OpenApiSchema, place: string): readonly string[] {
    const missing = (one: OpenApiSchema, other: OpenApiSchema) =>
      (one.required ?? []).filter((name) => !other.required?.includes(name));
    if (this.#direction === "sent") return missing(now, old).map((name) => `${at(place, name)} must be sent`);
    return missing(old, now).filter((name) => now.properties?.[name] !== undefined)
      .map((name) => `${at(place, name)} may be missing`);
  }

  #memberChanges(old: OpenApiSchema, now: OpenApiSchema, place: string): readonly string[] {
    const gone = this.#direction === "sent" ? "is not taken" : "is gone";
    if (this.#direction === "sent" && isOpen(now)) return [];
    const { properties: members = {}, items } = old;
    const { properties: others = {}, items: otherItems } = now;
    const changes = Object.entries(members).flatMap(([name, schema]) => {
      if (isNever(schema)) return [];
      if (others[name] === undefined || isNever(others[name])) return [`${at(place, name)} ${gone}`];
      return this.changes(schema, others[name], at(place, name));
    });
    return items && otherItems ? [...changes, ...this.changes(items, otherItems, `${place}[]`)] : changes;
  }
}

/** Whether a schema allows any object, as that of operations does if its alternatives would be too long. */
function isOpen({ type, properties, oneOf, anyOf }: OpenApiSchema): boolean {
  return type === "object" && properties === undefined && oneOf === undefined && anyOf === undefined;
}

function at(place: string, name: string): string {
  return place.endsWith(":") ? `${place} ${name}` : `${place}.${name}`;
}

/** The changes that narrow a text or number that clients send, or that change the form of one that they receive. */
function limitChanges(old: OpenApiSchema, now: OpenApiSchema, place: string, direction: Direction): readonly string[] {
  const changes: string[] = [];
  const areTexts = [old, now].every((one) => typesOf(one)?.includes("string"));
  const isNewFormat = direction === "sent" ? now.format !== undefined : old.format !== undefined;
  if (areTexts && isNewFormat && old.format !== now.format) {
    changes.push(`${place} had ${formatOf(old)}, and has ${formatOf(now)}`);
  }
  if (direction === "answered") return changes;
  for (const [limit, says] of Object.entries(LIMITS)) {
    const most = now[limit];
    if (typeof most === "number" && most < Number(old[limit] ?? Infinity)) changes.push(`${place} ${says(most)}`);
  }
  return changes;
}

const LIMITS: { readonly [keyword: string]: (most: number) => string } = {
  maxLength: (most) => `has at most ${most} characters`,
  maxItems: (most) => `has at most ${most} items`,
  maximum: (most) => `is at most ${most}`,
};

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
