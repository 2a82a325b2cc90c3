/** Values that other programs store in a column of any type, as SQL: some are text that is not valid UTF-8. */
export const ODD_VALUES: readonly string[] = [
  "null",
  "''",
  "'x'",
  "cast(x'ff' as text)",
  "cast(x'c328' as text)",
  "cast(x'eda080' as text)", // a lone surrogate
  "cast(x'f09f' as text)", // an emoji that is cut off
  "cast(x'610062' as text)",
  "cast(x'00' as text)",
  "char(1114111)",
  "'\"\\'",
  "'..'",
  "'a/b?c=%00'",
  "'{\"a\":'",
  "'2024-02-30'",
  "x''",
  "x'ff'",
  "x'00ff'",
  "0",
  "-0.0",
  "1",
  "'01'",
  "1.5",
  "1e300",
  "9e999",
  "-9e999",
  "9007199254740993",
  "9223372036854775807",
  "-9223372036854775808",
  "1e19",
];

/** The types of the columns that hold them; the first ones are the types of keys too. */
export const TYPES: readonly string[] = [
  "text",
  "bigint",
  "numeric",
  "any",
  "real",
  "blob",
  "integer",
  "boolean",
  "json",
  "date",
  "datetime",
];

/** The kinds of keys, each with its own tables. */
export const KEY_TYPES: readonly string[] = TYPES.slice(0, 5);

const columns = TYPES.map((type) => `${type}_ ${type}`).join(", ");

/** Owners, children that may lose them and children that must not; a key of each kind holds every value. */
export const ODD_TABLES: readonly string[] = KEY_TYPES.flatMap((type) => [
  `create table ${type}_owners (id ${type} primary key, ${columns})`,
  `create table ${type}_items (id ${type} primary key, ${columns}, owner_id ${type} references ${type}_owners)`,
  `create table ${type}_kids (id ${type} primary key, ${columns}, owner_id ${type} not null references ${type}_owners)`,
  `create index ${type}_items_owner on ${type}_items (owner_id)`,
]);

/** One row for each value, which is in every column of it. */
export const ODD_ROWS: readonly string[] = KEY_TYPES.flatMap((type) =>
  ODD_VALUES.flatMap((value) => {
    const values = TYPES.map(() => value).join(", ");
    return [
      `insert or ignore into ${type}_owners values (${value}, ${values})`,
      `insert or ignore into ${type}_items values (${value}, ${values}, ${value})`,
      // All rows of one owner, the row of another, and one without an owner.
      `insert or ignore into ${type}_kids values (${value}, ${values}, coalesce(${value}, 'nobody'))`,
      `insert or ignore into ${type}_kids values (${value} || 'y', ${values}, 'x')`,
    ];
  })
);
