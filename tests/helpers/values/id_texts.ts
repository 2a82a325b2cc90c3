/** The id of a record from the parts of its key: one part as it is, several joined by `~`. */
export function joined(parts: readonly string[]): string {
  return parts.length === 1 ? parts[0] : parts.map((part) => part.replace(/[~!]/g, "!$&")).join("~");
}

/**
 * The parts of an id for a key of `length` columns: `a!~b~1` → `a~b` and `1`. `undefined` if it has another number of
 * parts, is empty, or has `!` before another character than `~` and `!`.
 */
export function idParts(id: string, length: number): readonly string[] | undefined {
  if (id === "") return undefined;
  if (length === 1) return [id];
  const signs = id.match(/!.?|[^!]/gsu) ?? [];
  if (signs.some((sign) => sign.startsWith("!") && sign !== "!~" && sign !== "!!")) return undefined;
  const parts = [""];
  for (const sign of signs) {
    if (sign === "~") parts.push("");
    else parts[parts.length - 1] += sign.replace(/^!/, "");
  }
  return parts.length === length ? parts : undefined;
}

/** The integer that a text is, as keys are written; `undefined` if it is not one of 64 bits. */
export function integerOf(text: string): bigint | undefined {
  if (!/^(0|-?[1-9][0-9]*)$/.test(text)) return undefined;
  const value = BigInt(text);
  return value >= -(2n ** 63n) && value < 2n ** 63n ? value : undefined;
}
