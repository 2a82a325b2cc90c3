import { ConfigurationError } from "../errors/service_errors.ts";
import type { Relationship, Resource } from "../types/model.ts";
import type { Declared } from "./declare.ts";
import { listed } from "./spellings.ts";

/** What is wrong with one resource. Every part of it is looked at, so that all is told at once. */
export class Problems {
  readonly #errors: Error[] = [];
  readonly #notes: string[] = [];
  readonly #told = new Set<string>();

  /** Why the resource cannot be served. */
  get errors(): readonly Error[] {
    return this.#errors;
  }

  /** What is to be told, though the resource can be served. */
  get notes(): readonly string[] {
    return this.#notes;
  }

  /** Does one part; nothing where it fails, which is remembered. */
  attempt<T>(part: () => T): T | undefined {
    try {
      return part();
    } catch (error) {
      this.#errors.push(error instanceof Error ? error : new ConfigurationError(String(error)));
    }
  }

  /** Does one part; what fails again under the same name is not remembered again. */
  attemptOnce<T>(name: string, part: () => T): T | undefined {
    const before = this.#errors.length;
    const done = this.attempt(part);
    if (this.#errors.length > before && this.#told.has(name)) this.#errors.pop();
    else if (this.#errors.length > before) this.#told.add(name);
    return done;
  }

  /** Remembers an error that has been met. */
  add(error: Error): void {
    this.#errors.push(error);
  }

  /** Remembers why the resource cannot be served. */
  refuse(message: string): void {
    this.#errors.push(new ConfigurationError(message));
  }

  /** Remembers what keeps the resource from nothing. */
  note(message: string): void {
    this.#notes.push(message);
  }
}

/** One error of all, a line each; one that stands alone as it is. */
export function combinedError(errors: readonly Error[]): Error {
  if (errors.length === 1) return errors[0];
  return new ConfigurationError(errors.map((error) => error.message).join("\n"), errors);
}

/**
 * Looks at what a resource's schema says of its attributes: whether its own schema reads attributes that there are, and
 * whether one that it adds would be written over a relationship. An application-wide schema may read what not every
 * resource has.
 */
export function checkSchema(
  { table, schema, options }: Declared,
  columns: Resource["columnBySpelling"],
  relationships: readonly Relationship[],
  problems: Problems,
): void {
  const { reads = [], adds = [] } = schema.attributes ?? {};
  const fields = [...new Set([...columns.values()].map((column) => column.field))];
  for (const field of schema === options.schema ? reads : []) {
    if (columns.has(field)) continue;
    problems.refuse(
      `Cannot map "${table}": its schema reads "${field}", which is not one of its attributes: ${listed(fields)}.`,
    );
  }
  for (const field of adds) {
    if (!relationships.some((relationship) => relationship.name === field)) continue;
    problems.refuse(
      `Cannot map "${table}": its schema adds "${field}", which is a relationship. Add it under another name.`,
    );
  }
}
