import { address, FORM, type Parameters, without, withoutPage } from "./requested.ts";
import type { FilterChoice } from "./filter_choices.ts";
import { attributes, type Html, markup, type Part } from "./html.ts";
import {
  type Condition,
  conditionsOf,
  conditionText,
  FILTER,
  type Filtered,
  type KeyFilter,
  keyFilters,
} from "./words.ts";

/**
 * The form that searches and filters a list, and below it what is in force, each with a link that takes it away. The
 * fields of `filter[…]` are two that no list knows: what is chosen in them becomes a filter by a redirect.
 */
export function filterForm(filtered: Filtered): Part {
  const { searched, choices, path, parameters, failed } = filtered;
  if (choices === undefined) return undefined;
  const keys = keyFilters(filtered);
  if (searched === undefined && keys.length + choices.length === 0) return undefined;
  const asked = parameters.find(([name]) => name === "filter")?.[1];
  const fields = new Set(["filter", ...keys.map(({ name }) => name), ...failed]);
  const typed = parameters.find(([name]) => failed.includes(name) && name.startsWith("filter["));
  const kept = withoutPage(parameters).filter(([name]) => !fields.has(name));
  return markup`<form method="get" action="${path}" role="search" aria-label="Search and filter">
${kept.map(([name, value]) => markup`<input type="hidden" name="${name}" value="${value}">`)}${
    searched && searchHtml(searched, asked)
  }${fieldsHtml(keys, choices, typed)}
</form>${chipsHtml(filtered, conditionsOf(filtered).filter(({ name }) => !failed.includes(name)))}`;
}

function searchHtml(searched: readonly string[], asked: string | undefined): Html {
  const where = searched.length === 0 ? "" : ` in ${searched.join(", ")}`;
  return markup`<div class="fields"><label>Search${where}<input type="search" name="filter" value="${asked}"></label><button>Search</button></div>`;
}

/** The fields of filters, folded away until one of them is filled. */
function fieldsHtml(
  keys: readonly KeyFilter[],
  choices: readonly FilterChoice[],
  typed: Parameters[number] | undefined,
): Part {
  if (keys.length + choices.length === 0) return undefined;
  const open = typed !== undefined || keys.some(({ value }) => value !== undefined) ? "" : undefined;
  return markup`<details${attributes({ open })}><summary>Filter</summary><div class="fields">${keys.map(keyHtml)}${
    choices.length === 0 ? undefined : choiceHtml(choices, typed)
  }<button>Filter</button></div></details>`;
}

/** The field of a foreign-key filter, which takes an id or a label; the records of this page are its suggestions. */
function keyHtml({ label, name, value, known }: KeyFilter, index: number): Html {
  const list = known.size === 0 ? undefined : `known-${index}`;
  const labels = [...known.values()];
  // What looks like an id is taken for one, and two records may be called alike.
  const said = (id: string) => {
    const text = known.get(id) ?? id;
    return /^-?\d+$/.test(text) || labels.indexOf(text) !== labels.lastIndexOf(text) ? id : text;
  };
  const options = [...known].map(([id, text]) => markup`<option value="${said(id)}">${text}</option>`);
  return markup`<label>${label}<input name="${name}" value="${value && said(value)}" autocomplete="off"${
    attributes({ list })
  }></label>${list === undefined ? undefined : markup`<datalist id="${list}">${options}</datalist>`}`;
}

/** What may be asked of a field, and the value that it is asked for; whether it has one needs no other. */
function choiceHtml(choices: readonly FilterChoice[], [name, typed]: Parameters[number] | readonly [] = []): Html {
  const [, , path, operator] = FILTER.exec(name ?? "") ?? [];
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
  return markup`<label>Condition<select name="${FORM.by}"><option value="">Choose…</option>${options}</select></label><label>Value<input name="${FORM.value}" value="${typed}" autocomplete="off"></label>`;
}

/** What is in force, each with a link that takes it away. */
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
