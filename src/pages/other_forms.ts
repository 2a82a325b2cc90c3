import { type Html, markup } from "./html.ts";
import type { Site } from "./layout.ts";
import { address, FORM, isOfSize, type Parameters, withoutPage } from "./requested.ts";

/** The same as a page shows, in other forms: links that a browser follows, which cannot say what it accepts. */
export function otherForms(
  path: string,
  parameters: Parameters,
  hasCsv: boolean,
  { description }: Pick<Site, "description">,
): Html {
  const link = (form: string, text: string, sent = parameters) =>
    markup`<li><a href="${address(path, [...sent, [FORM.as, form]])}">${text}</a></li>`;
  // All rows of the list, which include nothing.
  const rows = withoutPage(parameters).filter(([name]) => name !== "include" && !isOfSize(name));
  return markup`<nav class="pages" aria-label="Other forms"><ul>${link("json", "JSON")}${
    hasCsv ? link("csv", "CSV", rows) : undefined
  }${description === undefined ? undefined : markup`<li><a href="${description}">Description</a></li>`}</ul></nav>`;
}
