import { closest } from "../errors/closest.ts";
import { ConfigurationError } from "../errors/service_errors.ts";

/** Refuses the value of an option. @throws {ConfigurationError} always; `takes` ends the sentence "it takes …". */
export function refuse(place: string, value: unknown, takes: string, cause?: unknown): never {
  const action = value === undefined ? `leave out "${place}"` : `set "${place}" to ${shown(value)}`;
  throw new ConfigurationError(`Cannot ${action}: it takes ${takes}.`, cause);
}

/** Refuses an option that there is none of. @throws {ConfigurationError} always */
export function refuseName(place: string, name: string, names: readonly string[]): never {
  const near = closest(name, names);
  const hint = near === undefined ? `The options here are ${names.join(", ")}.` : `Did you mean "${near}"?`;
  throw new ConfigurationError(`Cannot set "${join(place, name)}": there is no such option. ${hint}`);
}

/** The place of an option inside another: `resources.countries`, `include` → `resources.countries.include`. */
export function join(place: string, name: string): string {
  return place === "" ? name : `${place}.${name}`;
}

/** A value in a message. What objects hold stays out: it may be a password. */
function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function") return "a function";
  return String(value);
}
