import type { Column } from "../types/schema_tables.ts";
import type { Model, Resource } from "../types/model.ts";
import { type Html, markup } from "./html.ts";
import { keyOf, type KnownRecords, type Shown } from "./records.ts";

const FIRST_NAME = /^(first|given|fore)-?name$/;
const LAST_NAME = /^(last|family|sur)-?name$/;
const EMAIL = /(^|-)e?-?mail(-|$)/;
/** Longer labels are cut. */
const LONGEST = 60;

/** What a link to a record says: what a person would call it, else its id. */
export function labelOf(model: Model, record: Pick<Shown, "type" | "id">, known: KnownRecords): string {
  const shown = known.get(keyOf(record));
  return (shown && headingOf(model, shown)) ?? record.id;
}

/** What a person would call a record; nothing where it has no such text. */
export function headingOf(model: Model, record: Shown): string | undefined {
  const resource = model.byType(record.type);
  for (const columns of resource === undefined ? [] : labelColumns(model, resource)) {
    const texts = columns.map(({ field }) => record.attributes.get(field))
      .flatMap((value) => value?.kind === "text" && !isBlank(value.text) ? value.text : []);
    if (texts.length > 0) return shortened(texts.join(" "));
  }
}

/**
 * The columns in which a person's word for a row may stand, best first; a first and a last name make one word. The title
 * of a person is their job, and an address for mail is not a name.
 */
export function labelColumns(model: Model, resource: Resource): readonly (readonly Column[])[] {
  const texts = resource.columns.filter(({ kind }) => kind === "text");
  const named = (pattern: RegExp) => texts.filter(({ field }) => pattern.test(dashed(field)));
  const person = [named(FIRST_NAME).slice(0, 1), named(LAST_NAME).slice(0, 1)];
  return [
    ...named(/^name$/).map((one) => [one]),
    ...(person.every(({ length }) => length > 0) ? [person.flat()] : []),
    ...named(/-name$/).map((one) => [one]),
    ...texts.filter((one) => isUnique(model, resource, one) && !EMAIL.test(dashed(one.field))).map((one) => [one]),
    ...named(/^title$/).map((one) => [one]),
  ];
}

/** The fields that labels are written in, as `fields[<type>]` names them. */
export function labelFields(model: Model, resource: Resource): string {
  return [...new Set(labelColumns(model, resource).flat().map(({ field }) => field))].join(",");
}

/** A text that a reader can see and click; what is blank is named so. */
export function visible(text: string): Html {
  return isBlank(text) ? markup`<span class="none">blank</span>` : markup`${text}`;
}

/** Whether a text shows nothing: it is empty, or has nothing but spaces and characters without a shape. */
export function isBlank(text: string): boolean {
  return !/[^\s\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u2800\u3164\uffa0]/u.test(text);
}

/** `firstName` and `first_name` as `first-name`. */
function dashed(field: string): string {
  return field.replace(/([a-z])([A-Z])/g, "$1-$2").replaceAll("_", "-").toLowerCase();
}

/** Whether no two rows share a text. */
function isUnique(model: Model, { table }: Resource, { name }: Column): boolean {
  return model.declared(table).unique.some((index) => index.length === 1 && index[0] === name);
}

/** The beginning of a text that is long for a label. */
export function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * LONGEST + 2)];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : text;
}
