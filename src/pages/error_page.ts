import type { RenderedError } from "../errors/render.ts";
import { type Html, markup } from "./html.ts";
import { jsonText } from "./json_text.ts";
import { parseTree } from "./json_tree.ts";
import { layout, type Site } from "./layout.ts";

/** The page of an error: what is wrong, where, and the document that a JSON:API client gets. */
export function errorPage({ status, document, text }: RenderedError, site: Site): Html {
  const [first] = document.errors;
  const title = first?.title ?? "Error";
  const findings = document.errors.map(({ detail, source }) => {
    const place = source?.parameter ?? source?.pointer;
    return markup`<p>${detail ?? "Nothing more is told."}${
      place === undefined ? undefined : markup` <span class="note">(${place})</span>`
    }</p>`;
  });
  return layout(site, {
    title: `${status} ${title}`,
    way: [{ text: String(status) }],
    main: markup`<h1>${status} ${title}</h1>${findings}
<p><a href="${site.home}">All resources</a></p>
<h2 id="document">JSON:API document</h2>
<pre class="doc" tabindex="0" role="region" aria-labelledby="document">${
      text === "" ? "" : jsonText(parseTree(text), "closed")
    }</pre>`,
  });
}
