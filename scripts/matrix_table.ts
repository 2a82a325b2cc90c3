import type { Outcome } from "../tests/helpers/exchanges/outcomes.ts";

/** The heading above the table in the page. */
const HEADING = "## What is tested where";

/** The versions of runtimes and databases, by the names in the outcomes: `Node 24` → `24.21.0`. */
export type Versions = Readonly<Record<string, string>>;

/**
 * The outcomes as a table in Markdown, sorted, with failures next to passes.
 * @param page has the previous table: rows that did not run again stay.
 */
export function matrixTable(outcomes: readonly Outcome[], versions: Versions, page = ""): string {
  const named = (name: string) => versions[name] === undefined ? name : `${name} (${versions[name]})`;
  const rows = new Map(keptRows(page).map((row) => [placeOf(row), row]));
  for (const { runtime, database, passed, failed, excepted } of outcomes) {
    const row = [named(database), named(runtime), ...[passed, failed, excepted].map(count)];
    rows.set(placeOf(row), row);
  }
  const head = ["database", "runtime", "exchanges passed", "failed", "do not apply"];
  return tableOf([head, ["---", "---", "---:", "---:", "---:"], ...[...rows.values()].sort(byPlace)]);
}

/** The causes of failures, as a table in Markdown. */
export function causesTable({ causes = {} }: Pick<Outcome, "causes">): string {
  const rows = Object.entries(causes).map(([what, exchanges]) => [count(exchanges), what]);
  return tableOf([["exchanges", "what"], ["---:", "---"], ...rows]);
}

function tableOf(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}

/** The rows of the page's table, without its head. */
function keptRows(page: string): readonly (readonly string[])[] {
  const [, part = ""] = page.split(`${HEADING}\n`);
  const lines = part.split("\n## ")[0].split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) => line.slice(1, -1).split("|").map((cell) => cell.trim()));
}

/** A row's database and runtime, without their versions. */
function placeOf([database, runtime]: readonly string[]): string {
  return [database, runtime].map((name) => name.replace(/ \([^()]*\)$/, "")).join(", ");
}

/**
 * The page with another table below a heading; the text between the heading and the table stays.
 * @throws if it has no table.
 */
export function withTable(page: string, table: string, heading = HEADING): string {
  const start = page.indexOf(`${heading}\n`);
  if (start === -1) throw new Error(`The page has no "${heading}".`);
  const end = page.indexOf("\n## ", start + heading.length);
  const part = end === -1 ? page.slice(start) : page.slice(start, end);
  const words = part.replace(/\n\|[^]*$/, "").trimEnd();
  return `${page.slice(0, start)}${words}\n\n${table}\n${end === -1 ? "" : page.slice(end)}`;
}

function byPlace(one: readonly string[], other: readonly string[]): number {
  return one[0].localeCompare(other[0]) || one[1].localeCompare(other[1]);
}

function count(number: number): string {
  return number.toLocaleString("en-US");
}
