/** `UnitPrice`, `unit-price`, `Unit Price` → `unit_price`: one text for all spellings of a name. */
export function normal(name: string): string {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1_$2")
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1_$2")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|_+$/g, "");
}

/**
 * The spellings in which a client may try a name: unchanged, with dashes, with underscores, singular, plural. None has
 * a comma, which separates lists of names.
 */
export function spellings(name: string): readonly string[] {
  const underscored = normal(name);
  const dashed = underscored.replaceAll("_", "-");
  const singular = dashed.replace(/ies$/, "y").replace(/s$/, "");
  const plural = singular.replace(/y$/, "ie") + "s";
  return [...new Set([name, underscored, dashed, singular, plural])].filter((one) => one !== "" && !one.includes(","));
}

const NO_WORD = "qxqv";

/**
 * A name of the same form that does not exist: `Unit Price` → `Qxqv Qxqvq`. It is long enough to be part of no word, so
 * a short name has a longer one: `s` → `qqxqv`.
 */
export function standInFor(name: string): string {
  let place = 0;
  const masked = name.replace(/[a-z]/gi, (letter) => {
    const other = NO_WORD[place++ % NO_WORD.length];
    return letter === letter.toLowerCase() ? other : other.toUpperCase();
  });
  return place >= NO_WORD.length ? masked : masked + NO_WORD;
}

/** A text in which a stand-in, in each of its spellings, is replaced by its name. */
export function unmasked(text: string, standIn: string, name: string): string {
  const pairs = [standIn, name].map((one) => [one, normal(one), normal(one).replaceAll("_", "-")]);
  const all = pairs[0].flatMap((mask, index) => {
    const [from, to] = [mask, pairs[1][index]];
    return [[from, to], [encodeURIComponent(from), encodeURIComponent(to)]];
  });
  return all.reduce((rest, [mask, own]) => rest.replaceAll(mask, own), text);
}
