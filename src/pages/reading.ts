import type { Exchange } from "../endpoints/exchange.ts";
import type { Target } from "../types/target.ts";

/** What writes pages; its module is large, and loaded when the first one is asked for. */
export type Render = typeof import("./render.ts");

/** Sends a request on its way to a target. */
type Open = (target: Target) => Exchange;

/** What is read for a page, and what writes it. */
export interface Reading {
  readonly exchange: Exchange;
  readonly open: Open;
  readonly render: Render;
}
