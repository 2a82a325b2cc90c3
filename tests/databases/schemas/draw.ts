/** Draws the values of one row. Only the table's name and the row's number decide them. */
export interface Draw {
  /** The number of the row, from 1. */
  readonly n: number;
  /** A whole number from `least` to `most`. */
  integer(least: number, most: number): number;
  /** One of a list. */
  of<T>(list: readonly T[]): T;
  /** A plain word: `amber`. */
  word(): string;
  /** Words with a capital: `Amber Cove`. */
  title(): string;
  /** A text as people write it: one in three is odd. */
  text(): string;
  /** The value, or NULL once in `every`. */
  orNull<T>(value: T, every?: number): T | null;
  /** A moment of 2020 to 2025, in milliseconds. */
  moment(): number;
  bytes(length: number): Uint8Array;
  /** Hexadecimal digits. */
  hex(length: number): string;
}

const WORDS = ("amber birch cedar copper coral cove delta ember fern flint grove harbor heron indigo jasper juniper " +
  "kelp lagoon larch maple marble meadow mesa moss nectar ochre opal orchid osprey pebble pine quartz raven reed " +
  "ridge saffron sage sierra slate sorrel thistle timber topaz tundra umber valley willow wren zephyr").split(" ");

/** Texts that programs stumble over. */
export const ODD_TEXTS: readonly string[] = [
  "",
  " ",
  "Größe: 7½ ℓ",
  "日本語の題名",
  "rocket 🚀 and family 👩‍👩‍👧",
  "עברית مرحبا",
  `it's "quoted"`,
  "two\nlines\tand a tab",
  "100 % off_season*",
  "a~b!c",
  "<b>&amp;</b>",
  "path/to?x=1&y=2#z",
  "NULL",
  "0",
  "-1.50",
  "1e5",
  "\\back\\slash",
  "e\u0301 and é",
  "\u2028",
  "word ".repeat(200),
];

/** The source of the row `n` of a table. */
export function drawFor(table: string, n: number): Draw {
  const random = randomOf(`${table} ${n}`);
  const integer = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  const of = <T>(list: readonly T[]): T => list[integer(0, list.length - 1)];
  const word = () => of(WORDS);
  const title = () => [word(), word()].map((one) => one[0].toUpperCase() + one.slice(1)).join(" ");
  return {
    n,
    integer,
    of,
    word,
    title,
    text: () => integer(1, 3) === 1 ? of(ODD_TEXTS) : `${title()}, ${word()}.`,
    orNull: (value, every = 4) => integer(1, every) === 1 ? null : value,
    moment: () => Date.UTC(2020, 0, 1) + integer(0, 6 * 365 * 86_400) * 1000 + integer(0, 999),
    bytes: (length) => Uint8Array.from({ length }, () => integer(0, 255)),
    hex: (length) => Array.from({ length }, () => integer(0, 15).toString(16)).join(""),
  };
}

/** Numbers from 0 to below 1 that a text decides: xorshift, begun at a sum of the text. */
function randomOf(seed: string): () => number {
  let state = 2_463_534_242;
  for (const letter of seed) state = Math.imul(state ^ letter.codePointAt(0)!, 0x01000193) >>> 0 || 1;
  const next = () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
  // The first numbers of seeds that are alike are alike.
  for (let skipped = 0; skipped < 8; skipped++) next();
  return next;
}
