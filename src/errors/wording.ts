/** The most characters of a client's own text that an answer repeats, and of a name that is compared with known ones. */
const MOST_CHARACTERS = 100;

/** Whether a name from a client, which may have megabytes, is too long to be compared with others. */
export function isLong(name: string): boolean {
  return name.length > MOST_CHARACTERS;
}

/**
 * The name that was probably meant: the same except for case and dashes, or at most two letters different; none for a
 * long name.
 */
export function closest(name: string, names: readonly string[]): string | undefined {
  if (isLong(name)) return undefined;
  const own = bare(name);
  const [best] = names.map((known) => ({ known, other: bare(known) }))
    .filter(({ other }) => Math.abs(other.length - own.length) <= 2)
    .map(({ known, other }) => ({ known, distance: distanceOf(own, other) }))
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

/**
 * A client's text, shortened for an answer: otherwise every error about a name of a megabyte would repeat all of it.
 */
export function cut(text: string, most: number = MOST_CHARACTERS): string {
  if (text.length <= most) return text;
  // Half of a surrogate pair would be no character.
  return `${text.slice(0, most).replace(/[\ud800-\udbff]$/, "")}…`;
}

/** Describes a value that code of the application has returned, for a message. The content of objects is left out. */
export function describe(returned: unknown): string {
  if (returned === null || returned === undefined || typeof returned === "boolean") return String(returned);
  if (Array.isArray(returned)) return "an array";
  if (returned instanceof Promise) return "a promise";
  if (returned instanceof Response) return "a Response";
  if (returned instanceof Error) return "an Error";
  return typeof returned === "object" ? "an object" : `a ${typeof returned}`;
}

/** A JSON pointer to a field of a document, escaped as RFC 6901 asks: `/data/attributes/a~1b`. */
export function fieldPointer(member: "attributes" | "relationships", name: string): string {
  return `/data/${member}/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}

/** Prints to the console. Reading a thrown value may itself throw, if it is a Proxy or has such a getter. */
export function printError(...all: readonly unknown[]): void {
  try {
    console.error(...all);
  } catch {
    console.error("An error cannot be printed: reading it throws.");
  }
}
