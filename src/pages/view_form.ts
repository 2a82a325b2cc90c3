import type { Exchange } from "../endpoints/exchange.ts";
import { readQuery } from "../endpoints/reading.ts";
import { attributes, type Html, markup, type Part } from "./html.ts";
import { servedRelationships } from "./paths.ts";
import { FORM, isOfSize, type Parameters, type RequestedList, withoutPage } from "./requested.ts";

/** What a list may show of each record: its attributes, and its to-ones. */
export function tableFields({ model, resource, action, target }: Exchange): readonly string[] {
  if (target.endpoint === "relationship") return [];
  return [
    ...action.visible.attributes(resource).map(({ field }) => field),
    ...(resource.schema.attributes?.adds ?? []).filter((field) => action.visible.shows(resource, field)),
    ...servedRelationships(model, resource).filter(({ many }) => !many).map(({ name }) => name),
  ];
}

/** Whether a parameter says which fields the records of a list have. */
function isOfFields(name: string, { resource: { typeSpellings } }: Exchange): boolean {
  return typeSpellings.some((one) => name === `fields[${one}]`);
}

/** The form that says which columns a table has, and how many rows; folded away. */
export function viewForm(
  { exchange, path, parameters }: Pick<RequestedList, "exchange" | "path" | "parameters">,
): Part {
  const fields = tableFields(exchange);
  const sizes = sizeHtml(exchange);
  if (fields.length === 0 && sizes === undefined) return undefined;
  const shown = readQuery(exchange).query.fields.get(exchange.resource.table);
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
function sizeHtml(exchange: Exchange): Html | undefined {
  const { pagination } = exchange;
  const current = readQuery(exchange).query.page?.limit;
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

function sizeName({ pagination }: Exchange): string {
  return pagination?.cursor ? "page[size]" : "limit";
}

/** What the form has sent, as a client asks for it: all columns, and the usual size, need not be named. */
export function viewOfForm(parameters: Parameters, exchange: Exchange): Parameters {
  const chosen = parameters.filter(([name, value]) => name === FORM.column && value !== "").map(([, value]) => value);
  const isAll = tableFields(exchange).every((field) => chosen.includes(field));
  const [size, usual] = [sizeName(exchange), String(exchange.pagination?.limit)];
  const kept = parameters.filter(([name, value]) => name !== FORM.column && !(name === size && value === usual));
  return isAll ? kept : [...kept, [`fields[${exchange.resource.type}]`, chosen.join(",")]];
}
