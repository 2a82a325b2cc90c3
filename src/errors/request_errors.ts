import type { ErrorObject } from "../types/error_document.ts";
import type { JsonObject } from "../types/json.ts";
import { entriesAt, errorEntry, ServiceError } from "./service_error.ts";
import { cut } from "./wording.ts";

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

/** 400: a header does not name a state of the database, which the answer to a write has told. */
export class BookmarkError extends ServiceError {
  /** The name of the class. */
  override readonly name = "BookmarkError";
  /** `bookmark` is what was sent. */
  constructor(bookmark: string) {
    const message = `Cannot read the bookmark "${cut(bookmark)}": it is not one of this service. ` +
      "Send the Relata-Bookmark of the answer to a write.";
    super(400, message, { header: "Relata-Bookmark" });
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
  /** `accept` is the header as it was sent, `wanted` what it may be. */
  constructor(accept: string, wanted = "application/vnd.api+json") {
    const allows = wanted.includes(";") ? "no other media type parameters" : "no media type parameters";
    super(406, `Cannot answer "${cut(accept)}": JSON:API allows ${allows}. Send Accept: ${wanted}.`, {
      header: "Accept",
    });
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

/** 414: the URL is longer than the service takes. */
export class UriTooLongError extends ServiceError {
  /** The name of the class. */
  override readonly name = "UriTooLongError";
  /** `most` is the number of characters that is taken. */
  constructor(most: number) {
    super(414, `Cannot answer: the URL has more than ${most} characters. Ask for less in one request.`);
  }
}

/** 431: a header is longer than the service takes. */
export class HeaderTooLongError extends ServiceError {
  /** The name of the class. */
  override readonly name = "HeaderTooLongError";
  /** `header` is its name, `most` the number of characters that is taken. */
  constructor(header: string, most: number) {
    super(431, `Cannot read the header "${header}": it has more than ${most} characters.`, { header });
  }
}

/** 415: the body's `Content-Type` is not JSON:API's, or has parameters. */
export class UnsupportedMediaTypeError extends ServiceError {
  /** The name of the class. */
  override readonly name = "UnsupportedMediaTypeError";
  /** `type` is the `Content-Type` as it was sent, `allowed` the parameter that it may have, `wanted` what it must be. */
  constructor(type: string, allowed?: string, wanted?: string) {
    const than = allowed === undefined ? "" : ` other than ${allowed}`;
    const send = wanted ?? `application/vnd.api+json, without parameters${than}`;
    super(415, `Cannot read a body of type "${cut(type)}": send Content-Type: ${send}.`, { header: "Content-Type" });
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

/** 403: the caller may not do this. */
export class ForbiddenError extends ServiceError {
  /** The name of the class. */
  override readonly name = "ForbiddenError";
  /** `pointers` lead to the places in the request's document, where it has some. */
  constructor(message: string, pointers: readonly string[] = []) {
    super(403, message, pointers.length === 0 ? {} : { errors: entriesAt(403, message, pointers) });
  }
}

/** 400: more links than are changed at once. */
export class TooManyLinksError extends ServiceError {
  /** The name of the class. */
  override readonly name = "TooManyLinksError";
  /** `pointers` lead to the linkage in the request's document. */
  constructor(message: string, pointers: readonly string[]) {
    super(400, message, { errors: entriesAt(400, message, pointers) });
  }
}

/** 409: type or id do not match the endpoint, or the row is there already. */
export class ConflictError extends ServiceError {
  /** The name of the class. */
  override readonly name = "ConflictError";
  /** `pointers` lead to the places in the request's document, where it has some. */
  constructor(message: string, pointers: readonly string[] = [], cause?: unknown) {
    super(409, message, {
      cause,
      ...(pointers.length === 0 ? {} : { errors: entriesAt(409, message, pointers) }),
    });
  }
}

/** 409: linkage of other types than its relationships lead to; each place says its own. */
export class LinkageTypeError extends ServiceError {
  /** The name of the class. */
  override readonly name = "LinkageTypeError";
  /** One entry for each place. */
  constructor(places: readonly { readonly detail: string; readonly pointer: string }[]) {
    super(409, summary(places.map((one) => one.detail)), {
      errors: places.map(({ detail, pointer }) => errorEntry(409, detail, { pointer })),
    });
  }
}

/** 400: what some places of the request's document hold is not understood or not supported; each place says why. */
export class MalformedError extends ServiceError {
  /** The name of the class. */
  override readonly name = "MalformedError";
  /** One entry for each place. */
  constructor(places: readonly { readonly detail: string; readonly pointer: string }[]) {
    super(400, summary(places.map((one) => one.detail)), {
      errors: places.map(({ detail, pointer }) => errorEntry(400, detail, { pointer })),
    });
  }
}

/** 422: the document or its fields are not good; one entry a finding. */
export class ValidationError extends ServiceError {
  /** The name of the class. */
  override readonly name = "ValidationError";
  /** `errors` are the entries of the error document. */
  constructor(errors: readonly ErrorObject[], cause?: unknown) {
    super(
      422,
      summary(errors.map((error) => `${error.title} ${error.source?.pointer ?? ""}: ${error.detail ?? ""}`)),
      { errors, cause },
    );
  }
}

/** 400 with an empty body: a delete that the store or a hook refuses. */
export class DeleteRefusedError extends ServiceError {
  /** The name of the class. */
  override readonly name = "DeleteRefusedError";
  /** `cause` is what the store or the hook has thrown. */
  constructor(message: string, cause?: unknown) {
    super(400, message, { cause });
  }
}

/** How many of an error's entries its message tells; the document tells them all. */
const TOLD = 10;

/** The message of an error with many entries: its first ones, and how many more there are. */
function summary(messages: readonly string[]): string {
  const more = messages.length - TOLD;
  return [...messages.slice(0, TOLD), ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}
