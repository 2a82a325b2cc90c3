/** The milliseconds in which a usual machine reads and writes 12 MB of JSON. */
const USUAL = 40;

let pace: number | undefined;

/** A time limit in milliseconds, which is longer on a machine that is slower than usual. */
export function atPace(milliseconds: number): number {
  pace ??= Math.max(1, measured() / USUAL);
  return Math.round(milliseconds * pace);
}

/** The milliseconds in which this machine reads and writes 12 MB of JSON, at best. */
function measured(): number {
  const text = JSON.stringify("x".repeat(12_000_000));
  return Math.min(...Array.from({ length: 4 }, () => {
    const began = performance.now();
    JSON.stringify(JSON.parse(text));
    return performance.now() - began;
  }));
}
