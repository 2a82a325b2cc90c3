/** Base64 of bytes that are written as hexadecimal digits. */
export function base64FromHex(hex: string): string {
  let bytes = "";
  for (let at = 0; at < hex.length; at += 2) bytes += String.fromCharCode(parseInt(hex.slice(at, at + 2), 16));
  return btoa(bytes);
}
