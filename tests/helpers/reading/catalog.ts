/** The tables of the random databases, written down by hand so that the reference shares nothing with the service. */

/** A table of the random databases; each is also its own type. */
export type TableName = "folders" | "people" | "files" | "tags";

/** One column: how its values are printed, and where it points. */
export interface CatalogColumn {
  readonly name: string;
  readonly kind: "text" | "integer" | "real" | "date" | "datetime" | "boolean";
  readonly references?: TableName;
}

/** One table: how its keys compare, and its columns without the key. */
export interface CatalogTable {
  readonly key: "integer" | "text";
  readonly columns: readonly CatalogColumn[];
}

/** An association that a service may declare, with every spelling that `include` accepts. */
export interface Candidate {
  /** As an option declares it: `owned_files`. */
  readonly declared: string;
  readonly kind: "toOne" | "toMany";
  readonly target: TableName;
  readonly foreignKey: string;
  /** Whether its name and table alone say the foreign key. */
  readonly conventional: boolean;
  /** Wire name, own spelling, singular, plural. */
  readonly spellings: readonly [string, string, string, string];
}

const text = (name: string): CatalogColumn => ({ name, kind: "text" });
const tenant: CatalogColumn = { name: "tenant_id", kind: "integer" };

/** Every table by name, in the order in which they are created. */
export const CATALOG: { readonly [T in TableName]: CatalogTable } = {
  folders: {
    key: "integer",
    columns: [text("name"), { name: "size", kind: "integer" }, { name: "weight", kind: "real" }, {
      name: "parent_id",
      kind: "integer",
      references: "folders",
    }, tenant],
  },
  people: {
    key: "text",
    columns: [
      text("full_name"),
      { name: "born", kind: "date" },
      { name: "active", kind: "boolean" },
      { name: "boss_id", kind: "text", references: "people" },
      { name: "home_folder_id", kind: "integer", references: "folders" },
      tenant,
    ],
  },
  files: {
    key: "integer",
    columns: [
      text("name"),
      { name: "is_public", kind: "boolean" },
      { name: "created_at", kind: "datetime" },
      { name: "folder_id", kind: "integer", references: "folders" },
      { name: "owner_id", kind: "text", references: "people" },
      { name: "reviewer_id", kind: "text", references: "people" },
      tenant,
    ],
  },
  tags: {
    key: "integer",
    columns: [text("label"), { name: "file_id", kind: "integer", references: "files" }, {
      name: "person_id",
      kind: "text",
      references: "people",
    }],
  },
};

/** The tables' names. */
export const TABLES = Object.keys(CATALOG) as readonly TableName[];

/** The statements that create the tables. */
export const CREATE_TABLES: readonly string[] = [
  `create table folders (id integer primary key, name text, size integer, weight real,
    parent_id integer references folders (id), tenant_id integer)`,
  `create table people (id text primary key, full_name text, born date, active boolean,
    boss_id text references people (id), home_folder_id integer references folders (id), tenant_id integer)`,
  `create table files (id integer primary key, name text, is_public boolean, created_at datetime,
    folder_id integer not null references folders (id), owner_id text references people (id),
    reviewer_id text references people, tenant_id integer)`,
  `create table tags (id integer primary key, label text, file_id integer references files (id),
    person_id text references people (id))`,
  // What has an index is read in another way than what has none.
  "create index folders_parent on folders (parent_id)",
  "create index people_boss on people (boss_id)",
  "create index files_folder on files (folder_id)",
  "create index files_owner on files (owner_id)",
  "create index tags_person on tags (person_id)",
];

function toOne(
  target: TableName,
  foreignKey: string,
  spellings: Candidate["spellings"],
  conventional = false,
): Candidate {
  return { declared: spellings[1], kind: "toOne", target, foreignKey, conventional, spellings };
}

function toMany(
  target: TableName,
  foreignKey: string,
  spellings: Candidate["spellings"],
  conventional = false,
): Candidate {
  return { declared: spellings[1], kind: "toMany", target, foreignKey, conventional, spellings };
}

/** What a foreign key is called where nothing declares it. */
export const DERIVED: { readonly [column: string]: Candidate } = {
  parent_id: toOne("folders", "parent_id", ["parent", "parent", "parent", "parents"]),
  boss_id: toOne("people", "boss_id", ["boss", "boss", "boss", "bosses"]),
  home_folder_id: toOne("folders", "home_folder_id", ["home-folder", "home_folder", "home-folder", "home-folders"]),
  folder_id: toOne("folders", "folder_id", ["folder", "folder", "folder", "folders"], true),
  owner_id: toOne("people", "owner_id", ["owner", "owner", "owner", "owners"]),
  reviewer_id: toOne("people", "reviewer_id", ["reviewer", "reviewer", "reviewer", "reviewers"]),
  file_id: toOne("files", "file_id", ["file", "file", "file", "files"], true),
  person_id: toOne("people", "person_id", ["person", "person", "person", "people"], true),
};

/** Another name that an option may give a foreign key's association. */
export const RENAMED: { readonly [column: string]: Candidate } = {
  parent_id: toOne("folders", "parent_id", ["upper-folder", "upper_folder", "upper-folder", "upper-folders"]),
  boss_id: toOne("people", "boss_id", ["chief", "chief", "chief", "chiefs"]),
  home_folder_id: toOne("folders", "home_folder_id", ["home", "home", "home", "homes"]),
  reviewer_id: toOne("people", "reviewer_id", [
    "second-reader",
    "second_reader",
    "second-reader",
    "second-readers",
  ]),
  person_id: toOne("people", "person_id", ["bearer", "bearer", "bearer", "bearers"]),
};

/** The to-many associations that an option may declare. */
export const TO_MANY: { readonly [T in TableName]: readonly Candidate[] } = {
  folders: [
    toMany("folders", "parent_id", ["children", "children", "child", "children"]),
    toMany("files", "folder_id", ["files", "files", "file", "files"], true),
    toMany("people", "home_folder_id", ["residents", "residents", "resident", "residents"]),
  ],
  people: [
    toMany("people", "boss_id", ["minions", "minions", "minion", "minions"]),
    toMany("files", "owner_id", ["owned-files", "owned_files", "owned-file", "owned-files"]),
    toMany("files", "reviewer_id", ["reviewed-files", "reviewed_files", "reviewed-file", "reviewed-files"]),
    toMany("tags", "person_id", ["tags", "tags", "tag", "tags"], true),
  ],
  files: [toMany("tags", "file_id", ["tags", "tags", "tag", "tags"], true)],
  tags: [],
};

/** The wire name of a column. */
export function wireName(column: string): string {
  return column.split("_").join("-");
}
