/** The tables of the random databases, written down by hand so that the reference shares nothing with the service. */

/** A table of the random databases; each that has a key is also its own type. */
export type TableName =
  | "folders"
  | "people"
  | "files"
  | "tags"
  | "buildings"
  | "rooms"
  | "desks"
  | "profiles"
  | "memberships"
  | "friendships"
  | "visits"
  | "readers";

/** The source of keys: the values of one set are found in a key and in all foreign keys to it. */
export type Keys = "integers" | "people" | "emails" | "buildings" | "rooms";

/** One column: how its values are printed, and which keys it holds. */
export interface CatalogColumn {
  readonly name: string;
  readonly kind: "text" | "integer" | "real" | "date" | "datetime" | "boolean";
  readonly keys?: Keys;
  readonly notNull?: true;
}

/** A foreign key: its columns, and those that they reference. */
export interface CatalogForeignKey {
  readonly columns: readonly string[];
  readonly target: TableName;
  readonly to: readonly string[];
}

/** One table: its key in the order of its parts, empty without a key; and its columns. */
export interface CatalogTable {
  readonly key: readonly string[];
  readonly columns: readonly CatalogColumn[];
  readonly foreignKeys: readonly CatalogForeignKey[];
  /** Columns whose values are never two rows' own. */
  readonly unique?: readonly string[];
}

const text = (name: string): CatalogColumn => ({ name, kind: "text" });
const integer = (name: string): CatalogColumn => ({ name, kind: "integer" });
const number = (name: string): CatalogColumn => ({ name, kind: "integer", keys: "integers" });
const keyText = (name: string, keys: Keys): CatalogColumn => ({ name, kind: "text", keys });
const needed = (column: CatalogColumn): CatalogColumn => ({ ...column, notNull: true });
const tenant = integer("tenant_id");

function pointing(column: string, target: TableName, to = "id"): CatalogForeignKey {
  return { columns: [column], target, to: [to] };
}

/** Every table by name, in the order in which they are created. */
export const CATALOG: { readonly [T in TableName]: CatalogTable } = {
  folders: {
    key: ["id"],
    columns: [
      needed(number("id")),
      text("name"),
      integer("size"),
      { name: "weight", kind: "real" },
      number("parent_id"),
      tenant,
    ],
    foreignKeys: [pointing("parent_id", "folders")],
  },
  people: {
    key: ["id"],
    columns: [
      keyText("id", "people"),
      text("full_name"),
      keyText("email", "emails"),
      { name: "born", kind: "date" },
      { name: "active", kind: "boolean" },
      keyText("boss_id", "people"),
      number("home_folder_id"),
      tenant,
    ],
    foreignKeys: [pointing("boss_id", "people"), pointing("home_folder_id", "folders")],
    unique: ["email"],
  },
  files: {
    key: ["id"],
    columns: [
      needed(number("id")),
      text("name"),
      { name: "is_public", kind: "boolean" },
      { name: "created_at", kind: "datetime" },
      needed(number("folder_id")),
      keyText("owner_id", "people"),
      keyText("reviewer_id", "people"),
      keyText("author_email", "emails"),
      tenant,
    ],
    foreignKeys: [
      pointing("folder_id", "folders"),
      pointing("owner_id", "people"),
      pointing("reviewer_id", "people"),
      pointing("author_email", "people", "email"),
    ],
  },
  tags: {
    key: ["id"],
    columns: [needed(number("id")), text("label"), number("file_id"), keyText("person_id", "people")],
    foreignKeys: [pointing("file_id", "files"), pointing("person_id", "people")],
  },
  buildings: {
    key: ["code"],
    columns: [keyText("code", "buildings"), text("name"), tenant],
    foreignKeys: [],
  },
  rooms: {
    key: ["building_code", "code"],
    columns: [
      needed(keyText("code", "rooms")),
      needed(keyText("building_code", "buildings")),
      integer("size"),
      keyText("keeper_id", "people"),
      tenant,
    ],
    foreignKeys: [pointing("building_code", "buildings", "code"), pointing("keeper_id", "people")],
  },
  desks: {
    key: ["id"],
    columns: [
      needed(number("id")),
      text("label"),
      keyText("room_code", "rooms"),
      keyText("building_code", "buildings"),
      keyText("owner_id", "people"),
      tenant,
    ],
    foreignKeys: [
      { columns: ["room_code", "building_code"], target: "rooms", to: ["code", "building_code"] },
      pointing("building_code", "buildings", "code"),
      pointing("owner_id", "people"),
    ],
    unique: ["owner_id"],
  },
  profiles: {
    key: ["person_id"],
    columns: [keyText("person_id", "people"), text("motto"), tenant],
    foreignKeys: [pointing("person_id", "people")],
  },
  memberships: {
    key: ["person_id", "folder_id"],
    columns: [number("folder_id"), text("role"), integer("rank"), keyText("person_id", "people"), tenant],
    foreignKeys: [pointing("folder_id", "folders"), pointing("person_id", "people")],
  },
  friendships: {
    key: ["person_id", "friend_id"],
    columns: [keyText("person_id", "people"), keyText("friend_id", "people"), text("note"), tenant],
    foreignKeys: [pointing("person_id", "people"), pointing("friend_id", "people")],
  },
  visits: {
    key: ["building_code", "room_code", "person_id"],
    columns: [
      needed(keyText("building_code", "buildings")),
      needed(keyText("room_code", "rooms")),
      needed(keyText("person_id", "people")),
      { name: "day", kind: "date" },
      tenant,
    ],
    foreignKeys: [
      { columns: ["building_code", "room_code"], target: "rooms", to: ["building_code", "code"] },
      pointing("person_id", "people"),
    ],
  },
  readers: {
    key: [],
    columns: [number("file_id"), keyText("reader_email", "emails"), text("note")],
    foreignKeys: [pointing("file_id", "files"), pointing("reader_email", "people", "email")],
  },
};

/** The tables' names. */
export const TABLES = Object.keys(CATALOG) as readonly TableName[];
