import { plainly, type RealDatabase, realDatabase } from "./schemas/real_database.ts";

/** A small database of tables that are all served as they are; inserts are among the statements. */
function schema(name: string, ...tables: readonly string[]): RealDatabase {
  const names = tables.flatMap((sql) => /^create table (?:"([^"]+)"|(\w+))/.exec(sql)?.slice(1).find(Boolean) ?? []);
  return realDatabase({ name, tables, rows: [], resources: plainly(...names) });
}

/** An owner with the keys 1 to 3, and a table whose foreign key to it is declared, and filled, in an odd way. */
const pointing = (name: string, declared: string, value: string) =>
  schema(
    name,
    "create table owner (id integer primary key, name text)",
    "insert into owner values (1, 'one'), (2, 'two'), (3, 'three')",
    `create table thing (id integer primary key, owner_id ${declared} references owner (id))`,
    `insert into thing values (1, ${value}), (2, null)`,
  );

/** A table with keys of one type, and a table that references it. */
const keyed = (name: string, declared: string, ...keys: readonly string[]) =>
  schema(
    name,
    `create table owner (k ${declared} primary key not null, name text)`,
    ...keys.map((key, n) => `insert into owner values (${key}, '${n}')`),
    `create table thing (id integer primary key, owner_k ${declared} references owner (k))`,
    "insert into thing (owner_k) select k from owner",
  );

/** A foreign key whose column has the name of a query parameter. */
const parameter = (name: string) =>
  schema(
    `a foreign key named ${name}`,
    "create table page (id integer primary key, title text)",
    "insert into page values (1, 'one'), (2, 'two'), (3, 'three')",
    `create table revision (id integer primary key, "${name}" integer references page (id))`,
    "insert into revision values (1, 3), (2, 3), (3, 2), (4, 3)",
  );

/** Small schemas, each with one oddity of other programs' databases. */
export const oddSchemas: readonly RealDatabase[] = [
  schema(
    "names that SQL and JavaScript keep",
    'create table "order" (id integer primary key, "group" text, "select" int, "constructor" text, rowid text)',
    `insert into "order" values (1, 'g', 2, 'c', 'r')`,
    'create table "__proto__" (id integer primary key, "toString" integer references "order" (id))',
    'insert into "__proto__" values (1, 1)',
    "create table key (key integer primary key, value text)",
    "insert into key values (1, 'x')",
  ),
  schema(
    "names that a URL must escape",
    'create table "a/b.csv" (id integer primary key, "c""d" text, "e\'f" text, "[g]" text)',
    `insert into "a/b.csv" values (1, 'x', 'y', 'z')`,
    'create table "100%" (id integer primary key, "über" integer references "a/b.csv" (id))',
    'insert into "100%" values (1, 1)',
    'create table "日本" (id integer primary key, "列" text)',
    `insert into "日本" values (1, 'x')`,
  ),
  keyed(
    "text keys of every sort",
    "text",
    ...'a b|x,y|a+b|%20|\\|#|?|/|//|;|&|=|[x]|~|!|(1)|"|<|^|`|{|é|🚀| a'.split("|").map((key) => `'${key}'`),
  ),
  keyed("large integers as keys", "integer", "9007199254740993", "-9223372036854775808", "9223372036854775806", "0"),
  keyed("dates as keys", "date", "'2024-01-01'", "'02/03/2024'", "1700000000", "2460000.5"),
  keyed("decimals as keys", "decimal(10,2)", "1.10", "2", "-0.5"),
  keyed("JSON as keys", "json", `'{"a":1}'`, "'[1]'"),
  keyed("bytes as keys", "blob", "x'00ff'", "x'6162'"),
  keyed("keys in which case does not count", "text collate nocase", "'ALFKI'", "'bee'"),
  keyed("keys without a type", "", "1", "'x'", "2.5"),
  schema(
    "texts of digits as keys without a type",
    "create table owner (k primary key, name text)",
    "insert into owner values ('7', 'seven')",
  ),
  pointing("an integer key as text", "text", "'1'"),
  pointing("an integer key as text with a zero", "text", "'01'"),
  pointing("an integer key as a real", "real", "1.0"),
  schema(
    "a foreign key in other case than its key",
    "create table owner (k text primary key collate nocase, name text)",
    "insert into owner values ('ALFKI', 'one'), ('BEE', 'two')",
    "create table thing (id integer primary key, owner_k text references owner (k))",
    "insert into thing values (1, 'alfki'), (2, 'BEE')",
  ),
  schema(
    "names of tables and columns in other case",
    "create table Artist (ArtistId integer primary key, Name text)",
    "insert into Artist values (1, 'one'), (2, 'two')",
    "create table Album (id integer primary key, a integer references ARTIST (artistid), b integer references artist)",
    "insert into Album values (1, 1, 2)",
  ),
  schema(
    "tables that need one another",
    "create table a (id integer primary key, b_id integer not null references b deferrable initially deferred)",
    "create table b (id integer primary key, a_id integer not null references a deferrable initially deferred)",
    "insert into a values (1, 1)",
    "insert into b values (1, 1)",
    "create table self (id integer primary key, parent_id integer references self (id), root_id integer references self)",
    "insert into self values (1, 1, 1), (2, 1, null), (3, 2, 1)",
  ),
  schema(
    "a key that is a foreign key",
    "create table person (id integer primary key, name text)",
    "insert into person values (1, 'one'), (2, 'two'), (3, 'three')",
    "create table student (person_id integer primary key references person, number text)",
    "insert into student values (3, 's')",
  ),
  schema(
    "a foreign key that is computed",
    "create table person (id integer primary key, name text)",
    "insert into person values (1, 'one'), (2, 'two')",
    "create table letter (id integer primary key, doc text, person_id integer as (json_extract(doc, '$.to')) references person)",
    `insert into letter (id, doc) values (1, '{"to": 1}'), (2, '{}')`,
  ),
  schema(
    "values of every class in a STRICT table",
    "create table t (id integer primary key, a any, b any not null) strict",
    "insert into t values (1, x'00', 1.5), (2, 'x', 9007199254740993), (3, null, '')",
  ),
  schema(
    "text in UTF-16",
    "pragma encoding = 'UTF-16le'",
    "create table t (id integer primary key, v text)",
    "insert into t values (1, 'Größe')",
  ),
  ...["page", "sort", "include", "filter", "fields", "limit"].map(parameter),
];
