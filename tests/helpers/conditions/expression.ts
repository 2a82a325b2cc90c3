import {
  DummyDriver,
  type Expression,
  Kysely,
  sql,
  type SqlBool,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { ConditionBuilder } from "../../../src/types/condition.ts";
import type { AnyDatabase } from "../../../src/types/database.ts";
import type { Condition, Operand, Place, Source, Subquery } from "./condition.ts";
import { nameOf } from "./condition.ts";

type Stated = Expression<SqlBool>;

/** A Kysely of an application's own, which reaches no database. */
const foreign = new Kysely<AnyDatabase>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
});

/** A condition as an application states it, with Kysely's builders. */
export function stated(condition: Condition, eb: ConditionBuilder, tenant: number): Stated {
  const state = (one: Condition) => stated(one, eb, tenant);
  switch (condition.kind) {
    case "literal":
      return eb.lit(condition.value);
    case "tenant":
      return eb(reference(condition.at), "=", tenant);
    case "compare":
      return eb(reference(condition.at), condition.operator, condition.value as never);
    case "columns":
      return eb(reference(condition.at), condition.operator, eb.ref(reference(condition.other)));
    case "is":
      return eb(reference(condition.at), condition.isNot ? "is not" : "is", condition.value as never);
    case "in":
      return eb(reference(condition.at), condition.isNot ? "not in" : "in", condition.values as Operand[] as never);
    case "coalesce": {
      const { at, instead, value } = condition;
      return eb(eb.fn.coalesce(eb.ref(reference(at)), eb.val(instead)), "=", value as never);
    }
    case "template": {
      const [one, other] = condition.values;
      const at = sql.ref(reference(condition.at));
      return sql<SqlBool>`${at} = ${one} or ${at} = ${other}`;
    }
    case "and":
      return eb.and(condition.parts.map(state));
    case "or":
      return eb.or(condition.parts.map(state));
    case "not":
      return eb.not(state(condition.part));
    case "case": {
      const { when, then, otherwise } = condition;
      return eb.case().when(state(when)).then(state(then)).else(state(otherwise)).end();
    }
    case "exists":
      return eb.exists(
        selected(condition.rows, eb, tenant).select(`${nameOf(condition.rows.from)}.${condition.rows.from.column}`),
      );
    case "inRows": {
      const { at, isNot, rows, column } = condition;
      const found = selected(rows, eb, tenant).select(`${nameOf(rows.from)}.${column} as found`);
      return eb(reference(at), isNot ? "not in" : "in", found);
    }
    case "count":
      return eb(selected(condition.rows, eb, tenant).select((one) => one.fn.countAll().as("n")), ">=", condition.least);
    case "first": {
      const { rows, column, order, value } = condition;
      const name = nameOf(rows.from);
      const keys = order.map((part, index) => `${name}.${part} as key${index}`);
      const ordered = order.reduce(
        (some, _, index) => some.orderBy(`key${index}`),
        selected(rows, eb, tenant).select([`${name}.${column} as value`, ...keys]),
      );
      const found = eb.selectFrom(ordered.limit(1).as("firsts")).select("value");
      return eb(found, "=", value as never);
    }
    case "group": {
      const { rows, column, least } = condition;
      const grouped = selected(rows, eb, tenant).select(`${nameOf(rows.from)}.${column} as value`).groupBy("value");
      return eb.exists(grouped.having((one) => one.fn.countAll(), ">=", least));
    }
  }
}

function reference({ name, column, isBare }: Place): string {
  return isBare ? column : `${name}.${column}`;
}

function selected({ from, join, where, isForeign }: Subquery, eb: ConditionBuilder, tenant: number) {
  const read = (isForeign ? foreign : eb) as typeof eb;
  const rows = join === undefined
    ? read.selectFrom(written(from))
    : read.selectFrom(written(from)).innerJoin(written(join), `${nameOf(join)}.${join.column}`, reference(join.of));
  const linked = rows.whereRef(`${nameOf(from)}.${from.column}`, "=", reference(from.of));
  return where === undefined ? linked : linked.where(stated(where, eb, tenant));
}

function written({ table, alias }: Source): string {
  return alias === undefined ? table : `${table} as ${alias}`;
}
