import { readObject, type WrittenObject } from "./read_object.ts";
import { type Piece, piecesOf } from "./source_scan.ts";

/** The `resources` of a service's module, as they stand in its text. */
export interface WrittenResources {
  /** The text of each resource by its table. */
  readonly live: ReadonlyMap<string, string>;
  /** The tables that comments between the resources name as the command does. */
  readonly mentioned: ReadonlySet<string>;
  /** Where the closing brace stands. */
  readonly end: number;
  /** Where a comma is missing behind the last resource. */
  readonly comma?: number;
}

/**
 * Finds `createService({ resources: { … } })` in a module.
 * @returns nothing where the resources stand elsewhere, or are no plain object.
 */
export function findResources(source: string): WrittenResources | undefined {
  const pieces = piecesOf(source);
  const options = argumentOf(pieces, "createService");
  const resources = options?.members.find((member) => member.name === "resources");
  if (resources === undefined || pieces[resources.value]?.text !== "{") return undefined;
  const found = readObject(pieces, resources.value);
  return found === undefined ? undefined : asResources(source, found);
}

/** The object that a call takes first; type arguments may stand between. */
function argumentOf(pieces: readonly Piece[], name: string): WrittenObject | undefined {
  const call = pieces.findIndex((piece, index) =>
    piece.kind === "name" && piece.text === name && ["(", "<"].includes(pieces[index + 1]?.text)
  );
  if (call === -1) return undefined;
  const open = pieces.findIndex((piece, index) => index > call && piece.text === "(" && piece.kind === "sign");
  return pieces[open + 1]?.text === "{" ? readObject(pieces, open + 1) : undefined;
}

function asResources(source: string, { members, comments, end }: WrittenObject): WrittenResources {
  const last = members.at(-1);
  const named = members.filter((member) => member.name !== "");
  return {
    live: new Map(named.map(({ name, start, end }) => [name, source.slice(start, end)])),
    mentioned: new Set(comments.flatMap((comment) => mentionIn(comment) ?? [])),
    end,
    ...(last === undefined || last.hasComma ? {} : { comma: last.end }),
  };
}

const MENTION = /^\/\/ (?:table|view|left out:) ("(?:[^"\\]|\\.)*")/;

function mentionIn(comment: string): string | undefined {
  const name = MENTION.exec(comment)?.[1];
  try {
    return name === undefined ? undefined : JSON.parse(name.replaceAll("*\\/", "*/"));
  } catch {
    // A person has changed it.
    return undefined;
  }
}
