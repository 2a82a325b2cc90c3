const CHANGES = /^\s*(?:insert|update|delete|replace)\b/i;

/** Whether a statement may change rows. */
export function changesRows(sql: string): boolean {
  return CHANGES.test(sql);
}

/** How many rows a statement that returned rows has changed: those that it returned, none for a reading one. */
export function returnedChanges(sql: string, rows: { readonly length: number }): number {
  return changesRows(sql) ? rows.length : 0;
}
