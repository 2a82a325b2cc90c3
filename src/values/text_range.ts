/** Stands after every text. */
const AFTER_TEXTS = new Uint8Array();

/**
 * The texts that begin with another, whatever the case of ASCII letters: from the first value to before the second, in the
 * order of the collation that does not tell this case.
 */
export function textsBetween(prefix: string): readonly [from: string, before: string | Uint8Array] {
  const folded = prefix.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const characters = [...folded];
  let last = characters.pop();
  // Nothing stands after the greatest character.
  while (last === "\u{10FFFF}") last = characters.pop();
  return [folded, last === undefined ? AFTER_TEXTS : characters.join("") + next(last)];
}

/** The character after another: capitals count as small letters, and surrogates are none. */
function next(character: string): string {
  if (character === "@") return "[";
  if (character === "\uD7FF") return "\uE000";
  return String.fromCodePoint(character.codePointAt(0)! + 1);
}
