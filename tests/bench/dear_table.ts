import { type DearRow, verdictOf } from "./dear_verdict.ts";
import { markdownTable } from "./table.ts";

const HEAD = ["request", "service", "bytes", "status", "ms", "first, ms", "answer, KiB", "memory, MiB", "verdict"];

/** Requests and their costs as a Markdown table; `bytes` are those of the request's path and query. */
export function dearTable(rows: readonly DearRow[]): string {
  return markdownTable([HEAD, ...rows.map(cells)]);
}

/** The messages of refused requests, one per line. */
export function refusals(rows: readonly DearRow[]): string {
  return rows.flatMap(({ title, answer }) =>
    answer === "late" || answer.detail === undefined ? [] : [`- ${title}: ${answer.parameter}: ${answer.detail}`]
  ).join("\n");
}

function cells(row: DearRow): readonly string[] {
  const { title, service, path, answer, givenUpAfter } = row;
  const begin = [title.replaceAll("|", "\\|"), service, String(path.length)];
  const { word } = verdictOf(row);
  if (answer === "late") return [...begin, "", `> ${givenUpAfter.toLocaleString("en")}`, "", "", "", word];
  const { status, milliseconds, first, bytes, memory } = answer;
  const size = (count: number, unit: number) => (count / unit).toFixed(1);
  return [
    ...begin,
    String(status),
    printed(milliseconds),
    printed(first),
    size(bytes, 2 ** 10),
    size(memory, 2 ** 20),
    word,
  ];
}

function printed(milliseconds: number): string {
  return milliseconds < 10 ? milliseconds.toFixed(2) : Math.round(milliseconds).toLocaleString("en");
}
