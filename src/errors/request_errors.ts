import type { JsonObject } from "../types/json.ts";
import { cut } from "./cut.ts";
import { entriesAt, errorEntry, ServiceError } from "./service_error.ts";

/** 400: the request cannot be understood; `parameter` names the query parameter at fault. */
export class BadRequestError extends ServiceError {
  /** The name of the class. */
  override readonly name = "BadRequestError";
  /** `parameter` names the query parameter at fault; `meta` is what a program can read of the error. */
  constructor(message: string, parameter?: string, cause?: unknown, meta?: JsonObject) {
    const source = parameter === undefined ? undefined : { parameter: cut(parameter) };
    const errors = meta === undefined ? undefined : [{ ...errorEntry(400, message, source), meta }];
    super(400, message, { source, errors, cause });
  }
}

/** 404: nothing has this name, or nothing that the caller may see. */
export class NotFoundError extends ServiceError {
  /** The name of the class. */
  override readonly name = "NotFoundError";
  /** `pointers` lead to the places in the request's document, where it has some. */
  constructor(message: string, pointers: readonly string[] = []) {
    super(404, message, pointers.length === 0 ? {} : { errors: entriesAt(404, message, pointers) });
  }
}

/** 405: JSON:API does not define this method here; `allow` lists the ones it does. */
export class MethodNotAllowedError extends ServiceError {
  /** The name of the class. */
  override readonly name = "MethodNotAllowedError";
  /** `allow` is the header's value: `GET, POST`. */
  constructor(method: string, path: string, allow: string) {
    super(405, `Cannot ${cut(method)} ${cut(path)}: it takes ${allow}.`, { headers: { allow } });
  }
}

/** 406: every JSON:API entry of `Accept` carries media type parameters. */
export class NotAcceptableError extends ServiceError {
  /** The name of the class. */
  override readonly name = "NotAcceptableError";
  /** `accept` is the header as it was sent. */
  constructor(accept: string) {
    super(
      406,
      `Cannot answer "${
        cut(accept)
      }": JSON:API allows no media type parameters. Send Accept: application/vnd.api+json.`,
      { header: "Accept" },
    );
  }
}

/** 413: the body is larger than the service takes. */
export class ContentTooLargeError extends ServiceError {
  /** The name of the class. */
  override readonly name = "ContentTooLargeError";
  /** `most` is the number of bytes that is taken. */
  constructor(most: number) {
    super(413, `Cannot read the body: it is larger than ${most} bytes.`);
  }
}

/** 415: the body's `Content-Type` is not JSON:API's, or has parameters. */
export class UnsupportedMediaTypeError extends ServiceError {
  /** The name of the class. */
  override readonly name = "UnsupportedMediaTypeError";
  /** `type` is the `Content-Type` as it was sent, `allowed` the parameter that it may have. */
  constructor(type: string, allowed?: string) {
    const than = allowed === undefined ? "" : ` other than ${allowed}`;
    super(
      415,
      `Cannot read a body of type "${
        cut(type)
      }": send Content-Type: application/vnd.api+json, without parameters${than}.`,
      { header: "Content-Type" },
    );
  }
}

/** 501: the operation is not enabled for this resource. */
export class NotImplementedError extends ServiceError {
  /** The name of the class. */
  override readonly name = "NotImplementedError";
  /** `type` is the resource's. */
  constructor(operation: string, type: string) {
    super(501, `Cannot ${operation} "${type}": the operation is not enabled.`);
  }
}

/** 412: the resource is not the version that a header names. */
export class PreconditionFailedError extends ServiceError {
  /** The name of the class. */
  override readonly name = "PreconditionFailedError";
  /** `header` is the one that does not hold: `If-Match` or `If-None-Match`. */
  constructor(header: string, message: string) {
    super(412, message, { header });
  }
}

/** 428: the resource is changed only by who says which version they have seen. */
export class PreconditionRequiredError extends ServiceError {
  /** The name of the class. */
  override readonly name = "PreconditionRequiredError";
  /** `type` is the resource's. */
  constructor(type: string) {
    super(
      428,
      `Cannot change "${type}" without If-Match: send the ETag of the version that you have read, or * for any.`,
      { header: "If-Match", headers: { "cache-control": "no-store" } },
    );
  }
}
