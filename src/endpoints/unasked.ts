import { statusOf } from "../errors/render.ts";
import type { Exchange } from "./exchange.ts";

/**
 * Reads what a page shows beside what was asked for. Nothing where that is refused, as where it would cost too much; where
 * it fails, `onError` gets the error, and the page goes without.
 */
export async function unasked<T>({ report }: Exchange, read: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if (statusOf(error) >= 500) report(error);
    return undefined;
  }
}
