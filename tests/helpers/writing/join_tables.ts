import type { ModelTable } from "./model_table.ts";
import { tenant, toOne } from "./model_parts.ts";

/** The tables that join others; only the first is mapped. */
export const JOIN_TABLES = {
  placements: {
    type: "placements",
    key: [{ column: "box_id", kind: "text" }, { column: "shelf_id", kind: "integer" }],
    ids: "given",
    fields: [
      { column: "note", kind: "text", notNull: true, byDefault: "none" },
      { column: "rank", kind: "integer" },
      tenant,
    ],
    toOne: [toOne("box", "box_id", "boxes", { onDelete: "cascade" }), toOne("shelf", "shelf_id", "shelves")],
    sets: [],
    unique: [],
  },
  stickers: {
    key: [{ column: "box_id", kind: "text" }, { column: "tag_code", kind: "text" }],
    ids: "given",
    fields: [{ column: "note", kind: "text", byDefault: "new" }],
    toOne: [
      toOne("box", "box_id", "boxes", { notNull: true, onDelete: "cascade" }),
      toOne("tag", "tag_code", "tags", { notNull: true, to: ["code"] }),
    ],
    sets: [],
    unique: [],
  },
  slots: {
    key: [
      { column: "shelf_id", kind: "integer" },
      { column: "section_number", kind: "integer" },
      { column: "box_id", kind: "text" },
    ],
    ids: "given",
    fields: [{ column: "note", kind: "text", byDefault: "new" }],
    toOne: [
      {
        name: "section",
        columns: ["shelf_id", "section_number"],
        target: "sections",
        to: ["shelf_id", "number"],
        onDelete: "cascade",
      },
      toOne("box", "box_id", "boxes", { onDelete: "cascade" }),
    ],
    sets: [],
    unique: [],
  },
  neighbours: {
    key: [{ column: "left_id", kind: "text" }, { column: "right_id", kind: "text" }],
    ids: "given",
    fields: [],
    toOne: [
      toOne("left", "left_id", "boxes", { onDelete: "cascade" }),
      toOne("right", "right_id", "boxes", { onDelete: "cascade" }),
    ],
    sets: [],
    unique: [],
  },
  bridges: {
    key: [
      { column: "shelf_id", kind: "integer" },
      { column: "from_number", kind: "integer" },
      { column: "to_number", kind: "integer" },
    ],
    ids: "given",
    fields: [{ column: "width", kind: "integer", byDefault: 1n }],
    toOne: [
      {
        name: "from",
        columns: ["shelf_id", "from_number"],
        target: "sections",
        to: ["shelf_id", "number"],
        onDelete: "cascade",
      },
      {
        name: "to",
        columns: ["shelf_id", "to_number"],
        target: "sections",
        to: ["shelf_id", "number"],
        onDelete: "cascade",
      },
    ],
    sets: [],
    unique: [],
  },
} as const satisfies { readonly [table: string]: ModelTable };
