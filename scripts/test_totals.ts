/** How many tests a run counted. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  /**
   * The errors that the failed runs have printed; they are repeated at the end, where a reader of the log looks first.
   */
  readonly errors: readonly string[];
}

// deno-lint-ignore no-control-regex
const COLOURS = /\x1b\[[0-9;]*m/g;
const SUMMARY = /^(?:ok|FAILED) \| (\d+) passed(?: \(\d+ steps?\))? \| (\d+) failed/gm;
/** The title under which `deno test` prints its errors, between the tests and the summary. */
const ERRORS = /^ ?ERRORS ?$/gm;
/** How many last lines are shown for a failed run without such a title. */
const LAST_LINES = 40;

/**
 * The totals of a run of `deno test`, from all of its output; only the last summary and the last errors are its own,
 * others are of runs that tests have started. At least one failure if it did not succeed.
 */
export function testTotals(printed: string, success: boolean): Totals {
  const text = printed.replace(COLOURS, "");
  const summary = [...text.matchAll(SUMMARY)].at(-1);
  const [passed, failed] = summary ? [Number(summary[1]), Number(summary[2])] : [0, 0];
  if (success) return { passed, failed, errors: [] };
  return { passed, failed: Math.max(failed, 1), errors: [errorsIn(text.trimEnd())] };
}

/** The errors that a run of `deno test` has printed, or else its last lines. */
function errorsIn(text: string): string {
  const errors = [...text.matchAll(ERRORS)].at(-1);
  return errors ? text.slice(errors.index) : text.split("\n").slice(-LAST_LINES).join("\n");
}

/** The totals of several runs together. At least one failure if no test ran. */
export function sumOf(totals: readonly Totals[]): Totals {
  const passed = totals.reduce((sum, one) => sum + one.passed, 0);
  const failed = totals.reduce((sum, one) => sum + one.failed, 0);
  return { passed, failed: passed + failed === 0 ? 1 : failed, errors: totals.flatMap(({ errors }) => errors) };
}
