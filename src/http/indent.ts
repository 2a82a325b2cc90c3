/** How deep lines are indented; what lies deeper stands on one line. */
const MOST_LEVELS = 20;

/** How a JSON text is indented. */
export interface Indentation {
  /** What a level adds to a line. */
  readonly step: string;
  /** How many levels the text stands below its beginning; none where it is a document. */
  readonly level?: number;
  /** How many characters may be written. */
  readonly most?: number;
}

/**
 * Writes a JSON text with a line for each member, indented by its level, 20 levels at most: the spaces before one value
 * may be a hundred times its own length. Empty arrays and objects stay on one line. The text is never parsed, so that
 * long numbers and the order of members survive, and no number of levels is too many.
 *
 * @returns `undefined` as soon as more than `most` characters are written.
 */
export function indent(text: string, { step, level = 0, most = Infinity }: Indentation): string | undefined {
  let written = "";
  let depth = level;
  const lines = Array.from({ length: MOST_LEVELS + 1 }, (_, levels) => `\n${step.repeat(levels)}`);
  const line = (levels: number) => depth > MOST_LEVELS ? "" : lines[levels];
  for (let at = 0; at < text.length && written.length <= most; at++) {
    const character = text[at];
    switch (character) {
      case '"': {
        const end = stringEnd(text, at);
        written += text.slice(at, end);
        at = end - 1;
        break;
      }
      case "{":
      case "[": {
        const next = skipSpace(text, at + 1);
        const isEmpty = text[next] === "}" || text[next] === "]";
        if (!isEmpty) depth++;
        written += character + (isEmpty ? text[next] : line(depth));
        at = isEmpty ? next : next - 1;
        break;
      }
      case "}":
      case "]":
        written += line(depth - 1) + character;
        depth--;
        break;
      case ",":
        written += character + line(depth);
        break;
      case ":":
        written += depth > MOST_LEVELS ? ":" : ": ";
        break;
      default:
        if (!isSpace(character)) written += character;
    }
  }
  return written.length > most ? undefined : written;
}

/** Where the string of a JSON text that begins at `start` is over. */
export function stringEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === "\\" ? 2 : 1;
  return at + 1;
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text[at])) at++;
  return at;
}

function isSpace(character: string): boolean {
  return character === " " || character === "\n" || character === "\t" || character === "\r";
}
