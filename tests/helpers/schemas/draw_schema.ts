import fc from "fast-check";

/** What a foreign key does when its target is deleted. */
const ACTIONS = ["", "on delete cascade", "on delete set null", "on delete set default", "on delete restrict"] as const;

/** The kinds of keys that a table may have. */
const KEYS = {
  integer: {
    columns: ["id"],
    declared: ["id integer primary key"],
    constraint: "",
    rows: "(1, 'a'), (2, 'b'), (3, 'a')",
  },
  text: {
    columns: ["id"],
    declared: ["id text primary key not null"],
    constraint: "",
    rows: "('a', 'a'), ('b', 'b'), ('A', 'a')",
  },
  anyCase: {
    columns: ["id"],
    declared: ["id text primary key not null collate nocase"],
    constraint: "",
    rows: "('a', 'a'), ('B', 'b')",
  },
  pair: {
    columns: ["tenant", "nr"],
    declared: ["tenant integer not null", "nr text not null"],
    constraint: ", primary key (tenant, nr)",
    rows: "(1, 'a', 'a'), (1, 'b', 'b')",
  },
} as const;

/**
 * The bodies of triggers, which change the row itself, other rows, or what happens; `T` is the table. None drops a row
 * that is written: the database then has no foreign key to check, and the answer shows that there is no row.
 */
const TRIGGERS = [
  "",
  "after insert on T begin update T set name = new.name || '~' where rowid = new.rowid; end",
  "after update of size on T begin update T set name = 'all' where name = old.name; end",
  "after delete on T begin insert into log (what) values ('deleted'); end",
  "before update on T when new.name = 'bad' begin select raise(abort, 'no'); end",
  "before delete on T when old.name = 'bad' begin select raise(ignore); end",
] as const;

/** A foreign key as it is drawn: `target` counts back from its own table, 0 is the table itself. */
interface DrawnKey {
  readonly target: number;
  readonly action: (typeof ACTIONS)[number];
  readonly isDeferred: boolean;
  readonly isRequired: boolean;
  readonly isUnique: boolean;
  readonly collation: "" | "collate nocase";
}

const drawnTable = fc.record({
  key: fc.constantFrom<keyof typeof KEYS>("integer", "integer", "text", "anyCase", "pair"),
  keys: fc.array(
    fc.record({
      target: fc.constantFrom(0, 0, 1, 2),
      action: fc.constantFrom(...ACTIONS),
      isDeferred: fc.boolean(),
      isRequired: fc.boolean(),
      isUnique: fc.boolean(),
      collation: fc.constantFrom<DrawnKey["collation"]>("", "collate nocase"),
    }),
    { maxLength: 3 },
  ),
  trigger: fc.constantFrom(...TRIGGERS),
  lacksRowid: fc.boolean(),
});

/** A relationship over a foreign key, seen from one of its ends. */
export interface SchemaRelationship {
  readonly name: string;
  readonly kind: "belongsTo" | "hasOne" | "hasMany";
  readonly target: SchemaTable;
  /** The columns of the foreign key. */
  readonly columns: readonly string[];
}

/** A table of a random schema. */
export interface SchemaTable {
  readonly name: string;
  readonly key: keyof typeof KEYS;
  readonly sql: readonly string[];
  /** Filled when all tables are known. */
  readonly relationships: SchemaRelationship[];
}

/** Tables with keys of all kinds, foreign keys of all kinds among them, constraints, and triggers. */
export const drawnSchema: fc.Arbitrary<readonly SchemaTable[]> = fc.array(drawnTable, { minLength: 2, maxLength: 4 })
  .map((drawn) => {
    const tables: SchemaTable[] = [];
    drawn.forEach((one, index) => tables.push(tableOf(index, one, tables)));
    return tables;
  });

type Drawn = typeof drawnTable extends fc.Arbitrary<infer One> ? One : never;

function tableOf(
  index: number,
  { key, keys, trigger, lacksRowid }: Drawn,
  before: readonly SchemaTable[],
): SchemaTable {
  const name = `t${index}`;
  const table: SchemaTable = { name, key, sql: [], relationships: [] };
  const foreign = keys.map((one, place) => foreignKey(place, one, [table, ...before.toReversed()]));
  const { declared, constraint } = KEYS[key];
  const columns = [
    ...declared,
    "name text",
    "size integer check (size > 0)",
    "code text unique collate nocase",
    "loud text generated always as (upper(name)) virtual",
    ...foreign.flatMap((one) => one.declared),
  ];
  const constraints = foreign.map((one) => one.constraint).join("");
  // A trigger that finds the new row by its number needs one.
  const isWithoutRowid = lacksRowid && !trigger.includes("rowid");
  (table.sql as string[]).push(
    `create table ${name} (${columns.join(", ")}${constraint}${constraints}) ${isWithoutRowid ? "without rowid" : ""}`,
    `create unique index ${name}_sizes on ${name} (size) where name is not null`,
    // A row that needs a target is left out.
    `insert or ignore into ${name} (${KEYS[key].columns.join(", ")}, name) values ${KEYS[key].rows}`,
    ...trigger === "" ? [] : [`create trigger ${name}_trigger ${trigger.replaceAll("T ", `${name} `)}`],
  );
  foreign.forEach(({ target, columns, isUnique }, place) => {
    table.relationships.push({ name: `to${place}`, kind: "belongsTo", target, columns });
    const kind = isUnique ? "hasOne" : "hasMany";
    target.relationships.push({ name: `${name}-${place}`, kind, target: table, columns });
  });
  return table;
}

function foreignKey(place: number, drawn: DrawnKey, targets: readonly SchemaTable[]) {
  const { action, isDeferred, isRequired, isUnique, collation } = drawn;
  const target = targets[drawn.target % targets.length];
  const there = KEYS[target.key];
  const columns = there.columns.map((column) => `to${place}_${column}`);
  // By a foreign key that ignores case where its key does not, a to-many shows other rows than its to-one: check() warns.
  const compared = target.key === "anyCase" ? collation : "";
  const type = (index: number) => /text|integer/.exec(there.declared[index])![0];
  const needs = isRequired && target !== targets[0] ? "not null" : "";
  const list = columns.join(", ");
  return {
    target,
    columns,
    isUnique,
    declared: columns.map((column, index) => `${column} ${type(index)} ${needs} ${compared}`),
    constraint: `${isUnique ? `, unique (${list})` : ""}, foreign key (${list}) references ${target.name} ` +
      `(${there.columns.join(", ")}) ${action} ${isDeferred ? "deferrable initially deferred" : ""}`,
  };
}

/** The ids that records of a table may have. */
export function idsOf({ key }: SchemaTable): readonly string[] {
  if (key === "integer") return ["1", "2", "3", "4"];
  if (key === "anyCase") return ["a", "A", "b", "B"];
  return key === "text" ? ["a", "b", "A", "é"] : ["1~a", "1~b", "2~a"];
}
