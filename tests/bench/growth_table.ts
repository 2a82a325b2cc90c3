/** How a cost grows with one thing: a row for each of its sizes. */
export interface Growth {
  readonly title: string;
  /** The name of what grows, then of what is measured. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly number[])[];
}

/** A growth as a Markdown table. */
export function growthTable({ columns, rows }: Growth): string {
  return [
    `| ${columns.join(" | ")} |`,
    `|${" --: |".repeat(columns.length)}`,
    ...rows.map((row) => `| ${row.map(printed).join(" | ")} |`),
  ].join("\n");
}

function printed(value: number): string {
  return Number.isInteger(value) ? value.toLocaleString("en") : value.toFixed(value < 10 ? 2 : 1);
}
