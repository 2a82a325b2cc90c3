import type { Exchange } from "../endpoints/exchange.ts";
import { readQuery } from "../endpoints/reading.ts";
import { PAGE_SIZE } from "../query/page.ts";
import type { Model, Resource } from "../types/model.ts";
import type { Column } from "../types/schema_tables.ts";
import type { Target } from "../types/target.ts";
import { mostRows } from "./page_size.ts";
import { servedRelationships } from "./paths.ts";
import { address, type Parameters, parametersOf, without } from "./requested.ts";

/** The columns that the label of a record may be written in. */
type LabelColumns = (model: Model, resource: Resource) => readonly (readonly Column[])[];

/**
 * A target that includes the records to which links lead, since the label of a link is written in them; as far as the
 * lists of `include` let it. Nothing where there is none to include, as in linkage. Of records of other types that the
 * client has not asked for, nothing but the label is read.
 */
export function withLabels(exchange: Exchange, labelColumns: LabelColumns): Target | undefined {
  const { model, resource, action, bounds, target } = exchange;
  if (action.visible.includesNothing || target.endpoint === "relationship") return undefined;
  const { include, fields } = readQuery(exchange).query;
  const asked = (include ?? action.include).map((path) => path.map((one) => one.name).join("."));
  const shown = fields.get(resource.table);
  const labelled = servedRelationships(model, resource)
    .filter((one) => one.kind === "belongsTo" && shown?.has(one.name) !== false && !asked.includes(one.name))
    .filter((one) => action.visible.included(model, resource, [one]).length > 0)
    .slice(0, Math.max(0, bounds.includePaths - asked.length));
  if (labelled.length === 0) return undefined;
  const targets = new Set(asked.length > 0 ? [] : labelled.map((one) => model.resource(one.target)));
  const all: Parameters = [
    ...without(parametersOf(target), "include"),
    ["include", [...asked, ...labelled.map(({ name }) => name)].join(",")],
    ...[...targets].filter((one) => one !== resource && !fields.has(one.table)).map((one) =>
      [
        `fields[${one.type}]`,
        [...new Set(labelColumns(model, one).flat().map(({ field }) => field))].join(","),
      ] as const
    ),
  ];
  return { ...target, search: address("", all) };
}

/** The query string by which the rows of a page are read: of a wide table it asks for fewer than a client would get. */
export function searchForPage(exchange: Exchange): string {
  const { target, pagination } = exchange;
  const { page } = readQuery(exchange).query;
  const most = mostRows(columnCount(exchange));
  // One page that holds all has no size: its first rows are shown.
  if (page?.limit == null || page.limit <= most) return target.search;
  const others = PAGE_SIZE.reduce((kept, name) => without(kept, name), parametersOf(target));
  return address("", [...others, [pagination?.cursor ? "page[size]" : "limit", String(most)]]);
}

/** The columns that the table of a list may have: its id, attributes and to-ones. */
function columnCount(exchange: Exchange): number {
  const { model, resource, action, target } = exchange;
  if (target.endpoint === "relationship") return 1;
  const asked = readQuery(exchange).query.fields.get(resource.table);
  const isAsked = (name: string) => asked?.has(name) !== false;
  const attributes = action.visible.attributes(resource).filter(({ field }) => isAsked(field));
  const added = resource.schema.attributes?.adds ?? [];
  const toOnes = servedRelationships(model, resource).filter(({ many, name }) => !many && isAsked(name));
  return 1 + attributes.length + added.length + toOnes.length;
}
