/** The name that was probably meant: spelled alike but for case and dashes, or up to two letters apart. */
export function closest(name: string, names: readonly string[]): string | undefined {
  const isNear = (known: string) => Math.abs(bare(known).length - bare(name).length) <= 2;
  const [best] = names.filter(isNear)
    .map((known) => ({ known, distance: distanceOf(bare(name), bare(known)) }))
    .filter(({ known, distance }) => distance <= 2 && distance < known.length / 2)
    .sort((one, other) => one.distance - other.distance);
  return best?.known;
}

function bare(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase();
}

/** How many letters must be added, dropped, changed or swapped with the next to make one word of another. */
function distanceOf(one: string, other: string): number {
  let before: readonly number[] = [];
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1);
      const isSwap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, change, isSwap ? before[j - 2] + 1 : Infinity));
    }
    before = row;
    row = next;
  }
  return row[other.length];
}
