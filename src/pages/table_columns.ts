import type { Exchange } from "../endpoints/exchange.ts";
import type { Relationship } from "../types/model.ts";
import type { Query } from "../types/query.ts";
import type { Column } from "../types/schema_tables.ts";
import { isNumber } from "../values/kind.ts";
import { type Html, markup, type Part } from "./html.ts";
import type { Facet } from "./facets.ts";
import type { Tree } from "./json_tree.ts";
import type { Step } from "./layout.ts";
import { type KnownRecords, labelColumns, labelOf, linkageOf, type Paths, type Shown, shownLabels } from "./records.ts";
import { address, type RequestedList } from "./requested.ts";
import { NULL, valueHtml, visible } from "./values.ts";

/** A list that was read for a page. */
export interface ReadList extends RequestedList {
  readonly document: Tree;
  readonly query: Query;
  readonly facets: readonly Facet[];
  readonly paths: Paths;
  readonly way: readonly Step[];
}

/** A link to a record, with its label; only the label if the record has no page. */
export function linkHtml(
  { exchange, paths }: Pick<ReadList, "exchange" | "paths">,
  record: Shown,
  known: KnownRecords,
): Html {
  const label = visible(labelOf(exchange.model, record, known));
  const href = paths.record(record);
  return href === undefined ? label : markup`<a href="${href}">${label}</a>`;
}

/** The terms by which a column is sorted, and the relationship that must be included with them. */
interface ColumnSort {
  readonly terms: readonly string[];
  readonly include?: string;
}

/** A column of the table: the sort of its header, and the content of its cells. */
export interface TableColumn {
  readonly name: string;
  readonly sort?: ColumnSort;
  readonly isNumber: boolean;
  readonly cell: (record: Shown) => Part;
}

/** The text of a row's header cell; `""` if it has no value. */
export function rawText({ id, attributes }: Shown, name: string): string {
  if (name === "id") return id;
  const value = attributes.get(name);
  return value === undefined || !("text" in value) || value.kind === "null" ? "" : value.text;
}

/** The name of the column that leads to the page of a row: its name, a unique text, or its id. */
export function headingName({ model, resource }: Exchange, columns: readonly TableColumn[]): string {
  const shown = new Set(columns.map(({ name }) => name));
  return labelColumns(model, resource).flat().find(({ field }) => shown.has(field))?.field ?? "id";
}

/**
 * The columns in order: the id, attributes, to-one relationships, and date-times, which matter least to most readers.
 */
export function tableColumns(
  list: ReadList,
  records: readonly Shown[],
  known: KnownRecords,
): readonly TableColumn[] {
  const { resource, action } = list.exchange;
  const shown = new Set(records.flatMap((record) => [...record.attributes.keys()]));
  const own = resource.columns.filter(({ field }) => shown.has(field));
  const added = [...shown].filter((name) => own.every(({ field }) => field !== name));
  const ofAttribute = (field: string, column?: Column): TableColumn => ({
    name: field,
    sort: column && action.visible.shows(resource, column.name) ? { terms: [field] } : undefined,
    isNumber: isNumber(column?.kind),
    cell: (record) => {
      const whole = () => fieldAddress(list.paths, record, field);
      return valueHtml(record.attributes.get(field), column?.kind, { kind: "cell", whole });
    },
  });
  const ofColumn = (column: Column) => ofAttribute(column.field, column);
  const toOnes = resource.relationships.filter(({ many, name }) =>
    !many && records.some(({ relationships }) => linkageOf(relationships.get(name)) !== undefined)
  );
  const isTime = ({ kind }: Column) => kind === "datetime";
  return [
    {
      name: "id",
      sort: { terms: ["id"] },
      isNumber: resource.key.generated && shown.size > 0,
      cell: ({ id }) => visible(id),
    },
    ...own.filter((column) => !isTime(column)).map(ofColumn),
    ...added.map((field) => ofAttribute(field)),
    ...toOnes.map((relationship): TableColumn => ({
      name: relationship.name,
      sort: sortAlong(list.exchange, relationship),
      isNumber: false,
      cell: ({ relationships }) => {
        const [target] = linkageOf(relationships.get(relationship.name)) ?? [];
        return target === undefined ? NULL : linkHtml(list, target, known);
      },
    })),
    ...own.filter(isTime).map(ofColumn),
  ];
}

/** The sort of a to-one, by the labels of its links, if it may be included and shown. */
function sortAlong(
  { model, resource, action, target: { endpoint } }: Exchange,
  relationship: Relationship,
): ColumnSort | undefined {
  if (endpoint === "relationship" || action.visible.included(model, resource, [relationship]).length === 0) {
    return undefined;
  }
  const [label] = shownLabels(model, model.resource(relationship.target), action);
  const { name } = relationship;
  return { terms: label === undefined ? [`${name}.id`] : label.map(({ field }) => `${name}.${field}`), include: name };
}

/** The address of the page of a record with one field, whose value is complete there; `undefined` if it has no page. */
export function fieldAddress(paths: Paths, record: Shown, field: string): string | undefined {
  const page = paths.record(record);
  return page && address(page, [[`fields[${record.type}]`, field]]);
}
