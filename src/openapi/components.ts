import type { OpenApiParameter, OpenApiReference, OpenApiResponse, OpenApiSchema } from "../types/openapi.ts";
import { UniqueNames } from "./names.ts";

interface Kinds {
  readonly schemas: OpenApiSchema;
  readonly parameters: OpenApiParameter;
  readonly responses: OpenApiResponse;
}

/** What operations refer to. A component is made by the first reference to it, so that none is without use. */
export class Components {
  readonly #all: { readonly [Kind in keyof Kinds]: { [name: string]: Kinds[Kind] } } = {
    schemas: {},
    parameters: {},
    responses: {},
  };
  readonly #references = new Map<string, OpenApiReference>();
  readonly #names = new UniqueNames();

  /** A reference to the component that `make` makes; `key` says which one it is, `name` how it is called if it can be. */
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

  /** All that have been made, by kind and name. */
  get all(): { [Kind in keyof Kinds]: { [name: string]: Kinds[Kind] } } {
    return this.#all;
  }
}
