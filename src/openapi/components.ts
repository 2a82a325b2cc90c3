import type { OpenApiParameter, OpenApiReference, OpenApiResponse, OpenApiSchema } from "../types/openapi.ts";

/**
 * A name as the parts of an identifier, each with a capital: `national-capitals` → `NationalCapitals`. Names of
 * components are ASCII, so any other character is written as its number.
 */
export function pascalCase(name: string): string {
  const parts = name.split(/[^A-Za-z0-9\u0080-\u{10ffff}]+/u).filter((part) => part !== "");
  const text = parts.map((part) => part[0].toUpperCase() + part.slice(1)).join("");
  return text.replace(/[^A-Za-z0-9]/gu, (character) => `U${character.codePointAt(0)?.toString(16).toUpperCase()}`);
}

/** Names that must differ, whatever their case: some languages have files or classes of these names. */
export class UniqueNames {
  readonly #taken = new Set<string>();
  /** The next free number of each name: in a large service thousands have the same name. */
  readonly #next = new Map<string, number>();

  /** The name itself, or followed by a number if it is taken: `AB`, `Ab2`. */
  take(name: string): string {
    const own = name.toLowerCase();
    for (let number = this.#next.get(own) ?? 1;; number++) {
      const free = number === 1 ? name : `${name}${number}`;
      if (this.#taken.has(free.toLowerCase())) continue;
      this.#taken.add(free.toLowerCase());
      this.#next.set(own, number + 1);
      return free;
    }
  }
}

interface Kinds {
  readonly schemas: OpenApiSchema;
  readonly parameters: OpenApiParameter;
  readonly responses: OpenApiResponse;
}

/**
 * The components to which operations refer. A component is made by the first reference to it, so that none is unused.
 */
export class Components {
  readonly #all: { readonly [Kind in keyof Kinds]: { [name: string]: Kinds[Kind] } } = {
    schemas: {},
    parameters: {},
    responses: {},
  };
  readonly #references = new Map<string, OpenApiReference>();
  readonly #names = new UniqueNames();
  readonly #shared = new WeakMap<object, OpenApiReference>();
  readonly #uses = new Map<string, { kind: "parameters" | "responses"; references: OpenApiReference[] }>();

  /** A reference to the schema that `make` makes. `key` identifies it, `name` is its name unless that is taken. */
  schema(key: string, name: string, make: () => OpenApiSchema): OpenApiReference {
    return this.reference("schemas", key, name, make);
  }

  /** A reference to any kind of component, made in the same way. */
  reference<Kind extends keyof Kinds>(
    kind: Kind,
    key: string,
    name: string,
    make: () => Kinds[Kind],
  ): OpenApiReference {
    const id = `${kind} ${key}`;
    const known = this.#references.get(id);
    if (known !== undefined) return { ...known };
    const unique = this.#names.take(name);
    const reference = { $ref: `#/components/${kind}/${unique}` };
    this.#references.set(id, reference);
    const components: { [name: string]: unknown } = this.#all[kind];
    components[unique] = make();
    return { ...reference };
  }

  /** A reference to a parameter or answer that equals this one; `name` is its name unless that is taken. */
  shared<Kind extends "parameters" | "responses">(kind: Kind, name: string, component: Kinds[Kind]): OpenApiReference {
    const known = this.#shared.get(component) ??
      this.reference(kind, JSON.stringify(component), name, () => component);
    this.#shared.set(component, known);
    const reference = { ...known };
    const uses = this.#uses.get(known.$ref) ?? { kind, references: [] };
    this.#uses.set(known.$ref, uses);
    uses.references.push(reference);
    return reference;
  }

  /** Replaces the reference to each parameter and answer that only one operation uses with the component itself. */
  inlineSingles(): void {
    for (const [$ref, { kind, references: [reference, ...others] }] of this.#uses) {
      if (others.length > 0) continue;
      const name = nameOf({ $ref });
      const component = this.#all[kind][name];
      delete this.#all[kind][name];
      delete (reference as Partial<OpenApiReference>).$ref;
      Object.assign(reference, component);
    }
  }

  /** The schema that a reference leads to. */
  schemaAt(reference: OpenApiReference): OpenApiSchema {
    return this.#all.schemas[nameOf(reference)];
  }

  /** All that have been made, by kind and name. */
  get all(): { [Kind in keyof Kinds]: { [name: string]: Kinds[Kind] } } {
    return this.#all;
  }
}

/** The name of the component that a reference leads to. */
export function nameOf({ $ref }: OpenApiReference): string {
  return $ref.slice($ref.lastIndexOf("/") + 1);
}
