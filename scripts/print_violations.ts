/** Prints violations, one a line, and ends the process with 1 where there are any. */
export function printViolations(violations: readonly string[]): void {
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) Deno.exit(1);
}
