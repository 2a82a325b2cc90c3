const UTF_8 = new TextDecoder();
const UTF_16LE = new TextDecoder("utf-16le");
const UTF_16BE = new TextDecoder("utf-16be");

/** A text that was shipped as bytes, in the encoding of its database: it begins with an ASCII character. */
export function shippedText(bytes: Uint8Array): string {
  if (bytes[0] === 0) return UTF_16BE.decode(bytes);
  return (bytes[1] === 0 ? UTF_16LE : UTF_8).decode(bytes);
}
