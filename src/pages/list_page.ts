import type { Exchange } from "../endpoints/exchange.ts";
import type { Column } from "../types/column.ts";
import { address, type Parameters, without, withoutPage } from "./addresses.ts";
import { curl } from "./curl.ts";
import type { FilterChoice } from "./filter_choices.ts";
import { filterForm } from "./filter_form.ts";
import { attributes, type Html, markup, type Part } from "./html.ts";
import type { Tree } from "./json_tree.ts";
import { headingColumns, labelOf } from "./labels.ts";
import { layout, type Site, type Step } from "./layout.ts";
import { pageLinks } from "./page_links.ts";
import type { Paths } from "./paths.ts";
import { type KnownRecords, knownRecords, linkageOf, primaryOf, type Shown } from "./records.ts";
import { isNumber, NULL, valueHtml } from "./values.ts";

/** A list as it was read. */
export interface ReadList {
  readonly exchange: Exchange;
  readonly document: Tree;
  readonly paths: Paths;
  /** The fields that a search looks into; nothing where there is no search. */
  readonly searched: readonly string[] | undefined;
  /** What `filter[…]` may ask; nothing where there is one record at most, and so no form. */
  readonly choices: readonly FilterChoice[] | undefined;
  /** Its own path, and the parameters that the client has sent. */
  readonly path: string;
  readonly parameters: Parameters;
  readonly way: readonly Step[];
}

/** What a link to a record is written from. */
type Linking = Pick<ReadList, "exchange" | "paths">;

/** A column of the table: how its head is sorted by, and what its cells show. */
interface TableColumn {
  readonly name: string;
  readonly sort?: string;
  readonly isNumber: boolean;
  readonly cell: (record: Shown) => Part;
}

/** The page of a list: a form, a table, the other pages, and the request as a client would send it. */
export function listPage(list: ReadList, site: Site): Html {
  const { exchange: { resource }, document, path, parameters, way } = list;
  const { records } = primaryOf(document);
  const known = knownRecords(document);
  const pages = pageLinks(document, records.length, parameters);
  return layout(site, {
    title: resource.type,
    way,
    main: markup`<h1>${resource.type}</h1>
${list.choices && filterForm({ ...list, choices: list.choices, records, known })}
${
      records.length === 0
        ? markup`<p>There is none${parameters.length === 0 ? "" : " that fits"}.</p>`
        : tableHtml(list, records, known, pages.caption)
    }
${pages.links}
<h2>As JSON:API</h2>
${curl(site.origin, address(path, parameters))}`,
  });
}

function tableHtml(list: ReadList, records: readonly Shown[], known: KnownRecords, caption: string): Html {
  const columns = tableColumns(list, records, known);
  const heading = headingName(list.exchange, columns);
  return markup`<div class="scroll" role="region" aria-labelledby="caption" tabindex="0"><table class="rows">
<caption id="caption">${caption}</caption>
<thead><tr>${columns.map((column) => headHtml(column, list))}</tr></thead>
<tbody>
${records.map((record) => rowHtml(record, columns, heading, list.paths.record(record)))}</tbody>
</table></div>`;
}

/** A row; the cell that heads it leads to the page of the record. */
function rowHtml(record: Shown, columns: readonly TableColumn[], heading: string, href: string | undefined): Html {
  const cells = columns.map(({ name, isNumber, cell }) => {
    const content = cell(record);
    const side = attributes({ class: isNumber ? "n" : undefined });
    if (name !== heading) return markup`<td${side}>${content}</td>`;
    const shown = content === NULL ? record.id : content;
    return markup`<th scope="row"${side}>${href === undefined ? shown : markup`<a href="${href}">${shown}</a>`}</th>`;
  });
  return markup`<tr>${cells}</tr>
`;
}

/** The name of the column that leads to the page of a row: its name, a unique text, or its id. */
function headingName({ model, resource }: Exchange, columns: readonly TableColumn[]): string {
  const shown = new Set(columns.map(({ name }) => name));
  return headingColumns(model, resource).find(({ field }) => shown.has(field))?.field ?? "id";
}

/** The id, attributes, to-ones, and times, which matter least to most readers. */
function tableColumns(
  list: ReadList,
  records: readonly Shown[],
  known: KnownRecords,
): readonly TableColumn[] {
  const { resource, action } = list.exchange;
  const shown = new Set(records.flatMap((record) => [...record.attributes.keys()]));
  const own = resource.columns.filter(({ field }) => shown.has(field));
  const added = [...shown].filter((name) => own.every(({ field }) => field !== name));
  const ofColumn = ({ field, kind, name }: Column): TableColumn => ({
    name: field,
    sort: action.visible.shows(resource, name) ? field : undefined,
    isNumber: isNumber(kind),
    cell: (record) => valueHtml(record.attributes.get(field), kind, "cell"),
  });
  const toOnes = resource.relationships.filter(({ many, name }) =>
    !many && records.some(({ relationships }) => linkageOf(relationships.get(name)) !== undefined)
  );
  const isTime = ({ kind }: Column) => kind === "datetime";
  return [
    { name: "id", sort: "id", isNumber: resource.key.generated && shown.size > 0, cell: ({ id }) => id },
    ...own.filter((column) => !isTime(column)).map(ofColumn),
    ...added.map((name): TableColumn => ({
      name,
      isNumber: false,
      cell: (record) => valueHtml(record.attributes.get(name), undefined, "cell"),
    })),
    ...toOnes.map(({ name }): TableColumn => ({
      name,
      isNumber: false,
      cell: ({ relationships }) => {
        const [target] = linkageOf(relationships.get(name)) ?? [];
        return target === undefined ? NULL : linkHtml(list, target, known);
      },
    })),
    ...own.filter(isTime).map(ofColumn),
  ];
}

/** A record as a link that its label names; without a page of its own, the label alone. */
export function linkHtml({ exchange, paths }: Linking, record: Shown, known: KnownRecords): Html {
  const label = labelOf(exchange.model, record, known);
  const href = paths.record(record);
  return href === undefined ? markup`${label}` : markup`<a href="${href}">${label}</a>`;
}

/** The head of a column: a link that sorts by it, and the other way round where the list is sorted by it already. */
function headHtml({ name, sort, isNumber }: TableColumn, { path, parameters }: ReadList): Html {
  const side = isNumber ? "n" : undefined;
  if (sort === undefined) return markup`<th scope="col"${attributes({ class: side })}>${name}</th>`;
  const asked = parameters.find(([one]) => one === "sort")?.[1];
  const isUp = asked === sort;
  const order = isUp ? "ascending" : asked === `-${sort}` ? "descending" : undefined;
  const next = address(path, [...without(withoutPage(parameters), "sort"), ["sort", isUp ? `-${sort}` : sort]]);
  const arrow = order === undefined ? "" : markup` <span aria-hidden="true">${isUp ? "↑" : "↓"}</span>`;
  return markup`<th scope="col"${
    attributes({ class: side, "aria-sort": order })
  }><a href="${next}">${name}${arrow}</a></th>`;
}
