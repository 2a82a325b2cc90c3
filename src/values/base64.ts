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

/** The bytes that the characters U+0000 to U+00FF of a text stand for. */
export function bytesOfBinary(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** The base64 text of bytes that are given as hexadecimal digits: `00FF` → `AP8=`. */
export function base64OfHex(hex: string): string {
  return btoa(binaryOfHex(hex));
}

/** The base64 text of bytes. */
export function base64OfBytes(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary);
}

/** Bytes that are given as hexadecimal digits, a character for each: `00FF` → `\0ÿ`. */
export function binaryOfHex(hex: string): string {
  let binary = "";
  for (let at = 0; at < hex.length; at += 2) binary += String.fromCharCode(parseInt(hex.slice(at, at + 2), 16));
  return binary;
}

/** Whether the bits of the last character that belong to no byte are zero. */
function endsInZeroBits(text: string): boolean {
  if (text.endsWith("==")) return "AQgw".includes(text[text.length - 3]);
  return !text.endsWith("=") || "AEIMQUYcgkosw048".includes(text[text.length - 2]);
}
