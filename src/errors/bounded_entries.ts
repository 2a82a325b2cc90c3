import type { ErrorObject } from "../types/error_document.ts";
import { MOST_ERRORS } from "./service_error.ts";

/** The most bytes of all entries of an error document: 1 MiB. */
const MOST_BYTES = 1024 * 1024;

/** The most characters of one text in an entry; an application's own message may be of any length. */
const MOST_CHARACTERS = 10_000;

/**
 * The entries that an error document tells: the first 1,000, and no more than 1 MiB of them. They are counted before the
 * document is built, so that no body makes an answer that is much larger than itself.
 * @param sizeOf the bytes of a JSON text as it will be sent.
 */
export function boundedEntries(
  entries: readonly ErrorObject[],
  sizeOf: (json: string) => number,
): readonly ErrorObject[] {
  const told: ErrorObject[] = [];
  let bytes = 0;
  for (const entry of entries.slice(0, MOST_ERRORS)) {
    const short = withShortTexts(entry);
    bytes += sizeOf(JSON.stringify(short));
    // The first one is told whatever it costs, which its short texts keep far below the limit.
    if (bytes > MOST_BYTES && told.length > 0) break;
    told.push(short);
  }
  return told;
}

function withShortTexts(entry: ErrorObject): ErrorObject {
  const { title, detail = "" } = entry;
  if (title.length <= MOST_CHARACTERS && detail.length <= MOST_CHARACTERS) return entry;
  return {
    ...entry,
    title: shortened(title, MOST_CHARACTERS),
    ...(entry.detail === undefined ? {} : { detail: shortened(detail, MOST_CHARACTERS) }),
  };
}

/** A text with its end left out; half of a character of two halves becomes U+FFFD. */
export function shortened(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most).toWellFormed()}…`;
}
