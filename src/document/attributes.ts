import type { Column } from "../types/column.ts";
import type { Resource } from "../types/model.ts";
import type { NodeShape, Row } from "../types/read_plan.ts";
import type { Settings } from "../types/settings.ts";
import { KINDS } from "../values/kinds.ts";

/** Writes the member `,"attributes":{…}` of one row, or nothing where there are none. */
export type AttributesWriter = (row: Row) => string;

/** Compiles the attributes of a node's rows, whose columns begin at a cell. */
export function attributesWriter(
  node: NodeShape,
  resource: Resource,
  settings: Settings,
  firstCell: number,
): AttributesWriter {
  const columns = node.columns.flatMap((name): Column[] => resource.columns.filter((one) => one.name === name));
  const writers = columns.map((column) => KINDS[column.kind].write(column, settings));
  const names = columns.map((column, at) => `${at === 0 ? "" : ","}${JSON.stringify(column.field)}:`);
  const builtIn = (row: Row): string => {
    let text = "";
    for (let at = 0; at < writers.length; at++) text += names[at] + writers[at](row[firstCell + at]);
    return text;
  };
  const own = resource.schema.attributes;
  if (own !== undefined) return (row) => written(own.write(JSON.parse(`{${builtIn(row)}}`)), node.fields ?? []);
  if (columns.length === 0) return () => "";
  return (row) => `,"attributes":{${builtIn(row)}}`;
}

/** What a schema of the application's own writes, less what is not to be shown. */
function written(attributes: { readonly [field: string]: unknown }, shown: readonly string[]): string {
  const kept = Object.entries(attributes).filter(([field, value]) => shown.includes(field) && value !== undefined);
  if (kept.length === 0) return "";
  return `,"attributes":{${
    kept.map(([field, value]) => `${JSON.stringify(field)}:${JSON.stringify(value)}`).join(",")
  }}`;
}
