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

/** The name that was probably meant: spelled alike but for case and dashes, or up to two letters apart. */
export function closest(name: string, names: readonly string[]): string | undefined {
  const [best] = names
    .map((known) => ({ known, distance: distanceOf(bare(name), bare(known)) }))
    .filter(({ known, distance }) => distance <= 2 && distance < known.length / 2)
    .sort((one, other) => one.distance - other.distance);
  return best?.known;
}

function bare(name: string): string {
  return name.replace(/[-_]/g, "").toLowerCase();
}

/** How many letters must be added, dropped or changed to make one word of another. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const change = row[j - 1] + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, change));
    }
    row = next;
  }
  return row[other.length];
}

/** A value in a message. What objects hold stays out: it may be a password. */
function shown(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);
  if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
  if (typeof value === "object" && value !== null) return "an object";
  if (typeof value === "function") return "a function";
  return String(value);
}
