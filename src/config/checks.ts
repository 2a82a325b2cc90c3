import { ConfigurationError } from "../errors/service_error.ts";
import { closest } from "../errors/wording.ts";

/** Refuses the value of an option. @throws {ConfigurationError} always; `takes` ends the sentence "it takes …". */
export function refuse(place: string, value: unknown, takes: string, cause?: unknown): never {
  const action = value === undefined ? `leave out "${place}"` : `set "${place}" to ${shown(value)}`;
  throw new ConfigurationError(`Cannot ${action}: it takes ${takes}.`, cause);
}

/** Options that belong to another place, and how a message names that place: `beside "resources"`. */
interface Elsewhere {
  readonly place: string;
  readonly names: readonly string[];
}

/** Refuses an unknown option. @throws {ConfigurationError} always */
export function refuseName(place: string, name: string, names: readonly string[], elsewhere?: Elsewhere): never {
  const near = closest(name, names);
  const hint = elsewhere?.names.includes(name)
    ? `Write it ${elsewhere.place}.`
    : near === undefined
    ? `The options here are ${names.join(", ")}.`
    : `Did you mean "${near}"?`;
  throw new ConfigurationError(`Cannot set "${join(place, name)}": there is no such option. ${hint}`);
}

/** The place of an option inside another: `resources.countries`, `include` → `resources.countries.include`. */
export function join(place: string, name: string): string {
  return place === "" ? name : `${place}.${name}`;
}

/** Describes a value for a message, without the content of objects, which may be a password. */
function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function") return "a function";
  return String(value);
}

/** Looks at the value of one option at its place. @throws {ConfigurationError} */
export type Check = (value: unknown, place: string) => void;

/** A value that satisfies a test; `takes` ends the sentence "it takes …". */
export function that(takes: string, test: (value: unknown) => boolean): Check {
  return (value, place) => {
    if (!test(value)) refuse(place, value, takes);
  };
}

/** A text that satisfies a test; `takes` ends the sentence "it takes …". */
export function textThat(takes: string, test: (text: string) => boolean): Check {
  return that(takes, (value) => typeof value === "string" && test(value));
}

/** `true` or `false`. */
export const flag: Check = that("true or false", (value) => typeof value === "boolean");

/** A function. */
export const callback: Check = that("a function", (value) => typeof value === "function");

/** The beginning of paths; a router would take other characters for patterns. */
export const pathPrefix: Check = textThat(
  "a path that begins with /, of letters, digits, - . _ ~ and percent escapes",
  (path) => /^(\/([\w.~-]|%[0-9A-Fa-f]{2})*)+$/.test(path),
);

/** One segment of a path. In a URL, `.` and `..` are steps, escaped or not. */
export const pathSegment: Check = textThat(
  'one segment of a path, such as "albums", of letters, digits, - . _ ~ and percent escapes',
  (segment) => /^([\w.~-]|%[0-9A-Fa-f]{2})+$/.test(segment) && !/^(\.|%2e){1,2}$/i.test(segment),
);

/** A positive integer. */
export const count: Check = that("a positive integer", (value) => Number.isSafeInteger(value) && Number(value) > 0);

/** A name that is not empty. */
export function name(takes: string): Check {
  return textThat(takes, (text) => text !== "");
}

/** One of some words. */
export function oneOf(words: readonly string[]): Check {
  return that(`one of ${words.join(", ")}`, (value) => words.includes(value as string));
}

/** An array whose items all pass a check. With `some`, the end of "it takes …", an empty array is refused. */
export function listOf(takes: string, item: Check, some?: string): Check {
  return (value, place) => {
    if (!Array.isArray(value)) refuse(place, value, takes);
    if (some !== undefined && value.length === 0) refuse(place, value, some);
    value.forEach((one, index) => item(one, `${place}[${index}]`));
  };
}

/** An object with names of the application's own; `undefined` is the same as absent. */
export function hashOf(takes: string, item: Check): Check {
  return (value, place) => {
    if (!isHash(value)) refuse(place, value, takes);
    for (const [key, one] of Object.entries(value)) if (one !== undefined) item(one, join(place, key));
  };
}

/** An object with these options and no others; `undefined` is the same as absent. */
export function optionsOf(
  takes: string,
  checks: { readonly [name: string]: Check },
  required: readonly string[] = [],
  elsewhere?: Elsewhere,
): Check {
  const names = Object.keys(checks);
  return (value, place) => {
    if (!isHash(value)) refuse(place, value, takes);
    for (const key of Object.keys(value)) if (!Object.hasOwn(checks, key)) refuseName(place, key, names, elsewhere);
    for (const key of names) {
      if (value[key] !== undefined || required.includes(key)) checks[key](value[key], join(place, key));
    }
  };
}

/** A JSON object, as `meta` is. */
export const jsonObject: Check = that("an object that JSON can hold", (value) => isHash(value) && isJson(value));

/** Whether a value is an object with names, no array and no function. */
export function isHash(value: unknown): value is { readonly [name: string]: unknown } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    // A circular object or a bigint.
    return false;
  }
}

/** `true`, `false`, or a value that passes a check. */
export function flagOr(more: Check): Check {
  return (value, place) => {
    if (typeof value !== "boolean") more(value, place);
  };
}
