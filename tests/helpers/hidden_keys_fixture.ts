import type { Fixture } from "./fixture.ts";

/** Notes that point to two users: the option `columns` hides who owns one, and one type is another's in underscores. */
export const hiddenKeys: Fixture = {
  name: "hidden keys",
  tables: [
    "create table users (id integer primary key, name text not null)",
    `create table notes (
      id integer primary key,
      title text not null,
      reader_id integer references users (id),
      owner_id integer references users (id)
    )`,
  ],
  rows: [
    "insert into users values (1, 'Ann'), (2, 'Bob')",
    "insert into notes values (1, 'First', 2, 1), (2, 'Second', 2, 2)",
  ],
  services: {
    inferred: { resources: { users: {}, notes: { columns: { owner_id: false } } }, inferHasMany: true },
    declared: {
      resources: {
        users: { hasMany: { property: { table: "notes", foreignKey: "owner_id" } } },
        notes: { columns: { owner_id: false, reader_id: false }, belongsTo: { owner: "users" } },
      },
      debug: true,
      debugPrettyPrint: false,
    },
    twins: { resources: { users: { schema: { type: "my_notes" } }, notes: { schema: { type: "my-notes" } } } },
  },
};
