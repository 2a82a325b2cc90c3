import { OPERATIONS } from "../config/operations.ts";
import type { Mapping } from "./mapping/map_database.ts";
import type { Line } from "./terminal.ts";

/** What is served, a line each: the type, the path, the operations. Then how many tables are not, since nobody asked. */
export function servedLines({ resources }: Mapping, isWritable: boolean): readonly Line[] {
  const exposed = resources.filter((one) => one.isExposed);
  const width = exposed.reduce((most, { type }) => Math.max(most, type.length), 0);
  const lines = exposed.map(({ type, kind }) => {
    const operations = isWritable && kind === "table" ? OPERATIONS : ["list", "view"];
    const name = type.padEnd(width);
    return ["  ", { text: name, style: "bold" }, `  /${name}  ${operations.join(" ")}`] satisfies Line;
  });
  const rest = resources.filter((one) => !one.isExposed);
  return rest.length === 0
    ? lines
    : [...lines, [`${rest.length} not exposed: ${rest.map((one) => one.table).join(", ")}`]];
}
