import assert from "node:assert/strict";
import fc from "fast-check";
import Database from "libsql";
import { type Affinity, affinityOf, columnKind, keepsText, maxLength } from "../../src/values/kind.ts";
import "../helpers/seed.ts";

/** The stored forms of the double 1.0 and the text `1` in a column. INTEGER and NUMERIC differ only in casts. */
const STORED: { readonly [Name in Affinity]: readonly [string, string] } = {
  integer: ["integer", "integer"],
  numeric: ["integer", "integer"],
  real: ["real", "real"],
  text: ["text", "text"],
  blob: ["real", "text"],
};

const syllables = [
  "INT",
  "CHAR",
  "CLOB",
  "TEXT",
  "BLOB",
  "REAL",
  "FLOA",
  "DOUB",
  "NUM",
  "DATE",
  "X",
  " ",
  "int",
  "Text",
];
const declaredTypes = fc.array(fc.constantFrom(...syllables), { maxLength: 4 })
  .map((parts) => parts.join("").trim())
  .chain((name) => fc.constantFrom(...(name === "" ? [name] : [name, `${name}(20)`, `${name} (10, 2)`])));

/** The values that SQLite stores in a column of a declared type for the double 1.0 and for each text. */
function stored(declared: string, ...texts: readonly string[]): string[] {
  const database = new Database(":memory:");
  // The quotes keep words such as `INTEGERX` and keywords apart; parentheses follow them.
  const [, name, length] = /^([^(]*?)(\s*\(.*)?$/.exec(declared)!;
  database.exec(`create table t (x ${name === "" ? "" : `"${name}"${length ?? ""}`})`);
  const insert = database.prepare("insert into t values (?) returning typeof(x) as type");
  const types = [1, ...texts].map((value) => (insert.get(value) as { type: string }).type);
  database.close();
  return types;
}

Deno.test("the affinity of a declared type is SQLite's", () => {
  fc.assert(fc.property(declaredTypes, (declared) => {
    assert.deepEqual(stored(declared, "1"), STORED[affinityOf(declared)]);
  }));
});

Deno.test("a text is kept as text exactly if SQLite keeps it", () => {
  const texts = fc.oneof(fc.stringMatching(/^[ \t+.eE0-9-]{1,6}$/), fc.constantFrom("", "0x10", "inf", "1_0", "\v1\f"));
  fc.assert(fc.property(declaredTypes, texts, (declared, text) => {
    assert.equal(keepsText(declared, text), stored(declared, text)[1] === "text", JSON.stringify([declared, text]));
  }));
});

Deno.test("a declared type decides the kind of its column", () => {
  const kinds = {
    "": "numeric",
    INTEGER: "integer",
    "unsigned big int": "integer",
    "VARCHAR(20)": "text",
    BLOB: "blob",
    "DOUBLE PRECISION": "real",
    "DECIMAL(10,2)": "numeric",
    TIME: "numeric",
    bool: "boolean",
    BOOLEAN: "boolean",
    JSONB: "json",
    date: "date",
    "DATETIME(3)": "datetime",
    "timestamp with time zone": "datetime",
  };
  for (const [declared, kind] of Object.entries(kinds)) assert.equal(columnKind(declared), kind, declared);
});

Deno.test("the maximum length of a text is read from its declared type", () => {
  const lengths = { "VARCHAR(20)": 20, "nchar varying ( 7 )": 7, TEXT: undefined, "TEXT(5)": undefined, "": undefined };
  for (const [declared, length] of Object.entries(lengths)) assert.equal(maxLength(declared), length, declared);
});
