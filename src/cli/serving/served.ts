import type { Inside } from "../../endpoints/inside.ts";
import type { Service } from "../../types/service.ts";
import type { Line } from "../terminal.ts";
import type { Fetch } from "./listen.ts";

/** A default export that can be served: it has `fetch`. A service can be checked and closed too. */
export type Served = Pick<Service, "fetch"> & Partial<Pick<Service, "check" | "close" | "openapi"> & Inside>;

/** A service that can be served, and the lines that are printed about it. */
export interface Prepared {
  /** Its name in these lines. */
  readonly label: string;
  readonly service: Served;
  readonly fetch: Fetch;
  /** The lines below the address. */
  readonly lines: readonly Line[];
  readonly hints: readonly string[];
  /** A path to begin with, and what `curl` needs besides. */
  readonly begin?: { readonly path: string; readonly options?: string };
}
