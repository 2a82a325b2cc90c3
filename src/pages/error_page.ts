import type { RenderedError } from "../errors/render.ts";
import { address, type Parameters, type RequestedPage, without, withoutPage } from "./requested.ts";
import { filterForm } from "./forms.ts";
import { keyFilters } from "./words.ts";
import { type Html, markup } from "./html.ts";
import { jsonText, parseTree } from "./json_tree.ts";
import { layout, type Site, type Step } from "./layout.ts";

/** The page of an error: the mistake, its place, a link back, and the document that a JSON:API client gets. */
export function errorPage({ status, document, text }: RenderedError, site: Site, requested?: RequestedPage): Html {
  const [first] = document.errors;
  const title = first?.title ?? "Error";
  const findings = document.errors.map(({ detail, source }) => {
    const place = source?.parameter ?? source?.pointer;
    const note = place === undefined ? undefined : markup` <span class="note">(${place})</span>`;
    return markup`<p>${detail ?? "There are no details."}${note}</p>`;
  });
  const failed = new Map(
    document.errors.flatMap(({ detail = "", source }) =>
      source?.parameter === undefined ? [] : [[source.parameter, detail] as const]
    ),
  );
  const back = requested?.back && stepBack(requested.back, requested.list?.parameters, [...failed.keys()]);
  return layout(site, {
    title: `${status} ${title}`,
    way: [...(back === undefined ? [] : [back]), { text: String(status) }],
    main: markup`<h1>${status} ${title}</h1>${findings}
${requested?.list && filterForm({ ...requested.list, keys: keyFilters(requested.list), failed })}
<p>${back && markup`<a href="${back.href}">Back to ${back.text}</a> · `}<a href="${site.home}">All resources</a></p>
<h2 id="document">JSON:API document</h2>
<pre class="doc" tabindex="0" role="region" aria-labelledby="document">${
      text === "" ? "" : jsonText(parseTree(text), "closed")
    }</pre>`,
  });
}

/** The link back to the list, without the parameters that have failed. */
function stepBack(
  { type, path }: NonNullable<RequestedPage["back"]>,
  sent: Parameters = [],
  failed: readonly string[],
): Step {
  const kept = without(withoutPage(sent), ...failed);
  // If nothing tells which parameter has failed, it may be any of them.
  const isKnown = kept.length < sent.length;
  return { text: type, href: address(path, isKnown ? kept : []) };
}
