import type { Link } from "./links.ts";
import type { ResourceParts } from "./resource_members.ts";

/** What is wrong with a foreign key, and what to write. */
export interface ResourceProblem {
  readonly text: string;
  /** Whether a service's `check()` says so too. */
  readonly isChecked: boolean;
}

/** What is wrong with the foreign keys of a table. */
export function resourceProblems({ table, links, broken }: ResourceParts): readonly ResourceProblem[] {
  return [
    ...links.filter((link) => link.table === table.name && !link.isIndexed)
      .map((link) => ({ text: missingIndex(link), isChecked: false })),
    ...broken.filter((one) => one.table === table.name).map(({ columns, why, isChecked }) => ({
      text: `The foreign key of ${columns.map(quoted).join(", ")} ${why}.`,
      isChecked,
    })),
  ];
}

/** The way back over a foreign key looks at every row where no index leads to it. */
function missingIndex({ table, columns }: Link): string {
  const name = quoted([table, ...columns].join("_"));
  return `No index: create index ${name} on ${quoted(table)} (${columns.map(quoted).join(", ")});`;
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
