import type { MappedResource } from "../mapping/map_database.ts";
import { commented, inComment, linesOf, object } from "../mapping/literal.ts";

const INDENT = "    ";

/** The lines of a resource in `resources`: commented out, under a heading, where it is not exposed. */
export function resourceLines(resource: MappedResource, indent: string = INDENT): readonly string[] {
  const { table, members, isExposed } = resource;
  const member = { name: table, value: object(members) };
  const remarks = [...resource.notes, ...resource.problems.map((one) => one.text)].map((note) =>
    `${indent}// ${inComment(note)}`
  );
  if (isExposed) return [...remarks, ...linesOf(member, indent)];
  return [headingOf(resource, indent), ...remarks, ...commented(linesOf(member, ""), indent)];
}

/** A heading names its table so that another run finds it: a name may hold quotes and line ends. */
function headingOf({ kind, table, reserve }: MappedResource, indent: string): string {
  const why = reserve === undefined ? "take out the // to serve it" : reserve;
  return `${indent}// ${kind} ${inComment(JSON.stringify(table))}: ${inComment(why)}.`;
}

/** The line that says why a table or view is not served. */
export function skippedLine(
  { name, why }: { readonly name: string; readonly why: string },
  indent: string = INDENT,
): string {
  return `${indent}// left out: ${inComment(JSON.stringify(name))} ${inComment(why)}.`;
}
