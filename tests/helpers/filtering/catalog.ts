import type { ServiceOptions } from "../../../mod.ts";
import type { AnyCell } from "../conditions/order.ts";

/** How a column's values are drawn, filtered and compared. */
export type Kind =
  | "text"
  | "integer"
  | "real"
  | "numeric"
  | "boolean"
  | "date"
  | "text time"
  | "seconds"
  | "json"
  | "member";

/** A step from the rows of one table to those of another. */
export interface Step {
  readonly table: string;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** A relationship, by hand. */
export interface Way {
  readonly many: boolean;
  readonly steps: readonly Step[];
}

/** A field: a column, or a member of one of JSON. */
export interface Field {
  readonly column: string;
  readonly kind: Kind;
  /** The names that lead to the member. */
  readonly member?: readonly string[];
}

/** A table as the reference knows it; columns by their wire names are fields. */
export interface TableFacts {
  readonly key: readonly string[];
  readonly fields: { readonly [name: string]: Field };
  readonly ways: { readonly [name: string]: Way };
  /** The rows in scope. */
  readonly scope?: (row: Row) => boolean;
}

/** A row by column. */
export type Row = { readonly [column: string]: AnyCell };

const to = (table: string, from: string, column = "id"): Way => ({
  many: false,
  steps: [{ table, from: [from], to: [column] }],
});
const back = (table: string, column: string, many = true): Way => ({
  many,
  steps: [{ table, from: ["id"], to: [column] }],
});
const field = (column: string, kind: Kind): Field => ({ column, kind });
const member = (column: string, ...member: readonly string[]): Field => ({ column, kind: "member", member });

/** Parts, their makers, their labels and their places. */
export const FACTS: { readonly [table: string]: TableFacts } = {
  makers: {
    key: ["id"],
    fields: { name: field("name", "text"), "founded-on": field("founded_on", "date"), rating: field("rating", "real") },
    ways: { parts: back("parts", "maker_id") },
    scope: (row) => row.tenant === 1n,
  },
  parts: {
    key: ["id"],
    fields: {
      label: field("label", "text"),
      size: field("size", "integer"),
      price: field("price", "numeric"),
      sold: field("sold", "boolean"),
      "made-at": field("made_at", "text time"),
      "sent-at": field("sent_at", "seconds"),
      extra: field("extra", "json"),
      "extra.a": member("extra", "a"),
      "extra.b.c d": member("extra", "b", "c d"),
      "facts.a": member("facts", "a"),
    },
    ways: {
      maker: to("makers", "maker_id"),
      parent: to("parts", "parent_id"),
      children: back("parts", "parent_id"),
      box: { many: false, steps: [{ table: "boxes", from: ["box_row", "box_col"], to: ["row", "col"] }] },
      cover: back("covers", "part_id", false),
      tags: {
        many: true,
        steps: [
          { table: "part_tags", from: ["id"], to: ["part_id"] },
          { table: "tags", from: ["tag_code"], to: ["code"] },
        ],
      },
    },
    scope: (row) => row.size !== 7n,
  },
  covers: {
    key: ["id"],
    fields: { note: field("note", "text") },
    ways: { part: to("parts", "part_id") },
  },
  tags: {
    key: ["code"],
    fields: { weight: field("weight", "integer") },
    ways: {
      parts: {
        many: true,
        steps: [
          { table: "part_tags", from: ["code"], to: ["tag_code"] },
          { table: "parts", from: ["part_id"], to: ["id"] },
        ],
      },
    },
    scope: (row) => typeof row.weight === "bigint" && row.weight < 5n,
  },
  boxes: {
    key: ["row", "col"],
    fields: { name: field("name", "text") },
    ways: { parts: { many: true, steps: [{ table: "parts", from: ["row", "col"], to: ["box_row", "box_col"] }] } },
  },
  part_tags: {
    key: ["part_id", "tag_code"],
    fields: {},
    ways: {},
    scope: (row) => row.hidden !== 1n,
  },
};

/** The same for the database, which guards no foreign key: some lead nowhere. */
export const CREATE_TABLES: readonly string[] = [
  "create table makers (id integer primary key, name text, founded_on date, rating real, tenant integer)",
  "create table boxes (row text not null, col integer not null, name text, primary key (row, col))",
  `create table parts (
    id integer primary key, label text, size integer, price numeric, sold boolean, made_at datetime, sent_at integer,
    extra json, facts json, maker_id integer, parent_id integer, box_row text, box_col integer
  )`,
  "create table covers (id integer primary key, note text, part_id integer unique)",
  "create table tags (code text primary key not null, weight integer)",
  "create table part_tags (part_id integer, tag_code text, hidden integer, primary key (part_id, tag_code)) without rowid",
  "create index parts_maker on parts (maker_id)",
  "create index parts_size on parts (size)",
  "create index parts_facts on parts (json_extract(facts, '$.a'))",
  "create index makers_name on makers (name)",
  "create index makers_folded on makers (name collate nocase)",
];

const joined = { through: "part_tags", parameter: "other" };

const RESOURCES: ServiceOptions["resources"] = {
  makers: { hasMany: { parts: { table: "parts", foreignKey: "maker_id" } } },
  parts: {
    belongsTo: {
      maker: "makers",
      parent: { table: "parts", foreignKey: "parent_id" },
      box: { table: "boxes", foreignKey: ["box_row", "box_col"] },
    },
    hasMany: { children: { table: "parts", foreignKey: "parent_id" } },
    hasOne: { cover: { table: "covers", foreignKey: "part_id" } },
    belongsToMany: { tags: { table: "tags", ...joined, foreignKey: "part_id", targetKey: "tag_code" } },
    columns: { sent_at: { type: "DATETIME", stored: "seconds" } },
  },
  covers: { belongsTo: { part: "parts" } },
  tags: { belongsToMany: { parts: { table: "parts", ...joined, foreignKey: "tag_code", targetKey: "part_id" } } },
  boxes: { hasMany: { parts: { table: "parts", foreignKey: ["box_row", "box_col"] } } },
};

/** Every path of two relationships at most: only a map lists members of JSON, and then it must list all. */
function pathsOf(table: string, depth = 2, isToMany = false): readonly string[] {
  const { fields, ways } = FACTS[table];
  const own = Object.keys(fields).filter((name) => !isToMany || fields[name].kind !== "member");
  const beyond = depth === 0
    ? []
    : Object.entries(ways).flatMap(([name, { many, steps }]) =>
      pathsOf(steps[steps.length - 1].table, depth - 1, isToMany || many).map((path) => `${name}.${path}`)
    );
  return ["id", ...own, ...beyond];
}

const LISTED: ServiceOptions["resources"] = Object.fromEntries(
  Object.entries(RESOURCES).map(([table, options]) => [
    table,
    { ...options, filters: Object.fromEntries(pathsOf(table).map((path) => [path, true])) },
  ]),
);

/** The options of a service that shows every row, and of one with scopes. */
export const SERVICES: { readonly [name: string]: Omit<ServiceOptions, "database"> } = {
  plain: { resources: LISTED, pagination: { limit: 5 } },
  scoped: {
    pagination: { limit: 5 },
    resources: {
      ...LISTED,
      makers: { ...LISTED.makers, scope: (eb) => eb("tenant", "=", 1) },
      parts: { ...LISTED.parts, scope: (eb) => eb.or([eb("size", "!=", 7), eb("size", "is", null)]) },
      tags: { ...LISTED.tags, scope: (eb) => eb.and([eb("weight", "<", 5)]) },
      part_tags: { filters: false, scope: (eb) => eb.or([eb("hidden", "!=", 1), eb("hidden", "is", null)]) },
    },
  },
};
