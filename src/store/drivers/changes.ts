const CHANGES = /^\s*(?:insert|update|delete|replace)\b/i;

/** How many rows a statement that returned rows has changed: those that it returned, none for a reading one. */
export function returnedChanges(sql: string, rows: { readonly length: number }): number {
  return CHANGES.test(sql) ? rows.length : 0;
}
