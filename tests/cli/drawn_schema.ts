import fc from "fast-check";

/** Parts of names that may end a comment, a text, an object or a line, or steer a terminal. */
const PARTS = [
  ...["a", "B", "7", "_", " ", '"', "'", "`", "\\", "/", "*/", "//", "${", "}", "{", ",", ":", "\n", "\r", "\t"],
  ...["\u2028", "\u2029", "\u001b[2J", "\u001b]0;x\u0007", "\u009b31m", "\u0085", "\u007f", "\u202e", "\u2066"],
];
const WHOLE = [
  "__proto__",
  "constructor",
  "toString",
  "or",
  "or_id",
  "id",
  "type",
  "links",
  "relationships",
  "ß",
  "名",
  "👍",
  "<!--",
  "-->",
];

const short = fc.array(fc.constantFrom(...PARTS), { minLength: 1, maxLength: 8 }).map((parts) => parts.join(""));
/** About the width of a line and beyond. */
const long = fc.tuple(short, fc.constantFrom("x", "long_", "é", "*/ "), fc.integer({ min: 20, max: 130 }))
  .map(([start, part, times]) => `${start}${part.repeat(times)}`.slice(0, 160));
const name = fc.oneof(short, long, fc.constantFrom(...WHOLE));

/** Some names that SQLite distinguishes. */
const names = (count: number) =>
  fc.uniqueArray(name, { selector: (one) => one.toLowerCase(), minLength: count, maxLength: count });

/** The names of tables and columns, each of them anything. */
interface Names {
  readonly tables: readonly string[];
  readonly columns: readonly string[];
  /** Values of defaults and of rows. */
  readonly texts: readonly string[];
}

/** A schema in which each kind of thing that has a name is there: by its tables and rows, each a statement. */
export const drawnSchema: fc.Arbitrary<readonly string[]> = fc.record<Names>({
  tables: names(6),
  columns: names(6),
  texts: fc.array(name, { minLength: 2, maxLength: 2 }),
}).map(statementsOf);

function statementsOf({ tables, columns, texts }: Names): readonly string[] {
  const [owner, target, join, loose, view] = tables.map(quoted);
  // FTS5 accepts no name that begins with a digit.
  const search = quoted(`s${tables[5]}`);
  const [key, one, two, three, four, five] = columns.map(quoted);
  const [standard, held] = texts.map((text) => `'${text.replaceAll("'", "''")}'`);
  // A name that begins with one of these words is mapped in its own way.
  const [secret, date, bytes] = ["password ", "created ", "photo "].map((word) => quoted(`${word}${columns[1]}`));
  return [
    `create table ${owner} (${key} text primary key, ${one} text not null default ${standard}, ${secret} text not null,
      ${date} datetime, ${bytes} blob, ${two} boolean, ${three} text references ${owner} (${key}))`,
    `create table ${target} (${key} integer, ${one} integer, ${two} datetime, primary key (${key}, ${one}))`,
    `create table ${join} (${key} text references ${owner}, ${one} integer, ${two} integer, ${five} text not null,
      foreign key (${one}, ${two}) references ${target} (${key}, ${one}), primary key (${key}, ${one}, ${two}))`,
    `create table ${loose} (${four} text references ${owner}, ${five} text references ${owner} (${key}),
      ${three} text references "nowhere ${tables[0].replaceAll('"', '""')}")`,
    `create view ${view} as select ${key}, ${one} as ${quoted(columns[1])} from ${owner}`,
    `create virtual table ${search} using fts5(words)`,
    `insert into ${owner} (${key}, ${one}, ${secret}, ${date}, ${two}) values
      (${held}, ${held}, 'x', ${held}, ${held}), ('b', 'b', 'x', '2024-01-31T10:00:00.000Z', 1)`,
    `insert into ${target} values (1, 1, ${held}), (1, 2, 1700000000), (1, 3, 1700000001)`,
  ];
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
