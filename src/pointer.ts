/** Joins names into a JSON pointer, escaped as RFC 6901 asks: `["data", "a/b"]` → `/data/a~1b`. */
export function pointer(...names: readonly (string | number)[]): string {
  return names.map((name) => `/${String(name).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
