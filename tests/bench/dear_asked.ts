import type { DearVariant } from "./dear_service.ts";

/** A request whose cost is looked at. */
export interface DearAsked {
  /** What it does, for a table of results. */
  readonly title: string;
  readonly service: DearVariant;
  /** `/events?sort=amount` */
  readonly path: string;
}

/** A request: its path, then its parameters as a person writes them. */
export function asked(
  title: string,
  path: string,
  parameters: readonly string[] = [],
  service: DearVariant = "open",
): DearAsked {
  return { title, service, path: parameters.length === 0 ? path : `${path}?${parameters.join("&")}` };
}

/** The cursor behind a row: its sort, the values of the sort's columns, and its key. */
export function cursor(sort: string, ...values: readonly string[]): string {
  return btoa(JSON.stringify([sort, ...values])).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** As many texts as are asked for, by their number from 1. */
export function times<T>(count: number, each: (n: number) => T): T[] {
  return Array.from({ length: count }, (_, n) => each(n + 1));
}
