/** A token of a module's text: a comment, a name or text, or one character. */
export interface Piece {
  readonly kind: "comment" | "name" | "text" | "sign";
  /** The text as it is written; for a quoted text, its value without quotes and escapes. */
  readonly text: string;
  readonly start: number;
  /** Where it ends: the place of the first character behind it. */
  readonly end: number;
}

const PATTERNS: readonly (readonly [Piece["kind"], RegExp])[] = [
  ["comment", /\/\/[^\n]*|\/\*[^]*?\*\//y],
  ["text", /"(?:[^"\\\n]|\\[^])*"|'(?:[^'\\\n]|\\[^])*'/y],
  ["name", /[\p{ID_Start}$_\d][\p{ID_Continue}$]*/uy],
];

const PATTERN_LITERAL = /\/(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\/\w*/y;

/** Reads a module of JavaScript or TypeScript into its pieces, without white space. */
export function piecesOf(source: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  while (at < source.length) {
    const piece = pieceAt(source, at, pieces.findLast((one) => one.kind !== "comment"));
    if (piece.text.trim() !== "" || piece.kind === "text") pieces.push(piece);
    at = piece.end;
  }
  return pieces;
}

function pieceAt(source: string, start: number, before: Piece | undefined): Piece {
  for (const [kind, pattern] of PATTERNS) {
    const text = matchAt(pattern, source, start);
    if (text !== undefined) {
      return { kind, text: kind === "text" ? unquoted(text) : text, start, end: start + text.length };
    }
  }
  const pattern = isBeforePattern(before) ? matchAt(PATTERN_LITERAL, source, start) : undefined;
  if (pattern !== undefined) return { kind: "text", text: pattern, start, end: start + pattern.length };
  if (source[start] === "`") return templateAt(source, start);
  return { kind: "sign", text: source[start], start, end: start + 1 };
}

function matchAt(pattern: RegExp, source: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0];
}

/** A `/` begins a pattern where a value may begin, and divides elsewhere. */
function isBeforePattern(before: Piece | undefined): boolean {
  if (before === undefined) return true;
  if (before.kind === "sign") return ![")", "]", "}"].includes(before.text);
  return before.kind === "name" && ["return", "typeof", "case", "in", "of", "void"].includes(before.text);
}

/** A template literal with the contents of its `${}`. */
function templateAt(source: string, start: number): Piece {
  let at = start + 1;
  while (at < source.length && source[at] !== "`") {
    if (source[at] === "\\") at += 2;
    else if (source.startsWith("${", at)) at = endOfBraces(source, at + 1);
    else at++;
  }
  return { kind: "text", text: source.slice(start, at + 1), start, end: at + 1 };
}

/** Where the braces end that begin at a place. */
function endOfBraces(source: string, start: number): number {
  let depth = 0;
  let at = start;
  let before: Piece | undefined;
  while (at < source.length) {
    const piece = pieceAt(source, at, before);
    at = piece.end;
    if (piece.kind === "sign" && piece.text === "{") depth++;
    if (piece.kind === "sign" && piece.text === "}" && --depth === 0) return at;
    if (piece.kind !== "comment" && piece.text.trim() !== "") before = piece;
  }
  return at;
}

function unquoted(text: string): string {
  const inner = text.slice(1, -1);
  if (!inner.includes("\\")) return inner;
  try {
    return JSON.parse(text.startsWith('"') ? text : `"${inner.replaceAll('"', '\\"').replaceAll("\\'", "'")}"`);
  } catch {
    // JSON does not have this escape, so the command has not written this name.
    return inner;
  }
}
