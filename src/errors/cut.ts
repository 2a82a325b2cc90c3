/** The most characters of a client's own text that an answer repeats. */
const MOST_CHARACTERS = 100;

/** A text that a client has sent, as an answer may repeat it: a name of a megabyte would stand in every error of it. */
export function cut(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  const end = isHighSurrogate(text.charCodeAt(MOST_CHARACTERS - 1)) ? MOST_CHARACTERS - 1 : MOST_CHARACTERS;
  return `${text.slice(0, end)}…`;
}

/** Whether a character of two halves would be cut between them. */
function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff;
}
