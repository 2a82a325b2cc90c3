/**
 * A name as the parts of an identifier, each with a capital: `national-capitals` → `NationalCapitals`. Names of
 * components hold ASCII alone, so any other character is written as its number.
 */
export function pascalCase(name: string): string {
  const parts = name.split(/[^A-Za-z0-9\u0080-\u{10ffff}]+/u).filter((part) => part !== "");
  const text = parts.map((part) => part[0].toUpperCase() + part.slice(1)).join("");
  return text.replace(/[^A-Za-z0-9]/gu, (character) => `U${character.codePointAt(0)?.toString(16).toUpperCase()}`);
}

/** Names that must differ, whatever their case: some languages have files or classes of these names. */
export class UniqueNames {
  readonly #taken = new Set<string>();

  /** The name itself, or with a number behind it where it is taken: `AB`, `Ab2`. */
  take(name: string): string {
    for (let number = 1;; number++) {
      const free = number === 1 ? name : `${name}${number}`;
      if (this.#taken.has(free.toLowerCase())) continue;
      this.#taken.add(free.toLowerCase());
      return free;
    }
  }
}
