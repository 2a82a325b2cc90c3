import { ServiceError } from "./service_error.ts";

/** 500: the options do not fit together or do not fit the database. */
export class ConfigurationError extends ServiceError {
  override readonly name = "ConfigurationError";
  constructor(message: string, cause?: unknown) {
    super(500, message, { cause });
  }
}

/** 500: something has read the request's body before the service, so nothing of it is left. */
export class BodyReadError extends ServiceError {
  override readonly name = "BodyReadError";
  constructor(cause?: unknown) {
    super(
      500,
      "Cannot read the body: something before the service has read it, as express.json() does. " +
        "Mount the service before it, or let it leave application/vnd.api+json alone.",
      { cause },
    );
  }
}

/** 500: a link leads to a resource that is not mapped (§7 Resource not mapped). */
export class MissingRouteError extends ServiceError {
  override readonly name = "MissingRouteError";
  constructor(table: string, association: string) {
    super(
      500,
      `A route could not be found for "${table}" while generating the links of "${association}": map it in resources.`,
    );
  }
}

/** 500: a mapped resource has no table, so no schema (§1 rule 3). */
export class MissingSchemaError extends ServiceError {
  override readonly name = "MissingSchemaError";
  constructor(table: string, path: string, cause?: unknown) {
    super(500, `Schema is not registered for a resource at path "${path}": the database has no table "${table}".`, {
      cause,
    });
  }
}
