import { address, FORM, type Parameters, type RequestedList, without, withoutPage } from "./requested.ts";
import type { FilterChoice } from "./filter_choices.ts";
import { attributes, type Html, markup, type Part } from "./html.ts";
import { labelOf } from "./labels.ts";
import { type KnownRecords, linkageOf, type Shown } from "./records.ts";

/**
 * The form that searches and filters a list, and below it what is in force, each with a link that takes it away. The
 * fields of `filter[…]` are two that no list knows: what is chosen in them becomes a filter by a redirect.
 */
export function filterForm(filtered: Filtered): Part {
  const { exchange: { resource }, searched, choices, path, parameters, failed } = filtered;
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
</form>${
    chipsHtml(
      filtered,
      [
        ...(asked === undefined ? [] : [["filter", `search: ${asked}`] as const]),
        ...keys.flatMap(keyInForce),
        ...(resource.fieldFilters.kind === "none" ? [] : parameters.flatMap(fieldInForce)),
      ].filter(([name]) => !failed.includes(name)),
    )
  }`;
}

/** A foreign-key filter: its parameter, what it is called, and the records on this page that it may name. */
interface KeyFilter {
  readonly label: string;
  readonly value: string | undefined;
  /** The parameter as the client has written it. */
  readonly name: string;
  readonly known: ReadonlyMap<string, string>;
}

/** What a form is made of. */
export interface Filtered extends RequestedList {
  readonly records: readonly Shown[];
  readonly known: KnownRecords;
  /** The parameters that could not be read: what was typed stays in the fields. */
  readonly failed: readonly string[];
}

/** A filter in force, and how it is said. */
type InForce = readonly [name: string, text: string];

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
  const [, , path, operator] = FIELD.exec(name ?? "") ?? [];
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

const WORDS: { readonly [operator: string]: string } = {
  eq: "is",
  ne: "is not",
  gt: "is above",
  gte: "is at least",
  lt: "is below",
  lte: "is at most",
  in: "is one of",
  nin: "is none of",
};

/** What is asked of a field, in words: `name starts with N`. */
function conditionText(path: string, operator: string, value: string | undefined): string {
  if (operator === "null") return `${path} has ${value === "true" ? "no" : "a"} value`;
  const words = `${path} ${WORDS[operator] ?? operator.replace("-", " ")}`;
  return value === undefined ? words : `${words} ${value || "empty text"}`;
}

/** `filter[<path>][<operator>]`, or a part of an OR. */
const FIELD = /^filter(?:\[or\]\[([^[\]]+)\])?\[([^[\]]+)\](?:\[([^[\]]+)\])?$/;

function fieldInForce([name, value]: Parameters[number]): readonly InForce[] {
  const [, label, path, operator = "eq"] = FIELD.exec(name) ?? [];
  if (path === undefined) return [];
  return [[name, `${label === undefined ? "" : `or ${label}: `}${conditionText(path, operator, value)}`]];
}

function keyInForce({ label, name, value, known }: KeyFilter): readonly InForce[] {
  return value === undefined ? [] : [[name, `${label}: ${known.get(value) ?? value}`]];
}

/** What is in force, each with a link that takes it away. */
function chipsHtml({ path, parameters }: Filtered, inForce: readonly InForce[]): Part {
  if (inForce.length === 0) return undefined;
  return markup`
<ul class="chips" aria-label="Active filters">${
    inForce.map(([name, text]) =>
      markup`<li><a href="${
        address(path, without(withoutPage(parameters), name))
      }"><span class="vh">Remove </span>${text} <span aria-hidden="true">✕</span></a></li>`
    )
  }</ul>`;
}

/** The foreign-key filters of a list, with the records on this page that they may name. */
function keyFilters({ exchange, parameters, records, known }: Filtered): readonly KeyFilter[] {
  const { resource: { filters, relationships }, action, model } = exchange;
  const own = new Map([...filters.values()].flat().map((one) => [one.parameter, one]));
  return [...own.values()].filter(({ parameter }) => !action.settings.parameters.has(parameter))
    .map(({ parameter, hops }) => {
      const [name, value] = parameters.find(([sent]) => filters.get(sent)?.[0].parameter === parameter) ?? [parameter];
      const over = relationships.find((one) => one.hops === hops || JSON.stringify(one.hops) === JSON.stringify(hops));
      // A parameter takes one part of a key of several columns, which no id of a record is.
      const whole = over?.hops[0].from.length === 1 ? over.name : undefined;
      const linked = records.flatMap((one) => linkageOf(one.relationships.get(whole ?? "")) ?? []);
      return {
        label: whole ?? parameter,
        name,
        value,
        known: new Map(linked.map((one) => [one.id, labelOf(model, one, known)])),
      };
    });
}
