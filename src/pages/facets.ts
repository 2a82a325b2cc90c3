import { columnsOfFew, type Group, groupsOf } from "../endpoints/groups.ts";
import { unasked } from "../endpoints/reading.ts";
import type { Additions } from "../types/query.ts";
import { type Facet, type FacetField, facetFields, type FacetValue } from "./facet_fields.ts";
import { labelsOfIds } from "./find_by_label.ts";
import { attributes, type Html, markup, type Part } from "./html.ts";
import { shortened, visible } from "./values.ts";
import {
  address,
  isOfPage,
  isOfSize,
  type Parameters,
  parametersOf,
  type Reading,
  type RequestedList,
  withoutPage,
} from "./requested.ts";

/** Facets of a page, and values of a facet. */
const MOST = { facets: 6, values: 8 };
/** A column that turns out to have more values has no facet. */
const FEW = 40;

/**
 * The facets of a list: the values of fields that have few, with how many records have each. They are those of the list
 * without the field's own filter, so that a reader sees what else there is. One that would cost much is left out.
 * `additions` are what hooks have added to the list.
 */
export async function facetsOf(reading: Reading, additions: Additions): Promise<readonly Facet[]> {
  const { exchange } = reading;
  if (exchange.target.endpoint === "relationship") return [];
  const sent = parametersOf(exchange.target);
  const fields = facetFields(exchange);
  const few = await fewOf(reading, fields, additions);
  const chosen = fields.filter(({ group, own }) =>
    group.kind === "toOne" || few.has(group.column.name) || sent.some(([name]) => own.has(name))
  ).slice(0, MOST.facets);
  const facets = await Promise.all(chosen.map((field) => facetOf({ ...reading, additions }, field, sent)));
  return facets.filter((one) => one !== undefined);
}

async function facetOf(
  reading: Reading & { readonly additions: Additions },
  field: FacetField,
  sent: Parameters,
): Promise<Facet | undefined> {
  const { exchange, open, additions } = reading;
  const { target } = exchange;
  const others = sent.filter(([name]) => !field.own.has(name) && !isOfRows(name));
  const groups = await unasked(
    exchange,
    () => groupsOf(open({ ...target, search: address("", others), format: "groups" }), field.group, additions),
  );
  const filtered = new Map(sent.filter(([name]) => field.own.has(name)));
  const isAsked = ({ key }: Group) =>
    key === null
      ? field.absent !== undefined && filtered.get(field.absent) === "true"
      : [...filtered].some(([name, value]) => name !== field.absent && value === String(key));
  if (groups === undefined || !isTelling(field, groups, filtered.size > 0)) return undefined;
  const sorted = groups.map((one) => ({ ...one, isAsked: isAsked(one) })).sort((one, other) =>
    Number(other.isAsked) - Number(one.isAsked) || other.count - one.count
  );
  const shown = sorted.slice(0, MOST.values);
  const labels = await labelsOf(reading, field, shown);
  return {
    field,
    values: shown.map((one) => ({ ...one, label: labels?.get(String(one.key)) })),
    others: sorted.length - shown.length,
  };
}

/** Whether a parameter says which rows of a list are shown, and in which order. */
function isOfRows(name: string): boolean {
  return name === "sort" || isOfPage(name) || isOfSize(name);
}

/** Whether groups say something: there are several, not too many, and records share a value. */
function isTelling({ group }: FacetField, groups: readonly Group[], isAsked: boolean): boolean {
  if (isAsked) return groups.length > 0;
  if (groups.length < 2 || (group.kind === "attribute" && groups.length > FEW)) return false;
  return groups.some(({ key, count }) => key !== null && count > 1);
}

/** The labels of the records that a to-one leads to, by their ids. */
function labelsOf(
  reading: Reading,
  { group }: FacetField,
  values: readonly Group[],
): Promise<ReadonlyMap<string, string> | undefined> | undefined {
  if (group.kind === "attribute") return undefined;
  const { exchange } = reading;
  const target = exchange.model.resource(group.relationship.target);
  const ids = values.flatMap(({ key }) => key === null ? [] : String(key));
  return unasked(exchange, () => labelsOfIds(ids, target, reading));
}

/** The names of the columns that have few values among the first rows of the resource that this caller sees. */
async function fewOf(
  { exchange, open }: Reading,
  fields: readonly FacetField[],
  additions: Additions,
): Promise<ReadonlySet<string>> {
  const { table, actions: { list } } = exchange.resource;
  const columns = fields.flatMap(({ group }) => group.kind === "attribute" ? group.column : []);
  if (columns.length === 0 || list === undefined) return new Set();
  const target = { kind: "target", endpoint: "list", table, settings: list.settings, search: "" } as const;
  const few = await unasked(exchange, () => columnsOfFew(open({ ...target, format: "groups" }), columns, additions));
  return few ?? new Set();
}

/** The values of each facet as links: one filters by the value, or takes that filter away. */
export function facetLists(facets: readonly Facet[], list: RequestedList): Part {
  if (facets.length === 0) return undefined;
  return markup`
<section class="facets" aria-label="Values">${facets.map((facet, index) => facetHtml(facet, index, list))}</section>`;
}

function facetHtml(facet: Facet, index: number, { path, parameters }: RequestedList): Html {
  const { field, values, others } = facet;
  const kept = withoutPage(parameters).filter(([name]) => !field.own.has(name));
  const id = `facet-${index}`;
  return markup`<div><h2 id="${id}">${field.name}</h2><ul aria-labelledby="${id}">${
    values.map((value) => markup`<li>${valueHtml(value, facet, path, kept)}</li>`)
  }${others > 0 ? markup`<li class="soft">${others.toLocaleString("en")} more</li>` : undefined}</ul></div>
`;
}

function valueHtml(value: FacetValue, { field }: Facet, path: string, kept: Parameters): Html {
  const { key, count, isAsked } = value;
  const said = markup`${isAsked ? markup`<span class="vh">Remove </span>` : undefined}${
    textOf(value)
  } <span class="note">${count.toLocaleString("en")}${
    isAsked ? markup` <span aria-hidden="true">✕</span>` : undefined
  }</span>`;
  const own = key === null ? field.absent : field.parameter;
  if (own === undefined) return markup`<span>${said}</span>`;
  const href = address(path, isAsked ? kept : [...kept, [own, key === null ? "true" : String(key)]]);
  return markup`<a href="${href}"${attributes({ "aria-current": isAsked ? "true" : undefined })}>${said}</a>`;
}

/** What a value is called. */
function textOf({ key, label }: FacetValue): Html {
  if (key === null) return markup`<span class="none">no value</span>`;
  if (key === "") return markup`<span class="none">empty text</span>`;
  return visible(shortened(label ?? String(key)));
}
