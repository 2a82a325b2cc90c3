import assert from "node:assert/strict";
import type { Ask } from "./skewed_service.ts";
import { CostMeter } from "./statement_cost.ts";

/**
 * The request, the maximum number of steps of SQLite's machine, and the tables that may be walked: a limit ends the
 * walk.
 */
export type Case = readonly [path: string, most: number, ...scans: readonly string[]];

/** Runs each case, and fails if its one statement takes more steps, or walks another table. */
export async function compare(cases: readonly Case[], database: string, ask: Ask): Promise<void> {
  using meter = new CostMeter(database);
  const found: string[] = [];
  for (const [path, most, ...allowed] of cases) {
    const { status, queries } = await ask(`GET ${path}`);
    assert.ok(queries.length === 1 && status < 500, `${path}: ${status}, ${queries.length} statements`);
    const { scans, steps, plan } = meter.measure(queries);
    const walked = scans.filter((table) => !allowed.includes(table));
    if (walked.length > 0 || steps > most) {
      found.push(`${path}: ${steps} steps, walks ${walked.join(", ") || "nothing"}\n  ${plan.join("\n  ")}`);
    }
  }
  assert.equal(found.join("\n"), "");
}
