/** A value that code of the application's has returned, in a message. What objects hold stays out. */
export function describe(returned: unknown): string {
  if (returned === null || returned === undefined || typeof returned === "boolean") return String(returned);
  if (Array.isArray(returned)) return "an array";
  if (returned instanceof Promise) return "a promise";
  if (returned instanceof Response) return "a Response";
  if (returned instanceof Error) return "an Error";
  return typeof returned === "object" ? "an object" : `a ${typeof returned}`;
}
