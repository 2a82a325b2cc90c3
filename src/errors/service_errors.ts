import { ServiceError } from "./service_error.ts";

/** 500: the options do not fit together or do not fit the database. */
export class ConfigurationError extends ServiceError {
  /** The name of the class. */
  override readonly name = "ConfigurationError";
  /** `message` names the option and what it takes. */
  constructor(message: string, cause?: unknown) {
    super(500, message, { cause });
  }
}

/** 500: something has read the request's body before the service, so nothing of it is left. */
export class BodyReadError extends ServiceError {
  /** The name of the class. */
  override readonly name = "BodyReadError";
  /** `cause` is what the attempt to read it said. */
  constructor(cause?: unknown) {
    super(
      500,
      "Cannot read the body: something before the service has read it, as express.json() does. " +
        "Mount the service before it, or let it leave application/vnd.api+json alone.",
      { cause },
    );
  }
}

/** 500: a link leads to a resource that is not mapped. */
export class MissingRouteError extends ServiceError {
  /** The name of the class. */
  override readonly name = "MissingRouteError";
  /**
   * `table` is not mapped, and `relationship` leads to it. `hint`: what was probably meant, as a sentence after a
   * space.
   */
  constructor(table: string, relationship: string, hint = "") {
    super(
      500,
      `A route could not be found for "${table}" while generating the links of "${relationship}": map it in resources.${hint}`,
    );
  }
}

/** 500: a mapped resource has no table, so no schema. */
export class MissingSchemaError extends ServiceError {
  /** The name of the class. */
  override readonly name = "MissingSchemaError";
  readonly #hint: string;

  /**
   * `path` is the resource's, `table` the one that is missing. `hint`: what helps whoever has mapped it, and no client
   * is told: ` Did you mean "Album"?`
   */
  constructor(table: string, path: string, hint = "") {
    super(500, `Schema is not registered for a resource at path "${path}": the database has no table "${table}".`);
    this.#hint = hint;
  }

  /** The message with what helps. */
  get explained(): string {
    return this.message + this.#hint;
  }
}

/** A mistake in the application's own code around a request: no refusal, so the request fails with 500. */
export class HookMistakeError extends TypeError {
  /** The name of the class. */
  override readonly name = "HookMistakeError";
  /** `message` names the hook, and what to write instead. */
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
