import { type Piece, piecesOf } from "./source_scan.ts";

/** An object literal in a module. */
interface WrittenObject {
  readonly members: readonly WrittenMember[];
  /** The comments between its members. */
  readonly comments: readonly string[];
  /** The place of its closing brace in the text. */
  readonly end: number;
}

/** A member of an object literal. */
interface WrittenMember {
  readonly name: string;
  /** The place of the first piece of its value. */
  readonly value: number;
  /** Where it begins and ends in the text, without the comma. */
  readonly start: number;
  readonly end: number;
  readonly hasComma: boolean;
}

/**
 * Reads the object literal whose opening brace is the piece at a place.
 * @returns `undefined` if it does not end.
 */
function readObject(pieces: readonly Piece[], brace: number): WrittenObject | undefined {
  const members: WrittenMember[] = [];
  const comments: string[] = [];
  let at = brace + 1;
  while (at < pieces.length) {
    const piece = pieces[at];
    if (piece.kind === "comment") {
      comments.push(piece.text);
      at++;
    } else if (isSign(piece, "}")) {
      return { members, comments, end: piece.start };
    } else {
      const comma = endOfMember(pieces, at);
      members.push(memberAt(pieces, at, comma));
      at = isSign(pieces[comma], ",") ? comma + 1 : comma;
    }
  }
  return undefined;
}

function isSign(piece: Piece | undefined, text: string): boolean {
  return piece?.kind === "sign" && piece.text === text;
}

/** The place of the comma after a member, or of the brace that closes the object. */
function endOfMember(pieces: readonly Piece[], start: number): number {
  let depth = 0;
  for (let at = start; at < pieces.length; at++) {
    const { kind, text } = pieces[at];
    if (kind !== "sign") continue;
    if (depth === 0 && (text === "," || text === "}")) return at;
    if ("({[".includes(text)) depth++;
    if (")}]".includes(text)) depth--;
  }
  return pieces.length;
}

/** `name: …`, `"name": …`, `["name"]: …`; a spread or a method has a name that no table has. */
function memberAt(pieces: readonly Piece[], at: number, comma: number): WrittenMember {
  const key = isSign(pieces[at], "[") ? at + 1 : at;
  const colon = key === at ? at + 1 : at + 3;
  const isNamed = pieces[key]?.kind !== "sign" && isSign(pieces[colon], ":");
  const inside = pieces.slice(at, comma).filter((piece) => piece.kind !== "comment");
  return {
    name: isNamed ? pieces[key].text : "",
    value: colon + 1,
    start: pieces[at].start,
    end: inside[inside.length - 1].end,
    hasComma: isSign(pieces[comma], ","),
  };
}

/** The `resources` in the text of a service's module. */
export interface WrittenResources {
  /** The text of each resource by its table. */
  readonly live: ReadonlyMap<string, string>;
  /** The tables that comments between the resources name as the command does. */
  readonly mentioned: ReadonlySet<string>;
  /** The place of the closing brace. */
  readonly end: number;
  /** The place after the last resource, if a comma is missing there. */
  readonly comma?: number;
}

/**
 * Finds `createService({ resources: { … } })` in a module.
 * @returns `undefined` if the resources are elsewhere, or are not a plain object.
 */
export function findResources(source: string): WrittenResources | undefined {
  const pieces = piecesOf(source);
  const options = argumentOf(pieces, "createService");
  const resources = options?.members.find((member) => member.name === "resources");
  if (resources === undefined || pieces[resources.value]?.text !== "{") return undefined;
  const found = readObject(pieces, resources.value);
  return found === undefined ? undefined : asResources(source, found);
}

/** The object that is the first argument of a call, which may have type arguments. */
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
