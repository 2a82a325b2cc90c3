/** Prints violations, one per line, and exits with 1 if there are any. */
export function printViolations(violations: readonly string[]): void {
  for (const violation of violations) console.error(violation);
  if (violations.length > 0) Deno.exit(1);
}
