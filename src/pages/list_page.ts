import type { Facet, FacetValue } from "./facets.ts";
import { attributes, type Html, markup, type Part } from "./html.ts";
import { member, numberOf, textOf, type Tree } from "./json_tree.ts";
import { curl, layout, type Site } from "./layout.ts";
import { type KnownRecords, knownRecords, primaryOf, type Shown } from "./records.ts";
import { address, isOfPage, mostRows, type Parameters, type RequestedList, without, withoutPage } from "./requested.ts";
import { headingName, rawText, type ReadList, type TableColumn, tableColumns } from "./table_columns.ts";
import { filterForm, otherForms, viewForm } from "./forms.ts";
import { counted, isBlank, shortened, visible } from "./values.ts";
import { keyFilters, queryText } from "./words.ts";

/** The page of a list: a form, a table, the other pages, and the request as a client would send it. */
export function listPage(list: ReadList, site: Site): Html {
  const { exchange: { resource, action, target }, document, path, parameters, way } = list;
  const records = primaryOf(document);
  const known = knownRecords(document);
  const pages = pageLinks(document, records.length, parameters);
  const filtered = { ...list, keys: keyFilters(list, records, known), failed: new Map() };
  const hasCsv = action.settings.csv !== undefined && target.endpoint !== "relationship" && list.choices !== undefined;
  return layout(site, {
    title: resource.type,
    way,
    main: markup`<h1>${resource.type}</h1>
${queryText(filtered)}
${filterForm(filtered)}${list.choices === undefined ? undefined : viewForm(list)}${facetLists(list.facets, list)}
${
      records.length === 0
        ? markup`<p>${parameters.length === 0 ? "No records" : "No matches"}.</p>`
        : tableHtml(list, records, known, pages.caption)
    }
${pages.links}
<h2>As JSON:API</h2>
${otherForms(path, parameters, hasCsv, site)}
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

/** A row; its header cell links to the page of the record. */
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

/** The pagination of a list: a sentence for its table, and the links to other pages. */
interface PageLinks {
  readonly caption: string;
  readonly links: Html | undefined;
}

/** Reads the pages of a list from its document. `parameters` are those that the client has sent. */
function pageLinks(document: Tree, shown: number, parameters: Parameters): PageLinks {
  const meta = (name: string) => numberOf(member(document, "meta", name));
  const href = (name: string) => asAsked(textOf(member(document, "links", name)), parameters);
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

/**
 * Converts a link of the document that was read for a page: the document includes more than the client has asked for,
 * and has fewer rows.
 */
function asAsked(link: string | undefined, parameters: Parameters): string | undefined {
  if (link === undefined) return undefined;
  const start = link.indexOf("?");
  if (start === -1) return link;
  const include = parameters.filter(([name]) => name === "include");
  const sent = new Set(without(parameters, "include").map(([name]) => name));
  const kept = [...new URLSearchParams(link.slice(start))].filter(([name]) => sent.has(name) || isOfPage(name));
  return address(link.slice(0, start), [...kept, ...include]);
}

/**
 * The header of a column: a link that sorts by it, in the other direction if the list is sorted by it already. Sorting
 * along a to-one includes it.
 */
function headHtml({ name, sort, isNumber }: TableColumn, { path, parameters }: ReadList): Html {
  const side = isNumber ? "n" : undefined;
  if (sort === undefined) return markup`<th scope="col"${attributes({ class: side })}>${name}</th>`;
  const sent = parameters.find(([one]) => one === "sort")?.[1];
  const down = sort.terms.map((term) => `-${term}`).join(",");
  const up = sort.terms.join(",");
  const isUp = sent === up;
  const order = isUp ? "ascending" : sent === down ? "descending" : undefined;
  const included = parameters.find(([one]) => one === "include")?.[1];
  const include = included === undefined ? sort.include : including(included, sort.include);
  const kept = without(withoutPage(parameters), "sort", "include");
  const next = address(path, [
    ...kept,
    ["sort", isUp ? down : up],
    ...(include === undefined ? [] : [["include", include] as const]),
  ]);
  const arrow = order === undefined ? "" : markup` <span aria-hidden="true">${isUp ? "↑" : "↓"}</span>`;
  return markup`<th scope="col"${
    attributes({ class: side, "aria-sort": order })
  }><a href="${next}">${name}${arrow}</a></th>`;
}

/** Adds one more path to `include`. */
function including(included: string, more: string | undefined): string {
  const paths = included.split(",").filter((one) => one !== "");
  return more === undefined || paths.includes(more) ? included : [...paths, more].join(",");
}

/** The values of each facet as links, which filter by the value or remove that filter. */
function facetLists(facets: readonly Facet[], list: RequestedList): Part {
  if (facets.length === 0) return undefined;
  return markup`
<section class="facets" aria-label="Values">${facets.map((facet, index) => facetHtml(facet, index, list))}</section>`;
}

function facetHtml(facet: Facet, index: number, { path, parameters }: RequestedList): Html {
  const { field, values, others } = facet;
  const kept = withoutPage(parameters).filter(([name]) => !field.own.has(name));
  const id = `facet-${index}`;
  return markup`<div><h2 id="${id}">${field.name}</h2><ul aria-labelledby="${id}">${
    values.map((value) => markup`<li>${facetValueHtml(value, facet, path, kept)}</li>`)
  }${others > 0 ? markup`<li class="soft">${others.toLocaleString("en")} more</li>` : undefined}</ul></div>
`;
}

function facetValueHtml(value: FacetValue, { field }: Facet, path: string, kept: Parameters): Html {
  const { key, count, isAsked } = value;
  const said = markup`${isAsked ? markup`<span class="vh">Remove </span>` : undefined}${
    facetText(value)
  } <span class="note">${count.toLocaleString("en")}${
    isAsked ? markup` <span aria-hidden="true">✕</span>` : undefined
  }</span>`;
  const own = key === null ? field.absent : field.parameter;
  if (own === undefined) return markup`<span>${said}</span>`;
  const href = address(path, isAsked ? kept : [...kept, [own, key === null ? "true" : String(key)]]);
  return markup`<a href="${href}"${attributes({ "aria-current": isAsked ? "true" : undefined })}>${said}</a>`;
}

/** The text of a value. */
function facetText({ key, label }: FacetValue): Html {
  if (key === null) return markup`<span class="none">no value</span>`;
  if (key === "") return markup`<span class="none">empty text</span>`;
  return visible(shortened(label ?? String(key)));
}
