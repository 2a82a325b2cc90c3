import { BadRequestError } from "../errors/request_errors.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const BRACES = [0x7b, 0x5b, 0x7d, 0x5d] as const;
const [OPEN_OBJECT, OPEN_ARRAY, CLOSE_OBJECT, CLOSE_ARRAY] = BRACES;
const SPACE = 0x20;

/** How many values a JSON text may hold, and how many objects and arrays may lie in one another. */
export interface JsonSize {
  readonly bodyValues: number;
  readonly bodyDepth: number;
}

/**
 * Counts the values and the levels of a JSON text over its bytes: parsed, 8 MB of `{}` take 60 times as much memory. The
 * counts are those of well-formed JSON; a parser refuses the rest.
 *
 * @throws {BadRequestError} at the first value or level too many.
 */
export function checkJsonSize(bytes: Uint8Array, { bodyValues, bodyDepth }: JsonSize): void {
  // Each of them takes a byte.
  if (bytes.length <= Math.min(bodyValues, bodyDepth)) return;
  let values = 1;
  let depth = 0;
  for (let at = 0; at < bytes.length; at++) {
    switch (bytes[at]) {
      case QUOTE:
        at = endOfString(bytes, at);
        break;
      case COMMA:
        values++;
        break;
      case OPEN_OBJECT:
      case OPEN_ARRAY:
        if (!isEmpty(bytes, at)) values++;
        if (++depth > bodyDepth) throw tooMuch(`it has more than ${bodyDepth} levels`);
        break;
      case CLOSE_OBJECT:
      case CLOSE_ARRAY:
        depth--;
    }
    if (values > bodyValues) throw tooMuch(`it holds more than ${bodyValues} values`);
  }
}

function tooMuch(what: string): BadRequestError {
  return new BadRequestError(`Cannot read the body: ${what}.`);
}

/** The place of the quote that ends the string which begins at `start`. */
function endOfString(bytes: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < bytes.length && bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at;
}

/** Whether nothing but space stands between the brace at `start` and the one that closes it. */
function isEmpty(bytes: Uint8Array, start: number): boolean {
  let at = start + 1;
  while (bytes[at] <= SPACE) at++;
  return bytes[at] === CLOSE_OBJECT || bytes[at] === CLOSE_ARRAY;
}
