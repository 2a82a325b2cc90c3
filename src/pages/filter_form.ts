import type { Exchange } from "../endpoints/exchange.ts";
import { address, type Parameters, without, withoutPage } from "./addresses.ts";
import { attributes, type Html, markup, type Part } from "./html.ts";
import { labelOf } from "./labels.ts";
import { type KnownRecords, linkageOf, type Shown } from "./records.ts";

/** A filter that a list takes: its parameter, what it is called, and the records on this page that it may name. */
interface Filter {
  readonly parameter: string;
  readonly value: string | undefined;
  /** The parameter as the client has written it. */
  readonly spelling: string;
  readonly known: readonly { readonly id: string; readonly label: string }[];
}

/** What a form is made of. */
export interface Filtered {
  readonly exchange: Exchange;
  readonly searched: readonly string[];
  readonly path: string;
  readonly parameters: Parameters;
  readonly records: readonly Shown[];
  readonly known: KnownRecords;
}

/**
 * The form that searches and filters a list, and below it what is in force, each with a link that takes it away. The
 * operators of `filter[…]` would be fields of this form too; until then they pass through it as they are.
 */
export function filterForm(filtered: Filtered): Part {
  const { searched, path, parameters } = filtered;
  const filters = filtersOf(filtered);
  if (searched.length === 0 && filters.length === 0) return undefined;
  const asked = parameters.find(([name]) => name === "filter")?.[1];
  const fields = new Set(["filter", ...filters.map(({ spelling }) => spelling)]);
  const kept = withoutPage(parameters).filter(([name]) => !fields.has(name));
  return markup`<form method="get" action="${path}" role="search" aria-label="Search and filter">
${kept.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}${
    searched.length === 0 ? undefined : searchHtml(searched, asked)
  }${filters.length === 0 ? undefined : fieldsHtml(filters)}
</form>${chipsHtml(filtered, filters, asked)}`;
}

function searchHtml(searched: readonly string[], asked: string | undefined): Html {
  return markup`<div class="fields"><label>Search in ${searched.join(", ")}<input type="search" name="filter" value="${
    asked ?? ""
  }" autocomplete="off"></label><button>Search</button></div>`;
}

/** The fields of filters, folded away until one is in force. */
function fieldsHtml(filters: readonly Filter[]): Html {
  const open = filters.some(({ value }) => value !== undefined) ? "" : undefined;
  return markup`<details${attributes({ open })}><summary>Filter by relationship</summary><div class="fields">${
    filters.map(fieldHtml)
  }<button>Filter</button></div></details>`;
}

/** What is in force, each with a link that takes it away. */
function chipsHtml({ path, parameters }: Filtered, filters: readonly Filter[], asked: string | undefined): Part {
  const inForce = [
    ...(asked === undefined ? [] : [{ name: "filter", text: `search: ${asked}` }]),
    ...filters.flatMap((one) => one.value === undefined ? [] : [{ name: one.spelling, text: chipText(one) }]),
  ];
  if (inForce.length === 0) return undefined;
  return markup`
<ul class="chips" aria-label="In force">${
    inForce.map(({ name, text }) => {
      const href = address(path, without(withoutPage(parameters), name));
      return markup`<li><a href="${href}"><span class="vh">Remove </span>${text} <span aria-hidden="true">✕</span></a></li>`;
    })
  }</ul>`;
}

function filtersOf({ exchange, parameters, records, known }: Filtered): readonly Filter[] {
  const { resource, action, model } = exchange;
  const own = [...new Set([...resource.filters.values()].flat())]
    .filter(({ parameter }) => !action.settings.parameters.has(parameter));
  const byName = new Map(own.map((one) => [one.parameter, one]));
  return [...byName.values()].map(({ parameter, hops }) => {
    const sent = parameters.find(([name]) => resource.filters.get(name)?.[0].parameter === parameter);
    const relationship = resource.relationships.find((one) => one.hops === hops || sameHops(one.hops, hops));
    const linked = records.flatMap((one) => linkageOf(one.relationships.get(relationship?.name ?? "")) ?? []);
    const labels = new Map(linked.map((one) => [one.id, labelOf(model, one, known)]));
    return {
      parameter,
      spelling: sent?.[0] ?? parameter,
      value: sent?.[1],
      known: [...labels].map(([id, label]) => ({ id, label })),
    };
  });
}

function sameHops(one: readonly object[], other: readonly object[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The field of a filter; the records of this page are its suggestions. */
function fieldHtml({ parameter, value = "", known }: Filter, index: number): Html {
  const list = known.length === 0 ? undefined : `known-${index}`;
  const options = known.map(({ id, label }) => markup`<option value="${id}">${label}</option>`);
  return markup`<label>${parameter}<input name="${parameter}" value="${value}" autocomplete="off"${
    attributes({ list })
  }></label>${list === undefined ? undefined : markup`<datalist id="${list}">${options}</datalist>`}`;
}

function chipText({ parameter, value, known }: Filter): string {
  const label = known.find(({ id }) => id === value)?.label;
  return `${parameter}: ${value}${label === undefined || label === value ? "" : ` (${label})`}`;
}
