import { type Sql, sql } from "./sql.ts";

/** The place of a value in a compiled statement; Kysely passes it through as a parameter. */
export class Slot {
  readonly index: number;

  constructor(index: number) {
    this.index = index;
  }
}

/** The parameter that a slot's value will stand in. */
export function slot(index: number): Sql {
  return sql`${new Slot(index)}`;
}
