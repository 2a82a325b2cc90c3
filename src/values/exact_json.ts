import { stringEnd } from "./kind.ts";

/** The digits of an integer that may be beyond ±(2^53−1), where JavaScript's numbers lose digits. */
export const LONG_INTEGER = /\d{16}/;

/** Writes the value of an attribute as JSON text; `undefined` if JSON has no such value. */
export type AttributeWriter = (name: string, value: unknown) => string | undefined;

/** Writes what JavaScript's numbers hold. */
export const writeParsed: AttributeWriter = (_, value) => JSON.stringify(value);

/**
 * Makes the writer of attributes that were parsed from the text of an object, which has no spaces. Parsing rounds
 * integers beyond ±(2^53−1), so an attribute that code of the application has left unchanged is written as in the text.
 */
export function exactWriter(attributes: string): AttributeWriter {
  if (!LONG_INTEGER.test(attributes)) return writeParsed;
  const texts = memberTexts(attributes);
  return (name, value) => {
    const written = writeParsed(name, value);
    const text = texts.get(name);
    const isExact = text === undefined || !LONG_INTEGER.test(text) || written !== JSON.stringify(JSON.parse(text));
    return isExact ? written : text;
  };
}

/** Makes the same writer for the attributes of a resource object, from its text. */
export function exactWriterOf(resource: string): AttributeWriter {
  if (!LONG_INTEGER.test(resource)) return writeParsed;
  return exactWriter(memberTexts(resource).get("attributes") ?? "{}");
}

/** Writes a resource object so that its attributes are exact if they are as in its former text. */
export function withExactAttributes(resource: object, text: string): string {
  const write = exactWriterOf(text);
  return objectText(resource, (name, value) => {
    const isWritten = name === "attributes" && typeof value === "object" && value !== null;
    return isWritten ? objectText(value, write) : writeParsed(name, value);
  });
}

function objectText(object: object, write: AttributeWriter): string {
  const members = Object.entries(object).flatMap(([name, value]) => {
    const text = write(name, value);
    return text === undefined ? [] : `${JSON.stringify(name)}:${text}`;
  });
  return `{${members.join(",")}}`;
}

/** The texts of an object's members, by their names. The text of the object has no spaces. */
function memberTexts(object: string): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  for (let at = 1; object[at] === '"';) {
    const start = stringEnd(object, at);
    const end = valueEnd(object, start + 1);
    texts.set(JSON.parse(object.slice(at, start)), object.slice(start + 1, end));
    at = end + 1;
  }
  return texts;
}

/** The index of the comma or bracket after the value that begins at `start`. */
function valueEnd(json: string, start: number): number {
  const sign = /["[\]{},]/g;
  sign.lastIndex = start;
  for (let depth = 0;;) {
    const found = sign.exec(json);
    if (found === null) return json.length;
    const [character] = found;
    const closes = character === "}" || character === "]";
    if (depth === 0 && (closes || character === ",")) return found.index;
    if (character === '"') sign.lastIndex = stringEnd(json, found.index);
    else if (character !== ",") depth += closes ? -1 : 1;
  }
}
