/** The wire name of a table, column or relationship: `nationalCapital`, `national_capital` → `national-capital`. */
export function dasherize(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1-$2")
    // A client may send a megabyte of capitals: nothing may look through a run of them from each of its letters.
    .replace(/([A-Z])(?=[A-Z][a-z])/g, "$1-")
    .replaceAll("_", "-")
    .toLowerCase();
}

/**
 * The wire name that a table or column gives, made of what JSON:API allows in a member name: `Order Details` →
 * `order-details`, `_id` → `id`. Empty where nothing is left.
 */
export function wireName(name: string): string {
  return dasherize(name.replace(/[^a-zA-Z0-9\u0080-\uFFFF-]+/g, "-")).replace(/^-+|-+$/g, "");
}

/** A name as JavaScript writes it: `national_capital` → `nationalCapital`. */
export function camelize(name: string): string {
  return dasherize(name).replace(/-+(.)/g, (_, letter: string) => letter.toUpperCase());
}

/** The database's way to write a name: `nationalCapital`, `national-capital` → `national_capital`. */
export function underscore(name: string): string {
  return dasherize(name).replaceAll("-", "_");
}

const IRREGULAR: readonly (readonly [string, string])[] = [
  ["person", "people"],
  ["child", "children"],
  ["man", "men"],
  ["woman", "women"],
  ["mouse", "mice"],
  ["goose", "geese"],
  ["foot", "feet"],
  ["tooth", "teeth"],
  ["datum", "data"],
  ["medium", "media"],
  ["criterion", "criteria"],
];

const UNCOUNTABLE = new Set(["series", "species", "news", "equipment", "information", "metadata", "sheep", "fish"]);

/** The singular of the last word: `national-capitals` → `national-capital`, `currencies` → `currency`. */
export function singularize(name: string): string {
  return lastWord(name, (word) => {
    if (UNCOUNTABLE.has(word)) return word;
    for (const [one, many] of IRREGULAR) if (word === many) return one;
    if (/(ss|us|is)$/.test(word)) return word;
    if (/ies$/.test(word) && word.length > 4) return word.replace(/ies$/, "y");
    if (/(sses|shes|ches|xes|zes|uses)$/.test(word)) return word.replace(/es$/, "");
    return word.replace(/s$/, "");
  });
}

/** The plural of the last word: `currency` → `currencies`. */
export function pluralize(name: string): string {
  return lastWord(name, (word) => {
    if (UNCOUNTABLE.has(word)) return word;
    for (const [one, many] of IRREGULAR) {
      if (word === one) return many;
      if (word === many) return word;
    }
    if (/[^aeiou]y$/.test(word)) return word.replace(/y$/, "ies");
    if (/(ss|sh|ch|x|z|us)$/.test(word)) return `${word}es`;
    return /s$/.test(word) ? word : `${word}s`;
  });
}

function lastWord(name: string, change: (word: string) => string): string {
  const start = Math.max(name.lastIndexOf("-"), name.lastIndexOf("_")) + 1;
  return name.slice(0, start) + change(name.slice(start));
}
