/** Joins names into a JSON pointer, escaped as RFC 6901 asks: `["data", "a/b"]` → `/data/a~1b`. */
export function pointer(...names: readonly (string | number)[]): string {
  let text = "";
  for (const name of names) text += `/${typeof name === "string" ? escaped(name) : name}`;
  return text;
}

function escaped(name: string): string {
  return name.includes("~") || name.includes("/") ? name.replaceAll("~", "~0").replaceAll("/", "~1") : name;
}
