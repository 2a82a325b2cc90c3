import type { Facet, FacetValue } from "./facet_fields.ts";
import { attributes, type Html, markup, type Part } from "./html.ts";
import { shortened, visible } from "./labels.ts";
import { address, type Parameters, type RequestedList, withoutPage } from "./requested.ts";

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
