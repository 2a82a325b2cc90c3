/** The statements that create the tables of the random databases. */
export const CREATE_TABLES: readonly string[] = [
  `create table folders (id integer primary key, name text, size integer, weight real,
    parent_id integer references folders (id), tenant_id integer)`,
  `create table people (id text primary key, full_name text, email text unique, born date, active boolean,
    boss_id text references people (id), home_folder_id integer references folders (id), tenant_id integer)`,
  `create table files (id integer primary key, name text, is_public boolean, created_at datetime,
    folder_id integer not null references folders (id), owner_id text references people (id),
    reviewer_id text references people, author_email text references people (email), tenant_id integer)`,
  `create table tags (id integer primary key, label text, file_id integer references files (id),
    person_id text references people (id))`,
  "create table buildings (code text primary key, name text, tenant_id integer)",
  // The parts of a key are in another order than its columns.
  `create table rooms (code text not null, building_code text not null references buildings, size integer,
    keeper_id text references people, tenant_id integer, primary key (building_code, code)) without rowid`,
  // Two foreign keys share a column; one of them has its columns in another order than the referenced key.
  `create table desks (id integer primary key, label text, room_code text,
    building_code text references buildings, owner_id text unique references people, tenant_id integer,
    foreign key (room_code, building_code) references rooms (code, building_code))`,
  // The key of a row is another's.
  "create table profiles (person_id text primary key references people, motto text, tenant_id integer)",
  // Join tables: SQLite lets the parts of the first two keys be NULL.
  `create table memberships (folder_id integer references folders, role text, rank integer,
    person_id text references people, tenant_id integer, primary key (person_id, folder_id))`,
  `create table friendships (person_id text references people, friend_id text references people, note text,
    tenant_id integer, primary key (person_id, friend_id))`,
  `create table visits (building_code text not null, room_code text not null,
    person_id text not null references people, day date, tenant_id integer,
    primary key (building_code, room_code, person_id), foreign key (building_code, room_code) references rooms)`,
  // Nothing keeps it from linking the same two twice.
  `create table readers (file_id integer references files, reader_email text references people (email), note text)`,
  // Columns with an index are read in another way than those without.
  "create index folders_parent on folders (parent_id)",
  "create index people_boss on people (boss_id)",
  "create index files_folder on files (folder_id)",
  "create index files_owner on files (owner_id)",
  "create index files_author on files (author_email)",
  "create index tags_person on tags (person_id)",
  "create index desks_room on desks (building_code, room_code)",
  "create index friendships_friend on friendships (friend_id)",
];
