/** A piece of HTML whose parts are escaped already. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/**
 * A part of a template: texts and numbers are escaped, `undefined` gives nothing, the items of an array follow one
 * another.
 */
export type Part = Html | string | number | undefined | readonly Part[];

/** Writes HTML. A value in `${}` is escaped as text, unless it is a piece of HTML, so no code can forget to escape. */
export function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return new Html(strings.reduce((text, string, index) => text + written(parts[index - 1]) + string));
}

/** The attributes of an element, each after a space, without those that have no value. */
export function attributes(values: { readonly [name: string]: string | undefined }): Part {
  return Object.entries(values).map(([name, value]) =>
    value === undefined ? undefined : markup` ${new Html(name)}="${value}"`
  );
}

function written(part: Part): string {
  if (part === undefined) return "";
  if (part instanceof Html) return part.text;
  if (typeof part === "object") return part.map(written).join("");
  return String(part).replace(/[&<>"'\r\0]/g, (character) => ESCAPED[character]);
}

/** A parser would read a lone carriage return as a line feed, and HTML does not allow U+0000. */
const ESCAPED: { readonly [character: string]: string } = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
  "\r": "&#13;",
  "\0": "\ufffd",
};
