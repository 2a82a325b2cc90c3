const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

/** The bytes of a base64 text (RFC 4648, section 4). Nothing where it is not what encoding those bytes gives. */
export function decodeBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !BASE64.test(text) || !endsClean(text)) return undefined;
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
  return bytes;
}

/** Whether the bits that padding leaves over are zero. */
function endsClean(text: string): boolean {
  if (text.endsWith("==")) return "AQgw".includes(text[text.length - 3]);
  return !text.endsWith("=") || "AEIMQUYcgkosw048".includes(text[text.length - 2]);
}
