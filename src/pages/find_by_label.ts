import { type Exchange, subjectOf } from "../endpoints/exchange.ts";
import { VAST } from "../access/prices.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import { filteredField } from "../model/field_filters.ts";
import type { Condition, ConditionBuilder } from "../types/condition.ts";
import type { ForeignKeyFilter, Model, Resource } from "../types/model.ts";
import type { Column } from "../types/schema_tables.ts";
import { ownColumn } from "../sql/condition.ts";
import { isStorableText } from "../values/kind.ts";
import { parseTree } from "./json_tree.ts";
import { fieldsOf, headingOf, primaryOf, type Shown, shownLabels } from "./records.ts";
import { LONGEST, shortened } from "./values.ts";
import {
  address,
  FORM,
  listTarget,
  type Parameters,
  type Reading,
  readText,
  sizeName,
  tableFields,
  without,
  withoutPage,
} from "./requested.ts";

/**
 * Converts the parameters of a list's form into those of a client: empty fields are dropped, the choice in the form's
 * own two fields becomes a filter, and chosen columns become `fields`. `undefined` if no form has sent the parameters.
 */
export function queryOfForm(parameters: Parameters, exchange: Exchange): Parameters | undefined {
  const { resource, action } = exchange;
  if (parameters.some(([name]) => name === FORM.column)) return viewOfForm(parameters, exchange);
  const isOfForm = ([name, value]: Parameters[number]) =>
    name === FORM.by || name === FORM.value || name === FORM.known ||
    (value === "" && (name === "filter" || (resource.filters.has(name) && !action.settings.parameters.has(name))));
  const kept = parameters.filter((one) => !isOfForm(one));
  if (kept.length === parameters.length) return undefined;
  const chosen = chosenFilter(new Map(parameters), exchange);
  const named = withKnownIds(kept, parameters);
  return chosen === undefined ? named : [...without(withoutPage(named), chosen[0]), chosen];
}

/** Replaces the labels that the form has shown with the ids that they stood for, unless a person has changed them. */
function withKnownIds(kept: Parameters, parameters: Parameters): Parameters {
  const known = parameters.flatMap(([name, text]) => name === FORM.known ? [shownLabel(text)] : []);
  return kept.map(([name, value]) => {
    const own = known.find(([parameter, , label]) => parameter === name && label === value);
    return [name, own?.[1] ?? value];
  });
}

/** The parameter, the id and the label that a form has sent as JSON; a client may send anything. */
function shownLabel(text: string): readonly (string | undefined)[] {
  try {
    const parts: unknown = JSON.parse(text);
    return Array.isArray(parts) && parts.every((one) => typeof one === "string") ? parts : [];
  } catch {
    return [];
  }
}

/** Converts the parameters of the form of columns: all columns and the default size need not be named. */
function viewOfForm(parameters: Parameters, exchange: Exchange): Parameters {
  const chosen = parameters.filter(([name, value]) => name === FORM.column && value !== "").map(([, value]) => value);
  const isAll = tableFields(exchange).every((field) => chosen.includes(field));
  const [size, usual] = [sizeName(exchange), String(exchange.pagination?.limit)];
  const kept = parameters.filter(([name, value]) => name !== FORM.column && !(name === size && value === usual));
  return isAll ? kept : [...kept, [`fields[${exchange.resource.type}]`, chosen.join(",")]];
}

/** The chosen filter: `[name][contains]` and a text, or `[name][null]=true`, which needs no text. */
function chosenFilter(sent: ReadonlyMap<string, string>, exchange: Exchange): Parameters[number] | undefined {
  const [, brackets, whole] = /^(\[.+\])(?:=(true|false))?$/.exec(sent.get(FORM.by) ?? "") ?? [];
  if (brackets === undefined) return undefined;
  const value = whole ?? asFiltered(sent.get(FORM.value) ?? "", brackets, exchange);
  return value === "" ? undefined : [`filter${brackets}`, value];
}

const PRINTED_TIME = /^\s*(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(:\d\d(?:\.\d+)?)?)?\s*(?:UTC)?\s*$/;

/**
 * A value in the form of a filter. A date-time may be typed as pages print it, `2024-02-29 12:30:00 UTC`, or as a day.
 */
function asFiltered(value: string, brackets: string, { model, resource }: Exchange): string {
  const path = /^\[([^\]]+)\]/.exec(brackets)?.[1] ?? "";
  switch (filteredField(model, resource, path)?.column?.kind) {
    case "datetime": {
      const [, day, minutes = "00:00", seconds = ":00"] = PRINTED_TIME.exec(value) ?? [];
      return day === undefined ? value : `${day}T${minutes}${seconds}Z`;
    }
    case "date":
    case "boolean":
      return value.trim();
    default:
      return value;
  }
}

/**
 * Replaces labels in foreign-key filters with ids, if a person has typed the label of a record: `continent_id=Europe`.
 * `undefined` if there is no label.
 * @throws {BadRequestError} for a label that several records have, or that is among too many records.
 */
export async function withIds(parameters: Parameters, reading: Reading): Promise<Parameters | undefined> {
  const { exchange: { resource, action } } = reading;
  let isChanged = false;
  const named: Parameters[number][] = [];
  for (const [name, value] of parameters) {
    // One parameter may be part of several keys; only with a key of one column it identifies a record alone.
    const filters = action.settings.parameters.has(name) || value === "" ? [] : resource.filters.get(name) ?? [];
    const filter = filters.find((one) => isWholeKey(one, reading.exchange.model));
    const id = filter === undefined ? undefined : await idOf([name, value], filter, reading);
    isChanged ||= id !== undefined;
    named.push([name, id ?? value]);
  }
  return isChanged ? named : undefined;
}

function isWholeKey({ target, column }: ForeignKeyFilter, model: Model): boolean {
  const { key: { columns } } = model.resource(target);
  return columns.length === 1 && columns[0] === column;
}

/**
 * The id of the only record with this label; `undefined` if the value is an id, or if no record has the label. A text
 * that several records have as their label, or that is among too many records, stays what it may be too: an id.
 */
async function idOf(
  [name, value]: Parameters[number],
  filter: ForeignKeyFilter,
  reading: Reading,
): Promise<string | undefined> {
  const { exchange: { model } } = reading;
  const resource = model.resource(filter.target);
  const { key, actions: { list } } = resource;
  if (list === undefined || !isStorableText(value)) return undefined;
  if (filter.kind !== "text" && key.codec.parse(value) !== undefined) return undefined;
  const refuse = (why: string): undefined => {
    if (filter.kind !== "text") throw new BadRequestError(`Cannot read "${cut(name)}": ${why}`, name);
  };
  const said = `"${cut(value.trim())}"`;
  const records = await recordsCalled(value, resource, reading);
  if (records === "too many") {
    return refuse(
      `there are too many records of "${resource.type}" to look for one that is called ${said}. Write its id.`,
    );
  }
  if (records.some(({ id }) => id === value)) return undefined;
  const named = shortened(value.trim()).toLowerCase();
  const called = records.filter((one) => headingOf(model, one)?.trim().toLowerCase() === named);
  if (called.length > 1) {
    const ids = called.map(({ id }) => cut(id)).join(", ");
    return refuse(`several records of "${resource.type}" are called ${said}. Write the id of one: ${ids}.`);
  }
  return called[0]?.id;
}

/** The labels of records by id, of those that this reader may list. */
export async function labelsOfIds(
  ids: readonly string[],
  resource: Resource,
  reading: Reading,
): Promise<ReadonlyMap<string, string>> {
  const { key } = resource;
  const values = ids.flatMap((id) => key.codec.parse(id)?.slice(0, 1) ?? []);
  const hasId: MakeCondition = (eb) => eb(ownColumn(key.columns[0]), "in", values);
  const exchange = values.length === 0 ? undefined : openList(resource, reading, "glance", values.length);
  const records = exchange && await recordsWith(hasId, exchange);
  return new Map((records ?? []).flatMap((one): [string, string][] => {
    const label = headingOf(reading.exchange.model, one);
    return label === undefined ? [] : [[one.id, label]];
  }));
}

/** Makes the condition of the rows to find. */
type MakeCondition = (eb: ConditionBuilder) => Condition;

/** An exchange for a list of records with the fields of their labels; `undefined` if the list shows no label. */
function openList(
  resource: Resource,
  { exchange: { model }, open }: Reading,
  format: "glance" | "label",
  most?: number,
): Exchange | undefined {
  const labels = shownLabels(model, resource, resource.actions.list);
  const search = address("", [
    [`fields[${resource.type}]`, fieldsOf(labels)],
    ...(most === undefined ? [] : [["limit", String(most)] as const]),
  ]);
  const target = labels.length === 0 ? undefined : listTarget(resource, search, format);
  return target && open(target);
}

/** The records of a list that satisfy a condition. */
async function recordsWith(condition: MakeCondition, exchange: Exchange): Promise<readonly Shown[]> {
  subjectOf(exchange, "the label of a filter").query.where(condition);
  return primaryOf(parseTree(await readText(exchange)));
}

/** The records that a value may name; `"too many"` if their list may not visit as many records as must be compared. */
async function recordsCalled(
  value: string,
  resource: Resource,
  reading: Reading,
): Promise<readonly Shown[] | "too many"> {
  const exchange = openList(resource, reading, "label");
  if (exchange === undefined) return [];
  const { action: { settings: { limits: { visits } } }, model, sizes } = exchange;
  const labels = shownLabels(model, resource, resource.actions.list);
  const most = Math.floor(visits / labels.flat().length);
  if (visits < VAST && await sizes.isBeyond(resource.table, most)) return "too many";
  return await recordsWith(isCalled(value, resource, labels), exchange);
}

/** The condition that a value is the id or the label of a record, or the beginning of a long label, as pages print it. */
function isCalled(value: string, { key }: Resource, labels: readonly (readonly Column[])[]): MakeCondition {
  const wanted = [...shortened(value.trim())];
  const isCut = wanted.length > LONGEST;
  return (eb) => {
    // The database folds both sides: JavaScript's lower case of `É` is not SQLite's.
    const named = eb.fn("lower", [eb.val(wanted.slice(0, LONGEST).join(""))]);
    const isNamed = labels.map((columns) => {
      const texts = columns.map(({ name }) => eb.fn<string>("coalesce", [ownColumn(name), eb.val("")]));
      const label = eb.fn<string>("trim", [texts.reduce((text, one) => eb(eb(text, "||", eb.val(" ")), "||", one))]);
      const shown = isCut ? eb.fn("substr", [label, eb.val(1), eb.val(LONGEST)]) : label;
      return eb(eb.fn("lower", [shown]), "=", named);
    });
    return eb.or([eb(eb.cast<string>(ownColumn(key.columns[0]), "text"), "=", value), ...isNamed]);
  };
}
