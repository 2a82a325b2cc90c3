import type { Column } from "../types/column.ts";
import type { Model, Resource } from "../types/model.ts";
import { keyOf, type KnownRecords, type Shown } from "./records.ts";

/** Columns that name a row for people, best first. */
const NAMES = ["name", "title"];
/** Longer labels are cut. */
const LONGEST = 60;

/** What a link to a record says: its unique text, else its name or title, else its id. */
export function labelOf(model: Model, record: Pick<Shown, "type" | "id">, known: KnownRecords): string {
  const resource = model.byType(record.type);
  const columns = resource === undefined ? [] : [...uniqueTexts(model, resource), ...namesOf(resource)];
  return firstText(columns, known.get(keyOf(record))) ?? record.id;
}

/** What a page is called that shows a record: its name or title, else its unique text; nothing where it has neither. */
export function headingOf(model: Model, record: Shown): string | undefined {
  const resource = model.byType(record.type);
  return resource === undefined ? undefined : firstText(headingColumns(model, resource), record);
}

/** The columns that head a row, best first. */
export function headingColumns(model: Model, resource: Resource): readonly Column[] {
  return [...namesOf(resource), ...uniqueTexts(model, resource)];
}

function namesOf({ columns }: Resource): readonly Column[] {
  return NAMES.flatMap((name) => columns.filter((column) => column.field === name && column.kind === "text"));
}

/** The texts that no two rows share; a name among them comes first. */
function uniqueTexts(model: Model, { table, columns }: Resource): readonly Column[] {
  const { unique } = model.declared(table);
  const found = columns.filter(({ name, kind }) =>
    kind === "text" && unique.some((index) => index.length === 1 && index[0] === name)
  );
  const isName = ({ field }: Column) => NAMES.includes(field) ? 0 : 1;
  return found.sort((one, other) => isName(one) - isName(other));
}

function firstText(columns: readonly Column[], record: Shown | undefined): string | undefined {
  for (const { field } of columns) {
    const value = record?.attributes.get(field);
    if (value?.kind === "text" && value.text.trim() !== "") return shortened(value.text);
  }
}

function shortened(text: string): string {
  const characters = [...text.slice(0, 2 * LONGEST + 2)];
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST).join("")}…` : text;
}
