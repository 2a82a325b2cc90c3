/** The statements that create the storage tables. */
export const CREATE_TABLES: readonly string[] = [
  `create table shelves (
    id integer primary key,
    code text not null unique,
    title text,
    level integer,
    tenant integer not null
  )`,
  `create table boxes (
    id text primary key not null,
    label text not null,
    weight integer,
    is_open boolean not null default 0,
    shelf_id integer references shelves (id),
    parent_id text references boxes (id),
    tenant integer not null,
    deleted_at datetime,
    unique (tenant, label)
  )`,
  `create table tags (
    id integer primary key,
    code text not null unique,
    colour text,
    tenant integer not null,
    deleted_at datetime
  )`,
  `create table sections (
    shelf_id integer not null references shelves (id),
    number integer not null,
    title text,
    tenant integer not null,
    primary key (shelf_id, number)
  ) without rowid`,
  `create table box_items (
    id integer primary key,
    serial integer unique,
    note text not null default 'none',
    score real,
    box_id text not null references boxes (id),
    shelf_id integer references shelves (id) on delete set null,
    tag_code text references tags (code),
    tenant integer not null,
    deleted_at datetime
  )`,
  // Two foreign keys share a column.
  `create table drawers (
    id integer primary key,
    label text unique,
    shelf_id integer references shelves (id),
    section_number integer,
    box_id text unique references boxes (id),
    tenant integer not null,
    foreign key (section_number, shelf_id) references sections (number, shelf_id) on delete set null
  )`,
  `create table locks (
    id integer primary key,
    pins integer,
    drawer_id integer not null unique references drawers (id),
    tenant integer not null
  )`,
  // Their keys are others' keys.
  "create table seals (box_id text primary key not null references boxes (id), wax text, tenant integer not null)",
  `create table covers (
    shelf_id integer primary key references shelves (id) on delete cascade,
    cloth text,
    tenant integer not null
  )`,
  // A join table with other values, whose key may be NULL; and one that is not mapped.
  `create table placements (
    box_id text references boxes (id) on delete cascade,
    shelf_id integer references shelves (id),
    note text not null default 'none',
    rank integer,
    tenant integer not null,
    primary key (box_id, shelf_id)
  )`,
  `create table stickers (
    box_id text not null references boxes (id) on delete cascade,
    tag_code text not null references tags (code),
    note text default 'new',
    primary key (box_id, tag_code)
  )`,
  // A foreign key contains a part of its own row's key.
  `create table cards (
    shelf_id integer not null references shelves (id),
    code text not null,
    title text,
    section_number integer,
    tenant integer not null,
    primary key (shelf_id, code),
    foreign key (shelf_id, section_number) references sections (shelf_id, number)
  )`,
  // Join tables of a key of several columns, of a table with itself, and whose foreign keys share a column.
  `create table slots (
    shelf_id integer,
    section_number integer,
    box_id text references boxes (id) on delete cascade,
    note text default 'new',
    primary key (shelf_id, section_number, box_id),
    foreign key (shelf_id, section_number) references sections (shelf_id, number) on delete cascade
  )`,
  `create table neighbours (
    left_id text not null references boxes (id) on delete cascade,
    right_id text not null references boxes (id) on delete cascade,
    primary key (left_id, right_id)
  )`,
  `create table bridges (
    shelf_id integer not null,
    from_number integer not null,
    to_number integer not null,
    width integer default 1,
    primary key (shelf_id, from_number, to_number),
    foreign key (shelf_id, from_number) references sections (shelf_id, number) on delete cascade,
    foreign key (shelf_id, to_number) references sections (shelf_id, number) on delete cascade
  )`,
];
