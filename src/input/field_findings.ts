import { MOST_ERRORS } from "../errors/service_error.ts";
import { ValidationError } from "../errors/write_errors.ts";
import type { ErrorObject } from "../types/error_document.ts";

/** What is wrong with the fields of a document: the first failing rule of each, all, up to 1,000, told at once. */
export class FieldFindings {
  readonly #errors = new Map<string, ErrorObject>();

  /** Notes which rule a field fails, unless it fails one already. */
  add(pointer: string, rule: string, detail: string): void {
    if (this.#errors.has(pointer) || this.#errors.size === MOST_ERRORS) return;
    this.#errors.set(pointer, { title: rule, detail, source: { pointer } });
  }

  /** @throws {ValidationError} where there are findings. */
  raise(): void {
    if (this.#errors.size > 0) throw new ValidationError([...this.#errors.values()]);
  }
}
