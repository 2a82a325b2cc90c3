import type { LoggedQuery } from "../types/driver.ts";
import type { ErrorDocument, ErrorObject } from "../types/error_document.ts";
import { NotImplementedError } from "./request_errors.ts";
import { errorEntry, ServiceError } from "./service_error.ts";
import { MissingRouteError, MissingSchemaError } from "./service_errors.ts";
import { StatementError } from "./statement_error.ts";
import { DeleteRefusedError } from "./write_errors.ts";

/** What an error document holds beside the error. */
export interface RenderOptions {
  readonly debug: boolean;
  readonly jsonapi?: ErrorDocument["jsonapi"];
  /** The query log, where it is on. */
  readonly queries?: readonly LoggedQuery[];
}

/** An error, ready to be answered. */
export interface RenderedError {
  readonly status: number;
  /** Headers beside the content type: `allow`. */
  readonly headers: { readonly [name: string]: string };
  /** Members in the order in which they are written. */
  readonly document: ErrorDocument;
  /** The document as compact JSON; `""` where the answer has no body. */
  readonly text: string;
}

/**
 * Turns whatever was thrown into an error document (§7). Without debug mode a 5xx says nothing of its cause, but for
 * the messages that the specification promises (§1 rule 3). An error that is none of the service's keeps a numeric
 * `status` of 400–599, so that hooks can refuse with errors of their own.
 */
export function renderError(error: unknown, options: RenderOptions): RenderedError {
  const status = statusOf(error);
  const document: ErrorDocument = {
    ...(options.jsonapi === undefined ? {} : { jsonapi: options.jsonapi }),
    errors: entriesOf(error, status, options.debug),
    ...(options.debug ? { debug: { class: classOf(error), trace: traceOf(error) } } : {}),
    ...(options.debug && options.queries !== undefined ? { query: { default: options.queries } } : {}),
  };
  return {
    status,
    headers: error instanceof ServiceError ? error.headers : {},
    document,
    text: error instanceof DeleteRefusedError ? "" : JSON.stringify(document),
  };
}

function statusOf(error: unknown): number {
  if (error instanceof StatementError) return error.failure.kind === "unavailable" ? 503 : 500;
  const status = isObject(error) ? error.status : undefined;
  return Number.isInteger(status) && Number(status) >= 400 && Number(status) <= 599 ? Number(status) : 500;
}

function entriesOf(error: unknown, status: number, debug: boolean): readonly ErrorObject[] {
  if (status >= 500 && !debug && !isPromised(error)) return [errorEntry(status)];
  return error instanceof ServiceError && error.status === status
    ? error.errors
    : [errorEntry(status, messageOf(error))];
}

/** Whether the specification says a 5xx's message to the client. */
function isPromised(error: unknown): boolean {
  return error instanceof MissingRouteError || error instanceof MissingSchemaError ||
    error instanceof NotImplementedError;
}

function messageOf(error: unknown): string {
  if (isObject(error)) return typeof error.message === "string" ? error.message : "";
  return String(error);
}

/** The name that a class gives its errors, or the class's own. */
function classOf(error: unknown): string {
  if (!isObject(error)) return typeof error;
  if (typeof error.name === "string" && error.name !== "Error") return error.name;
  return error.constructor?.name ?? "Object";
}

/** The lines of the stack, those of its causes after it. */
function traceOf(error: unknown): readonly string[] {
  const trace: string[] = [];
  const seen = new Set<unknown>();
  for (let at = error; at !== undefined && !seen.has(at); at = isObject(at) ? at.cause : undefined) {
    const stack = isObject(at) && typeof at.stack === "string" ? at.stack : `${classOf(at)}: ${messageOf(at)}`;
    const lines = stack.split("\n").map((line) => line.trim()).filter((line) => line !== "");
    trace.push(...seen.size === 0 ? lines : [`Caused by ${lines[0]}`, ...lines.slice(1)]);
    seen.add(at);
  }
  return trace;
}

function isObject(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null;
}
