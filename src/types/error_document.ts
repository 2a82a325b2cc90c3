import type { LoggedQuery } from "./driver.ts";
import type { JsonObject } from "./json.ts";

/** One error of an error document (https://jsonapi.org/format/1.0/#errors). */
export interface ErrorObject {
  /** The HTTP status as text, in JSON:API 1.1. */
  readonly status?: string;
  /** The HTTP status code as text. */
  readonly code?: string;
  /** The status phrase, or the name of the rule that failed. */
  readonly title: string;
  /** What is wrong, for a human. */
  readonly detail?: string;
  /**
   * The part of the request at fault: a JSON pointer into its body, a query parameter, or, in JSON:API 1.1, a header.
   */
  readonly source?: { readonly pointer?: string; readonly parameter?: string; readonly header?: string };
  /** `about`, if the option `docValidatorAboutLinks` is on. */
  readonly links?: { readonly about: string };
  /** Details for programs: `{ "page": { "maxSize": 100 } }`. */
  readonly meta?: JsonObject;
}

/** An error document. */
export interface ErrorDocument {
  /** The version and the option `meta`, if options ask for them. */
  readonly jsonapi?: { readonly version?: string; readonly meta?: JsonObject };
  /** One entry for each finding. */
  readonly errors: readonly ErrorObject[];
  /** The class of the error and the lines of its stack, in debug mode. */
  readonly debug?: { readonly class: string; readonly trace: readonly string[] };
  /** The query log, in debug mode. */
  readonly query?: { readonly default: readonly LoggedQuery[] };
}

/** Renders an error in place of the built-in renderer. */
export interface ErrorRenderer {
  /** Makes a renderer, for one error; what its `render` returns is the answer. */
  new (): {
    render(error: unknown, request: Request, document: ErrorDocument, status: number): Response | Promise<Response>;
  };
}
