import type { Column, ColumnKind } from "../../src/types/schema_tables.ts";
import type { KeyKind } from "../../src/types/key.ts";
import type { Model, Relationship, Resource } from "../../src/types/model.ts";
import { spellingsOf } from "../../src/model/spellings.ts";
import { idCodec } from "../../src/values/ids.ts";

/** A column with defaults for everything that a test does not care about. */
export function column(name: string, kind: ColumnKind, more: Partial<Column> = {}): Column {
  return {
    name,
    field: name.replaceAll("_", "-"),
    kind,
    declared: kind === "numeric" ? "DECIMAL(10,2)" : kind.toUpperCase(),
    notNull: false,
    hasDefault: false,
    optional: false,
    generated: false,
    indexed: false,
    ...more,
  };
}

export function relationship(
  kind: "belongsTo" | "hasMany",
  name: string,
  target: string,
  foreignKey: string,
  notNull = false,
): Relationship {
  const hop = kind === "belongsTo"
    ? { table: target, from: [foreignKey], to: ["id"] }
    : { table: target, from: ["id"], to: [foreignKey] };
  return {
    kind,
    many: kind === "hasMany",
    hops: [hop],
    name,
    segment: name,
    target,
    required: notNull,
    emptied: [],
    common: [],
    enforced: false,
    declared: true,
  };
}

/** A resource of these columns and relationships, as the mapping makes one. */
export function resource(
  table: string,
  key: KeyKind,
  columns: readonly Column[],
  relationships: readonly Relationship[] = [],
  more: Partial<Resource> = {},
): Resource {
  const spelled = <T>(all: readonly T[], names: (one: T) => readonly string[]) =>
    new Map(all.flatMap((one) => names(one).map((name) => [name, one] as const)));
  const foreignKeys = relationships.filter((one) => !one.many).map((one) => one.hops[0].from[0]);
  return {
    table,
    upserts: [],
    type: table.replaceAll("_", "-"),
    typeSpellings: spellingsOf(table.replaceAll("_", "-")),
    path: `/${table.replaceAll("_", "-")}`,
    key: {
      columns: ["id"],
      kinds: [key],
      order: ["id"],
      orderKinds: [key],
      orderCollations: ["bytes"],
      loose: [],
      indexed: [],
      others: "sought",
      codec: idCodec([key]),
      generated: key === "integer",
      isCounted: false,
      nullable: [],
      longest: [],
      clientIds: key === "integer" ? false : "uuid",
      newId: key === "integer" ? undefined : () => crypto.randomUUID(),
    },
    relationshipLinks: false,
    writing: { replaceToMany: true, linkOnCreate: false, deleteErrors: false },
    columns,
    withheld: { unread: new Set(), unwritten: new Set() },
    relationships,
    references: [],
    closed: {},
    everyColumn: new Map(
      [...columns, ...foreignKeys.map((name) => column(name, "integer"))].map((one) => [one.name, one]),
    ),
    columnBySpelling: spelled(columns, (one) => [one.name, one.field]),
    relationshipBySpelling: spelled(relationships, (one) => [one.name.replaceAll("-", "_"), one.name]),
    includeBySpelling: new Map(),
    hiddenSpellings: new Set(["id", ...foreignKeys.flatMap((name) => [name, name.replaceAll("_", "-")])]),
    filters: new Map(),
    search: { kind: "columns", columns: [] },
    fieldFilters: { kind: "none" },
    stats: { kind: "none" },
    hooks: {},
    rules: new Map(),
    validate: {},
    schema: {},
    notes: [],
    isReadOnly: false,
    actions: {},
    ...more,
  };
}

/** One column of each kind, and a relationship of each kind. */
export const countries = resource("countries", "integer", [
  column("name", "text", { declared: "VARCHAR(10)", maxLength: 10, notNull: true }),
  column("dummy_counter", "integer"),
  column("area", "real"),
  column("price", "numeric"),
  column("is_open", "boolean"),
  column("facts", "json"),
  column("flag", "blob"),
  column("founded", "date"),
  column("created_at", "datetime", { notNull: true, hasDefault: true }),
  column("slug", "text", { generated: true }),
], [
  relationship("belongsTo", "continent", "continents", "continent_id", true),
  relationship("belongsTo", "national-capital", "national_capitals", "national_capital_id"),
  relationship("hasMany", "cultures", "cultures", "country_id", true),
]);

/** A resource whose ids are UUIDs. */
export const people = resource("people", "text", [column("name", "text")], [
  relationship("belongsTo", "boss", "people", "boss_id"),
]);

const all = [
  countries,
  people,
  resource("continents", "integer", []),
  resource("national_capitals", "integer", []),
  resource("cultures", "integer", []),
];

/** The resources of this file, some of them replaced. */
export function modelOf(...replaced: readonly Resource[]): Model {
  const byTable = new Map([...all, ...replaced].map((one) => [one.table, one]));
  const model: Model = {
    tables: [...byTable.keys()],
    isScoped: false,
    keepsDeleted: false,
    get whole() {
      return model;
    },
    seen: "",
    problems: () => [],
    declared: (table) => {
      throw new Error(`"${table}" is not declared.`);
    },
    byType: (type) => [...byTable.values()].find((one) => one.type === type),
    resource: (table) => {
      const found = byTable.get(table);
      if (found === undefined) throw new Error(`"${table}" is not mapped.`);
      return found;
    },
  };
  return model;
}
