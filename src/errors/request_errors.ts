import { cut } from "./cut.ts";
import { entriesAt, ServiceError } from "./service_error.ts";

/** 400: the request cannot be understood; `parameter` names the query parameter at fault. */
export class BadRequestError extends ServiceError {
  override readonly name = "BadRequestError";
  constructor(message: string, parameter?: string, cause?: unknown) {
    super(400, message, { source: parameter === undefined ? undefined : { parameter: cut(parameter) }, cause });
  }
}

/** 404: nothing has this name, or nothing that the caller may see. */
export class NotFoundError extends ServiceError {
  override readonly name = "NotFoundError";
  constructor(message: string, pointers: readonly string[] = []) {
    super(404, message, pointers.length === 0 ? {} : { errors: entriesAt(404, message, pointers) });
  }
}

/** 405: JSON:API does not define this method here; `allow` lists the ones it does. */
export class MethodNotAllowedError extends ServiceError {
  override readonly name = "MethodNotAllowedError";
  constructor(method: string, path: string, allow: string) {
    super(405, `Cannot ${cut(method)} ${path}: it takes ${allow}.`, { headers: { allow } });
  }
}

/** 406: every JSON:API entry of `Accept` carries media type parameters. */
export class NotAcceptableError extends ServiceError {
  override readonly name = "NotAcceptableError";
  constructor(accept: string) {
    super(
      406,
      `Cannot answer "${
        cut(accept)
      }": JSON:API allows no media type parameters. Send Accept: application/vnd.api+json.`,
    );
  }
}

/** 413: the body is larger than the service takes. */
export class ContentTooLargeError extends ServiceError {
  override readonly name = "ContentTooLargeError";
  constructor(most: number) {
    super(413, `Cannot read the body: it is larger than ${most} bytes.`);
  }
}

/** 415: the body's `Content-Type` is not JSON:API's, or has parameters. */
export class UnsupportedMediaTypeError extends ServiceError {
  override readonly name = "UnsupportedMediaTypeError";
  constructor(type: string) {
    super(
      415,
      `Cannot read a body of type "${cut(type)}": send Content-Type: application/vnd.api+json, without parameters.`,
    );
  }
}

/** 501: the operation is not enabled for this resource (§7). */
export class NotImplementedError extends ServiceError {
  override readonly name = "NotImplementedError";
  constructor(operation: string, type: string) {
    super(501, `Cannot ${operation} "${type}": the operation is not enabled.`);
  }
}
