import { deepEqual, equal, throws } from "node:assert/strict";
import {
  CamelCasePlugin,
  DummyDriver,
  type Expression,
  Kysely,
  type KyselyPlugin,
  sql,
  type SqlBool,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import { expressionBuilder as expressionBuilder27, sql as sql27 } from "kysely-0.27";
import { expressionBuilder as expressionBuilder28 } from "kysely-0.28";
import { sqlite } from "../../src/sql/dialects/sqlite.ts";
import { ListValue } from "../../src/sql/expression_nodes.ts";
import { asCondition, CONDITIONS, readCondition } from "../../src/sql/stated_condition.ts";
import type { ConditionBuilder } from "../../src/types/condition.ts";
import type { AnyDatabase } from "../../src/types/database.ts";
import { column, modelOf, resource } from "../input/resources.ts";

const people = resource("people", "integer", [
  column("id", "integer"),
  column("name", "text"),
  column("boss_id", "integer"),
  column("tenant_id", "integer"),
  column("active", "boolean"),
  column("facts", "json"),
  column("born", "datetime"),
  column("seen_at", "datetime", { stored: "seconds" }),
  column("saved_at", "datetime", { stored: "iso" }),
]);

/** A table that a condition may also read. */
const visits = resource("visits", "integer", [
  column("people_id", "integer"),
  column("began_at", "datetime", { stored: "microseconds" }),
]);

/** A Kysely of an application's own. */
function kysely(plugins: KyselyPlugin[] = []): Kysely<AnyDatabase> {
  return new Kysely<AnyDatabase>({
    plugins,
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
}

const db = kysely();
const camel = kysely([new CamelCasePlugin()]);

type State = (eb: ConditionBuilder) => unknown;

/** A condition on people, its SQL (`⟨row⟩` is the row's table, `⟨value⟩` a value), and the values. */
type Case = readonly [state: State, text: string, ...values: readonly unknown[]];

const list = "(select value from json_each(⟨value⟩))";
const day = new Date("2026-11-21T00:00:00Z");
const isoDay = day.toISOString();
const noon = new Date("2026-11-21T12:00:00.500Z");
const never = new Date(NaN);

const UNDERSTOOD: { readonly [what: string]: readonly Case[] } = {
  "columns of the row, with and without its table's name": [
    [(eb) => eb("tenant_id", "=", 7), `⟨row⟩."tenant_id" = ⟨value⟩`, 7],
    [(eb) => eb("people.tenant_id", "=", 7), `⟨row⟩."tenant_id" = ⟨value⟩`, 7],
    [(eb) => eb("boss_id", "=", eb.ref("people.id")), `⟨row⟩."boss_id" = ⟨row⟩."id"`],
    [(eb) => eb(db.dynamic.ref("people.tenant_id"), "=", 7), `⟨row⟩."tenant_id" = ⟨value⟩`, 7],
    [(eb) => eb.ref("active"), `⟨row⟩."active"`],
  ],
  "values of every kind": [
    [(eb) => eb("id", "=", 2n ** 62n), `⟨row⟩."id" = ⟨value⟩`, 2n ** 62n],
    [(eb) => eb("active", "=", true), `⟨row⟩."active" = ⟨value⟩`, true],
    [(eb) => eb("active", "is", true), `⟨row⟩."active" is true`],
    [(eb) => eb("tenant_id", "is not", null), `⟨row⟩."tenant_id" is not null`],
    [(eb) => eb("tenant_id", "=", null), `⟨row⟩."tenant_id" = ⟨value⟩`, null],
    [(eb) => eb("born", "<", day), `⟨row⟩."born" < ⟨value⟩`, day],
    [(eb) => eb.between("id", 1, 9), `⟨row⟩."id" between ⟨value⟩ and ⟨value⟩`, 1, 9],
    [(eb) => eb.lit(true), "true"],
  ],
  "a Date, in the form in which the column that it is compared with stores date-times": [
    [(eb) => eb("saved_at", ">", noon), `⟨row⟩."saved_at" > ⟨value⟩`, "2026-11-21T12:00:00.500Z"],
    [(eb) => eb("people.seen_at", "<", noon), `⟨row⟩."seen_at" < ⟨value⟩`, 1795262400.5],
    [(eb) => eb(eb.val(day), "<=", eb.ref("seen_at")), `⟨value⟩ <= ⟨row⟩."seen_at"`, 1795219200],
    [(eb) => eb("seen_at", "in", [day, 7, null]), `⟨row⟩."seen_at" in ${list}`, new ListValue([1795219200, 7, null])],
    [(eb) => eb("saved_at", "in", [day, eb.ref("name")]), `⟨row⟩."saved_at" in (⟨value⟩, ⟨row⟩."name")`, isoDay],
    [(eb) => eb.between("seen_at", day, noon), `⟨row⟩."seen_at" between ⟨value⟩ and ⟨value⟩`, 1795219200, 1795262400.5],
    [
      (eb) => eb.and({ saved_at: day, tenant_id: 7 }),
      `(⟨row⟩."saved_at" = ⟨value⟩ and ⟨row⟩."tenant_id" = ⟨value⟩)`,
      isoDay,
      7,
    ],
    [(eb) => eb("name", "=", day), `⟨row⟩."name" = ⟨value⟩`, day],
    [(eb) => eb(sql`date(${sql.ref("seen_at")})`, "=", day), `date(⟨row⟩."seen_at") = ⟨value⟩`, day],
    [(eb) => eb("seen_at", "<", never), `⟨row⟩."seen_at" < ⟨value⟩`, never],
    [
      (eb) => eb.exists(eb.selectFrom("visits").select("id").where("began_at", ">", day).where("people_id", "=", 1)),
      `exists (select "visits"."id" from "visits" where "visits"."began_at" > ⟨value⟩ and "visits"."people_id" = ⟨value⟩)`,
      1795219200000000n,
      1,
    ],
    [
      (eb) =>
        eb.exists(
          eb.selectFrom("Visits as v").innerJoin("notes as n", "n.id", "v.id").select("v.id")
            .where("v.began_at", ">", day).where("n.began_at", ">", day).where("people.seen_at", "=", day),
        ),
      `exists (select "v"."id" from "Visits" as "v" inner join "notes" as "n" on "n"."id" = "v"."id" ` +
      `where "v"."began_at" > ⟨value⟩ and "n"."began_at" > ⟨value⟩ and ⟨row⟩."seen_at" = ⟨value⟩)`,
      1795219200000000n,
      day,
      1795219200,
    ],
  ],
  "lists, whose text does not change with their length": [
    [(eb) => eb("id", "in", [1, 2]), `⟨row⟩."id" in ${list}`, new ListValue([1, 2])],
    [(eb) => eb("id", "not in", []), `⟨row⟩."id" not in ${list}`, new ListValue([])],
    [(eb) => eb("id", "in", [1, eb.ref("boss_id")]), `⟨row⟩."id" in (⟨value⟩, ⟨row⟩."boss_id")`, 1],
  ],
  "and, or, not, case, functions": [
    [(eb) => eb.and([]), "1 = 1"],
    [(eb) => eb.or([]), "1 = 0"],
    [
      (eb) => eb.and([eb("id", "=", 1).or("id", "=", 2), eb.not(eb("active", "is", true))]),
      `((⟨row⟩."id" = ⟨value⟩ or ⟨row⟩."id" = ⟨value⟩) and not ⟨row⟩."active" is true)`,
      1,
      2,
    ],
    [(eb) => eb.and({ tenant_id: 7, name: null }), `(⟨row⟩."tenant_id" = ⟨value⟩ and ⟨row⟩."name" is null)`, 7],
    [
      (eb) => eb.case().when("active", "=", true).then(eb.lit(true)).else(eb("tenant_id", "=", 7)).end(),
      `case when ⟨row⟩."active" = ⟨value⟩ then true else ⟨row⟩."tenant_id" = ⟨value⟩ end`,
      true,
      7,
    ],
    [
      (eb) => eb(eb.fn.coalesce("name", eb.val("nobody")), "=", "nobody"),
      `coalesce(⟨row⟩."name", ⟨value⟩) = ⟨value⟩`,
      "nobody",
      "nobody",
    ],
    [(eb) => eb(eb.ref("facts", "->>$").key("a'b" as never), "=", 1), `⟨row⟩."facts"->>'$."a''b"' = ⟨value⟩`, 1],
    [(eb) => eb(eb.cast("name", "integer"), "=", 1), `cast(⟨row⟩."name" as integer) = ⟨value⟩`, 1],
  ],
  "subqueries, whose bare columns are their own": [
    [
      (eb) =>
        eb.exists(eb.selectFrom("files").select("id").whereRef("owner_id", "=", "people.id").where("size", ">", 1)),
      `exists (select "files"."id" from "files" where "files"."owner_id" = ⟨row⟩."id" and "files"."size" > ⟨value⟩)`,
      1,
    ],
    [
      (eb) => eb("id", "in", eb.selectFrom("files").select("owner_id").where("size", "in", [1])),
      `⟨row⟩."id" in (select "files"."owner_id" from "files" where "files"."size" in ${list})`,
      new ListValue([1]),
    ],
    [
      (eb) => eb(eb.selectFrom("files").select(eb.fn.count("id").as("n")), ">", 2),
      `(select count("files"."id") as "n" from "files") > ⟨value⟩`,
      2,
    ],
    [
      (eb) => eb.exists(db.selectNoFrom((of) => of.ref("people.tenant_id" as never).as("tenant"))),
      `exists (select ⟨row⟩."tenant_id" as "tenant")`,
    ],
    [
      (eb) =>
        eb.exists(
          eb.selectFrom("files").select("files.id").where(({ exists, selectFrom }) =>
            exists(
              selectFrom("tags").select("id").whereRef("file_id", "=", "files.id").whereRef("by_id", "=", "people.id"),
            )
          ),
        ),
      `exists (select "files"."id" from "files" where exists (select "tags"."id" from "tags" ` +
      `where "tags"."file_id" = "files"."id" and "tags"."by_id" = ⟨row⟩."id"))`,
    ],
  ],
  "names that hide the row's table": [
    [
      (eb) => eb.exists(eb.selectFrom("people as boss").select("boss.id").whereRef("boss.id", "=", "people.boss_id")),
      `exists (select "boss"."id" from "people" as "boss" where "boss"."id" = ⟨row⟩."boss_id")`,
    ],
    [
      (eb) => eb.exists(eb.selectFrom("people").select("id").whereRef("people.boss_id", "=", "people.id")),
      `exists (select "people"."id" from "people" where "people"."boss_id" = "people"."id")`,
    ],
    [
      (eb) => eb.exists(eb.selectFrom("PEOPLE").select("id").whereRef("people.boss_id", "=", "people.id")),
      `exists (select "PEOPLE"."id" from "PEOPLE" where "people"."boss_id" = "people"."id")`,
    ],
    [
      (eb) => eb.exists(eb.selectFrom("files as people").select("id").where("people.size", "=", 1)),
      `exists (select "people"."id" from "files" as "people" where "people"."size" = ⟨value⟩)`,
      1,
    ],
  ],
  "tables that do not see those beside them": [
    [
      (eb) => {
        const own = eb.selectFrom("files").select("id").whereRef("files.owner_id", "=", "people.id").as("own");
        return eb.exists(eb.selectFrom([own, "people"]).select("people.id"));
      },
      `exists (select "people"."id" from ` +
      `(select "files"."id" from "files" where "files"."owner_id" = ⟨row⟩."id") as "own", "people")`,
    ],
    [
      (eb) => {
        const own = eb.selectFrom("files").select("id").whereRef("owner_id", "=", "people.id");
        return eb("id", "in", eb.selectFrom("people").select("id").union(own));
      },
      `⟨row⟩."id" in (select "people"."id" from "people" ` +
      `union select "files"."id" from "files" where "files"."owner_id" = ⟨row⟩."id")`,
    ],
    [
      (eb) => {
        const up = db.withRecursive(
          "up(id)",
          (one) =>
            one.selectFrom("people as p").select("boss_id as id").whereRef("p.id", "=", "people.id").unionAll(
              one.selectFrom("people as q").innerJoin("up", "up.id", "q.id").select("q.boss_id as id"),
            ),
        );
        return eb.exists(up.selectFrom("up").select("id").where("id", "=", 7));
      },
      `exists (with recursive "up"("id") as (select "p"."boss_id" as "id" from "people" as "p" where "p"."id" = ⟨row⟩."id" ` +
      `union all select "q"."boss_id" as "id" from "people" as "q" inner join "up" on "up"."id" = "q"."id") ` +
      `select "up"."id" from "up" where "up"."id" = ⟨value⟩)`,
      7,
    ],
  ],
  "queries that give a value": [
    [
      (eb) => eb.between("id", eb.selectFrom("ends").select("first"), eb.selectFrom("ends").select("last")),
      `⟨row⟩."id" between (select "ends"."first" from "ends") and (select "ends"."last" from "ends")`,
    ],
  ],
  "joins, groups, orders, aliases": [
    [
      (eb) =>
        eb.exists(
          eb.selectFrom("files as f").innerJoin("folders", "folders.id", "f.folder_id").select("f.id")
            .whereRef("f.owner_id", "=", "people.id"),
        ),
      `exists (select "f"."id" from "files" as "f" inner join "folders" on "folders"."id" = "f"."folder_id" ` +
      `where "f"."owner_id" = ⟨row⟩."id")`,
    ],
    [
      (eb) =>
        eb.exists(
          eb.selectFrom("files").select(["owner_id as owner", eb.fn.countAll().as("n")]).where("size", ">", 1)
            .groupBy("owner").having("n", ">", 2).orderBy("n", "desc"),
        ),
      `exists (select "files"."owner_id" as "owner", count(*) as "n" from "files" where "files"."size" > ⟨value⟩ ` +
      `group by "owner" having "n" > ⟨value⟩ order by "n" desc)`,
      1,
      2,
    ],
    [
      (eb) => eb("id", "=", eb.selectFrom("files").select("owner_id").orderBy("size").limit(1)),
      `⟨row⟩."id" = (select "files"."owner_id" from "files" order by "files"."size" limit ⟨value⟩)`,
      1,
    ],
    [
      (eb) =>
        eb.exists(
          eb.selectFrom(sql`json_each(${eb.ref("people.facts")})`.as("j")).select("key").where("value", "=", 1),
        ),
      `exists (select "j"."key" from json_each(⟨row⟩."facts") as "j" where "j"."value" = ⟨value⟩)`,
      1,
    ],
  ],
  "templates of SQL, each of which is one operand": [
    [() => sql`${sql.ref("people.name")} = ${"x"}`, `⟨row⟩."name" = ⟨value⟩`, "x"],
    [() => sql`lower(name) = 'it''s "?"'`, `lower(name) = 'it''s "?"'`],
    [
      (eb) => eb.and([eb("tenant_id", "=", 7), sql<SqlBool>`${sql.ref("id")} = ${1} or ${sql.ref("id")} = ${2}`]),
      `(⟨row⟩."tenant_id" = ⟨value⟩ and (⟨row⟩."id" = ⟨value⟩ or ⟨row⟩."id" = ⟨value⟩))`,
      7,
      1,
      2,
    ],
    [(eb) => eb.not(sql<SqlBool>`active or ${eb("id", "=", 1)}`), `not (active or ⟨row⟩."id" = ⟨value⟩)`, 1],
    [(eb) => eb("name", "like", sql`${"a%"} escape '\\'`), `⟨row⟩."name" like ⟨value⟩ escape '\\'`, "a%"],
    [
      () => sql`exists (select 1 from ${sql.table("files")} as "f" where "f".owner_id = ${sql.ref("id")})`,
      `exists (select 1 from "files" as "f" where "f".owner_id = ⟨row⟩."id")`,
    ],
  ],
  "expressions of another Kysely": [
    [
      (eb) =>
        eb.exists(camel.selectFrom("teamMembers").select("id").whereRef("teamMembers.memberId", "=", "people.bossId")),
      `exists (select "team_members"."id" from "team_members" where "team_members"."member_id" = ⟨row⟩."boss_id")`,
    ],
    [
      () =>
        expressionBuilder27<AnyDatabase, string>().and([expressionBuilder27<AnyDatabase, string>()("id", "in", [1])]),
      `⟨row⟩."id" in ${list}`,
      new ListValue([1]),
    ],
    [() => sql27`${sql27.ref("people.name")} = ${"x"}`, `⟨row⟩."name" = ⟨value⟩`, "x"],
    [() => expressionBuilder28<AnyDatabase, string>()("people.id", "=", 1), `⟨row⟩."id" = ⟨value⟩`, 1],
  ],
  "what nothing equals: NaN and undefined": [
    [(eb) => eb("tenant_id", "=", NaN), `⟨row⟩."tenant_id" = ⟨value⟩`, NaN],
    [(eb) => eb("tenant_id", "in", [NaN, 1]), `⟨row⟩."tenant_id" in ${list}`, new ListValue([NaN, 1])],
    [(eb) => eb.between("id", NaN, 1), `⟨row⟩."id" between ⟨value⟩ and ⟨value⟩`, NaN, 1],
    // As NULL they would equal null values.
    [(eb) => eb("tenant_id", "is", NaN), `1 = 0 and (⟨row⟩."tenant_id" is ⟨value⟩)`, NaN],
    [(eb) => eb("tenant_id", "is not", undefined), `1 = 0 and (⟨row⟩."tenant_id" is not ⟨value⟩)`, undefined],
    [
      (eb) => eb.not(eb("tenant_id", "is distinct from", NaN)),
      `1 = 0 and (not ⟨row⟩."tenant_id" is distinct from ⟨value⟩)`,
      NaN,
    ],
    [
      (eb) => eb(eb.fn.coalesce("tenant_id", eb.val(NaN)), "=", 1),
      `1 = 0 and (coalesce(⟨row⟩."tenant_id", ⟨value⟩) = ⟨value⟩)`,
      NaN,
      1,
    ],
    // If the comparison fails, a case continues with a branch that may be true.
    [
      (eb) => eb.case().when("tenant_id", "=", NaN).then(eb.lit(false)).else(eb.lit(true)).end(),
      `1 = 0 and (case when ⟨row⟩."tenant_id" = ⟨value⟩ then false else true end)`,
      NaN,
    ],
    [
      (eb) => eb.case().when("tenant_id", "in", [1, NaN]).then(eb.lit(false)).else(eb.lit(true)).end(),
      `1 = 0 and (case when ⟨row⟩."tenant_id" in ${list} then false else true end)`,
      new ListValue([1, NaN]),
    ],
    [(eb) => eb.not(eb("tenant_id", "in", [NaN])), `not ⟨row⟩."tenant_id" in ${list}`, new ListValue([NaN])],
    [
      (eb) => eb.case("tenant_id").when(NaN as never).then(eb.lit(false)).else(eb.lit(true)).end(),
      `1 = 0 and (case ⟨row⟩."tenant_id" when ⟨value⟩ then false else true end)`,
      NaN,
    ],
    [
      (eb) => eb.fn.coalesce(eb.between("id", 1, NaN), eb.lit(true)),
      `1 = 0 and (coalesce(⟨row⟩."id" between ⟨value⟩ and ⟨value⟩, true))`,
      1,
      NaN,
    ],
    [(eb) => eb(eb("id", "=", NaN), "is", null), `1 = 0 and (⟨row⟩."id" = ⟨value⟩ is null)`, NaN],
    [
      (eb) => eb.or([eb.not(eb.and([eb("id", "=", NaN), eb.between("id", 1, NaN)])), eb("id", "=", 1)]),
      `(not (⟨row⟩."id" = ⟨value⟩ and ⟨row⟩."id" between ⟨value⟩ and ⟨value⟩) or ⟨row⟩."id" = ⟨value⟩)`,
      NaN,
      1,
      NaN,
      1,
    ],
  ],
};

function read(state: State) {
  const stated = asCondition(state(CONDITIONS), "A scope");
  return readCondition(stated as Expression<SqlBool>, people, sqlite, modelOf(people, visits));
}

for (const [what, cases] of Object.entries(UNDERSTOOD)) {
  Deno.test(`a condition is parsed: ${what}`, () => {
    for (const [state, text, ...values] of cases) {
      const condition = read(state);
      equal(condition.sql, text);
      deepEqual(condition.values, values);
    }
  });
}

/** Conditions that cannot be parsed, and the messages: they must not become true for every row. */
const REFUSED: readonly (readonly [state: State, message: RegExp])[] = [
  [(eb) => eb("nmae", "!=", "x"), /names "nmae": "people" has no such column. Did you mean "name"\?/],
  [(eb) => eb("rowid", "=", 1), /names "rowid": "people" has no such column/],
  [(eb) => eb("main.people.id", "=", 1), /names the table "people", which none of its subqueries reads/],
  [(eb) => eb("files.id", "=", 1), /names the table "files", which none of its subqueries reads/],
  [(eb) => eb.exists(eb.selectFrom("files").crossJoin("tags").select("id")), /write "<table>.id"/],
  [(eb) => eb.exists(eb.selectFrom(sql`json_each('[]')`.as(sql`j`)).select("id" as never)), /write "<table>.id"/],
  [(eb) => eb("id", "=", [1]), /compares by "=" with an array/],
  [(eb) => eb("id", "not in", 1 as never), /compares by "not in" with one value/],
  [(eb) => eb("id", sql`in` as never, [1]), /compares by "" with an array/],
  [(eb) => eb(eb.table("people"), "!=", "x" as never), /has the table "people" where a value belongs/],
  [(eb) => eb(eb.fn("lower", [eb.table("people")]), "!=", "x"), /has the table "people" where a value belongs/],
  [(eb) => eb.and({ tenant_id: undefined }), /eb.and has no value for "tenant_id"/],
  [(eb) => eb.and([eb("id", "=", 1), undefined as never]), /eb.and has no value for "1"/],
  [(eb) => eb.or({ tenant_id: undefined, name: "x" }), /eb.or has no value for "tenant_id"/],
  [() => sql`"nmae" <> ${"x"}`, /the name "nmae", which a database may take for a text: write \$\{sql.ref\("nmae"\)\}/],
  [() => sql`${sql.id("nmae")} <> ${"x"}`, /the name "nmae", which a database may take/],
  [() => sql`${sql.table("nmae")} <> ${"x"}`, /the name "nmae", which a database may take/],
  [(eb) => eb.exists(eb.selectFrom("files").select(sql.id("nmae").as("x"))), /the name "nmae", which a database/],
  [() => sql`tenant_id = ?`, /the parameter \?, which has no value: write \$\{value\}/],
  [() => sql`tenant_id = :tenant`, /the parameter :tenant, which has no value/],
  [() => sql.raw("1 = 1) or (1 = 1"), /an unbalanced quote or parenthesis/],
  [() => sql.raw("name = 'x"), /an unbalanced quote or parenthesis/],
  [() => sql`⟨row⟩.id = 1`, /a text that holds "⟨row⟩" or "⟨value⟩"/],
  [() => sql`id = '⟨value⟩'`, /a text that holds "⟨row⟩" or "⟨value⟩"/],
  [(eb) => eb.exists(eb.selectFrom("files as relata:row").select("id")), /a text that holds "relata:row"/],
  [(eb) => eb.selectFrom("files").select("id"), /has a query where a condition belongs: write eb.exists\(query\)/],
  [(eb) => eb.not(eb.selectFrom("files").select("id") as never), /has a query where a condition belongs/],
  [(eb) => eb.or([eb("id", "=", 1), eb.selectFrom("files").select("id") as never]), /has a query where a condition/],
  [(eb) => eb("id", "=", 1).as("x"), /returned an object, which is not a condition/],
];

Deno.test("a condition that cannot be parsed is refused", () => {
  for (const [state, message] of REFUSED) throws(() => read(state), { name: "TypeError", message }, String(state));
});

Deno.test("a table with a name that statements use is refused, and an alias with such a name is not", () => {
  const reading: readonly State[] = [
    (eb) => eb.exists(eb.selectFrom("relata:0").select("id")),
    (eb) => eb.exists(eb.selectFrom("files as f").innerJoin("relata:0 as r", "r.id", "f.id").select("f.id")),
    () => sql`exists (select 1 from [relata:0])`,
  ];
  for (const state of reading) {
    throws(() => read(state), {
      name: "ConfigurationError",
      message:
        'A condition on "people" reads the table "relata:0": statements of the service give names that begin with ' +
        '"relata:" to their own rows. Rename the table.',
    }, String(state));
  }
  read((eb) => eb.exists(eb.selectFrom("files as relata:0").select("relata:0.id")));
});
