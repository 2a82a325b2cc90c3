import { ConfigurationError } from "../errors/service_error.ts";
import type { Model, Resource } from "../types/model.ts";

/** What is wrong with one resource. Every part of it is looked at, so that all problems are reported at once. */
export class Problems {
  readonly #errors: Error[] = [];
  readonly #notes: string[] = [];
  readonly #names = new Set<string>();
  /** Why the resource cannot be served. */
  readonly errors: readonly Error[] = this.#errors;
  /** What `check()` reports although the resource can be served. */
  readonly notes: readonly string[] = this.#notes;

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
    if (this.#errors.length > before && this.#names.has(name)) this.#errors.pop();
    else if (this.#errors.length > before) this.#names.add(name);
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

/** The resource that an option is resolved for; what is wrong with it goes to the problems. */
export interface OptionOwner {
  readonly model: Model;
  readonly resource: Resource;
  readonly problems: Problems;
  /** Whether the service's own option says it: what that names need not be there in every resource. */
  readonly isShared: boolean;
}

/** One error of all, a line each; a single one as it is. */
export function combinedError(errors: readonly Error[]): Error {
  if (errors.length === 1) return errors[0];
  return new ConfigurationError(errors.map((error) => error.message).join("\n"), errors);
}
