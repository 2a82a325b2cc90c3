import { singular, wordsOf } from "../../model/names.ts";
import type { TableColumn } from "../../types/schema_tables.ts";
import { keyKind } from "../../values/ids.ts";
import { columnKind } from "../../values/kind.ts";
import { type FoundTable, type Sample, valuesOf } from "../reading/read_samples.ts";
import { primaryKey } from "../../model/foreign_keys.ts";
import type { Member } from "./literal.ts";
import { keyStyle } from "./sample_kinds.ts";

/** The columns that identify the rows of a table, and the options that say so. */
export type FoundKey =
  | {
    readonly kind: "key";
    /** The columns; none if the key is the rowid. */
    readonly columns: readonly string[];
    /** `schema.id`, if the id is not the primary key. */
    readonly id?: string;
    /** `clientIds` and `newId`, if the defaults of the service do not fit. */
    readonly options: readonly Member[];
    readonly comment?: string;
  }
  | { readonly kind: "none"; readonly why: string; readonly isProblem: boolean };

/** Finds the columns that identify the rows of a table or view. */
export function keyOf(table: FoundTable, type: string): FoundKey {
  if (table.isVirtual) {
    return { kind: "none", why: "is a virtual table, which has no key", isProblem: false };
  }
  if (table.kind === "view") return viewKey(table, type);
  const primary = primaryKey(table);
  if (primary.length > 1) return { kind: "key", columns: primary, options: [] };
  const id = primary[0] ?? uniqueColumn(table);
  if (id !== undefined) {
    const column = table.columns.find((one) => one.name === id)!;
    const options = idOptions(table, column);
    return { kind: "key", columns: [id], ...(primary.length === 0 ? { id } : {}), options };
  }
  if (table.rowNumber === undefined) {
    return { kind: "none", why: 'has no key, and its column "rowid" hides the numbers of its rows', isProblem: true };
  }
  const comment = "The ids are rowids, since there is no primary key: VACUUM may change them.";
  return { kind: "key", columns: [], id: table.rowNumber, options: [], comment };
}

/** A column that could be the primary key. */
function uniqueColumn({ columns, unique }: FoundTable): string | undefined {
  return columns.find(({ name, notNull }) => notNull && unique.some((set) => set.length === 1 && set[0] === name))
    ?.name;
}

/**
 * Who makes ids of text and bytes. By default the service takes and makes UUIDs. If the ids in the rows are something
 * else, clients give them, or the database makes them.
 */
function idOptions(table: FoundTable, column: TableColumn): readonly Member[] {
  const isForeignKey = table.foreignKeys.some((key) => key.columns.includes(column.name));
  const kind = columnKind(column.type);
  if (isForeignKey || (kind !== "text" && kind !== "blob") || isUuid(table, column)) return [];
  const isHex = keyStyle(valuesOf(table, column.name)) === "hex";
  return [{ name: "clientIds", value: "any" }, { name: "newId", value: false, ...(isHex ? { comment: HEX_IDS } : {}) }];
}

/** Django stores UUIDs so. */
const HEX_IDS = 'or, for UUIDs without dashes: () => crypto.randomUUID().replaceAll("-", "")';

function isUuid(table: FoundTable, { name, type }: TableColumn): boolean {
  if (columnKind(type) === "blob") return false;
  const style = keyStyle(valuesOf(table, name));
  return style === "unknown" ? ["id", "uuid", "guid"].includes(wordsOf(name).at(-1) ?? "") : style === "uuid";
}

/** The key of a view, which declares none: of the columns whose samples can be ids, the one that is named best. */
function viewKey(table: FoundTable, type: string): FoundKey {
  const own = singular(type);
  const isId = ({ name }: TableColumn) => wordsOf(name).at(-1) === "id";
  const called = (wanted: string) => (column: TableColumn) => wordsOf(column.name).join("-") === wanted;
  const isKnown = ({ name }: TableColumn) => (table.samples.get(name)?.length ?? 0) > 1;
  const ranked = [called("id"), called(`${own}-id`), isId, isKnown]
    .flatMap((fits) => table.columns.filter(fits))
    .filter((column) => identifies(column, table.samples.get(column.name) ?? []));
  if (ranked.length === 0) {
    return { kind: "none", why: "is a view, and no column of it identifies its rows", isProblem: true };
  }
  const [{ name }] = ranked;
  const rows = table.samples.get(name)?.length ?? 0;
  const comment = `The ids are those of "${name}", which is assumed to be unique: ${rows} rows were looked at.`;
  return { kind: "key", columns: [name], id: name, options: [], comment };
}

/** Whether the values of a column can be ids, and none occurs twice. */
function identifies({ type }: TableColumn, values: readonly Sample[]): boolean {
  const isText = keyKind(type) === "text";
  const isId = (value: Sample) => typeof value === "string" ? isNamed(value, isText) : Number.isInteger(value);
  return values.every(isId) && new Set(values).size === values.length;
}

/** A number as SQLite prints it. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/;

/** Whether an id can name a text. Where the column is not declared as text, the id of `12` names the number. */
function isNamed(text: string, isText: boolean): boolean {
  return text !== "" && text !== "…" && (isText || !NUMBER.test(text));
}
