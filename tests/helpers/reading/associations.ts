import { CATALOG, type CatalogForeignKey, type TableName, TABLES } from "./catalog.ts";

/** The names of an association: wire name, own spelling, singular, plural. `include` accepts all of them. */
export type Spellings = readonly [string, string, string, string];

/** A step from rows of one table to rows of another: columns here that equal columns there. */
export interface Step {
  readonly table: TableName;
  readonly from: readonly string[];
  readonly to: readonly string[];
}

/** An association that a service may declare. */
export interface Candidate {
  readonly kind: "belongsTo" | "hasOne" | "hasMany" | "belongsToMany";
  /** As an option declares it: `owned_files`. */
  readonly declared: string;
  readonly spellings: Spellings;
  readonly target: TableName;
  /** The path from a row to its associated rows: one step, or two through a join table. */
  readonly steps: readonly Step[];
  /** Its option. */
  readonly option: string | { readonly [member: string]: unknown };
  /** The parameters of the target's list that name the owner. */
  readonly parameters: readonly string[];
}

/** The inferred name of a foreign key's association, and another name that an option may give it. */
interface ToOneNames {
  readonly derived: Spellings;
  readonly renamed?: Spellings;
  /** Whether its own name and the table say enough. */
  readonly isUsual?: true;
}

function named(one: string, many = `${one}s`): Spellings {
  return [one.replaceAll("_", "-"), one, one.replaceAll("_", "-"), many.replaceAll("_", "-")];
}

function manyNamed(many: string, one = many.slice(0, -1)): Spellings {
  return [many.replaceAll("_", "-"), many, one.replaceAll("_", "-"), many.replaceAll("_", "-")];
}

const TO_ONE: { readonly [columns: string]: ToOneNames } = {
  parent_id: { derived: named("parent"), renamed: named("upper_folder") },
  boss_id: { derived: named("boss", "bosses"), renamed: named("chief") },
  home_folder_id: { derived: named("home_folder"), renamed: named("home") },
  folder_id: { derived: named("folder"), isUsual: true },
  owner_id: { derived: named("owner") },
  reviewer_id: { derived: named("reviewer"), renamed: named("second_reader") },
  author_email: { derived: named("author"), renamed: named("writer") },
  file_id: { derived: named("file"), isUsual: true },
  person_id: { derived: named("person", "people"), renamed: named("bearer"), isUsual: true },
  friend_id: { derived: named("friend"), renamed: named("pal") },
  building_code: { derived: named("building"), isUsual: true },
  keeper_id: { derived: named("keeper") },
  "room_code+building_code": { derived: named("room"), renamed: named("place"), isUsual: true },
  "building_code+room_code": { derived: named("room"), renamed: named("place"), isUsual: true },
};

function toOne(key: CatalogForeignKey, spellings: Spellings, isUsual: boolean): Candidate {
  const { columns, target, to } = key;
  // Columns in another order than the database's name the same foreign key.
  const foreignKey = columns.length === 1 ? columns[0] : columns.toReversed();
  return {
    kind: "belongsTo",
    declared: spellings[1],
    spellings,
    target,
    steps: [{ table: target, from: columns, to }],
    option: isUsual ? target : { table: target, foreignKey },
    parameters: [],
  };
}

function over(table: TableName, columns: readonly string[]): CatalogForeignKey {
  return CATALOG[table].foreignKeys.find((key) => key.columns.join() === columns.join())!;
}

const DERIVED = new Map(
  TABLES.filter((table) => CATALOG[table].key.length > 0).flatMap((table) => CATALOG[table].foreignKeys).map((key) => {
    const { derived, isUsual } = TO_ONE[key.columns.join("+")];
    return [key, toOne(key, derived, isUsual === true)];
  }),
);

/** The association of a foreign key that nothing declares: always the same object. */
export function derived(key: CatalogForeignKey): Candidate {
  return DERIVED.get(key)!;
}

/** The association of a foreign key under another name that an option may give it. */
export function renamed(key: CatalogForeignKey): Candidate | undefined {
  const { renamed } = TO_ONE[key.columns.join("+")];
  return renamed === undefined ? undefined : toOne(key, renamed, false);
}

/** The association with the rows of another table that reference this one. */
function back(
  kind: "hasOne" | "hasMany",
  spellings: Spellings,
  table: TableName,
  columns: readonly string[],
  isUsual = true,
): Candidate {
  const { to } = over(table, columns);
  const foreignKey = columns.length === 1 ? columns[0] : columns;
  return {
    kind,
    declared: spellings[1],
    spellings,
    target: table,
    steps: [{ table, from: to, to: columns }],
    option: isUsual ? table : { table, foreignKey },
    parameters: columns,
  };
}

/** The association with the other rows that the rows of a join table reference. */
function through(
  spellings: Spellings,
  join: TableName,
  near: readonly string[],
  far: readonly string[],
  { parameters = near, isWhole = false } = {},
): Candidate {
  const [here, there] = [over(join, near), over(join, far)];
  const list = (names: readonly string[]) => names.length === 1 ? names[0] : names;
  const keys = isWhole ? { foreignKey: list(near), targetKey: list(far) } : {};
  const parameter = parameters === near ? {} : { parameter: list(parameters) };
  const isShort = !isWhole && parameters === near;
  return {
    kind: "belongsToMany",
    declared: spellings[1],
    spellings,
    target: there.target,
    steps: [{ table: join, from: here.to, to: near }, { table: there.target, from: far, to: there.to }],
    option: isShort ? join : { table: there.target, through: join, ...keys, ...parameter },
    parameters,
  };
}

/** The other associations that options may declare, each under one name or another. */
export const OTHERS: { readonly [T in TableName]?: readonly (readonly Candidate[])[] } = {
  folders: [
    [back("hasMany", ["children", "children", "child", "children"], "folders", ["parent_id"], false)],
    [back("hasMany", manyNamed("files"), "files", ["folder_id"])],
    [back("hasMany", manyNamed("residents"), "people", ["home_folder_id"], false)],
    [back("hasMany", manyNamed("memberships"), "memberships", ["folder_id"])],
    [
      through(manyNamed("members"), "memberships", ["folder_id"], ["person_id"]),
      through(manyNamed("members"), "memberships", ["folder_id"], ["person_id"], { parameters: ["member_of"] }),
    ],
  ],
  people: [
    [back("hasOne", named("desk"), "desks", ["owner_id"])],
    [back("hasOne", named("profile"), "profiles", ["person_id"])],
    [back("hasMany", manyNamed("minions"), "people", ["boss_id"], false)],
    [back("hasMany", manyNamed("owned_files"), "files", ["owner_id"], false)],
    [back("hasMany", manyNamed("reviewed_files"), "files", ["reviewer_id"], false)],
    [back("hasMany", manyNamed("written_files"), "files", ["author_email"], false)],
    [back("hasMany", manyNamed("tags"), "tags", ["person_id"])],
    [back("hasMany", manyNamed("kept_rooms"), "rooms", ["keeper_id"])],
    [back("hasMany", manyNamed("friendships"), "friendships", ["person_id"])],
    [through(manyNamed("shared_folders"), "memberships", ["person_id"], ["folder_id"])],
    [through(manyNamed("friends"), "friendships", ["person_id"], ["friend_id"], { isWhole: true })],
    [through(manyNamed("admirers"), "friendships", ["friend_id"], ["person_id"], { isWhole: true })],
    [through(manyNamed("read_files"), "readers", ["reader_email"], ["file_id"])],
    [through(manyNamed("visited_rooms"), "visits", ["person_id"], ["building_code", "room_code"])],
  ],
  files: [
    [back("hasMany", manyNamed("tags"), "tags", ["file_id"])],
    [through(manyNamed("readers"), "readers", ["file_id"], ["reader_email"])],
  ],
  buildings: [
    [back("hasMany", manyNamed("rooms"), "rooms", ["building_code"])],
    [back("hasMany", manyNamed("desks"), "desks", ["building_code"])],
  ],
  rooms: [
    [back("hasMany", manyNamed("desks"), "desks", ["room_code", "building_code"])],
    [
      through(manyNamed("visitors"), "visits", ["building_code", "room_code"], ["person_id"], { isWhole: true }),
      through(manyNamed("visitors"), "visits", ["building_code", "room_code"], ["person_id"], {
        parameters: ["house", "room_in_it"],
      }),
    ],
    [back("hasMany", manyNamed("visits"), "visits", ["building_code", "room_code"])],
  ],
};
