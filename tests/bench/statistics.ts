/** The median of a sample and its spread. */
export interface Spread {
  readonly median: number;
  /** The quartiles: a quarter of the sample is below the first, a quarter above the second. */
  readonly quartiles: readonly [number, number];
}

/** The median and quartiles of a sample, which must not be empty. */
export function spreadOf(sample: readonly number[]): Spread {
  const sorted = [...sample].sort((one, other) => one - other);
  return { median: at(sorted, 0.5), quartiles: [at(sorted, 0.25), at(sorted, 0.75)] };
}

/** The value below which a fraction of a sorted sample lies, interpolated between two neighbours. */
function at(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const below = Math.floor(place);
  const above = Math.ceil(place);
  return sorted[below] + (sorted[above] - sorted[below]) * (place - below);
}
