import type { Exchange } from "../endpoints/exchange.ts";
import { attributes, type Html, markup, type Part } from "./html.ts";
import type { Site } from "./layout.ts";
import { address, FORM, isOfSize, type Parameters, sizeName, tableFields, withoutPage } from "./requested.ts";
import type { ReadList } from "./table_columns.ts";
import type { Query } from "../types/query.ts";

/** The same as a page shows, in other forms: links that a browser follows, which cannot say what it accepts. */
export function otherForms(
  path: string,
  parameters: Parameters,
  hasCsv: boolean,
  { description }: Pick<Site, "description">,
): Html {
  const link = (form: string, text: string, sent = parameters) =>
    markup`<li><a href="${address(path, [...sent, [FORM.as, form]])}">${text}</a></li>`;
  const rows = withoutPage(parameters).filter(([name]) => !NONE_OF_CSV.test(name) && !isOfSize(name));
  return markup`<nav class="pages" aria-label="Other forms"><ul>${link("json", "JSON")}${
    hasCsv ? link("csv", "CSV", rows) : undefined
  }${description === undefined ? undefined : markup`<li><a href="${description}">Description</a></li>`}</ul></nav>`;
}

/** The parameters that CSV refuses: it has all rows of a list, which include nothing, and nothing but rows. */
const NONE_OF_CSV = /^(include$|page\[included\]|stats\[)/;

/** Whether a parameter says which fields the records of a list have. */
function isOfFields(name: string, { resource: { typeSpellings } }: Exchange): boolean {
  return typeSpellings.some((one) => name === `fields[${one}]`);
}

/** The form that says which columns a table has, and how many rows; folded away. */
export function viewForm(
  { exchange, query, path, parameters }: Pick<ReadList, "exchange" | "query" | "path" | "parameters">,
): Part {
  const fields = tableFields(exchange);
  const sizes = sizeHtml(exchange, query);
  const shown = query.fields.get(exchange.resource.table);
  if (fields.length === 0 && sizes === undefined) return undefined;
  const isOwn = (name: string) => isOfFields(name, exchange) || isOfSize(name);
  const kept = withoutPage(parameters).filter(([name]) => !isOwn(name));
  const boxes = fields.map((field) =>
    markup`<label class="box"><input type="checkbox" name="${FORM.column}" value="${field}"${
      attributes({ checked: shown?.has(field) === false ? undefined : "" })
    }>${field}</label>`
  );
  return markup`<form method="get" action="${path}" aria-label="Columns and rows">${
    [...kept, [FORM.column, ""] as const].map(([name, value]) =>
      markup`<input type="hidden" name="${name}" value="${value}">`
    )
  }<details><summary>Columns and rows</summary>${
    fields.length === 0 ? undefined : markup`<fieldset><legend class="vh">Columns</legend>${boxes}</fieldset>`
  }<div class="fields">${sizes}<button>Show</button></div></details></form>`;
}

const SIZES = [10, 20, 50, 100, 200, 500, 1000];

/** How many rows a page has, where lists have pages. */
function sizeHtml(exchange: Exchange, { page }: Query): Html | undefined {
  const { pagination } = exchange;
  const current = page?.limit;
  if (pagination === undefined || current == null) return undefined;
  const sizes = [...new Set([...SIZES.filter((one) => one <= pagination.maxLimit), current])].sort((one, other) =>
    one - other
  );
  if (sizes.length < 2) return undefined;
  const options = sizes.map((one) =>
    markup`<option value="${one}"${attributes({ selected: one === current ? "" : undefined })}>${one}</option>`
  );
  return markup`<label>Rows a page<select name="${sizeName(exchange)}">${options}</select></label>`;
}
