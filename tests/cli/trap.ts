/** A schema with all that a generator can get wrong, and rows that say how values are stored. */
export const TRAP: readonly string[] = [
  // Capitals, singular names, a foreign key that is not named after its target, a secret, bytes, dates of no known form.
  `create table "Artist" ("ArtistId" integer primary key, "Name" nvarchar(120))`,
  `create table "Album" ("AlbumId" integer primary key, "Title" nvarchar(160) not null,
    "ArtistId" integer not null references "Artist" ("ArtistId"))`,
  `create index "AlbumArtist" on "Album" ("ArtistId")`,
  `create table "Employee" ("EmployeeId" integer primary key, "LastName" text not null,
    "ReportsTo" integer references "Employee" ("EmployeeId"), "HireDate" datetime, "Photo" blob,
    password_hash text not null)`,
  // A natural key, a column of a name that JSON:API keeps, a foreign key to a UNIQUE column.
  `create table languages (id integer primary key, code text not null unique, name text not null,
    is_rtl integer not null default 0)`,
  `create table countries (code text primary key, name text not null, type text,
    language_code text references languages (code))`,
  `create table country_languages (country_code text not null references countries,
    language_id integer not null references languages, percentage real, primary key (country_code, language_id))
    without rowid`,
  // Two foreign keys to one table, a table that is joined with itself, one-to-one, text keys.
  `create table films (film_id integer primary key, title text, price text, language_id integer not null references languages,
    original_language_id integer references languages, last_update timestamp not null default current_timestamp)`,
  "create table users (id text primary key, username text not null unique, created_at integer not null)",
  "create table user_images (id text primary key, user_id text not null unique references users, image blob not null)",
  `create table follows (follower_id text not null references users, followee_id text not null references users,
    since text, primary key (follower_id, followee_id))`,
  "create table sessions (id text primary key, user_id text references users)",
  // Five ways to store a date-time.
  `create table moments (id integer primary key, a datetime, b datetime, c datetime, d datetime, e datetime)`,
  // Keys of several columns, one of them pointing to its own table.
  `create table projects (tenant_id integer, id integer, name text, parent_id integer, primary key (tenant_id, id),
    foreign key (tenant_id, parent_id) references projects)`,
  `create table tasks (tenant_id integer not null, no integer not null, project_id integer,
    assignee_id text references users, title text, primary key (tenant_id, no),
    foreign key (tenant_id, project_id) references projects (tenant_id, id))`,
  // A join table as Prisma makes it.
  `create table "_FilmToUser" ("A" integer not null references films, "B" text not null references users)`,
  `create unique index "_FilmToUser_AB" on "_FilmToUser" ("A", "B")`,
  // Odd names: some want to end a comment, a text or an object.
  `create table "Order Details" (line text, "odd	name" text)`,
  `create table "__proto__" (id integer primary key, "a*/b
c" text, "constructor" text)`,
  `create table "// }, ""x"" */
\u2028alert(1)" (id integer primary key)`,
  "create table person (id integer primary key, name text)",
  "create table people (id integer primary key, name text)",
  // Foreign keys that lead nowhere.
  "create table broken (id integer primary key, a integer references nowhere (id), b text references films (title))",
  // A virtual table with its shadow tables; views with a key, without one, and one that nothing can read.
  "create virtual table docs_fts using fts5(title, body)",
  `create view album_titles as select a."AlbumId" as id, a."Title" as title, r."Name" as artist from "Album" as a
    join "Artist" as r using ("ArtistId")`,
  "create view empty_titles as select title from films where title is null",
  "create view unreadable as select nofunction(1) as x from films",
  // Generated columns, defaults, custom types.
  `create table measures (id integer primary key, width real not null, height real not null default 1,
    area real generated always as (width * height) virtual, note json, untyped, amount decimal(10, 2), ok boolean)`,
  ...[
    `"Artist" values (1, 'a'), (2, 'b')`,
    `"Album" values (1, 't', 1), (2, 'u', 2)`,
    `"Employee" values (1, 'x', null, '02/03/2024', x'ff', 'h')`,
    "languages values (1, 'en', 'English', 0), (2, 'ar', 'Arabic', 1)",
    "countries values ('CH', 'Switzerland', 'x', 'en')",
    "films values (1, 't', '12.50', 1, null, '2024-01-31 10:00:00')",
    "users values ('ckxk2i4pq0000', 'kim', 1700000000123), ('ckxk2i4pq0001', 'lou', 1700000000456)",
    "follows values ('ckxk2i4pq0000', 'ckxk2i4pq0001', '2024-01-31T10:00:00.000Z')",
    `moments values (1, '2024-01-31 10:00:00', '2024-01-31T10:00:00.000Z', 1700000000, 1700000000123, 1700000000123456),
      (2, '2024-01-31 10:00:00', 'soon', null, 0, 1700000000123457)`,
    "projects values (1, 1, 'one', null), (1, 2, 'two', 1)",
    `"Order Details" values ('a', '2024-01-31'), ('b', null)`,
    `people values (1, cast(x'ff' as text))`,
    "measures (id, width, untyped) values (1, 1.5, 1), (2, 2, 'x')",
  ].map((rows) => `insert into ${rows}`),
];
