import { visible } from "../terminal.ts";

/** A literal of the options as data: from it both the options in memory and their text are made. */
export type Literal = string | boolean | readonly string[] | ObjectLiteral;

/** An object with its members in their order. */
interface ObjectLiteral {
  readonly members: readonly Member[];
}

/** A member of an object. */
export interface Member {
  readonly name: string;
  readonly value: Literal;
  /** The comment on it in the text. */
  readonly comment?: string;
  /** Whether it is commented out in the text, and left out in memory. */
  readonly isOff?: boolean;
}

/** Makes an object; one of which every member is off is off as a whole, by `memberOf`. */
export function object(members: readonly Member[]): ObjectLiteral {
  return { members };
}

/** A member whose value is an object; none if that would be empty, commented out if all of its members are. */
export function group(name: string, members: readonly Member[]): readonly Member[] {
  if (members.length === 0) return [];
  if (!members.every((member) => member.isOff)) return [{ name, value: { members } }];
  const on = members.map(({ isOff: _, ...member }): Member => member);
  return [{ name, value: { members: on }, isOff: true }];
}

/** The value of a literal, without the members that are off. */
export function valueOf(literal: Literal): unknown {
  if (!isObject(literal)) return literal;
  return Object.fromEntries(
    literal.members.filter((member) => !member.isOff).map(({ name, value }) => [name, valueOf(value)]),
  );
}

/** Whether a literal is an object. */
export function isObject(literal: Literal | undefined): literal is ObjectLiteral {
  return typeof literal === "object" && "members" in literal;
}

/** The value of a member; `undefined` if there is none. */
export function valueIn(members: readonly Member[], name: string): Literal | undefined {
  return members.find((one) => one.name === name)?.value;
}

const WIDTH = 80;
const INDENT = "  ";

/** The lines of a member, each with its indent. A member that is off is commented out. */
export function linesOf(member: Member, indent: string): readonly string[] {
  const { name, value, comment, isOff } = member;
  const inner = isOff ? "" : indent;
  const lines = memberLines(`${inner}${propertyName(name)}: `, value, inner, isInherited(name) ? " as const," : ",");
  return isOff
    ? commented([...lines.slice(0, -1), ...withComment(lines.slice(-1), comment, "")], indent)
    : withComment(lines, comment, inner);
}

/** Under a name that every object has, TypeScript expects what that is, and keeps no text as it is without `as const`. */
function isInherited(name: string): boolean {
  return name in {} && name !== "__proto__";
}

/** A text or a boolean is written on one line, however long it is; a list or an object only if it fits. */
function memberLines(start: string, value: Literal, indent: string, end: string): readonly string[] {
  const whole = flat(value);
  const hasParts = typeof value === "object";
  if (whole !== undefined && (!hasParts || start.length + whole.length < WIDTH)) return [`${start}${whole}${end}`];
  const [open, close] = isObject(value) ? "{}" : "[]";
  return [`${start}${open}`, ...itemsOf(value, indent + INDENT), `${indent}${close}${end}`];
}

function itemsOf(value: Literal, indent: string): readonly string[] {
  if (isObject(value)) return value.members.flatMap((member) => linesOf(member, indent));
  return Array.isArray(value) ? value.map((one) => `${indent}${textLiteral(one)},`) : [];
}

/** A literal on one line; `undefined` if one of its members needs lines of its own. */
function flat(value: Literal): string | undefined {
  if (typeof value === "string") return textLiteral(value);
  if (typeof value === "boolean") return String(value);
  if (!isObject(value)) return `[${value.map(textLiteral).join(", ")}]`;
  const members = value.members.map((member) => {
    const inner = flat(member.value);
    const isPlain = member.comment === undefined && !member.isOff && inner !== undefined && !isInherited(member.name);
    return isPlain ? `${propertyName(member.name)}: ${inner}` : undefined;
  });
  if (members.includes(undefined)) return undefined;
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** Puts a comment behind a member of one line if it fits, otherwise above the member. */
function withComment(lines: readonly string[], comment: string | undefined, indent: string): readonly string[] {
  if (comment === undefined) return lines;
  const behind = `${lines[0]} // ${inComment(comment)}`;
  return lines.length === 1 && behind.length <= WIDTH + 40 ? [behind] : [`${indent}// ${inComment(comment)}`, ...lines];
}

/** Lines as comments. */
export function commented(lines: readonly string[], indent: string): readonly string[] {
  return lines.map((line) => `${indent}// ${line}`);
}

/** A text that does not end a comment. Names may contain anything. */
export function inComment(text: string): string {
  return visible(text).replaceAll("*/", "*\\/");
}

/** A name as a key in TypeScript: `city`, `"Order Details"`. */
export function propertyName(name: string): string {
  // `"__proto__": …` would set the prototype.
  if (name === "__proto__") return `["__proto__"]`;
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : textLiteral(name);
}

/** A text as a TypeScript literal, in the kind of quotes that it contains less often. It may be commented out. */
export function textLiteral(text: string): string {
  const quoted = visible(JSON.stringify(text));
  if (!text.includes('"') || text.includes("'")) return quoted;
  return `'${quoted.slice(1, -1).replaceAll('\\"', '"')}'`;
}
