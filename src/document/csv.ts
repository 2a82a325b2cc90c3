import type { ShownResource } from "../types/hooks.ts";
import type { KeyKind } from "../types/key.ts";
import type { Model, Resource } from "../types/model.ts";
import type { NodeShape } from "../types/read_plan.ts";
import type { ColumnKind } from "../types/schema_tables.ts";
import type { AttributeWriter } from "../values/exact_json.ts";
import { isNumber } from "../values/kind.ts";

/** The place of a field in resource objects. */
type Place = "id" | "attributes" | "relationships";

/** A column of the CSV. */
interface Field {
  readonly name: string;
  readonly place: Place;
  /** The kind of an attribute's column; absent for an attribute that the application writes. */
  readonly kind?: ColumnKind;
  /** The kinds of the parts of an id. */
  readonly keyKinds?: readonly KeyKind[];
}

/** The columns that CSV shows: the id, attributes and to-one relationships. */
export interface Table {
  readonly model: Model;
  readonly resource: Resource;
  readonly node: NodeShape;
  /** Whether texts that spreadsheets would take for formulas are left unchanged. */
  readonly isRaw: boolean;
}

/** The parts of a CSV: its first line, and a writer of the line for a resource object. */
interface CsvWriter {
  readonly head: string;
  /** `write` writes the values that have no text of their own in CSV. */
  readonly row: (one: ShownResource, write: AttributeWriter) => string;
}

/**
 * Writes resource objects as CSV (https://www.rfc-editor.org/rfc/rfc4180): a line of names, then a line for each
 * resource. Null is an empty field, empty text `""`, arrays and objects are compact JSON.
 */
export function csvWriter(resources: readonly ShownResource[], table: Table): CsvWriter {
  const { isRaw } = table;
  const fields = fieldsOf(resources, table);
  return {
    head: rowOf(fields.map(({ name }) => textField(name, isRaw))),
    row: (one, write) => rowOf(fields.map((field) => fieldOf(one, field, isRaw, write))),
  };
}

function rowOf(fields: readonly string[]): string {
  return `${fields.join(",")}\r\n`;
}

/** The columns: those that were read of each row, and those that the application's own code has added to some. */
function fieldsOf(resources: readonly ShownResource[], { resource, model, node }: Table): readonly Field[] {
  const kinds = new Map(resource.columns.map(({ field, kind }) => [field, kind]));
  const read = resource.columns.filter(({ name }) => node.columns.includes(name)).map(({ field }) => field);
  const shown = new Set(node.fields ?? read);
  for (const { attributes } of resources) for (const name of Object.keys(attributes ?? {})) shown.add(name);
  return [
    { name: "id", place: "id", keyKinds: resource.key.kinds },
    ...[...shown].map((name) => ({ name, place: "attributes" as const, kind: kinds.get(name) })),
    ...node.lookUps.map(({ relationship, hop }) => ({
      name: relationship,
      place: "relationships" as const,
      keyKinds: model.resource(hop.table).key.kinds,
    })),
  ];
}

function fieldOf(one: ShownResource, field: Field, isRaw: boolean, write: AttributeWriter): string {
  const { name, place, keyKinds = [] } = field;
  // An id of integers is not a text that a spreadsheet could run.
  const isPlain = isRaw || keyKinds.every((each) => each === "integer");
  if (place === "id") return textField(one.id, isPlain);
  if (place === "attributes") return valueField(one.attributes?.[name], field, isRaw, write);
  const linkage = one.relationships?.[name] as { readonly data?: { readonly id: string } | null } | undefined;
  return linkage?.data == null ? "" : textField(linkage.data.id, isPlain);
}

const NUMBER = /^-?\d+(\.\d+)?$/;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function valueField(value: unknown, { name, kind }: Field, isRaw: boolean, write: AttributeWriter): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "string" || kind === "json") return quoted(write(name, value) ?? "");
  const isNoText = (isNumber(kind) && NUMBER.test(value)) || (kind === "blob" && BASE64.test(value));
  return textField(value, isRaw || isNoText);
}

/** The beginnings that make a spreadsheet run a text: https://owasp.org/www-community/attacks/CSV_Injection. */
const FORMULA = /^[=+\-@\t\r]/;

function textField(text: string, isRaw: boolean): string {
  if (text === "") return '""';
  return quoted(!isRaw && FORMULA.test(text) ? `'${text}` : text);
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
