import type { Condition, ConditionBuilder } from "../../../src/types/condition.ts";
import type { ServiceOptions } from "../../../mod.ts";
import type { Fixture } from "../exchanges/fixture.ts";
import { CREATE_TABLES } from "./create_tables.ts";

const resources: ServiceOptions["resources"] = {
  shelves: {
    hasOne: { cover: "covers" },
    hasMany: { boxes: "boxes", box_items: "box_items", sections: "sections", drawers: "drawers" },
    // The column of the join table is a foreign key of the boxes too.
    belongsToMany: { placed_boxes: { table: "boxes", through: "placements", parameter: "placed_on" } },
  },
  boxes: {
    columns: { deleted_at: false },
    hasOne: { drawer: "drawers", seal: "seals" },
    hasMany: { contents: "box_items", inner_boxes: { table: "boxes", foreignKey: "parent_id" } },
    belongsToMany: {
      tags: "stickers",
      places: "placements",
      sections: "slots",
      neighbours: { table: "boxes", through: "neighbours", foreignKey: "left_id", targetKey: "right_id" },
    },
  },
  tags: {
    columns: { deleted_at: false },
    hasMany: { items: "box_items" },
    belongsToMany: { tagged_boxes: "stickers" },
  },
  sections: {
    hasMany: { drawers: "drawers", cards: "cards" },
    belongsToMany: {
      slotted_boxes: { table: "boxes", through: "slots", parameter: ["in_shelf", "in_section"] },
      bridged: {
        table: "sections",
        through: "bridges",
        foreignKey: ["shelf_id", "from_number"],
        targetKey: ["shelf_id", "to_number"],
        parameter: ["bridged_in", "bridged_from"],
      },
    },
  },
  box_items: { columns: { deleted_at: false } },
  drawers: { hasOne: { lock: "locks" } },
  locks: {},
  seals: {},
  covers: {},
  cards: {},
  placements: {},
};

/** A caller sees and changes the rows of its own tenant, which the header `x-tenant` names. */
const scope = (eb: ConditionBuilder, context: unknown): Condition =>
  eb("tenant", "=", (context as { tenant: number }).tenant);

/**
 * Nobody sees an item on this shelf: a write may move one out of its caller's scope without a change to the item
 * itself.
 */
export const HIDDEN_SHELF = 4;

const itemScope = (eb: ConditionBuilder, context: unknown): Condition =>
  eb.and([scope(eb, context), eb.or([eb("shelf_id", "is", null), eb("shelf_id", "!=", HIDDEN_SHELF)])]);

/** The ids of the boxes that are there at first. */
export const BOX_IDS: readonly string[] = [1, 2, 3, 4, 5].map((n) => `b0000000-0000-4000-8000-00000000000${n}`);

const [first, second, third, fourth, fifth] = BOX_IDS;

/**
 * The cases of writes: integer and UUID keys, keys of several columns, unique columns, nullable and required foreign
 * keys, of several columns, to a unique column and as a key, a self-reference, inverse associations of each, a mapped
 * join table and an unmapped one, and rows of two tenants that reference each other.
 */
export const storage: Fixture = {
  name: "storage",
  tables: CREATE_TABLES,
  rows: [
    `insert into shelves values
      (1, 'north', 'Northern wall', 1, 1), (2, 'south', null, 2, 1), (3, 'east', 'Eastern wall', null, 2),
      (4, 'west', null, null, 2)`,
    `insert into boxes (id, label, weight, is_open, shelf_id, parent_id, tenant) values
      ('${first}', 'red', 5, 0, 1, null, 1),
      ('${second}', 'green', null, 1, 1, '${first}', 1),
      ('${third}', 'blue', 7, 0, null, '${third}', 1),
      ('${fourth}', 'red', 9, 1, 3, '${first}', 2),
      ('${fifth}', 'grey', null, 0, 1, null, 2)`,
    "insert into tags (id, code, colour, tenant) values (1, 'fragile', 'red', 1), (2, 'heavy', null, 1), (3, 'old', null, 2), (4, 'new', 'blue', 1)",
    "insert into sections values (1, 1, 'left', 1), (1, 2, null, 1), (2, 1, null, 1), (3, 1, null, 2), (1, 3, null, 2)",
    `insert into box_items (id, serial, note, score, box_id, shelf_id, tag_code, tenant) values
      (1, 10, 'none', 0.5, '${first}', 1, 'fragile', 1), (2, 11, 'spare', null, '${first}', 3, null, 1),
      (3, null, 'none', 2, '${second}', null, 'heavy', 1), (4, null, 'old', null, '${first}', 2, 'fragile', 2),
      (5, 14, 'none', 1, '${fourth}', null, 'old', 2)`,
    `insert into drawers values
      (1, 'top', 1, 1, '${first}', 1), (2, 'middle', 1, null, null, 1), (3, null, 2, 1, '${second}', 1),
      (4, 'low', 1, 1, '${third}', 2), (5, null, null, null, '${fourth}', 2), (6, null, 1, 2, null, 1)`,
    "insert into locks values (1, 3, 1, 1), (2, null, 2, 1), (3, 4, 4, 2)",
    `insert into seals values ('${first}', 'red', 1), ('${third}', null, 2), ('${fourth}', null, 2)`,
    "insert into covers values (1, 'linen', 1), (3, null, 2)",
    `insert into placements values
      ('${first}', 1, 'first', 1, 1), ('${first}', 2, 'none', null, 1), ('${first}', 3, 'theirs', 2, 2),
      ('${second}', 1, 'none', null, 2), ('${third}', 2, 'none', 3, 1), ('${third}', null, 'nowhere', null, 1)`,
    `insert into stickers values
      ('${first}', 'fragile', 'big'), ('${first}', 'heavy', null), ('${first}', 'old', 'theirs'),
      ('${second}', 'fragile', 'new'), ('${fourth}', 'old', 'new')`,
    "insert into cards values (1, 'a', null, 1, 1), (1, 'b~!', 'B', 2, 1), (2, 'a', null, null, 1), (3, '', null, 1, 2)",
    `insert into slots values (1, 1, '${first}', 'old'), (1, 2, '${first}', 'new'), (1, 3, '${first}', 'theirs'),
      (2, 1, '${second}', null), (3, 1, '${fourth}', 'new')`,
    `insert into neighbours values ('${first}', '${second}'), ('${first}', '${fourth}'), ('${second}', '${second}'),
      ('${third}', '${first}')`,
    "insert into bridges values (1, 1, 2, 5), (1, 2, 1, null), (1, 1, 3, 7), (2, 1, 1, 2)",
  ],
  services: {
    plain: { resources },
    scoped: {
      context: (request) => ({ tenant: Number(request.headers.get("x-tenant")) }),
      resources: Object.fromEntries(
        Object.entries(resources).map(([table, options]) => [
          table,
          { ...options, scope: table === "box_items" ? itemScope : scope },
        ]),
      ),
    },
  },
};
