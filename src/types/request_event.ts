/** What answers a request, as `onRequest` names it; the linkage of a relationship is `"relationship"`. */
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
  /** Milliseconds; the statements of a batch run together, and each took the time of the batch. */
  readonly duration: number;
  /** Primary resources of a read, changed rows of a write. */
  readonly rows: number;
  /** The estimate of how many rows its plan visits, beside those that it shows; null for what is not a planned read. */
  readonly visits: number | null;
}

/** A request that has been answered, as `onRequest` gets it. */
export interface RequestEvent {
  /** As the service got it; its body may have been read. */
  readonly request: Request;
  /** The key in `resources` of the resource that the path begins with; null where there is none. */
  readonly resource: string | null;
  /** What has answered; null where it is not an endpoint of the service. */
  readonly endpoint: RequestEndpoint | null;
  /** The status of the answer. */
  readonly status: number;
  /** Milliseconds from the request's coming until its answer was made. */
  readonly duration: number;
  /** Bytes of the body; null where the application's own answer does not say its length. */
  readonly bytes: number | null;
  /** The statements in the order in which they ran; without those that read the schema, or count rows for a limit. */
  readonly queries: readonly RequestQuery[];
}
