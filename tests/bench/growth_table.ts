/** The growth of a cost: one row for each size. */
export interface Growth {
  readonly title: string;
  /** The name of the growing quantity, then of the measured values. */
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (number | string)[])[];
}

/** A growth as a Markdown table. */
export function growthTable({ columns, rows }: Growth): string {
  const isNamed = typeof rows[0]?.[0] === "string";
  return [
    `| ${columns.join(" | ")} |`,
    `|${isNamed ? " --- |" : " --: |"}${" --: |".repeat(columns.length - 1)}`,
    ...rows.map((row) => `| ${row.map(printed).join(" | ")} |`),
  ].join("\n");
}

function printed(value: number | string): string {
  if (typeof value === "string") return value;
  return Number.isInteger(value) ? value.toLocaleString("en") : value.toFixed(value < 10 ? 2 : 1);
}
