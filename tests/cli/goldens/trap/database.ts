// Written by `relata introspect`: run it again instead of editing.
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** The tables and views of the database, as Kysely takes them. */
export interface Database {
  '// }, "x" */\n\u2028alert(1)': Xalert1Table;
  Album: AlbumTable;
  Artist: ArtistTable;
  Employee: EmployeeTable;
  "Order Details": OrderDetailsTable;
  _FilmToUser: FilmToUserTable;
  ["__proto__"]: ProtoTable;
  album_titles: AlbumTitlesView;
  broken: BrokenTable;
  countries: CountriesTable;
  country_languages: CountryLanguagesTable;
  docs_fts: DocsFtsTable;
  empty_titles: EmptyTitlesView;
  films: FilmsTable;
  follows: FollowsTable;
  languages: LanguagesTable;
  measures: MeasuresTable;
  moments: MomentsTable;
  people: PeopleTable;
  person: PersonTable;
  projects: ProjectsTable;
  sessions: SessionsTable;
  tasks: TasksTable;
  user_images: UserImagesTable;
  users: UsersTable;
}

/** A row of the table "// }, \"x\" *\/\n\u2028alert(1)". */
export interface Xalert1Table {
  id: Generated<number>;
}

/** A row of the table "Album". */
export interface AlbumTable {
  AlbumId: Generated<number>;
  Title: string;
  /** Points to "Artist", "ArtistId". */
  ArtistId: number;
}

/** A row of the table "Artist". */
export interface ArtistTable {
  ArtistId: Generated<number>;
  Name: string | null;
}

/** A row of the table "Employee". */
export interface EmployeeTable {
  EmployeeId: Generated<number>;
  LastName: string;
  /** Points to "Employee", "EmployeeId". */
  ReportsTo: number | null;
  HireDate: string | null;
  Photo: Uint8Array | null;
  password_hash: string;
}

/** A row of the table "Order Details". */
export interface OrderDetailsTable {
  line: string | null;
  "odd\tname": string | null;
}

/** A row of the table "_FilmToUser". */
export interface FilmToUserTable {
  /** Points to "films", "film_id". */
  A: number;
  /** Points to "users", "id". */
  B: string;
}

/** A row of the table "__proto__". */
export interface ProtoTable {
  id: Generated<number>;
  "a*/b\nc": string | null;
  constructor: string | null;
}

/** A row of the view "album_titles". */
export interface AlbumTitlesView {
  id: ColumnType<number | null, never, never>;
  title: ColumnType<string | null, never, never>;
  artist: ColumnType<string | null, never, never>;
}

/** A row of the table "broken". */
export interface BrokenTable {
  id: Generated<number>;
  /** Points to "nowhere", "id". */
  a: number | null;
  /** Points to "films", "title". */
  b: string | null;
}

/** A row of the table "countries". */
export interface CountriesTable {
  code: string;
  name: string;
  type: string | null;
  /** Points to "languages", "code". */
  language_code: string | null;
}

/** A row of the table "country_languages". */
export interface CountryLanguagesTable {
  /** Points to "countries", "code". */
  country_code: string;
  /** Points to "languages", "id". */
  language_id: number;
  percentage: number | null;
}

/** A row of the table "docs_fts". */
export interface DocsFtsTable {
  title: string | number | Uint8Array | null;
  body: string | number | Uint8Array | null;
}

/** A row of the view "empty_titles". */
export interface EmptyTitlesView {
  title: ColumnType<string | null, never, never>;
}

/** A row of the table "films". */
export interface FilmsTable {
  film_id: Generated<number>;
  title: string | null;
  price: string | null;
  /** Points to "languages", "id". */
  language_id: number;
  /** Points to "languages", "id". */
  original_language_id: number | null;
  last_update: Generated<string>;
}

/** A row of the table "follows". */
export interface FollowsTable {
  /** Points to "users", "id". */
  follower_id: string;
  /** Points to "users", "id". */
  followee_id: string;
  /** A date-time as `toISOString()` writes it. */
  since: string | null;
}

/** A row of the table "languages". */
export interface LanguagesTable {
  id: Generated<number>;
  code: string;
  name: string;
  is_rtl: Generated<number>;
}

/** A row of the table "measures". */
export interface MeasuresTable {
  id: Generated<number>;
  width: number;
  height: Generated<number>;
  area: GeneratedAlways<number | null>;
  note: string | null;
  untyped: string | number | null;
  amount: number | null;
  ok: number | null;
}

/** A row of the table "moments". */
export interface MomentsTable {
  id: Generated<number>;
  a: string | null;
  /** A date-time as `toISOString()` writes it. */
  b: string | null;
  /** The seconds since 1970. */
  c: number | null;
  /** The milliseconds since 1970. */
  d: number | null;
  /** The microseconds since 1970. */
  e: number | null;
}

/** A row of the table "people". */
export interface PeopleTable {
  id: Generated<number>;
  name: string | null;
}

/** A row of the table "person". */
export interface PersonTable {
  id: Generated<number>;
  name: string | null;
}

/** A row of the table "projects". */
export interface ProjectsTable {
  /** Points to "projects", "tenant_id". */
  tenant_id: number;
  id: number;
  name: string | null;
  /** Points to "projects", "id". */
  parent_id: number | null;
}

/** A row of the table "sessions". */
export interface SessionsTable {
  id: string;
  /** Points to "users", "id". */
  user_id: string | null;
}

/** A row of the table "tasks". */
export interface TasksTable {
  /** Points to "projects", "tenant_id". */
  tenant_id: number;
  no: number;
  /** Points to "projects", "id". */
  project_id: number | null;
  /** Points to "users", "id". */
  assignee_id: string | null;
  title: string | null;
}

/** A row of the table "user_images". */
export interface UserImagesTable {
  id: string;
  /** Points to "users", "id". */
  user_id: string;
  image: Uint8Array;
}

/** A row of the table "users". */
export interface UsersTable {
  id: string;
  username: string;
  /** The milliseconds since 1970. */
  created_at: number;
}
