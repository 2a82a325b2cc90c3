import { ConfigurationError } from "../errors/service_error.ts";
import type { Model, Resource } from "../types/model.ts";

/** Collects the problems of one resource. All of its parts are checked, so that all problems are reported together. */
export class Problems {
  readonly #errors: Error[] = [];
  readonly #notes: string[] = [];
  readonly #names = new Set<string>();
  /** Why the resource cannot be served. */
  readonly errors: readonly Error[] = this.#errors;
  /** Problems that `check()` reports although the resource can be served. */
  readonly notes: readonly string[] = this.#notes;

  /** Runs one part. If it fails, its error is collected, and the result is `undefined`. */
  attempt<T>(part: () => T): T | undefined {
    try {
      return part();
    } catch (error) {
      this.#errors.push(error instanceof Error ? error : new ConfigurationError(String(error)));
    }
  }

  /** Runs one part. An error is collected only once for each name. */
  attemptOnce<T>(name: string, part: () => T): T | undefined {
    const before = this.#errors.length;
    const done = this.attempt(part);
    if (this.#errors.length > before && this.#names.has(name)) this.#errors.pop();
    else if (this.#errors.length > before) this.#names.add(name);
    return done;
  }

  /** Collects an error. */
  add(error: Error): void {
    this.#errors.push(error);
  }

  /** Collects a reason why the resource cannot be served. */
  refuse(message: string): void {
    this.#errors.push(new ConfigurationError(message));
  }

  /** Collects a problem with which the resource can still be served. */
  note(message: string): void {
    this.#notes.push(message);
  }
}

/** The resource for which an option is resolved; mistakes are added to the problems. */
export interface OptionOwner {
  readonly model: Model;
  readonly resource: Resource;
  readonly problems: Problems;
  /** Whether it is the service's own option, which may name fields that only some resources have. */
  readonly isShared: boolean;
}

/** Joins errors into one, with a line for each; a single error is returned unchanged. */
export function combinedError(errors: readonly Error[]): Error {
  if (errors.length === 1) return errors[0];
  return new ConfigurationError(errors.map((error) => error.message).join("\n"), errors);
}
