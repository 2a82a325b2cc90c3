/**
 * The path to a member of a JSON value, as SQLite's JSON functions take it: `$.color`, `$.size."wide-feet"`. An index on
 * the member must name the same path.
 */
export function memberPath(member: readonly string[]): string {
  return `$${member.map((name) => /^[A-Za-z_]\w*$/.test(name) ? `.${name}` : `."${name}"`).join("")}`;
}
