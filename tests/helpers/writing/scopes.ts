import fc from "fast-check";
import type { ServiceOptions } from "../../../mod.ts";
import type { ConditionBuilder } from "../../../src/types/condition.ts";
import type { ConditionTables, Operand } from "../conditions/condition.ts";
import { drawCondition } from "../conditions/draw_condition.ts";
import { stated } from "../conditions/expression.ts";
import { storage } from "./fixture.ts";
import type { Scopes } from "./rows.ts";
import { MAPPED, MODEL_TABLES, TABLE_NAMES, type TableName } from "./tables.ts";

const BOXES = storage.rows[1].match(/b0000000-[-0-9a-f]*(?=', ')/g)!;

/** The values of the columns that conditions compare; no condition names a key, which no scope can supply. */
const VALUES: { readonly [T in TableName]: { readonly [column: string]: readonly Operand[] } } = {
  shelves: { code: ["north", "south", "a", "k"], title: ["Northern wall", "", "é"], level: [1n, 2n, 0n] },
  boxes: {
    label: ["red", "green", "blue", "k"],
    weight: [5n, 7n, 0n],
    is_open: [true, false, false],
    shelf_id: [1n, 2n],
    parent_id: BOXES,
  },
  box_items: {
    serial: [10n, 11n, 20n],
    note: ["none", "none", "spare", "é"],
    score: [0.5, 1, 2.5],
    box_id: BOXES,
    shelf_id: [1n, 2n],
    tag_code: ["fragile", "heavy"],
  },
  tags: { code: ["fragile", "heavy", "k"], colour: ["red", "blue"] },
  sections: { title: ["left", "é"] },
  drawers: { label: ["top", "low", "k"], shelf_id: [1n, 2n], box_id: BOXES },
  locks: { pins: [3n, 4n], drawer_id: [1n, 2n] },
  seals: { wax: ["red", ""] },
  covers: { cloth: ["linen", ""] },
  placements: { note: ["none", "first", "é"], rank: [1n, 2n, 3n] },
  cards: { title: ["B", ""], section_number: [1n, 2n] },
  stickers: { note: ["new", "big", ""] },
  slots: { note: ["new", "old", ""], shelf_id: [1n, 2n] },
  neighbours: { left_id: BOXES, right_id: BOXES },
  bridges: { width: [1n, 2n], to_number: [1n, 2n] },
};

const CONDITION_TABLES: ConditionTables = Object.fromEntries(TABLE_NAMES.map((table) => {
  const { toOne, key, type } = MODEL_TABLES[table];
  const links = toOne.flatMap(({ columns, target, to }) =>
    columns.map((column, part) => ({ column, target, to: to[part] }))
  );
  const order = key.map(({ column }) => column);
  return [table, { columns: VALUES[table], links, order, tenant: type === undefined ? undefined : "tenant" }];
}));

/** Random scopes of some tables, besides those of tenants. */
export const drawnScopes: fc.Arbitrary<Scopes> = fc.gen().map((generate) => {
  const draw = (count: number) => generate(() => fc.noBias(fc.nat({ max: count - 1 })));
  const scoped = MAPPED.filter(() => draw(2) === 0);
  return Object.fromEntries(scoped.map((table) => [table, drawCondition(draw, CONDITION_TABLES, table)]));
});

/** The options of the scoped service whose scopes ask for more. */
export function scopedOptions(scopes: Scopes): Omit<ServiceOptions, "database"> {
  const { context, resources } = storage.services.scoped;
  const narrowed = MAPPED.map((table) => {
    const { scope, ...options } = resources[table]!;
    const more = scopes[table];
    const own = scope as Exclude<typeof scope, "none" | undefined>;
    const both = (eb: ConditionBuilder, caller: { tenant: number }) =>
      eb.and([own(eb as never, caller as never), ...more === undefined ? [] : [stated(more, eb, caller.tenant)]]);
    return [table, { ...options, scope: both }];
  });
  return { context, resources: Object.fromEntries(narrowed) };
}
