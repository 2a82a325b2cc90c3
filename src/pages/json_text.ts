import { type Html, markup, type Part } from "./html.ts";
import { indent } from "../http/indent.ts";
import type { Tree } from "./json_tree.ts";

/** Whether a link of a document leads somewhere: to this service or into the web, never to a script. */
export function isAddress(text: string): boolean {
  return /^(\/(?!\/)|https?:\/\/)/.test(text);
}

const STEP = "  ";

/** Where in a document a value stands: where links may be, below `links`, or in what the service has not written. */
export type Place = "open" | "links" | "closed";

/**
 * Writes a JSON document with two spaces a level, the links that the service has written as links. What stands in
 * `attributes` and `meta` is anybody's: a link there stays text.
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
    // It may have more levels than there is stack.
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
