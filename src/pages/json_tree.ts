import { stringEnd } from "../http/response.ts";

/**
 * A JSON text, taken apart. Numbers keep their digits, which `JSON.parse` rounds beyond 2^53; members keep their order,
 * which it changes where names are numbers.
 */
export type Tree =
  | { readonly kind: "object"; readonly members: readonly (readonly [name: string, value: Tree])[] }
  | { readonly kind: "array"; readonly items: readonly Tree[] }
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "number" | "boolean" | "null"; readonly text: string };

/** Takes apart a JSON text that this service has written. @throws {SyntaxError} where it is cut off. */
export function parseTree(json: string): Tree {
  const token = /["[\]{}]|[^\s,:"[\]{}]+/g;
  const next = () => {
    const [found] = token.exec(json) ?? [""];
    if (found !== '"') return found;
    // A pattern for whole strings would fail at one of millions of escapes.
    const start = token.lastIndex - 1;
    token.lastIndex = stringEnd(json, start);
    return json.slice(start, token.lastIndex);
  };
  return valueOf(next(), next);
}

/** The member of an object; nothing where there is none. */
export function member(tree: Tree | undefined, name: string): Tree | undefined {
  return members(tree).find(([one]) => one === name)?.[1];
}

/** The members of an object; none of anything else. */
export function members(tree: Tree | undefined): readonly (readonly [name: string, value: Tree])[] {
  return tree?.kind === "object" ? tree.members : [];
}

/** The text of a string; nothing of anything else. */
export function textOf(tree: Tree | undefined): string | undefined {
  return tree?.kind === "text" ? tree.text : undefined;
}

function valueOf(token: string, next: () => string): Tree {
  switch (token[0]) {
    case "{": {
      const found: (readonly [string, Tree])[] = [];
      for (let name = next(); name !== "}"; name = next()) found.push([JSON.parse(name), valueOf(next(), next)]);
      return { kind: "object", members: found };
    }
    case "[": {
      const items: Tree[] = [];
      for (let item = next(); item !== "]"; item = next()) items.push(valueOf(item, next));
      return { kind: "array", items };
    }
    case '"':
      return { kind: "text", text: JSON.parse(token) };
    case "t":
    case "f":
      return { kind: "boolean", text: token };
    case "n":
      return { kind: "null", text: token };
    case undefined:
      throw new SyntaxError("Cannot show a document: its JSON ends too early.");
    default:
      return { kind: "number", text: token };
  }
}
