import { ServiceError } from "./service_error.ts";
import { cut } from "./wording.ts";

/** 405: JSON:API does not define this method for the path; `allow` lists the allowed ones. */
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
  /** `accept` is the header as it was sent, `wanted` a value that is accepted. */
  constructor(accept: string, wanted = "application/vnd.api+json") {
    const allows = wanted.includes(";") ? "no other media type parameters" : "no media type parameters";
    super(406, `Cannot answer "${cut(accept)}": JSON:API allows ${allows}. Send Accept: ${wanted}.`, {
      header: "Accept",
    });
  }
}

/** 415: the body's `Content-Type` is not JSON:API's, or has parameters. */
export class UnsupportedMediaTypeError extends ServiceError {
  /** The name of the class. */
  override readonly name = "UnsupportedMediaTypeError";
  /**
   * `type` is the `Content-Type` as it was sent, `allowed` the parameter that it may have, `wanted` the required value.
   */
  constructor(type: string, allowed?: string, wanted?: string) {
    const than = allowed === undefined ? "" : ` other than ${allowed}`;
    const send = wanted ?? `application/vnd.api+json, without parameters${than}`;
    super(415, `Cannot read a body of type "${cut(type)}": send Content-Type: ${send}.`, { header: "Content-Type" });
  }
}

/** 413: the body is larger than the service allows. */
export class ContentTooLargeError extends ServiceError {
  /** The name of the class. */
  override readonly name = "ContentTooLargeError";
  /** `most` is the allowed number of bytes. */
  constructor(most: number) {
    super(413, `Cannot read the body: it is larger than ${most} bytes.`);
  }
}

/** 414: the URL is longer than the service allows. */
export class UriTooLongError extends ServiceError {
  /** The name of the class. */
  override readonly name = "UriTooLongError";
  /** `most` is the number of characters that is taken. */
  constructor(most: number) {
    super(414, `Cannot answer: the URL has more than ${most} characters. Ask for less in one request.`);
  }
}

/** 431: a header is longer than the service allows. */
export class HeaderTooLongError extends ServiceError {
  /** The name of the class. */
  override readonly name = "HeaderTooLongError";
  /** `header` is its name, `most` the allowed number of characters. */
  constructor(header: string, most: number) {
    super(431, `Cannot read the header "${header}": it has more than ${most} characters.`, { header });
  }
}

/** 412: the resource is not the version that a header names. */
export class PreconditionFailedError extends ServiceError {
  /** The name of the class. */
  override readonly name = "PreconditionFailedError";
  /** `header` is the precondition that failed: `If-Match` or `If-None-Match`. */
  constructor(header: string, message: string) {
    super(412, message, { header });
  }
}

/** 428: a client must name the version that it has seen to change the resource. */
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

/** 400: a header does not contain a bookmark from the answer to a write. */
export class BookmarkError extends ServiceError {
  /** The name of the class. */
  override readonly name = "BookmarkError";
  /** `bookmark` is the text that was sent. */
  constructor(bookmark: string) {
    const message = `Cannot read the bookmark "${cut(bookmark)}": it is not one of this service. ` +
      "Send the Relata-Bookmark of the answer to a write.";
    super(400, message, { header: "Relata-Bookmark" });
  }
}
