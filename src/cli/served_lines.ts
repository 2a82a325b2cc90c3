import { OPERATIONS } from "../config/operations.ts";
import type { Mapping } from "./mapping/map_database.ts";
import type { Terminal } from "./terminal.ts";

/** What is served, a line each: the type, the path, the operations. Then how many tables are not, since nobody asked. */
export function servedLines({ resources }: Mapping, isWritable: boolean, terminal: Terminal): readonly string[] {
  const exposed = resources.filter((one) => one.isExposed);
  const width = Math.max(...exposed.map(({ type }) => type.length));
  const lines = exposed.map(({ type, kind }) => {
    const operations = isWritable && kind === "table" ? OPERATIONS : ["list", "view"];
    return `  ${terminal.style(type.padEnd(width), "bold")}  /${type.padEnd(width)}  ${operations.join(" ")}`;
  });
  const rest = resources.filter((one) => !one.isExposed);
  return rest.length === 0
    ? lines
    : [...lines, `${rest.length} not exposed: ${rest.map((one) => one.table).join(", ")}`];
}
