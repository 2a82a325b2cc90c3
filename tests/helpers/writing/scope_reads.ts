import fc from "fast-check";
import { chooseText } from "./requests.ts";
import type { Rows } from "./rows.ts";
import { MODEL_TABLES, type TableName } from "./tables.ts";

/** A list or a view whose ids are not chosen yet. */
export interface DrawnRead {
  readonly table: TableName;
  readonly id?: string;
  /** The path after the id: a relationship, or its linkage. */
  readonly related?: string;
  readonly parameters: readonly (readonly [string, string])[];
}

interface Names {
  readonly includes: readonly string[];
  readonly sorts: readonly string[];
  readonly filters: readonly (readonly [string, TableName])[];
  readonly fields: readonly string[];
  /** Filters through relationships, each with its value. */
  readonly through?: readonly (readonly [string, string])[];
}

const NAMES: { readonly [T in TableName]?: Names } = {
  shelves: {
    includes: [
      ...["boxes", "box-items", "cover", "sections", "drawers", "placed-boxes", "boxes.contents", "boxes.inner-boxes"],
      ...["box-items.box", "boxes.parent.shelf", "sections.drawers", "placed-boxes.places"],
    ],
    sorts: ["code", "-level", "title", "-id", "boxes.label", "-boxes.weight", "box-items.serial", "placed-boxes.label"],
    filters: [["box_id", "boxes"]],
    fields: ["code", "level", "boxes", "box-items", "cover", "placed-boxes"],
    through: [
      ["filter[boxes.label][ne]", "label 1"],
      ["filter[boxes.contents.note]", "none"],
      ["filter[placed-boxes][null]", "true"],
      ["filter[box-items.serial][gte]", "12"],
    ],
  },
  boxes: {
    includes: [
      ...["shelf", "parent", "contents", "inner-boxes", "drawer", "seal", "tags", "places", "parent.parent"],
      ...["shelf.boxes", "inner-boxes.contents", "tags.tagged-boxes", "places.cover", "drawer.lock"],
    ],
    sorts: ["label", "-weight", "shelf.code", "-parent.label", "contents.serial", "inner-boxes.label", "-tags.code"],
    filters: [["shelf_id", "shelves"], ["parent-id", "boxes"], ["placed_on", "shelves"]],
    fields: ["label", "shelf", "parent", "contents", "tags", "drawer"],
    through: [
      ["filter[parent][null]", "true"],
      ["filter[shelf.title][null]", "true"],
      ["filter[parent.label][ne]", "label 2"],
      ["filter[tags.code][starts-with]", "1"],
      ["filter[contents][null]", "false"],
    ],
  },
  tags: {
    includes: ["items", "tagged-boxes", "items.box", "tagged-boxes.tags"],
    sorts: ["code", "-tagged-boxes.label", "items.note"],
    filters: [["box_id", "boxes"]],
    fields: ["code", "items", "tagged-boxes"],
    through: [["filter[tagged-boxes.label][ne]", "label 1"], ["filter[items][null]", "true"]],
  },
  sections: {
    includes: ["shelf", "drawers", "shelf.sections", "drawers.box"],
    sorts: ["title", "id", "-shelf.code", "drawers.label"],
    filters: [["shelf_id", "shelves"]],
    fields: ["title", "shelf", "drawers"],
  },
  box_items: {
    includes: ["box", "shelf", "tag", "box.shelf", "box.parent", "box.contents", "shelf.box-items", "tag.tagged-boxes"],
    sorts: ["serial", "-note", "box.label", "-shelf.code", "tag.code"],
    filters: [["box_id", "boxes"], ["shelf_id", "shelves"]],
    fields: ["serial", "note", "box", "shelf", "tag"],
    through: [["filter[box.label][ne]", "label 1"], ["filter[box][null]", "true"], [
      "filter[tag.colour][null]",
      "true",
    ]],
  },
  drawers: {
    includes: ["shelf", "section", "box", "lock", "section.shelf", "section.drawers", "box.drawer"],
    sorts: ["label", "-section.id", "section.title", "lock.pins", "box.label"],
    filters: [["shelf_id", "shelves"], ["box_id", "boxes"]],
    fields: ["label", "shelf", "section", "lock"],
  },
  placements: {
    includes: ["box", "shelf", "box.places", "shelf.placed-boxes"],
    sorts: ["note", "-rank", "id", "box.label"],
    filters: [["shelf_id", "shelves"], ["box_id", "boxes"]],
    fields: ["note", "box", "shelf"],
  },
};

/** The tables that have names to read by. */
const READ = Object.keys(NAMES) as readonly TableName[];

/** A random list or view. */
export const drawnRead: fc.Arbitrary<DrawnRead> = fc.constantFrom(...READ).chain((table) =>
  fc.record({
    table: fc.constant(table),
    id: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.nat(60).map((n) => `#${table}:${n}`)),
    related: fc.option(relatedOf(table), { freq: 2, nil: undefined }),
    parameters: parametersOf(table),
  })
);

function relatedOf(table: TableName): fc.Arbitrary<string> {
  const { toOne, sets } = MODEL_TABLES[table];
  const names = [...toOne, ...sets].map(({ name }) => name);
  return fc.constantFrom(...names, ...names.map((name) => `relationships/${name}`), "owner");
}

function parametersOf(table: TableName): fc.Arbitrary<DrawnRead["parameters"]> {
  const { includes, sorts, filters, fields, through = [] } = NAMES[table]!;
  const some = (names: readonly string[]) => fc.subarray([...names], { minLength: 1, maxLength: 3 });
  const sorted = some(sorts).map((chosen) => ["sort", chosen.join(",")] as const);
  // A list may be sorted by included resources.
  const roots = includes.filter((path) => !path.includes(".")).join(",");
  const filtered = filters.length === 0 ? fc.constant(null) : fc.tuple(fc.constantFrom(...filters), fc.nat(60))
    .map(([[column, target], number]) => [column, `#${target}:${number}`] as const);
  const parameters = fc.tuple(
    fc.oneof(some(includes).map((paths) => paths.join(",")), fc.constantFrom(roots, null)),
    orNothing(sorted),
    orNothing(fc.constantFrom("1-", "wall", "_%", "3", "zzz").map((text) => ["filter", text] as const)),
    orNothing(fc.constantFrom(["page", "1"] as const, ["page", "2"] as const, ["limit", "2"] as const)),
    orNothing(some(fields).map((chosen) => [`fields[${MODEL_TABLES[table].type}]`, chosen.join(",")] as const)),
    orNothing(filtered),
    through.length === 0 ? fc.constant(null) : orNothing(fc.constantFrom(...through)),
    orNothing(fc.constantFrom(...statsOf(table, sorts))),
  );
  return parameters.map(([include, ...more]) => {
    const included = include === null ? [] : [["include", include] as const];
    return [...included, ...more.filter((one) => one !== null)];
  });
}

/** Statistics of the whole list, of attributes, and by groups: of attributes and of to-ones. */
function statsOf(table: TableName, sorts: readonly string[]): readonly (readonly [string, string])[] {
  const own = sorts.map((one) => one.replace("-", "")).filter((one) => one !== "id" && !one.includes("."));
  return [
    ["stats[total]", "count"],
    ...own.flatMap((name) => [[`stats[${name}]`, "count,minimum,maximum"], ["stats[group]", name]] as const),
    ...MODEL_TABLES[table].toOne.map(({ name }) => ["stats[group]", name] as const),
  ];
}

/** Three times nothing: parameters that all narrow one list leave nothing of it. */
function orNothing<T>(parameter: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 2, arbitrary: parameter });
}

/** A read's path and query, with the ids of rows that are there, this tenant's or another's. */
export function readAddress({ table, id, related, parameters }: DrawnRead, rows: Rows): string {
  const choose = (text: string) => chooseText(text, rows, {});
  const path = `/${MODEL_TABLES[table].type}${id === undefined ? "" : `/${choose(id)}`}`;
  // The parameters are those of its own list and views.
  if (id !== undefined && related !== undefined) return `${path}/${related}`;
  const query = new URLSearchParams(parameters.map(([name, value]) => [name, choose(value)]));
  return `${path}${query.size === 0 ? "" : `?${query}`}`;
}
