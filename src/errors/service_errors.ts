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

/** 500: a link leads to a resource that is not mapped (§7 Resource not mapped). */
export class MissingRouteError extends ServiceError {
  /** The name of the class. */
  override readonly name = "MissingRouteError";
  /** `table` is not mapped, and `association` leads to it. */
  constructor(table: string, association: string) {
    super(
      500,
      `A route could not be found for "${table}" while generating the links of "${association}": map it in resources.`,
    );
  }
}

/** 500: a mapped resource has no table, so no schema (§1 rule 3). */
export class MissingSchemaError extends ServiceError {
  /** The name of the class. */
  override readonly name = "MissingSchemaError";
  /** `path` is the resource's, `table` the one that is missing. */
  constructor(table: string, path: string, cause?: unknown) {
    super(500, `Schema is not registered for a resource at path "${path}": the database has no table "${table}".`, {
      cause,
    });
  }
}
