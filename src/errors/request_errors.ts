import type { ErrorObject } from "../types/error_document.ts";
import type { JsonObject } from "../types/json.ts";
import { entriesAt, errorEntry, ServiceError } from "./service_error.ts";
import { cut } from "./wording.ts";

/** 400: the request cannot be understood; `parameter` names the query parameter at fault. */
export class BadRequestError extends ServiceError {
  /** The name of the class. */
  override readonly name = "BadRequestError";
  /** `parameter` names the query parameter at fault; `meta` has details for programs. */
  constructor(message: string, parameter?: string, cause?: unknown, meta?: JsonObject) {
    const source = parameter === undefined ? undefined : { parameter: cut(parameter) };
    const errors = meta === undefined ? undefined : [{ ...errorEntry(400, message, source), meta }];
    super(400, message, { source, errors, cause });
  }
}

/** A mistake at one place of the request's document. */
interface Place {
  readonly detail: string;
  readonly pointer: string;
}

/** One entry for each place; `undefined` if there is none. */
function entriesOf(status: number, places: readonly Place[]): readonly ErrorObject[] | undefined {
  return places.length === 0 ? undefined : places.map(({ detail, pointer }) => errorEntry(status, detail, { pointer }));
}

/** The status, a message of all places, and one entry for each of them. */
function atPlaces(status: number, places: readonly Place[]) {
  return [status, summary(places.map(({ detail }) => detail)), { errors: entriesOf(status, places) }] as const;
}

/** 404: nothing with this name exists, or the caller may not see it. */
export class NotFoundError extends ServiceError {
  /** The name of the class. */
  override readonly name = "NotFoundError";
  /** `places` are those in the request's document, if any, each with an entry of its own. */
  constructor(message: string, places: readonly Place[] = []) {
    super(404, message, { errors: entriesOf(404, places) });
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

/** 403: the caller may not do this. */
export class ForbiddenError extends ServiceError {
  /** The name of the class. */
  override readonly name = "ForbiddenError";
  /** `pointers` lead to the places in the request's document, if any. */
  constructor(message: string, pointers: readonly string[] = []) {
    super(403, message, { errors: entriesAt(403, message, pointers) });
  }
}

/** 400: more links than one request may change. */
export class TooManyLinksError extends ServiceError {
  /** The name of the class. */
  override readonly name = "TooManyLinksError";
  /** `pointers` lead to the linkage in the request's document. */
  constructor(message: string, pointers: readonly string[]) {
    super(400, message, { errors: entriesAt(400, message, pointers) });
  }
}

/** 409: type or id do not match the endpoint, or the row exists already. */
export class ConflictError extends ServiceError {
  /** The name of the class. */
  override readonly name = "ConflictError";
  /** `pointers` lead to the places in the request's document, if any. */
  constructor(message: string, pointers: readonly string[] = [], cause?: unknown) {
    super(409, message, { errors: entriesAt(409, message, pointers), cause });
  }
}

/** 409: linkage whose types are not those of its relationships, with one entry for each place. */
export class LinkageTypeError extends ServiceError {
  /** The name of the class. */
  override readonly name = "LinkageTypeError";
  /** One entry for each place. */
  constructor(places: readonly Place[]) {
    super(...atPlaces(409, places));
  }
}

/** 400: parts of the request's document are not understood or not supported, with one entry for each place. */
export class MalformedError extends ServiceError {
  /** The name of the class. */
  override readonly name = "MalformedError";
  /** One entry for each place. */
  constructor(places: readonly Place[]) {
    super(...atPlaces(400, places));
  }
}

/** 422: the document or its fields are invalid, with one entry for each finding. */
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
  /** `cause` is the error of the store or the hook. */
  constructor(message: string, cause?: unknown) {
    super(400, message, { cause });
  }
}

/** How many entries the message of an error contains; the document has all of them. */
const TOLD = 10;

/** The message of an error with many entries: its first ones, and how many more there are. */
function summary(messages: readonly string[]): string {
  const more = messages.length - TOLD;
  return [...messages.slice(0, TOLD), ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}
