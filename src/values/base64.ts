import { decoder, encoder } from "./utf8.ts";

// `Uint8Array.fromBase64` and `fromHex` would do this, but Node 22 has neither.

const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/**
 * The bytes of a base64 text (https://www.rfc-editor.org/rfc/rfc4648#section-4); `undefined` where encoding the bytes
 * would give another text.
 */
export function bytesOfBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !BASE64.test(text) || !endsInZeroBits(text)) return undefined;
  return bytesOfBinary(atob(text));
}

/** The bytes for the characters U+0000 to U+00FF of a text. */
export function bytesOfBinary(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** The bytes of hexadecimal digits, two for each: `00FF`. */
export function bytesOfHex(hex: string): Uint8Array {
  const bytes = new Uint8Array(hex.length / 2);
  for (let index = 0; index < bytes.length; index++) {
    bytes[index] = digit(hex.charCodeAt(index * 2)) << 4 | digit(hex.charCodeAt(index * 2 + 1));
  }
  return bytes;
}

/** The number that a character code from `0` to `9`, `A` to `F` or `a` to `f` stands for. */
function digit(code: number): number {
  return (code & 15) + (code >> 6) * 9;
}

const ALPHABET = encoder.encode("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
const PADDING = 61;
/**
 * The base64 text of bytes. `btoa` takes ten times as long for megabytes, because Deno passes each character to native
 * code.
 */
export function base64OfBytes(bytes: Uint8Array): string {
  const text = new Uint8Array(Math.ceil(bytes.length / 3) * 4);
  for (let from = 0, to = 0; from < bytes.length; from += 3) {
    // Beyond the end there are no bytes; `undefined` counts as 0 here.
    const bits = bytes[from] << 16 | bytes[from + 1] << 8 | bytes[from + 2];
    text[to++] = ALPHABET[bits >> 18];
    text[to++] = ALPHABET[bits >> 12 & 63];
    text[to++] = ALPHABET[bits >> 6 & 63];
    text[to++] = ALPHABET[bits & 63];
  }
  const missing = (3 - bytes.length % 3) % 3;
  return decoder.decode(text.fill(PADDING, text.length - missing));
}

/** Whether the unused bits of the last character are zero. */
function endsInZeroBits(text: string): boolean {
  if (text.endsWith("==")) return "AQgw".includes(text[text.length - 3]);
  return !text.endsWith("=") || "AEIMQUYcgkosw048".includes(text[text.length - 2]);
}
