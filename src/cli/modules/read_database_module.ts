import { type Piece, piecesOf } from "./source_scan.ts";
import { DATABASE_HEADER } from "./write_database_module.ts";

/** The columns of each table and their types, as a `database.ts` has them. */
export type WrittenTypes = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Whether the command has written a text. */
export function isOwnDatabaseModule(source: string): boolean {
  return source.trimStart().startsWith(DATABASE_HEADER);
}

/** Reads the interfaces of a `database.ts`, whatever a formatter has made of its lines and quotes. */
export function typesIn(source: string): WrittenTypes {
  const pieces = piecesOf(source).filter((piece) => piece.kind !== "comment");
  const interfaces = new Map<string, ReadonlyMap<string, string>>();
  for (const [index, piece] of pieces.entries()) {
    if (piece.kind !== "name" || piece.text !== "interface" || pieces[index + 2]?.text !== "{") continue;
    interfaces.set(pieces[index + 1].text, membersIn(pieces, index + 3));
  }
  const tables = interfaces.get("Database") ?? new Map<string, string>();
  return new Map([...tables].map(([table, name]) => [table, interfaces.get(name) ?? new Map()]));
}

/** The members of an interface from a place on, each with the pieces of its type. */
function membersIn(pieces: readonly Piece[], start: number): ReadonlyMap<string, string> {
  const members = new Map<string, string>();
  let name = "";
  for (let at = start; at < pieces.length && pieces[at].text !== "}"; at++) {
    const key = pieces[at].text === "[" && pieces[at + 2]?.text === "]" ? at + 1 : at;
    const colon = key === at ? at + 1 : at + 3;
    if (pieces[key].kind !== "sign" && pieces[colon]?.text === ":") {
      name = pieces[key].text;
      members.set(name, "");
      at = colon;
    } else if (pieces[at].text !== ";") {
      members.set(name, members.get(name) + pieces[at].text);
    }
  }
  // Prettier begins a union of several lines with a bar.
  return new Map([...members].map(([member, type]) => [member, type.replace(/^\|/, "")]));
}
