import type { Exchange } from "../endpoints/exchange.ts";
import type { Query } from "../types/query.ts";
import { attributes, type Html, markup, type Part } from "./html.ts";
import type { Site } from "./layout.ts";
import {
  address,
  type FilterChoice,
  FORM,
  isOfSize,
  type Parameters,
  sizeName,
  tableFields,
  without,
  withoutPage,
} from "./requested.ts";
import type { ReadList } from "./table_columns.ts";
import { type Condition, conditionsOf, conditionText, FILTER, type Filtered, type KeyFilter } from "./words.ts";

/**
 * The form that searches and filters a list, and below it the current conditions, each with a link that removes it. For
 * `filter[…]` the form has two fields that are not parameters of lists: a redirect turns the choice in them into a
 * filter.
 */
export function filterForm(filtered: Filtered): Part {
  const { searched, choices, path, parameters, failed, keys } = filtered;
  if (choices === undefined) return undefined;
  if (searched === undefined && keys.length + choices.length === 0) return undefined;
  const text = parameters.find(([name]) => name === "filter")?.[1];
  const fields = new Set(["filter", ...keys.map(({ name }) => name), ...failed.keys()]);
  const typed = parameters.find(([name]) => failed.has(name) && name.startsWith("filter["));
  const kept = withoutPage(parameters).filter(([name]) => !fields.has(name));
  return markup`<form method="get" action="${path}" role="search" aria-label="Search and filter">
${kept.map(hiddenHtml)}${searched && searchHtml(searched, text, failed.get("filter"))}${
    fieldsHtml(filtered, choices, typed)
  }
</form>${chipsHtml(filtered, conditionsOf(filtered).filter(({ name }) => !failed.has(name)))}`;
}

/** A parameter that a form sends unchanged. */
function hiddenHtml([name, value]: Parameters[number]): Html {
  return markup`<input type="hidden" name="${name}" value="${value}">`;
}

/** A sentence that says why a field could not be read, and the attributes by which the field refers to it. */
function mistakeOf(sentence: string | undefined, id: string): { readonly marks: Part; readonly note: Part } {
  if (sentence === undefined) return { marks: undefined, note: undefined };
  return {
    marks: attributes({ "aria-invalid": "true", "aria-describedby": id }),
    note: markup`<span class="note" id="${id}">${sentence}</span>`,
  };
}

function searchHtml(searched: readonly string[], text: string | undefined, mistake: string | undefined): Html {
  const where = searched.length === 0 ? "" : ` in ${searched.join(", ")}`;
  const { marks, note } = mistakeOf(mistake, "mistake-search");
  return markup`<div class="fields"><label>Search${where}<input type="search" name="filter" value="${text}"${marks}></label>${note}<button>Search</button></div>`;
}

/** The fields of filters, collapsed until one of them is filled. */
function fieldsHtml(
  { keys, failed }: Filtered,
  choices: readonly FilterChoice[],
  typed: Parameters[number] | undefined,
): Part {
  if (keys.length + choices.length === 0) return undefined;
  const open = typed !== undefined || keys.some(({ value }) => value !== undefined) ? "" : undefined;
  return markup`<details${attributes({ open })}><summary>Filter</summary><div class="fields">${
    keys.map((key, index) => keyHtml(key, index, failed.get(key.name)))
  }${choices.length === 0 ? undefined : choiceHtml(choices, typed, failed)}<button>Filter</button></div></details>`;
}

/**
 * The field of a foreign-key filter, which accepts an id or a label; it suggests the records of this page. If it shows a
 * label, the form also sends the id, because other records may have this label.
 */
function keyHtml({ label, name, value, known }: KeyFilter, index: number, mistake: string | undefined): Html {
  const list = known.size === 0 ? undefined : `known-${index}`;
  const labels = [...known.values()];
  // A text that looks like an id is taken for one, and two records may have the same label.
  const said = (id: string) => {
    const text = known.get(id) ?? id;
    return /^-?\d+$/.test(text) || labels.indexOf(text) !== labels.lastIndexOf(text) ? id : text;
  };
  const options = [...known].map(([id, text]) => markup`<option value="${said(id)}">${text}</option>`);
  const shown = value && said(value);
  const { marks, note } = mistakeOf(mistake, `mistake-${index}`);
  return markup`<label>${label}<input name="${name}" value="${shown}" autocomplete="off"${
    attributes({ list })
  }${marks}></label>${note}${
    shown === value ? undefined : hiddenHtml([FORM.known, JSON.stringify([name, value, shown])])
  }${list === undefined ? undefined : markup`<datalist id="${list}">${options}</datalist>`}`;
}

/** The choice of a field and an operator, and the field for the value; the test for null needs no value. */
function choiceHtml(
  choices: readonly FilterChoice[],
  [name = "", typed]: Parameters[number] | readonly [] = [],
  failed: Filtered["failed"],
): Html {
  const [, , path, operator] = FILTER.exec(name) ?? [];
  const { marks, note } = mistakeOf(failed.get(name), "mistake-value");
  const chosen = `[${path}][${operator ?? "eq"}]`;
  const options = choices.flatMap(({ path, operators }) =>
    operators.flatMap((operator) =>
      (operator === "null" ? ["true", "false"] : [undefined]).map((value) => {
        const by = `[${path}][${operator}]`;
        const selected = by === chosen && value === undefined ? "" : undefined;
        return markup`<option value="${by}${value && `=${value}`}"${attributes({ selected })}>${
          conditionText(path, operator, value)
        }</option>`;
      })
    )
  );
  return markup`<label>Condition<select name="${FORM.by}"><option value="">Choose…</option>${options}</select></label><label>Value<input name="${FORM.value}" value="${typed}" autocomplete="off"${marks}></label>${note}`;
}

/** The current conditions, each with a link that removes it. */
function chipsHtml({ path, parameters }: Filtered, inForce: readonly Condition[]): Part {
  if (inForce.length === 0) return undefined;
  return markup`
<ul class="chips" aria-label="Active filters">${
    inForce.map(({ name, group, text }) =>
      markup`<li><a href="${address(path, without(withoutPage(parameters), name))}"><span class="vh">Remove </span>${
        group === undefined ? "" : `or ${group}: `
      }${text} <span aria-hidden="true">✕</span></a></li>`
    )
  }</ul>`;
}

/**
 * Links to the content of a page in other formats, because a browser that follows a link cannot choose what it accepts.
 */
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

/** The parameters that CSV refuses: it includes nothing, and has only rows. */
const NONE_OF_CSV = /^(include$|page\[included\]|stats\[)/;

/** Whether a parameter chooses the fields of a list's records. */
function isOfFields(name: string, { resource: { typeSpellings } }: Exchange): boolean {
  return typeSpellings.some((one) => name === `fields[${one}]`);
}

/** The collapsed form that chooses the columns and the number of rows of a table. */
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
    [...kept, [FORM.column, ""] as const].map(hiddenHtml)
  }<details><summary>Columns and rows</summary>${
    fields.length === 0 ? undefined : markup`<fieldset><legend class="vh">Columns</legend>${boxes}</fieldset>`
  }<div class="fields">${sizes}<button>Show</button></div></details></form>`;
}

const SIZES = [10, 20, 50, 100, 200, 500, 1000];

/** The field for the number of rows per page, if lists have pages. */
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
  return markup`<label>Rows per page<select name="${sizeName(exchange)}">${options}</select></label>`;
}
