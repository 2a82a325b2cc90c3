import { expressionBuilder, type SelectQueryBuilder } from "kysely";
import type { AnyDatabase } from "../types/database.ts";
import type { Model } from "../types/model.ts";
import type { Dialect } from "./dialect.ts";

/** Rows, before or after their columns are selected. */
export type Rows = SelectQueryBuilder<AnyDatabase, string, { [column: string]: unknown }>;

/**
 * Kysely's builder of expressions and queries. A whole `Kysely` adds 14 kB to a Worker; only its `with` is missed here.
 */
export const eb = expressionBuilder<AnyDatabase, string>();

/** What the statements of one service are made with. */
export interface SqlContext {
  readonly dialect: Dialect;
  readonly model: Model;
  /** The most resources that one included path may bring. */
  readonly mostResources: number;
  /** The most links that a new set of members may end. */
  readonly mostEnded: number;
  /** The most bytes of attributes that one answer may hold. */
  readonly mostBytes: number;
}
