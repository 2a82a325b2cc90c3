import type { Operation } from "./options.ts";
import type { Settings } from "./settings.ts";

/** What a request is aimed at: one operation of one mapped resource. */
export interface Target {
  readonly table: string;
  readonly operation: Operation;
  /** The id in the path, percent-decoded. */
  readonly id?: string;
  readonly settings: Settings;
  /** The path and query of the request's URL. */
  readonly url: URL;
}
