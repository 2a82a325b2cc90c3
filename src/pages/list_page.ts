import type { Exchange } from "../endpoints/exchange.ts";
import type { Column } from "../types/schema_tables.ts";
import { filterForm } from "./filter_form.ts";
import { attributes, type Html, markup, type Part } from "./html.ts";
import { member, textOf, type Tree } from "./json_tree.ts";
import { isBlank, labelColumns, labelOf, visible } from "./labels.ts";
import { curl, layout, type Site, type Step } from "./layout.ts";
import { mostRows } from "./page_size.ts";
import type { Paths } from "./paths.ts";
import { type KnownRecords, knownRecords, linkageOf, primaryOf, type Shown } from "./records.ts";
import { address, isOfPage, type Parameters, type RequestedList, without, withoutPage } from "./requested.ts";
import { counted, isNumber, NULL, type Room, valueHtml } from "./values.ts";

/** A list as it was read. */
export interface ReadList extends RequestedList {
  readonly document: Tree;
  readonly paths: Paths;
  readonly way: readonly Step[];
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
${filterForm({ ...list, records, known, failed: [] })}
${
      records.length === 0
        ? markup`<p>${parameters.length === 0 ? "No records" : "No matches"}.</p>`
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
  const shown = records.slice(0, mostRows(columns.length));
  const cut = shown.length < records.length ? `The first ${counted(shown.length, "row")} of ${caption}` : caption;
  return markup`<div class="scroll" role="region" aria-labelledby="caption" tabindex="0"><table class="rows">
<caption id="caption">${cut}</caption>
<thead><tr>${columns.map((column) => headHtml(column, list))}</tr></thead>
<tbody>
${shown.map((record) => rowHtml(record, columns, heading, list.paths.record(record)))}</tbody>
</table></div>`;
}

/** A row; the cell that heads it leads to the page of the record. */
function rowHtml(record: Shown, columns: readonly TableColumn[], heading: string, href: string | undefined): Html {
  const cells = columns.map(({ name, isNumber, cell }) => {
    const content = cell(record);
    const side = attributes({ class: isNumber ? "n" : undefined });
    if (name !== heading) return markup`<td${side}>${content}</td>`;
    const shown = isBlank(rawText(record, name)) ? visible(record.id) : content;
    return markup`<th scope="row"${side}>${href === undefined ? shown : markup`<a href="${href}">${shown}</a>`}</th>`;
  });
  return markup`<tr>${cells}</tr>
`;
}

const TEXTS = { first: "First", prev: "Previous", next: "Next", last: "Last" };

/** What a list says of its pages: a sentence for its table, and the links to the others. */
export interface PageLinks {
  readonly caption: string;
  readonly links: Html | undefined;
}

/** Reads the pages of a list from its document. `parameters` are those that the client has sent. */
function pageLinks(document: Tree, shown: number, parameters: Parameters): PageLinks {
  const meta = (name: string) => numberOf(member(member(document, "meta"), name));
  const href = (name: string) => asAsked(textOf(member(member(document, "links"), name)), parameters);
  const [records, pages] = [meta("record_count"), meta("page_count")];
  const here = Number(new URL(href("self") ?? "/", "http://relata").searchParams.get("page") ?? 1);
  const isHere = (name: string) => (name === "first" && here === 1) || (name === "last" && here === pages);
  const others = Object.entries(TEXTS).flatMap(([name, text]) => {
    const to = isHere(name) ? undefined : href(name);
    const rel = name === "next" || name === "prev" ? name : undefined;
    return to === undefined ? [] : [markup`<li><a href="${to}"${attributes({ rel })}>${text}</a></li>`];
  });
  const all = counted(records ?? shown, "record");
  if (others.length === 0) return { caption: all, links: undefined };
  // Pages by cursors have no numbers.
  const place = pages === undefined ? undefined : markup`<li class="soft">Page ${here} of ${pages}</li>`;
  return {
    caption: records === undefined ? `${all} on this page` : `${shown} of ${all}`,
    links: markup`
<nav class="pages" aria-label="Pages"><ul>${others}${place}</ul></nav>`,
  };
}

function numberOf(tree: Tree | undefined): number | undefined {
  return tree?.kind === "number" ? Number(tree.text) : undefined;
}

/** A link of a document that was read for a page, which includes more than the client has asked for, and less of it. */
function asAsked(link: string | undefined, parameters: Parameters): string | undefined {
  if (link === undefined) return undefined;
  const start = link.indexOf("?");
  if (start === -1) return link;
  const include = parameters.filter(([name]) => name === "include");
  const sent = new Set(without(parameters, "include").map(([name]) => name));
  const kept = [...new URLSearchParams(link.slice(start))].filter(([name]) => sent.has(name) || isOfPage(name));
  return address(link.slice(0, start), [...kept, ...include]);
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

/** The text of the cell that heads a row; empty where it has no value. */
function rawText({ id, attributes }: Shown, name: string): string {
  if (name === "id") return id;
  const value = attributes.get(name);
  return value === undefined || !("text" in value) || value.kind === "null" ? "" : value.text;
}

/** The name of the column that leads to the page of a row: its name, a unique text, or its id. */
function headingName({ model, resource }: Exchange, columns: readonly TableColumn[]): string {
  const shown = new Set(columns.map(({ name }) => name));
  return labelColumns(model, resource).flat().find(({ field }) => shown.has(field))?.field ?? "id";
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
    cell: (record) => valueHtml(record.attributes.get(field), kind, cellOf(list, record, field)),
  });
  const toOnes = resource.relationships.filter(({ many, name }) =>
    !many && records.some(({ relationships }) => linkageOf(relationships.get(name)) !== undefined)
  );
  const isTime = ({ kind }: Column) => kind === "datetime";
  return [
    { name: "id", sort: "id", isNumber: resource.key.generated && shown.size > 0, cell: ({ id }) => visible(id) },
    ...own.filter((column) => !isTime(column)).map(ofColumn),
    ...added.map((name): TableColumn => ({
      name,
      isNumber: false,
      cell: (record) => valueHtml(record.attributes.get(name), undefined, cellOf(list, record, name)),
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

/** A cell; the whole of what is too long for it stands on the page of the record. */
function cellOf({ paths }: Linking, record: Shown, field: string): Room {
  const href = paths.record(record);
  return { kind: "cell", whole: href && address(href, [[`fields[${record.type}]`, field]]) };
}

/** A record as a link that its label names; without a page of its own, the label alone. */
export function linkHtml({ exchange, paths }: Linking, record: Shown, known: KnownRecords): Html {
  const label = visible(labelOf(exchange.model, record, known));
  const href = paths.record(record);
  return href === undefined ? label : markup`<a href="${href}">${label}</a>`;
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
