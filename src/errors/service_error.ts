import type { ErrorObject } from "../types/error_document.ts";

/** The phrase of every status that a service answers, and of those that an application's own errors may carry. */
const PHRASES: { readonly [status: number]: string } = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Content Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
  423: "Locked",
  428: "Precondition Required",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** The most entries of an error document: a body of megabytes may be wrong in millions of places. */
export const MOST_ERRORS = 1000;

/** The phrase of a status: `404` → `Not Found`. */
export function statusPhrase(status: number): string {
  return PHRASES[status] ?? (status < 500 ? "Bad Request" : "Internal Server Error");
}

/**
 * An error for clients, with its status and its entries in the error document (https://jsonapi.org/format/1.0/#errors).
 */
export class ServiceError extends Error {
  /** The name of the class. */
  override readonly name: string = "ServiceError";
  /** The HTTP status that a client gets. */
  readonly status: number;
  /** The entries of the error document. */
  readonly errors: readonly ErrorObject[];
  /** Headers of the answer beside the content type. */
  readonly headers: { readonly [name: string]: string };
  /** The header of the request that is at fault, which JSON:API 1.1 names. */
  readonly header?: string;

  /** Without `errors`, `message` is the detail of the only entry, and `source` its source. */
  constructor(
    status: number,
    message: string,
    options: {
      errors?: readonly ErrorObject[];
      source?: ErrorObject["source"];
      headers?: { readonly [name: string]: string };
      header?: string;
      cause?: unknown;
    } = {},
  ) {
    super(message, { cause: options.cause });
    this.status = status;
    this.headers = options.headers ?? {};
    this.header = options.header;
    this.errors = options.errors ?? [errorEntry(status, message, options.source)];
  }
}

/** One entry for each pointer, the first 1,000, all with the same detail; `undefined` if there is no pointer. */
export function entriesAt(status: number, detail: string, pointers: readonly string[]) {
  if (pointers.length === 0) return undefined;
  return pointers.slice(0, MOST_ERRORS).map((pointer) => errorEntry(status, detail, { pointer }));
}

/** One entry of a standard error: `{"code": "404", "title": "Not Found", "detail": …}`. */
export function errorEntry(status: number, detail?: string, source?: ErrorObject["source"]): ErrorObject {
  return {
    code: String(status),
    title: statusPhrase(status),
    ...(detail === undefined || detail === "" ? {} : { detail }),
    ...(source === undefined ? {} : { source }),
  };
}

/** 499: the client has gone, so nothing further is done for it. No client ever sees this. */
export class ClientGoneError extends ServiceError {
  /** The name of the class. */
  override readonly name = "ClientGoneError";
  /** The client's connection has ended before its answer. */
  constructor() {
    super(499, "The client disconnected before it was answered.");
  }
}

/** 500: the options do not fit together or do not fit the database. */
export class ConfigurationError extends ServiceError {
  /** The name of the class. */
  override readonly name = "ConfigurationError";
  /** `message` names the option and what it takes. */
  constructor(message: string, cause?: unknown) {
    super(500, message, { cause });
  }
}

/** 500: other code has read the request's body before the service, so that it is empty. */
export class BodyReadError extends ServiceError {
  /** The name of the class. */
  override readonly name = "BodyReadError";
  /** `cause` is the error of the attempt to read it. */
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
   * `table` is not mapped, and `relationship` leads to it. `hint` names the table that was probably meant, as a
   * sentence after a space.
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
   * `path` is the resource's, `table` the one that is missing. `hint` is for the developer, not for clients: ` Did you
   * mean "Album"?`
   */
  constructor(table: string, path: string, hint = "") {
    super(500, `Schema is not registered for a resource at path "${path}": the database has no table "${table}".`);
    this.#hint = hint;
  }

  /** The message with the hint. */
  get explained(): string {
    return this.message + this.#hint;
  }
}

/** A mistake in the application's hooks or parameters. It is not a refusal, so the request fails with 500. */
export class HookMistakeError extends TypeError {
  /** The name of the class. */
  override readonly name = "HookMistakeError";
  /** `message` names the hook, and what to write instead. */
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
  }
}
