/** One tag of a header: `W/"abc"`. */
interface EntityTag {
  readonly isWeak: boolean;
  /** What stands between the quotes. */
  readonly text: string;
}

const TAG = /^(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"$/;

/** The tags of `If-Match` or `If-None-Match`, `"*"` for any; nothing where the header is malformed. */
function readTags(header: string): readonly EntityTag[] | "*" | undefined {
  const value = header.trim();
  if (value === "*") return "*";
  const tags: EntityTag[] = [];
  for (const part of splitTags(value)) {
    const [whole, weak, text] = TAG.exec(part) ?? [];
    if (whole === undefined) return undefined;
    tags.push({ isWeak: weak !== undefined, text });
  }
  return tags.length === 0 ? undefined : tags;
}

/** A tag may have commas, but no quotes; a list may have empty elements. */
function splitTags(value: string): readonly string[] {
  return value.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/).map((part) => part.trim()).filter((part) => part !== "");
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
