import { backwards } from "../model/hops.ts";
import { targetOf } from "../model/resolve_include.ts";
import type { Search } from "../types/model.ts";
import type { Query, SortTerm } from "../types/query.ts";
import type { ForeignKeyShape, PrimaryRows, SearchShape, SortShape } from "../types/read_plan.ts";
import { filterShape } from "./plan_filters.ts";
import { countShape, pageShape } from "./plan_page.ts";
import { hopsOf, type RelatedRows, scopeOf, type Shaping } from "./read_request.ts";

/** Which rows are primary: of a list those that all its parameters ask for, in its order. */
export function primaryRows(shaping: Shaping): PrimaryRows {
  const { wanted, query: { filter, filters, page, sort, foreignKeys }, search, slots } = shaping;
  if (wanted.kind === "one") return { kind: "one", slots: slots.addAll(wanted.id) };
  if (wanted.kind === "inserted") return wanted;
  const related = wanted.kind === "related" ? relatedShape(wanted, shaping) : undefined;
  if (wanted.kind === "related" && related !== undefined && !wanted.relationship.many) {
    return { kind: "list", sort: [], foreignKeys: [related.foreignKey], count: false, owner: related.owner };
  }
  return {
    kind: "list",
    sort: sort.map((term) => sortShape(term, shaping)),
    foreignKeys: [...(related === undefined ? [] : [related.foreignKey]), ...foreignKeyShapes(foreignKeys, shaping)],
    owner: related?.owner,
    filters: filters && filterShape(filters, { slots, hopsOf: (relationship) => hopsOf(relationship, shaping) }),
    search: filter === undefined || search === undefined ? undefined : searchShape(search, slots.add(filter)),
    page: page === undefined ? undefined : pageShape(page, slots),
    count: page?.kind === "number" && countShape(page, slots),
  };
}

/** The condition that rows are those that a relationship of one record leads to, and the record itself. */
function relatedShape({ owner, id, relationship }: RelatedRows, shaping: Shaping) {
  const { table, key: { columns } } = owner;
  const slots = shaping.slots.addAll(id);
  const hops = backwards(relationship.hops, table).map((hop) => ({ ...hop, scope: scopeOf(hop.table, shaping) }));
  const foreignKey: ForeignKeyShape = { hops, columns, slots, isOne: true };
  return { foreignKey, owner: { table, slots, scope: scopeOf(table, shaping) } };
}

function searchShape(search: Search, slot: number): SearchShape {
  if (search.kind === "columns") return { kind: "columns", columns: search.columns.map((one) => one.name), slot };
  const { kind, table, numberedBy } = search;
  return { kind, table, numberedBy, slot };
}

/** The conditions of foreign-key filters: those that go one way name one record together. */
function foreignKeyShapes(filters: Query["foreignKeys"], shaping: Shaping): readonly ForeignKeyShape[] {
  const { model, slots } = shaping;
  return [...Map.groupBy(filters, ({ filter }) => filter.hops)].map(([hops, some]) => {
    const columns = some.map(({ filter }) => filter.column);
    const { key } = model.resource(some[0].filter.target);
    const isOne = [key.columns, hops[hops.length - 1].to].some((set) => set.every((name) => columns.includes(name)));
    const shapes = hops.map((hop) => ({ ...hop, scope: scopeOf(hop.table, shaping) }));
    return { hops: shapes, columns, slots: slots.addAll(some.map(({ value }) => value)), isOne };
  });
}

function sortShape({ path, column, descending }: SortTerm, shaping: Shaping): SortShape {
  return {
    path: path.map((relationship) => {
      targetOf(shaping.model, relationship);
      return { many: relationship.many, hops: hopsOf(relationship, shaping) };
    }),
    column,
    descending,
  };
}
