import type { DearVariant } from "./dear_service.ts";

/** A request whose cost is examined. */
export interface MeasuredRequest {
  /** Its title in a table of results. */
  readonly title: string;
  readonly service: DearVariant;
  /** `/events?sort=amount` */
  readonly path: string;
}

/** A request: its path, then its parameters without percent-encoding. */
export function measured(
  title: string,
  path: string,
  parameters: readonly string[] = [],
  service: DearVariant = "open",
): MeasuredRequest {
  return { title, service, path: parameters.length === 0 ? path : `${path}?${parameters.join("&")}` };
}

/** The cursor of a row: its sort, the values of the sort's columns, and its key. */
export function cursor(sort: string, ...values: readonly string[]): string {
  return btoa(JSON.stringify([sort, ...values])).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The given number of texts, each made from its number, starting from 1. */
export function times<T>(count: number, each: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => each(n + 1));
}
