/** How many tests a run counted. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
}

// deno-lint-ignore no-control-regex
const COLOURS = /\x1b\[[0-9;]*m/g;
const SUMMARY = /^(?:ok|FAILED) \| (\d+) passed(?: \(\d+ steps?\))? \| (\d+) failed/gm;

/**
 * The totals of a run of `deno test`, out of all that it has printed; the last summary is its own, others are of runs
 * that tests have made. One failure at least where it did not succeed.
 */
export function testTotals(printed: string, success: boolean): Totals {
  const summary = [...printed.replace(COLOURS, "").matchAll(SUMMARY)].at(-1);
  const [passed, failed] = summary ? [Number(summary[1]), Number(summary[2])] : [0, 0];
  return { passed, failed: success ? failed : Math.max(failed, 1) };
}

/** The totals of several runs together. One failure at least where no test ran. */
export function sumOf(totals: readonly Totals[]): Totals {
  const passed = totals.reduce((sum, one) => sum + one.passed, 0);
  const failed = totals.reduce((sum, one) => sum + one.failed, 0);
  return { passed, failed: passed + failed === 0 ? 1 : failed };
}
