import fc from "fast-check";
import { type Row, type Rows, toRows } from "./rows.ts";
import {
  boxIds,
  type Drawn,
  drawn,
  type DrawnRows,
  fewIds,
  itemIds,
  of,
  type Owners,
  pick,
  shelfIds,
  TENANT,
  tenantOf,
} from "./scope_draws.ts";
import { joiningRows, pointingRows } from "./scope_pointing_rows.ts";
import { MODEL_TABLES, TABLE_NAMES, type TableName } from "./tables.ts";

/** How many rows of each table. */
const COUNTS = {
  shelves: shelfIds.length,
  boxes: boxIds.length,
  tags: fewIds.length,
  sections: 8,
  box_items: itemIds.length,
  drawers: fewIds.length,
  locks: fewIds.length,
  seals: 4,
  covers: 4,
  cards: 6,
  placements: 8,
  stickers: 8,
  slots: 8,
  neighbours: 6,
  bridges: 6,
} satisfies { readonly [T in TableName]: number };

/**
 * Random rows of several tenants that reference each other. No unique value of another tenant could also be this
 * tenant's. No row of another tenant is cleared or deleted with a row of this one, or references the code of its tag,
 * which a client may change. Rows that this tenant has deleted softly are as invisible as those of others: if deleted
 * rows are kept, the rows of one other tenant become these.
 */
export const tenantsRows: fc.Arbitrary<Rows> = fc.record(
  Object.fromEntries(
    Object.entries(COUNTS).map(([table, count]) => [table, fc.array(drawn, { minLength: count, maxLength: count })]),
  ) as unknown as { [T in TableName]: fc.Arbitrary<readonly Drawn[]> },
).map((all) => {
  const owners = ownerRows(all);
  const tables: { readonly [T in TableName]?: readonly Row[] } = {
    ...owners,
    ...pointingRows(all, owners),
    ...joiningRows(all, owners),
  };
  return toRows(Object.fromEntries(TABLE_NAMES.map((table) => [table, withDeleted(table, tables[table] ?? [])])));
});

/** The tenant whose rows become deleted ones. */
const DELETED = 3n;

function withDeleted(table: TableName, rows: readonly Row[]): readonly Row[] {
  if (MODEL_TABLES[table].softDelete === undefined) return rows;
  return rows.map((row) =>
    row.tenant === DELETED
      ? { ...row, tenant: BigInt(TENANT), deleted_at: "2024-01-31 10:00:00" }
      : { ...row, deleted_at: null }
  );
}

function ownerRows(all: DrawnRows): Owners {
  const shelves = all.shelves.map((one, index): Row => {
    const tenant = tenantOf(shelfIds[index], one.tenant);
    return { id: shelfIds[index], code: `${tenant}-${index}`, title: one.title, level: one.level, tenant };
  });
  const boxes = all.boxes.map((one, index): Row => ({
    id: boxIds[index],
    label: `label ${index}`,
    weight: one.level,
    is_open: BigInt(one.flag),
    shelf_id: pick([null, ...shelfIds], one.first),
    parent_id: pick([null, ...boxIds], one.second),
    tenant: BigInt(one.tenant),
  }));
  const tags = all.tags.map((one, index): Row => {
    const tenant = tenantOf(fewIds[index], one.tenant);
    return { id: fewIds[index], code: `${tenant}-${index}`, colour: one.title, tenant };
  });
  const ownShelves = shelves.filter(of(BigInt(TENANT))).map((row) => row.id);
  const sections = all.sections.map((one): Row => ({
    // A row that references a section also references its shelf, which must exist.
    shelf_id: pick(one.tenant === TENANT ? ownShelves : shelfIds, one.first),
    // No client of this tenant gives the numbers of the others.
    number: BigInt(one.second % 4 + (one.tenant === TENANT ? 1 : 50)),
    title: one.title,
    tenant: BigInt(one.tenant),
  }));
  return { shelves, boxes, tags, sections };
}
