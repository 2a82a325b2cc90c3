import type { ModelTable } from "./model_table.ts";
import { integerKey, set, tenant, toOne } from "./model_parts.ts";

/** The tables that reference others. */
export const CHILD_TABLES = {
  box_items: {
    type: "box-items",
    ...integerKey,
    fields: [
      { column: "serial", kind: "integer" },
      { column: "note", kind: "text", notNull: true, byDefault: "none" },
      { column: "score", kind: "real" },
      tenant,
    ],
    toOne: [
      toOne("box", "box_id", "boxes", { notNull: true }),
      toOne("shelf", "shelf_id", "shelves", { onDelete: "setNull" }),
      toOne("tag", "tag_code", "tags", { to: ["code"] }),
    ],
    sets: [],
    unique: [["serial"]],
    softDelete: "deleted_at",
  },
  drawers: {
    type: "drawers",
    ...integerKey,
    fields: [{ column: "label", kind: "text" }, tenant],
    toOne: [
      toOne("shelf", "shelf_id", "shelves"),
      {
        name: "section",
        columns: ["section_number", "shelf_id"],
        target: "sections",
        to: ["number", "shelf_id"],
        onDelete: "setNull",
      },
      toOne("box", "box_id", "boxes"),
    ],
    sets: [set("hasOne", "lock", "locks", "drawer_id")],
    unique: [["label"], ["box_id"]],
  },
  locks: {
    type: "locks",
    ...integerKey,
    fields: [{ column: "pins", kind: "integer" }, tenant],
    toOne: [toOne("drawer", "drawer_id", "drawers", { notNull: true })],
    sets: [],
    unique: [["drawer_id"]],
  },
  seals: {
    type: "seals",
    key: [{ column: "box_id", kind: "text" }],
    ids: "given",
    fields: [{ column: "wax", kind: "text" }, tenant],
    toOne: [toOne("box", "box_id", "boxes", { notNull: true })],
    sets: [],
    unique: [],
  },
  covers: {
    type: "covers",
    key: [{ column: "shelf_id", kind: "integer" }],
    ids: "given",
    fields: [{ column: "cloth", kind: "text" }, tenant],
    toOne: [toOne("shelf", "shelf_id", "shelves", { onDelete: "cascade" })],
    sets: [],
    unique: [],
  },
  cards: {
    type: "cards",
    key: [{ column: "shelf_id", kind: "integer" }, { column: "code", kind: "text" }],
    ids: "given",
    fields: [{ column: "title", kind: "text" }, tenant],
    toOne: [
      {
        name: "section",
        columns: ["shelf_id", "section_number"],
        target: "sections",
        to: ["shelf_id", "number"],
      },
      toOne("shelf", "shelf_id", "shelves", { notNull: true }),
    ],
    sets: [],
    unique: [],
  },
} as const satisfies { readonly [table: string]: ModelTable };
