/** One JSON:API service. */
export interface Service {
  /** Answers every request: the application's handler and a plain page included. */
  fetch(request: Request, platform?: unknown, execution?: unknown): Promise<Response>;
  /** Answers what is the service's, `undefined` for the rest; for nesting in a router. */
  handle(request: Request, platform?: unknown): Promise<Response | undefined>;
  /** Reads the database's schema and fails in one sentence where the mapping does not fit it. */
  check(): Promise<void>;
}
