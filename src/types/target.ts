import type { Operation } from "./operation.ts";
import type { Settings } from "./settings.ts";

/** What a request is aimed at: one operation of one mapped resource. */
export interface Target {
  readonly kind: "target";
  readonly table: string;
  readonly operation: Operation;
  /** The id in the path, percent-decoded; absent on a collection. */
  readonly id?: string;
  readonly settings: Settings;
  /** The query string, with its `?`; `""` where there is none. */
  readonly search: string;
}

/** What routing finds: a target, a question for the methods that a path takes, or an error of a mapped path. */
export type Routed =
  | Target
  | { readonly kind: "options"; readonly allow: string }
  | { readonly kind: "refused"; readonly error: unknown; readonly settings: Settings };
