/** Encodes texts as UTF-8. */
export const encoder: TextEncoder = new TextEncoder();

/** Decodes UTF-8; other bytes become U+FFFD. */
export const decoder: TextDecoder = new TextDecoder();

/** The bytes of a text in UTF-8. */
export function byteLength(text: string): number {
  return encoder.encode(text).length;
}
