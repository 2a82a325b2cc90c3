import type { Way } from "./arguments.ts";
import type { Result } from "./rounds.ts";
import type { Spread } from "./statistics.ts";
import { FLOOR_GOAL, WORKLOADS } from "./workloads.ts";

/** Results as rows of a Markdown table, medians with their quartiles; the goals beside. */
export function resultTable(results: readonly Result[], way: Way): string {
  return [
    "| workload | relata, req/s | hand-written, req/s | floor, req/s | of floor (goal) | of hand-written (goal) |",
    "| --- | --- | --- | --- | --- | --- |",
    ...results.map((result) => row(result, way)),
  ].join("\n");
}

function row({ workload, rates, ofFloor, ofHandWritten }: Result, way: Way): string {
  const { title, goal } = WORKLOADS.find((one) => one.name === workload)!;
  const ratio = (spread: Spread, least: number) =>
    `${printed(spread, (value) => value.toFixed(2))}${way === "http" ? ` (≥ ${least})` : ""}`;
  const rate = (spread: Spread) => printed(spread, (value) => Math.round(value).toLocaleString("en"));
  const cells = [
    title,
    rate(rates.relata),
    rate(rates["hand-written"]),
    rate(rates.floor),
    ratio(ofFloor, FLOOR_GOAL),
    ratio(ofHandWritten, goal),
  ];
  return `| ${cells.join(" | ")} |`;
}

function printed({ median, quartiles: [first, third] }: Spread, print: (value: number) => string): string {
  return `**${print(median)}** ${print(first)}–${print(third)}`;
}
