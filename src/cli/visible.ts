/** What ends a line, what a terminal obeys, what turns the direction of a text, and halves of characters. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Cs}]/gu;

/**
 * A text on one line with nothing in it that is not shown: names come from databases, which may hold anything. What would
 * end the line or steer a terminal is written as JSON and JavaScript write it, `\u001b`.
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}
