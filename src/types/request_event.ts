/** The endpoint of a request, as `onRequest` names it. The linkage of a relationship is `"relationship"`. */
export type RequestEndpoint =
  | "list"
  | "view"
  | "create"
  | "update"
  | "delete"
  | "related"
  | "relationship"
  | "operations"
  | "openapi"
  | "health";

/** One statement that a request has run. */
export interface RequestQuery {
  /** Its text, without values. */
  readonly sql: string;
  /** How long it ran, in milliseconds. The statements of a batch run together, and each has the time of the batch. */
  readonly duration: number;
  /** The number of primary resources of a read, or of rows that a write has changed. */
  readonly rows: number;
  /**
   * The estimate of how many rows its plan visits, without those that it shows; null for a statement that is not a
   * planned read.
   */
  readonly visits: number | null;
}

/** A request that has been answered, as `onRequest` gets it. */
export interface RequestEvent {
  /** The request as the service got it; its body may have been read. */
  readonly request: Request;
  /** The key in `resources` of the resource with which the path begins; null if there is none. */
  readonly resource: string | null;
  /** The endpoint that has answered; null if it is not one of the service. */
  readonly endpoint: RequestEndpoint | null;
  /** The status of the answer. */
  readonly status: number;
  /** The time from the arrival of the request until its answer was made, in milliseconds. */
  readonly duration: number;
  /** The length of the body, in bytes; null if the application's own answer does not tell its length. */
  readonly bytes: number | null;
  /**
   * The statements in the order in which they ran; without those that read the schema, count rows for a limit, or answer
   * `health`.
   */
  readonly queries: readonly RequestQuery[];
}
