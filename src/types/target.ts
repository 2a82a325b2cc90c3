import type { Operation } from "./options.ts";
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

/** What routing finds: a target, or a question for the methods that a path takes. */
export type Routed = Target | { readonly kind: "options"; readonly allow: string };
