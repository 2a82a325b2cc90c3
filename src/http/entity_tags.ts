/** One tag of a header: `W/"abc"`. */
interface EntityTag {
  readonly isWeak: boolean;
  /** What stands between the quotes. */
  readonly text: string;
}

/** One element of a list of tags: a tag, or nothing; a tag may have commas, but no quotes. */
const ELEMENT = /(?:(W\/)?"([\x21\x23-\x7e\x80-\xff]*)")?[ \t]*(?:,[ \t]*|$)/y;

/** The tags of `If-Match` or `If-None-Match`, `"*"` for any; nothing where the header is malformed. */
function readTags(header: string): readonly EntityTag[] | "*" | undefined {
  const value = header.trim();
  if (value === "*") return "*";
  const tags: EntityTag[] = [];
  for (ELEMENT.lastIndex = 0; ELEMENT.lastIndex < value.length;) {
    const [whole, weak, text] = ELEMENT.exec(value) ?? [];
    if (whole === undefined) return undefined;
    if (text !== undefined) tags.push({ isWeak: weak !== undefined, text });
  }
  return tags.length === 0 ? undefined : tags;
}

/** Whether `If-Match` names a whole tag, by strong comparison. A malformed header names none. */
export function matchesTag(header: string, etag: string): boolean {
  const tags = readTags(header);
  return tags === "*" || tags?.some(({ isWeak, text }) => !isWeak && `"${text}"` === etag) === true;
}

/** Whether `If-None-Match` names a whole tag, by weak comparison. A malformed header names none. */
export function matchesWeakly(header: string, etag: string): boolean {
  const tags = readTags(header);
  return tags === "*" || tags?.some(({ text }) => `"${text}"` === etag) === true;
}

/**
 * Whether a header names a version of a row, whatever of it a document has shown: by the part of a tag before its `-`.
 * `"*"` for any.
 */
export function namesRow(header: string, row: string, comparison: "strong" | "weak"): boolean | "*" {
  const tags = readTags(header);
  if (tags === "*" || tags === undefined) return tags ?? false;
  return tags.some(({ isWeak, text }) => !(isWeak && comparison === "strong") && text.startsWith(`${row}-`));
}
