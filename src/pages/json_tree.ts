import { indent } from "../http/response.ts";
import { stringEnd } from "../values/kind.ts";
import { type Html, markup, type Part } from "./html.ts";

/**
 * Whether a link of a document may become a link of a page: it leads to this service or to a web address, not to a
 * script.
 */
export function isAddress(text: string): boolean {
  return /^(\/(?!\/)|https?:\/\/)/.test(text);
}

const STEP = "  ";

/**
 * The place of a value in a document: where links may be, below `links`, or in a part that the service has not written.
 */
type Place = "open" | "links" | "closed";

/**
 * Writes a JSON document, indented by two spaces for each level. Links that the service has written become links.
 * `attributes` and `meta` may come from anyone, so links in them stay text.
 */
export function jsonText(tree: Tree, place: Place = "open"): Html {
  return written(tree, 0, place);
}

function placeBelow(place: Place, name: string): Place {
  if (place === "closed" || name === "attributes" || name === "meta") return "closed";
  return name === "links" ? "links" : place;
}

function written(tree: Tree, level: number, place: Place): Html {
  switch (tree.kind) {
    case "object": {
      const rows = tree.members.map(([name, value]) =>
        markup`${JSON.stringify(name)}: ${written(value, level + 1, placeBelow(place, name))}`
      );
      return enclosed("{", rows, "}", level);
    }
    case "array":
      return enclosed("[", tree.items.map((item) => written(item, level + 1, place)), "]", level);
    case "text": {
      const quoted = JSON.stringify(tree.text);
      return place === "links" && isAddress(tree.text)
        ? markup`<a href="${tree.text}">${quoted}</a>`
        : markup`${quoted}`;
    }
    // It may have more levels than the stack allows.
    case "json":
      return markup`${indent(tree.text, { step: STEP, level })}`;
    default:
      return markup`${tree.text}`;
  }
}

function enclosed(start: string, rows: readonly Html[], end: string, level: number): Html {
  if (rows.length === 0) return markup`${start}${end}`;
  const line = `\n${STEP.repeat(level)}`;
  const below = line + STEP;
  const inner: Part[] = rows.map((row, index) => markup`${index === 0 ? "" : ","}${below}${row}`);
  return markup`${start}${inner}${line}${end}`;
}

/**
 * A parsed JSON text. Unlike with `JSON.parse`, numbers keep all digits, and members keep their order even if their
 * names are numbers.
 */
export type Tree =
  | { readonly kind: "object"; readonly members: readonly (readonly [name: string, value: Tree])[] }
  | { readonly kind: "array"; readonly items: readonly Tree[] }
  | { readonly kind: "text"; readonly text: string }
  /**
   * An object or array that is the value of an attribute, as JSON text. It may be long, and most pages show only its
   * beginning.
   */
  | { readonly kind: "json"; readonly text: string }
  | { readonly kind: "number" | "boolean" | "null"; readonly text: string };

/** Parses a JSON text that this service has written. @throws {SyntaxError} if it is cut off. */
export function parseTree(json: string): Tree {
  const tokens = tokensOf(json);
  return valueOf(tokens.next(), tokens, "document");
}

/** The value at the end of a path of members: `links`, `next`; `undefined` if there is none. */
export function member(tree: Tree | undefined, ...path: readonly string[]): Tree | undefined {
  return path.reduce((at, name) => members(at).find(([one]) => one === name)?.[1], tree);
}

/** The members of an object; none for any other value. */
export function members(tree: Tree | undefined): readonly (readonly [name: string, value: Tree])[] {
  return tree?.kind === "object" ? tree.members : [];
}

/** The text of a string; `undefined` for any other value. */
export function textOf(tree: Tree | undefined): string | undefined {
  return tree?.kind === "text" ? tree.text : undefined;
}

/** A number; `undefined` for any other value. */
export function numberOf(tree: Tree | undefined): number | undefined {
  return tree?.kind === "number" ? Number(tree.text) : undefined;
}

/** The tokens of a JSON text; `rest` is the whole object or array that the last one begins. */
interface Tokens {
  next(): string;
  rest(): string;
}

function tokensOf(json: string): Tokens {
  const token = /["[\]{}]|[^\s,:"[\]{}]+/g;
  const upTo = (end: (json: string, start: number) => number) => {
    const start = token.lastIndex - 1;
    token.lastIndex = end(json, start);
    return json.slice(start, token.lastIndex);
  };
  const next = () => {
    const [found] = token.exec(json) ?? [""];
    // A pattern for whole strings would fail at one of millions of escapes.
    return found === '"' ? upTo(stringEnd) : found;
  };
  return { next, rest: () => upTo(valueEnd) };
}

/** The index at which the object or array that begins at `start` ends. */
function valueEnd(json: string, start: number): number {
  const sign = /["[\]{}]/g;
  sign.lastIndex = start;
  let depth = 0;
  do {
    const [found] = sign.exec(json) ?? [];
    if (found === undefined) throw new SyntaxError(CUT_OFF);
    if (found === '"') sign.lastIndex = stringEnd(json, sign.lastIndex - 1);
    else depth += found === "{" || found === "[" ? 1 : -1;
  } while (depth > 0);
  return sign.lastIndex;
}

const CUT_OFF = "Cannot show a document: its JSON ends too early.";

/** The role of a value in a document; a relationship may have the name `attributes`. */
type Role = "document" | "attributes" | "attribute" | "relationships";

function roleBelow(role: Role, name: string): Role {
  if (role === "attributes") return "attribute";
  return role === "document" && (name === "attributes" || name === "relationships") ? name : "document";
}

function valueOf(token: string, tokens: Tokens, role: Role): Tree {
  switch (token[0]) {
    case "{":
    case "[":
      if (role === "attribute") return { kind: "json", text: tokens.rest() };
      return token === "{" ? objectOf(tokens, role) : arrayOf(tokens);
    case '"':
      return { kind: "text", text: JSON.parse(token) };
    case "t":
    case "f":
      return { kind: "boolean", text: token };
    case "n":
      return { kind: "null", text: token };
    case undefined:
      throw new SyntaxError(CUT_OFF);
    default:
      return { kind: "number", text: token };
  }
}

function objectOf(tokens: Tokens, role: Role): Tree {
  const members: (readonly [string, Tree])[] = [];
  for (let token = tokens.next(); token !== "}"; token = tokens.next()) {
    const name = JSON.parse(token);
    members.push([name, valueOf(tokens.next(), tokens, roleBelow(role, name))]);
  }
  return { kind: "object", members };
}

function arrayOf(tokens: Tokens): Tree {
  const items: Tree[] = [];
  for (let token = tokens.next(); token !== "]"; token = tokens.next()) {
    items.push(valueOf(token, tokens, "document"));
  }
  return { kind: "array", items };
}
