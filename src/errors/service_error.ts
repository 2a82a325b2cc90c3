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
 * An error that a client can be told of, with its status and its entries in the error document
 * (https://jsonapi.org/format/1.0/#errors).
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

  /** Without `errors`, `message` is the detail of one entry, and `source` its place. */
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

/** One entry for each pointer, the first 1,000, all with the same detail. */
export function entriesAt(status: number, detail: string, pointers: readonly string[]): readonly ErrorObject[] {
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

/** 499: nobody waits for the answer any more, so nothing further is done for it. No client ever sees this. */
export class ClientGoneError extends ServiceError {
  /** The name of the class. */
  override readonly name = "ClientGoneError";
  /** The client's connection has ended before its answer. */
  constructor() {
    super(499, "The client disconnected before it was answered.");
  }
}
