import { equal } from "node:assert/strict";
import { onRow } from "../../src/sql/condition.ts";
import { sqlite } from "../../src/sql/dialects/sqlite.ts";
import { compile } from "../../src/sql/statement.ts";

function textOn(alias: string, sql: string): string {
  return compile(onRow({ sql, slots: [0] }, alias), sqlite).sql;
}

/** A condition, and its text on the rows that `t` names. */
const TEXTS: readonly (readonly [condition: string, text: string])[] = [
  [`⟨row⟩."id" = ⟨value⟩`, `("t"."id" = ?)`],
  // A column may have the name of the row's table.
  [`⟨row⟩."t" in (select "f"."t" from "f")`, `("t"."t" in (select "f"."t" from "f"))`],
  [`⟨row⟩."t" = 't'`, `("t"."t" = 't')`],
  // A table may not: it would take the row's columns for its own.
  [
    `exists (select 1 from "people" as "t" where "t"."id" = ⟨row⟩."boss_id" and ⟨row⟩."name" = ⟨value⟩)`,
    `(select exists (select 1 from "people" as "t" where "t"."id" = "relata:row"."boss_id" ` +
    `and "relata:row"."name" = ?) from (select "t"."boss_id" as "boss_id", "t"."name" as "name") as "relata:row")`,
  ],
  [
    `exists (select 1 from T where T.id = ⟨row⟩."a ""b""")`,
    `(select exists (select 1 from T where T.id = "relata:row"."a ""b""") ` +
    `from (select "t"."a ""b""" as "a ""b""") as "relata:row")`,
  ],
  [`exists (select 1 from "t" where "t"."id" = ⟨value⟩)`, `(exists (select 1 from "t" where "t"."id" = ?))`],
];

for (const [condition, text] of TEXTS) {
  Deno.test(`on the rows of "t": ${condition}`, () => equal(textOn("t", condition), text));
}
