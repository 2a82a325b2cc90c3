import type { Outcome } from "../tests/helpers/exchanges/outcomes.ts";

/** The heading of the page's part that the table is. */
const HEADING = "## What is tested where";

/** The versions of what was run, by the names that outcomes have: `Node 24` → `24.21.0`. */
export type Versions = Readonly<Record<string, string>>;

/** The outcomes as a table in Markdown, sorted; what has failed stands beside what has passed. */
export function matrixTable(outcomes: readonly Outcome[], versions: Versions): string {
  const named = (name: string) => versions[name] === undefined ? name : `${name} (${versions[name]})`;
  const rows = outcomes.toSorted(byPlace).map(({ runtime, database, passed, failed, excepted }) => [
    named(database),
    named(runtime),
    count(passed),
    count(failed),
    count(excepted),
  ]);
  const head = ["database", "runtime", "exchanges passed", "failed", "do not apply"];
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [head, head.map((_, place) => place < 2 ? "---" : "---:"), ...rows].map(line).join("\n");
}

/** The page with another table below a heading; what stands between the two stays. @throws where it has none. */
export function withTable(page: string, table: string, heading = HEADING): string {
  const start = page.indexOf(`${heading}\n`);
  if (start === -1) throw new Error(`The page has no "${heading}".`);
  const end = page.indexOf("\n## ", start + heading.length);
  const part = end === -1 ? page.slice(start) : page.slice(start, end);
  const words = part.replace(/\n\|[^]*$/, "").trimEnd();
  return `${page.slice(0, start)}${words}\n\n${table}\n${end === -1 ? "" : page.slice(end)}`;
}

function byPlace(one: Outcome, other: Outcome): number {
  return one.database.localeCompare(other.database) || one.runtime.localeCompare(other.runtime);
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
