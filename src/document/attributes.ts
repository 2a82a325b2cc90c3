import type { Column } from "../types/column.ts";
import type { Resource } from "../types/model.ts";
import type { NodeShape, Row } from "../types/read_plan.ts";
import type { Settings } from "../types/settings.ts";
import { KINDS } from "../values/kinds.ts";

/** Writes the member `,"attributes":{…}` of one row, or nothing where there are none. */
export type AttributesWriter = (row: Row) => string;

/**
 * Compiles the attributes of a node's rows, whose columns begin at a cell. `isForgiving`: an attribute that the
 * application's own code fails to write is left out.
 */
export function attributesWriter(
  node: NodeShape,
  resource: Resource,
  settings: Settings,
  firstCell: number,
  isForgiving = false,
): AttributesWriter {
  const columns = node.columns.flatMap((name): Column[] => resource.columns.filter((one) => one.name === name));
  const writers = columns.map((column) => KINDS[column.kind].write(column, settings));
  const names = columns.map((column, at) => `${at === 0 ? "" : ","}${JSON.stringify(column.field)}:`);
  const forgivingly = (row: Row): string =>
    columns.flatMap(({ field }, at) => {
      const value = unlessItFails(() => writers[at](row[firstCell + at]));
      return value === "" ? [] : `${JSON.stringify(field)}:${value}`;
    }).join(",");
  const builtIn = isForgiving ? forgivingly : (row: Row): string => {
    let text = "";
    for (let at = 0; at < writers.length; at++) text += names[at] + writers[at](row[firstCell + at]);
    return text;
  };
  const own = resource.schema.attributes;
  if (own !== undefined) {
    const write: AttributesWriter = (row) => written(own.write(JSON.parse(`{${builtIn(row)}}`)), node.fields ?? []);
    return isForgiving ? (row) => unlessItFails(() => write(row)) : write;
  }
  if (columns.length === 0) return () => "";
  if (!isForgiving) return (row) => `,"attributes":{${builtIn(row)}}`;
  return (row) => {
    const text = builtIn(row);
    return text === "" ? "" : `,"attributes":{${text}}`;
  };
}

/** What code of the application writes; nothing where it fails. */
function unlessItFails(write: () => string): string {
  try {
    return write();
  } catch {
    return "";
  }
}

/** What a schema of the application's own writes, less what is not to be shown. */
function written(attributes: { readonly [field: string]: unknown }, shown: readonly string[]): string {
  const kept = Object.entries(attributes).filter(([field, value]) => shown.includes(field) && value !== undefined);
  if (kept.length === 0) return "";
  return `,"attributes":{${
    kept.map(([field, value]) => `${JSON.stringify(field)}:${JSON.stringify(value)}`).join(",")
  }}`;
}
