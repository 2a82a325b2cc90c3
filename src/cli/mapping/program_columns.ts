import { wordsOf } from "../../model/names.ts";
import type { FoundTable } from "../reading/read_samples.ts";
import { columnKind } from "../../values/kind.ts";
import { isObject, type Member, valueIn } from "./literal.ts";

const TOUCHED = new Set(["created", "updated", "modified", "changed"]);

const TOUCHED_BESIDE = new Set(["create", "update", ...TOUCHED]);

const BESIDE = new Set(["at", "on", "date", "time", "last", "timestamp", "ts"]);

/** Whether programs fill a column with the time of a change, as its name says: `updated_at`, `last_update`. */
export function isStamp(name: string): boolean {
  const [touched, ...others] = [...wordsOf(name)].sort((one, other) =>
    Number(BESIDE.has(one)) - Number(BESIDE.has(other))
  );
  return others.length === 0
    ? TOUCHED.has(touched)
    : TOUCHED_BESIDE.has(touched) && others.every((word) => BESIDE.has(word));
}

/** What programs call the column that they set in order to delete a row: Laravel, Rails, Sequelize, TypeORM. */
const NAMES = new Set(["deleted-at", "deleted-on", "deleted-date", "date-deleted", "discarded-at"]);

/**
 * The column in which other programs mark a row as deleted: it may be NULL and holds date-times.
 *
 * @param options the members of `columns`
 */
export function softDeleteColumn(table: FoundTable, options: readonly Member[]): string | undefined {
  if (table.kind === "view") return undefined;
  return table.columns.find(({ name, type, notNull, generated }) => {
    if (notNull || generated || !NAMES.has(wordsOf(name).join("-"))) return false;
    const given = valueIn(options, name);
    const chosen = isObject(given) ? valueIn(given.members, "type") : given;
    return chosen === undefined ? columnKind(type) === "datetime" : chosen === "DATETIME";
  })?.name;
}

/**
 * The pairs of columns that point to a row of several tables, as Rails, Laravel and others name them: `commentable_type`
 * says which table, and `commentable_id`, which has no foreign key, which row.
 */
export function polymorphicColumns({ kind, columns, foreignKeys }: FoundTable): readonly (readonly [string, string])[] {
  if (kind === "view") return [];
  const linked = new Set(foreignKeys.flatMap((key) => key.columns));
  const named = (words: readonly string[]) => columns.find((one) => wordsOf(one.name).join() === words.join());
  return columns.flatMap(({ name }): readonly (readonly [string, string])[] => {
    const words = wordsOf(name);
    if (words.length < 2 || words.at(-1) !== "type") return [];
    const id = named([...words.slice(0, -1), "id"]);
    return id === undefined || linked.has(id.name) ? [] : [[name, id.name]];
  });
}
