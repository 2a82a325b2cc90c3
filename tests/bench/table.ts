import type { Way } from "./arguments.ts";
import { CONTESTANTS } from "./contestant.ts";
import type { Result } from "./rounds.ts";
import type { Spread } from "./statistics.ts";
import { FLOOR_GOAL, WORKLOADS } from "./workloads.ts";

/** Results as a Markdown table, medians with their quartiles; over HTTP the goals beside. */
export function resultTable(results: readonly Result[], way: Way): string {
  const isHttp = way === "http";
  const head = ["workload", ...CONTESTANTS, "of floor", "× hand-written", "CPU of each, µs"];
  return markdownTable([head, ...results.map((result) => cells(result, isHttp))]);
}

/** Rows, the first of which is the head, as a Markdown table. */
export function markdownTable([head, ...rows]: readonly (readonly string[])[]): string {
  return [head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n");
}

function cells({ workload, rates, ofFloor, ofHandWritten, cpu }: Result, isHttp: boolean): string[] {
  const { title, goal } = WORKLOADS.find((one) => one.name === workload)!;
  const rate = (spread: Spread) => printed(spread, (value) => Math.round(value).toLocaleString("en"));
  const ratio = (spread: Spread, least: number) =>
    printed(spread, (value) => value.toFixed(2)) + (isHttp ? ` (≥ ${least})` : "");
  const micros = cpu === undefined ? "" : CONTESTANTS.map((name) => Math.round(cpu[name])).join(" / ");
  return [
    title,
    ...CONTESTANTS.map((name) => rate(rates[name])),
    ratio(ofFloor, FLOOR_GOAL),
    ratio(ofHandWritten, goal),
    micros,
  ];
}

/** A median with its quartiles. */
export function printed({ median, quartiles: [first, third] }: Spread, print: (value: number) => string): string {
  return `**${print(median)}** ${print(first)}–${print(third)}`;
}
