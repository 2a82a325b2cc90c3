import type { Condition, ConditionBuilder } from "../../../src/types/condition.ts";
import type { Fixture } from "../exchanges/fixture.ts";

const hasMany = {
  shelves: { boxes: "boxes", box_items: { table: "box_items", foreignKey: "shelf_id" } },
  boxes: {
    contents: { table: "box_items", foreignKey: "box_id" },
    inner_boxes: { table: "boxes", foreignKey: "parent_id" },
  },
};

/** A caller sees and changes the rows of its own tenant, which the header `x-tenant` names. */
const scope = (eb: ConditionBuilder, context: unknown): Condition =>
  eb("tenant", "=", (context as { tenant: number }).tenant);

/** Nobody sees an item on this shelf: a write may put one out of its caller's sight without touching the item itself. */
export const HIDDEN_SHELF = 4;

const itemScope = (eb: ConditionBuilder, context: unknown): Condition =>
  eb.and([scope(eb, context), eb.or([eb("shelf_id", "is", null), eb("shelf_id", "!=", HIDDEN_SHELF)])]);

/** The ids of the boxes that are there at first. */
export const BOX_IDS: readonly string[] = [1, 2, 3, 4, 5].map((n) => `b0000000-0000-4000-8000-00000000000${n}`);

const [first, second, third, fourth, fifth] = BOX_IDS;

/**
 * What a write can meet: integer and UUID keys, unique columns, foreign keys that may be NULL and that may not, a
 * self-reference, to-many associations over each, and rows of two tenants that point to each other.
 */
export const storage: Fixture = {
  name: "storage",
  tables: [
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
      unique (tenant, label)
    )`,
    `create table box_items (
      id integer primary key,
      serial integer unique,
      note text not null default 'none',
      score real,
      box_id text not null references boxes (id),
      shelf_id integer references shelves (id) on delete set null,
      tenant integer not null
    )`,
  ],
  rows: [
    `insert into shelves values
      (1, 'north', 'Northern wall', 1, 1), (2, 'south', null, 2, 1), (3, 'east', 'Eastern wall', null, 2),
      (4, 'west', null, null, 2)`,
    `insert into boxes values
      ('${first}', 'red', 5, 0, 1, null, 1),
      ('${second}', 'green', null, 1, 1, '${first}', 1),
      ('${third}', 'blue', 7, 0, null, '${third}', 1),
      ('${fourth}', 'red', 9, 1, 3, '${first}', 2),
      ('${fifth}', 'grey', null, 0, 1, null, 2)`,
    `insert into box_items values
      (1, 10, 'none', 0.5, '${first}', 1, 1), (2, 11, 'spare', null, '${first}', 3, 1),
      (3, null, 'none', 2, '${second}', null, 1), (4, null, 'old', null, '${first}', 2, 2),
      (5, 14, 'none', 1, '${fourth}', null, 2)`,
  ],
  services: {
    plain: {
      resources: {
        shelves: { hasMany: hasMany.shelves },
        boxes: { hasMany: hasMany.boxes },
        box_items: {},
      },
    },
    scoped: {
      context: (request) => ({ tenant: Number(request.headers.get("x-tenant")) }),
      resources: {
        shelves: { hasMany: hasMany.shelves, scope },
        boxes: { hasMany: hasMany.boxes, scope },
        box_items: { scope: itemScope },
      },
    },
  },
};
