import { type Draw, ODD_TEXTS } from "./draw.ts";
import { stored } from "./moments.ts";
import { type RealDatabase, realDatabase, rowsOf, type Stored } from "./real_database.ts";

const MODULES = 30;
/** One table has more columns than a function of SQL takes arguments. */
const widthOf = (module: number) => module === MODULES - 1 ? 140 : 8;

type Naming = (word: string) => string;

/** How four companies name tables: `app_04_racks`, `App05Rack`, `APP 06 racks`, `tblApp07_Racks`. */
const STYLES: readonly ((module: string, word: string) => string)[] = [
  (module, word) => `app_${module}_${word}s`,
  (module, word) => `App${module}${capital(word)}`,
  (module, word) => `APP ${module} ${word}s`,
  (module, word) => `tblApp${module}_${capital(word)}s`,
];

/** A table of a module: its columns, where `name` gives the names of the module's tables, and its rows. */
interface Template {
  readonly word: string;
  readonly columns: (name: Naming) => string;
  readonly ending?: string;
  readonly count: number;
  readonly row: (draw: Draw) => readonly Stored[];
}

const templatesOf = (module: number): readonly Template[] => [
  {
    word: "area",
    columns: () => "id integer primary key, name text not null, code text not null unique",
    count: 5,
    row: ({ n, text }) => [n, text(), `A${n}`],
  },
  {
    word: "rack",
    columns: (name) => `ref varchar(10) primary key not null, area_id integer references "${name("area")}" (id)`,
    count: 5,
    row: ({ n, orNull }) => [`s~${n}!`, orNull(n)],
  },
  {
    word: "place",
    columns: (name) =>
      `area_id integer not null references "${name("area")}", rack_ref text not null references "${name("rack")}", ` +
      "primary key (area_id, rack_ref)",
    ending: "without rowid",
    count: 5,
    row: ({ n }) => [n, `s~${1 + n % 3}!`],
  },
  {
    word: "node",
    columns: (name) =>
      `id integer primary key, parent_id integer references "${name("node")}" (id), ` +
      `from_area integer references "${name("area")}" (id), to_area integer references "${name("area")}" (id)`,
    count: 6,
    row: ({ n, integer, orNull }) => [n, n === 1 ? null : integer(1, n), integer(1, 5), orNull(1)],
  },
  {
    word: "form",
    columns: () =>
      `id integer primary key, ${listOf(widthOf(module), (n) => `c${n} ${["text", "real", "int"][n % 3]}`)}`,
    count: 2,
    row: (
      { n },
    ) => [n, ...Array.from({ length: widthOf(module) }, (_, column) => column % 7 === 0 ? null : column / 4)],
  },
  {
    word: "badge",
    columns: () =>
      "label text primary key not null, low integer not null, size integer as (length(label)) stored, " +
      "shout text as (upper(label))",
    ending: "strict, without rowid",
    count: 10,
    row: ({ n }) => [ODD_TEXTS[n + 1], n],
  },
  {
    word: "event",
    columns: () => "at integer, what text, level numeric",
    count: 5,
    row: ({ moment, text, integer }) => [stored.seconds(moment()), text(), integer(1, 5)],
  },
  {
    word: "seal",
    columns: (name) =>
      `id integer primary key autoincrement, area_id integer unique references "${name("area")}" (id), ` +
      `area_code text references "${name("area")}" (code), "^$odd" text, "a,b" text, "ünït" text`,
    count: 5,
    row: ({ n, text }) => [n, n === 5 ? null : n, n === 2 ? null : `A${n}`, text(), text(), text()],
  },
  {
    word: "part",
    columns: (name) =>
      "area_id integer, rack_ref text, nr real, title text, primary key (area_id, rack_ref, nr), " +
      `foreign key (area_id, rack_ref) references "${name("place")}" (area_id, rack_ref)`,
    count: 8,
    row: ({ n, title }) => [n === 8 ? null : 1 + n % 5, `s~${1 + (1 + n % 5) % 3}!`, n / 2, title()],
  },
  {
    word: "stamp",
    columns: () =>
      "key numeric primary key not null, s datetime, ms datetime, us datetime, txt datetime, iso datetime, day date, odd date",
    count: 6,
    row: ({ n, moment }) => {
      const at = moment();
      const { seconds, microseconds, text, iso, date, slashes } = stored;
      return [n / 2, seconds(at), at, microseconds(at), text(at), iso(at), date(at), slashes(at)];
    },
  },
];

/** The fifth area has no seal yet. */
const SEAL_HINTS = { values: { "area-code": ["A1", "A2"] as const }, related: { area: ["5"] } };

/** The id of a part must contain its place: the first place of the first area. */
const PART_HINTS = { id: "1~s!~2!!~99.5" };

const TABLES = Array.from({ length: MODULES }, (_, module) => {
  const number = String(module).padStart(2, "0");
  const name: Naming = (word) => STYLES[module % STYLES.length](number, word);
  return templatesOf(module).map(({ word, columns, ending = "", count, row }) => ({
    word,
    table: name(word),
    sql: `create table "${name(word)}" (${columns(name)}) ${ending}`,
    rows: rowsOf(name(word), count, row),
  }));
}).flat();

/** Ten tables of each of thirty modules, as generators and companies leave them behind. */
export const manyTables: RealDatabase = realDatabase({
  name: "300 tables",
  tables: TABLES.map(({ sql }) => sql),
  rows: TABLES.map(({ rows }) => rows),
  resources: Object.fromEntries(TABLES.map(({ table }) => [table, {}])),
  hints: Object.fromEntries(TABLES.flatMap(({ word, table }) => {
    const hints = word === "seal" ? SEAL_HINTS : word === "part" ? PART_HINTS : undefined;
    return hints === undefined ? [] : [[table, hints]];
  })),
});

function capital(word: string): string {
  return word[0].toUpperCase() + word.slice(1);
}

function listOf(count: number, item: (n: number) => string): string {
  return Array.from({ length: count }, (_, n) => item(n)).join(", ");
}
