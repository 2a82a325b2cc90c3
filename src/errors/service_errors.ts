import { ServiceError } from "./service_error.ts";

/** 500: the options do not fit together or do not fit the database. */
export class ConfigurationError extends ServiceError {
  override readonly name = "ConfigurationError";
  constructor(message: string, cause?: unknown) {
    super(500, message, { cause });
  }
}

/** 500: a link leads to a resource that is not mapped (§7 Resource not mapped). */
export class MissingRouteError extends ServiceError {
  override readonly name = "MissingRouteError";
  /** `hint`: what was probably meant, as a sentence after a space. */
  constructor(table: string, association: string, hint = "") {
    super(
      500,
      `A route could not be found for "${table}" while generating the links of "${association}": map it in resources.${hint}`,
    );
  }
}

/** 500: a mapped resource has no table, so no schema (§1 rule 3). */
export class MissingSchemaError extends ServiceError {
  override readonly name = "MissingSchemaError";
  readonly #hint: string;

  /** `hint`: what helps whoever has mapped it, and no client is told: ` Did you mean "Album"?` */
  constructor(table: string, path: string, hint = "") {
    super(500, `Schema is not registered for a resource at path "${path}": the database has no table "${table}".`);
    this.#hint = hint;
  }

  /** The message with what helps. */
  get explained(): string {
    return this.message + this.#hint;
  }
}
