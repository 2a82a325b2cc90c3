import type { RequestEvent } from "../types/request_event.ts";

/** One line of a request: `GET /countries?sort=name 200 in 3.1 ms, 2345 bytes, 1 statement`. */
export function requestLine({ request, status, duration, bytes, queries }: RequestEvent): string {
  const { pathname, search } = new URL(request.url);
  const parts = [`${request.method} ${pathname}${search} ${status} in ${duration.toFixed(1)} ms`];
  if (bytes !== null) parts.push(counted(bytes, "byte"));
  if (queries.length > 0) parts.push(counted(queries.length, "statement"));
  return parts.join(", ");
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

/** Prints a line of a request on the console. */
export function printRequest(event: RequestEvent): void {
  console.error(requestLine(event));
}
