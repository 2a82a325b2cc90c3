/** Matches a directory at the root of a file system, but not a part of another path. */
const path = (...parts: string[]) => new RegExp(`(?<![\\w.~-])/(${parts.join("|")})/`);

// The names are assembled from parts, so that this file does not contain them.
const STRAYS: readonly { readonly what: string; readonly pattern: RegExp; readonly only?: RegExp }[] = [
  { what: "an absolute path of one machine", pattern: path("work", "root") },
  { what: "an absolute path of one machine", pattern: path("tmp"), only: /\.md$/ },
  { what: "a directory that the project does not have", pattern: new RegExp(`(?<![\\w-])${"share"}d/`) },
  {
    what: "a document that the project does not have",
    pattern: new RegExp(`\\b(${["PROTOCOL", "HOUSE", "FIELD_NOTES"].join("|")})\\.md\\b`),
  },
  {
    what: "the host of a package registry",
    pattern: new RegExp(`\\b(${["npmjs", "yarnpkg", "jsr", "debian", "pypi"].join("|")})\\.(com|org|io|net)\\b`, "i"),
  },
];

/**
 * Where a file names something that the project must not name.
 * @returns one sentence for each line and name; none for a file that is not text.
 */
export function strayNames(file: string, text: string): string[] {
  if (text.includes("\0")) return [];
  const strays = STRAYS.filter(({ only, pattern }) => (only?.test(file) ?? true) && pattern.test(text));
  if (strays.length === 0) return [];
  return text.split("\n").flatMap((line, index) =>
    strays.filter(({ pattern }) => pattern.test(line)).map(({ what, pattern }) =>
      `${file}:${index + 1} names ${what}: ${pattern.exec(line)![0]}.`
    )
  );
}
