import type { Row } from "./rows.ts";
import {
  allowed,
  boxIds,
  type Drawn,
  type DrawnRows,
  fewIds,
  itemIds,
  of,
  type Owners,
  pick,
  pickRow,
  TENANT,
  tenantOf,
  withoutDouble,
} from "./scope_draws.ts";

/** The rows that reference others. */
export function pointingRows(all: DrawnRows, { shelves, boxes, sections, tags }: Owners) {
  // They reference rows of their own tenants: SQLite miscounts dangling references if one exists.
  const drawers = all.drawers.map((one, index): Row => {
    const tenant = tenantOf(fewIds[index], one.tenant);
    const section = one.flag ? pickRow(sections.filter(of(tenant)), one.first) : undefined;
    const own = (rows: readonly Row[]) => [null, ...rows.filter(of(tenant)).map((row) => row.id)];
    return {
      id: fewIds[index],
      label: `${tenant}-${index}`,
      shelf_id: section?.shelf_id ?? pick(own(shelves), one.first),
      section_number: section?.number ?? null,
      box_id: one.level === null ? null : pick(own(boxes), index),
      tenant,
    };
  }).map(withoutDouble("box_id"));
  return {
    drawers,
    box_items: all.box_items.map((one, index): Row => {
      const tenant = tenantOf(itemIds[index], one.tenant);
      return {
        id: itemIds[index],
        serial: tenant === BigInt(TENANT) ? BigInt(10 + index) : BigInt(-1 - index),
        note: one.title ?? "none",
        score: one.level === null ? null : Number(one.level) / 2,
        box_id: pick(boxIds, one.first),
        shelf_id: pick([null, ...allowed(shelves, tenant)], one.second),
        tag_code: pick([null, ...allowed(tags, tenant, "code")], one.first + one.second),
        tenant,
      };
    }),
    locks: all.locks.map((one, index): Row => {
      // The drawers go by the same numbers, so that no two have one.
      const { id, tenant } = drawers[index];
      return { id: fewIds[index], pins: one.level, drawer_id: id, tenant: tenantOf(fewIds[index], Number(tenant)) };
    }),
    seals: all.seals.flatMap((one): Row[] => {
      const box = pickRow(boxes, one.first)!;
      return [{ box_id: box.id, wax: one.title, tenant: box.tenant }];
    }),
    covers: all.covers.flatMap((one): Row[] => {
      const shelf = pickRow(shelves, one.first)!;
      return [{ shelf_id: shelf.id, cloth: one.title, tenant: shelf.tenant }];
    }),
    cards: all.cards.flatMap((one, index): Row[] => {
      const section = pickRow(sections.filter(of(BigInt(one.tenant))), one.first);
      const own = shelves.filter(of(BigInt(one.tenant)));
      if (section === undefined && own.length === 0) return [];
      return [{
        shelf_id: section?.shelf_id ?? pickRow(own, one.first)!.id,
        code: one.tenant === TENANT ? pick(["a", "b~!", "c"], one.second) : `other ${index}`,
        title: one.title,
        section_number: one.flag ? section?.number ?? null : null,
        tenant: BigInt(one.tenant),
      }];
    }),
  };
}

/**
 * The rows of join tables, each between rows of one tenant: a row that is deleted with another and references a missing
 * one would make SQLite miscount dangling references.
 */
export function joiningRows(all: DrawnRows, owners: Owners) {
  const rowsOf = (table: keyof Owners, { tenant }: Drawn) =>
    owners[table].filter((row) => (row.tenant === BigInt(TENANT)) === (tenant === TENANT));
  const both = (
    drawn: readonly Drawn[],
    one: keyof Owners,
    other: keyof Owners,
    row: (here: Row, there: Row, drawn: Drawn) => Row | undefined,
  ) =>
    drawn.flatMap((each): Row[] => {
      const [here, there] = [pickRow(rowsOf(one, each), each.first), pickRow(rowsOf(other, each), each.second)];
      const joining = here === undefined || there === undefined ? undefined : row(here, there, each);
      return joining === undefined ? [] : [joining];
    });
  return {
    placements: both(all.placements, "boxes", "shelves", (box, shelf, one) => ({
      box_id: box.id,
      shelf_id: shelf.id,
      note: one.title ?? "none",
      rank: one.level,
      tenant: box.tenant,
    })),
    stickers: both(all.stickers, "boxes", "tags", (box, tag, one) => ({
      box_id: box.id,
      tag_code: tag.code,
      note: one.title,
    })),
    slots: both(all.slots, "sections", "boxes", ({ shelf_id, number }, box, one) => ({
      shelf_id,
      section_number: number,
      box_id: box.id,
      note: one.title,
    })),
    neighbours: both(all.neighbours, "boxes", "boxes", (left, right) => ({ left_id: left.id, right_id: right.id })),
    bridges: both(
      all.bridges,
      "sections",
      "sections",
      ({ shelf_id, number }, other, one) =>
        other.shelf_id === shelf_id
          ? { shelf_id, from_number: number, to_number: other.number, width: one.level }
          : undefined,
    ),
  };
}
