import fc from "fast-check";
import { type Row, type Rows, toRows } from "./rows.ts";
import type { Cell } from "./tables.ts";

/** The tenant whose eyes a scope test looks through. */
export const TENANT = 1;

/**
 * A row of this tenant that has the highest integer key of its table, so that the next one is the same whether other
 * tenants' rows are there or not. It is never deleted.
 */
export const HIGHEST = "1000";

// None of them is the shelf whose items nobody sees.
const shelfIds = [1n, 2n, 3n, 5n, 6n, 7n, 1000n];
const boxIds = [1, 2, 3, 4, 5, 6, 7].map((n) => `d0000000-0000-4000-8000-00000000000${n}`);
const itemIds = [1n, 2n, 3n, 4n, 5n, 6n, 7n, 8n, 9n, 1000n];

/** What a row is made of, before it is known which tenants' rows it may point to. */
const drawn = fc.record({
  tenant: fc.constantFrom(TENANT, TENANT, 2, 3),
  level: fc.constantFrom(null, 1n, 2n, 3n),
  title: fc.constantFrom(null, "", "Northern wall", "wall_%"),
  flag: fc.boolean(),
  first: fc.nat(),
  second: fc.nat(),
});

const drawnRows = (ids: readonly Cell[]) => fc.array(drawn, { minLength: ids.length, maxLength: ids.length });

/**
 * Random rows of several tenants that point to each other. No value of a unique column is another tenant's and could
 * be this one's, and no other tenant's row empties itself when a row of this one is deleted.
 */
export const tenantsRows: fc.Arbitrary<Rows> = fc.tuple(drawnRows(shelfIds), drawnRows(boxIds), drawnRows(itemIds))
  .map(([shelves, boxes, items]) => {
    const shelfRows = shelves.map((one, index): Row => {
      const tenant = tenantOf(shelfIds[index], one.tenant);
      return { id: shelfIds[index], code: `${tenant}-${index}`, title: one.title, level: one.level, tenant };
    });
    const boxRows = boxes.map((one, index): Row => ({
      id: boxIds[index],
      label: `label ${index}`,
      weight: one.level,
      is_open: BigInt(one.flag),
      shelf_id: pick([null, ...shelfIds], one.first),
      parent_id: pick([null, ...boxIds], one.second),
      tenant: BigInt(one.tenant),
    }));
    const itemRows = items.map((one, index): Row => {
      const tenant = tenantOf(itemIds[index], one.tenant);
      const allowed = tenant === BigInt(TENANT) ? shelfRows : shelfRows.filter((row) => row.tenant !== BigInt(TENANT));
      return {
        id: itemIds[index],
        serial: tenant === BigInt(TENANT) ? BigInt(10 + index) : BigInt(-1 - index),
        note: one.title ?? "none",
        score: one.level === null ? null : Number(one.level) / 2,
        box_id: pick(boxIds, one.first),
        shelf_id: pick([null, ...allowed.map((row) => row.id)], one.second),
        tenant,
      };
    });
    return toRows([shelfRows, boxRows, itemRows]);
  });

function tenantOf(id: Cell, tenant: number): bigint {
  return BigInt(String(id) === HIGHEST ? TENANT : tenant);
}

function pick(cells: readonly Cell[], number: number): Cell {
  return cells[number % cells.length];
}
