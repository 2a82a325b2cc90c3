/** The lines that only one of two texts has, with `-` and `+` before them, and a line around them. */
export function differingLines(old: readonly string[], now: readonly string[]): readonly string[] {
  const marked = compared(old, now);
  const isNear = (index: number) =>
    [index - 1, index, index + 1].some((one) => marked[one] !== undefined && !marked[one].startsWith("  "));
  return marked.filter((_, index) => isNear(index));
}

/** Every line, by the longest common subsequence. */
function compared(old: readonly string[], now: readonly string[]): readonly string[] {
  // lengths[i][j]: how many lines old from i and now from j have in common.
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      lengths[i][j] = old[i] === now[j] ? lengths[i + 1][j + 1] + 1 : Math.max(lengths[i + 1][j], lengths[i][j + 1]);
    }
  }
  const lines: string[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      lines.push(`  ${old[i++]}`);
      j++;
    } else if (j === now.length || (i < old.length && lengths[i + 1][j] >= lengths[i][j + 1])) {
      lines.push(`- ${old[i++]}`);
    } else {
      lines.push(`+ ${now[j++]}`);
    }
  }
  return lines;
}
