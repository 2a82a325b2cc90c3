import type { Way } from "./arguments.ts";
import { type ContestantName, CONTESTANTS, LABELS } from "./contestant.ts";
import type { Result } from "./rounds.ts";
import type { Spread } from "./statistics.ts";
import { WORKLOADS } from "./workloads.ts";

/** Results as a Markdown table, medians with their quartiles; over HTTP with the goals. */
export function resultTable(results: readonly Result[], way: Way): string {
  const isHttp = way === "http";
  const there = CONTESTANTS.filter((name) => results.every(({ rates }) => rates[name] !== undefined));
  const kept = there.includes("hand-kept") ? ["× kept statements"] : [];
  const names = there.map((name) => LABELS[name]);
  const head = ["workload", ...names, "of floor", "× hand-written", ...kept, "CPU of each, µs"];
  return markdownTable([head, ...results.map((result) => cells(result, there, isHttp))]);
}

/** Rows as a Markdown table; the first one is the head. */
export function markdownTable([head, ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function cells(result: Result, there: readonly ContestantName[], isHttp: boolean): string[] {
  const { workload, rates, ofFloor, ofHandWritten, ofHandKept, cpu } = result;
  const { title, goals } = WORKLOADS.find((one) => one.name === workload)!;
  const rate = (spread: Spread) => printed(spread, (value) => Math.round(value).toLocaleString("en"));
  const ratio = (spread: Spread, least: number | undefined) =>
    printed(spread, (value) => value.toFixed(2)) + (isHttp && least !== undefined ? ` (≥ ${least})` : "");
  const micros = cpu === undefined ? "" : there.map((name) => Math.round(cpu[name])).join(" / ");
  return [
    title,
    ...there.map((name) => rate(rates[name])),
    ratio(ofFloor, goals.floor),
    ratio(ofHandWritten, goals["hand-written"]),
    ...(ofHandKept === undefined ? [] : [ratio(ofHandKept, goals["hand-kept"])]),
    micros,
  ];
}

/** A median with its quartiles. */
export function printed({ median, quartiles: [first, third] }: Spread, print: (value: number) => string): string {
  return `**${print(median)}** ${print(first)}–${print(third)}`;
}
