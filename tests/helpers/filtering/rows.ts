import fc from "fast-check";
import type { AnyCell } from "../conditions/order.ts";
import { FACTS, type Kind, type Row } from "./catalog.ts";

/** The rows of every table. */
export type Rows = { readonly [table: string]: readonly Row[] };

/** Stored values, including those that do not belong there. */
const STORED: { readonly [K in Kind]: readonly AnyCell[] } = {
  text: [
    null,
    "a",
    "A",
    new TextEncoder().encode("ab"),
    "Ab",
    "",
    "aB",
    "b",
    "á",
    "Á",
    "[x",
    "@",
    "@a",
    "_",
    "50%",
    "a,b",
    "a\\b",
    "~",
    "zz",
    "a\u{FFFD}",
    new Uint8Array([0, 0x61]),
  ],
  integer: [null, 1n, 5n, 7n, 0n, -3n, 9007199254740993n, 1.5, "abc"],
  real: [null, 0, 1.5, -2.25, 0.1, 1e300, 3],
  numeric: [null, 5n, 0.1, -3n, 1.25, "abc"],
  boolean: [null, 0n, 1n, 1n, 2n],
  date: [null, "2024-01-31", "2024-01-31", "2024-02-01", "1999-12-31", "2024-01-31 10:00:00", "soon", 7n],
  "text time": [
    null,
    "2024-01-31 10:00:00",
    "2024-01-31 10:00:00.000",
    "2024-01-31 10:00:00.500",
    "2024-01-31 10:00:00.5",
    "2024-01-31 10:00:00.000500",
    "1999-12-31 23:59:59.999999",
    "2024-01-31 10:00:00.",
    "2024-01-31 10:00:00.12x",
    "2024-02-01 00:00:00",
    "2024-01-31",
    "soon",
    5n,
  ],
  seconds: [null, 1706695200n, 1706695200n, 1706695201n, 0n, -1n, 1706695200.5, "soon"],
  json: [
    null,
    '{"a":1}',
    '{"a":"1","b":{"c d":"x"}}',
    "null",
    '{"a":true,"b":{"c d":2.5}}',
    '{"a":"true","b":[1]}',
    '{"a":null}',
    '{"a":[1]}',
    '{"b":{"c d":{}}}',
    "{broken",
    "{a:1}",
    '"a"',
    5n,
  ],
  member: [],
};

/** Values that an index on a member allows: only JSON. */
const FACTS_STORED: readonly AnyCell[] = STORED.json.filter((one) => typeof one !== "string" || !/^\{[a-z]/.test(one));

/** Texts of a URL that values of a kind are compared with; some state the same. */
export const ASKED: { readonly [K in Kind]: readonly string[] } = {
  text: STORED.text.filter((one) => typeof one === "string").concat("AB", "ZZZ", "Z"),
  integer: ["1", "5", "7", "0", "-3", "9007199254740993", "2"],
  real: ["0", "1.5", "-2.25", "0.1", "1e300", "3", "2", "-0"],
  numeric: ["5", "0.1", "-3", "1.25", "7", "5.0"],
  boolean: ["true", "false"],
  date: ["2024-01-31", "2024-02-01", "1999-12-31", "2000-01-01"],
  "text time": [
    "2024-01-31T10:00:00Z",
    "2024-01-31T11:00:00+01:00",
    "2024-01-31T10:00:00.5Z",
    "2024-01-31T10:00:00.0005Z",
    "2024-02-01t00:00:00z",
    "1999-12-31T23:59:59.999999Z",
  ],
  seconds: [
    "2024-01-31T10:00:00Z",
    "2024-01-31T08:00:01-02:00",
    "2024-01-31T10:00:00.5Z",
    "1970-01-01T00:00:00Z",
    "1969-12-31T23:59:59Z",
  ],
  json: [],
  member: ["1", "true", "x", "2.5", "1.0", "0", "", "z", "false", "1e0"],
};

/** Ids of each table, some of which no row has. */
export const IDS: { readonly [table: string]: readonly string[] } = {
  makers: ["1", "2", "3", "4"],
  parts: ["1", "2", "3", "4", "5", "6", "9"],
  covers: ["1", "2", "3"],
  tags: ["a", "B", "x~y", "c,d", "\\", "none"],
  boxes: ["e~1", "e~2", "w!~x~1", "none~9"],
};

const MOST = 8;
const BOXES = [["e", 1n], ["e", 2n], ["w~x", 1n]] as const;
const CODES = ["a", "B", "x~y", "c,d", "\\"];

const oneOf = <T>(...values: readonly T[]) => fc.constantFrom(...values);

/** One of some values: the first ones often, so that filters match. */
export function often<T>(values: readonly T[]): fc.Arbitrary<T> {
  return fc.oneof(oneOf(...values.slice(0, 4)), oneOf(...values.slice(0, 4)), oneOf(...values));
}

function cells(table: string): fc.Arbitrary<{ [column: string]: AnyCell }> {
  const { fields } = FACTS[table];
  return fc.record(
    Object.fromEntries(
      Object.values(fields).filter(({ column, kind }) => kind !== "member" || column === "facts")
        .map(({ column, kind }) => [column, often(kind === "member" ? FACTS_STORED : STORED[kind])]),
    ),
  );
}

const integerId = (most: number) =>
  oneOf<AnyCell>(null, ...Array.from({ length: most }, (_, index) => BigInt(index + 1)));

function numbered(table: string, most: number, links: Record<string, fc.Arbitrary<AnyCell>>): fc.Arbitrary<Row[]> {
  return fc.array(fc.tuple(cells(table), fc.record(links)), { minLength: 1, maxLength: most, size: "max" })
    .map((some) => some.map(([own, linked], index) => ({ id: BigInt(index + 1), ...own, ...linked })));
}

/** Random rows; a foreign key may lead nowhere. */
export const randomRows: fc.Arbitrary<Rows> = fc.record({
  makers: numbered("makers", 4, { tenant: oneOf<AnyCell>(1n, 1n, 2n) }),
  boxes: fc.subarray([...BOXES], { minLength: 1 }).chain((some) =>
    fc.tuple(...some.map(([row, col]) => cells("boxes").map((own): Row => ({ row, col, ...own }))))
  ),
  parts: fc.tuple(
    numbered("parts", MOST, { maker_id: integerId(4), parent_id: integerId(MOST) }),
    fc.array(fc.tuple(oneOf<AnyCell>(null, "e", "w~x"), oneOf<AnyCell>(null, 1n, 1n, 2n)), {
      minLength: MOST,
      maxLength: MOST,
    }),
  ).map(([some, places]) =>
    some.map((row, index): Row => ({ ...row, box_row: places[index][0], box_col: places[index][1] }))
  ),
  covers: fc.tuple(
    numbered("covers", 3, {}),
    fc.shuffledSubarray([null, 1n, 2n, 3n, 4n], { minLength: 3, maxLength: 3 }),
  )
    .map(([some, owners]) => some.map((row, index): Row => ({ ...row, part_id: owners[index] }))),
  tags: fc.subarray(CODES, { minLength: 2 }).chain((codes) =>
    fc.tuple(...codes.map((code) => oneOf<AnyCell>(null, 0n, 1n, 5n, 7n).map((weight): Row => ({ code, weight }))))
  ),
  part_tags: fc.subarray(
    CODES.flatMap((tag_code) => [1n, 2n, 3n, 4n].map((part_id) => ({ part_id, tag_code }))),
  ).chain((some) =>
    fc.tuple(...some.map((one) => oneOf<AnyCell>(null, 0n, 1n).map((hidden): Row => ({ ...one, hidden }))))
  ),
});

/** The statements that store them. */
export function inserts(rows: Rows): string[] {
  return ["makers", "boxes", "parts", "covers", "tags", "part_tags"].flatMap((table) =>
    rows[table].map((row) => {
      const columns = Object.keys(row);
      return `insert into ${table} (${columns.join(", ")}) values (${
        columns.map((one) => literal(row[one])).join(", ")
      })`;
    })
  );
}

function literal(cell: AnyCell): string {
  if (cell instanceof Uint8Array) return `x'${cell.toHex()}'`;
  if (typeof cell === "string") return `'${cell.replaceAll("'", "''")}'`;
  // A whole REAL needs its decimal point.
  return typeof cell === "number" && Number.isInteger(cell) && Math.abs(cell) < 1e15 ? `${cell}.0` : String(cell);
}
