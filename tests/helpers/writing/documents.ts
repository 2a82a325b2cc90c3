import fc from "fast-check";
import { isPartOfKey } from "./fields.ts";
import { type KeyParts, keyPartsOf } from "./key_parts.ts";
import { dashed, type FieldKind, MODEL_TABLES, type ModelField, type TableName } from "./tables.ts";

/**
 * Random documents of writes: mostly good ones, each member wrong now and then. A text `#boxes:7` stands for the id of
 * a box that is there when the request is sent, `#path` for the id in the path, `#linked:shelf` for what an association
 * leads to, `#own:contents` in a set for the members that it has already; `{ "#id": [1, 2] }` for an id of parts.
 */
export function documentOf(table: TableName, isCreate: boolean): fc.Arbitrary<unknown> {
  const parts = isCreate ? keyPartsOf(table) : fc.constant(undefined);
  const data = parts.chain((key) =>
    fc.record({
      type: mostly(typeOf(table), 40, fc.oneof(oddValue, fc.constantFrom("shelves", "boxes", "box-items", "Boxes"))),
      id: idOf(table, isCreate, key),
      attributes: mostly(attributesOf(table, isCreate), 40, oddValue),
      relationships: mostly(relationshipsOf(table, isCreate, key), 40, oddValue),
      meta: now(fc.constant({}), 20),
      links: now(fc.constant({ self: "/elsewhere" }), 20),
    })
  );
  const document = fc.record({ data: mostly(data, 60, oddValue), included: now(fc.constant([]), 20) });
  return mostly(document, 80, oddValue);
}

function idOf(table: TableName, isCreate: boolean, key: KeyParts | undefined): fc.Arbitrary<unknown> {
  if (!isCreate) return mostly(fc.constant("#path"), 40, oddValue);
  if (key !== undefined) return mostly(fc.constant(key.id), 20, fc.oneof(oddValue, oddParts));
  const isText = MODEL_TABLES[table].ids === "uuid";
  return mostly(fc.constant(undefined), isText ? 2 : 40, isText ? clientId : oddValue);
}

/** The body of a delete, which may name the deleted resource. */
export function deletedDocument(table: TableName): fc.Arbitrary<unknown> {
  const data = fc.record({
    type: mostly(typeOf(table), 8, oddValue),
    id: mostly(fc.constant("#path"), 8, oddValue),
    attributes: now(oddValue, 4),
  });
  return mostly(fc.record({ data: mostly(data, 10, oddValue) }), 10, oddValue);
}

/** Good values, with a bad one in about `weight + 1`. */
function mostly<T>(good: fc.Arbitrary<T>, weight: number, bad: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.oneof({ weight, arbitrary: good }, { weight: 1, arbitrary: bad });
}

/** Absent but once in `times`. */
function now(value: fc.Arbitrary<unknown>, times: number): fc.Arbitrary<unknown> {
  return mostly(fc.constant(undefined), times - 1, value);
}

/** A value of any JSON type, or none. */
const oddValue = fc.constantFrom<unknown>(undefined, null, true, 0, 1.5, "", "odd", [], ["odd"], {}, { data: null });

const clientId = fc.oneof(
  { weight: 12, arbitrary: fc.nat(40).map((n) => `c0000000-0000-4000-8000-0000000000${String(n).padStart(2, "0")}`) },
  fc.constantFrom("#boxes:3", "#boxes:8", "C0000000-0000-4000-8000-00000000000A", "no-uuid", "", 7, null),
);

/** Ids of too few parts and of too many, and escapes of nothing. */
const oddParts = fc.constantFrom("1", "1~", "~", "1~1~1", "!1~1", "1~1!", "01~1", "1~x", "a~b");

function typeOf(table: TableName): fc.Arbitrary<unknown> {
  const { type } = MODEL_TABLES[table];
  return fc.constantFrom(type, type, table, camel(table));
}

/** `box_items` → `boxItems`. */
function camel(name: string): string {
  return name.replace(/[-_](.)/g, (_, letter: string) => letter.toUpperCase());
}

function attributesOf(table: TableName, isCreate: boolean): fc.Arbitrary<unknown> {
  const fields = MODEL_TABLES[table].fields.flatMap((field) => {
    const value = mostly(goodValue(field), 25, badValue(field.kind));
    const isNeeded = isCreate && field.notNull === true && field.byDefault === undefined;
    // A scope fills the tenant of a new row, which another one may not claim.
    const times = field.column === "tenant" ? 2 : isNeeded ? 20 : 3;
    const named = [[dashed(field.column), isNeeded ? mostly(value, times, fc.constant(undefined)) : now(value, times)]];
    return field.column.includes("_")
      ? [...named, [field.column, now(value, 12)], [camel(field.column), now(value, 20)]]
      : named;
  });
  const unknown = ["id", "shelf_id", "shelf-id", "number", "flavour", "type"].map((
    name,
  ) => [name, now(fc.constant(1), 60)]);
  return fc.record(Object.fromEntries([...fields, ...unknown]));
}

function goodValue({ column, kind }: ModelField): fc.Arbitrary<unknown> {
  if (column === "tenant") return mostly(fc.constant("#tenant"), 10, fc.constantFrom(1, 2, 3));
  if (column === "code") return fc.constantFrom("north", "south", "east", "west", ..."abcdefghijklmnopqrst");
  if (column === "colour" || column === "cloth") return fc.constantFrom("red", "blue", "", null);
  if (column === "label") return fc.constantFrom("red", "green", "blue", "grey", ..."abcdefghijklmnopqrst");
  if (column === "serial") return fc.oneof(fc.integer({ min: 10, max: 30 }), fc.constant(null));
  switch (kind) {
    case "integer":
      return fc.oneof(fc.integer(), fc.maxSafeInteger(), fc.constantFrom(0, -0, null, "9007199254740993", LEAST, MOST));
    case "text":
      return fc.oneof(fc.string({ unit: "grapheme", maxLength: 8 }).filter(isPlain), fc.constantFrom("", "1", "é"));
    case "boolean":
      return fc.boolean();
    case "real":
      return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constantFrom(0, 1, -2, null));
  }
}

const LEAST = "-9223372036854775808";
const MOST = "9223372036854775807";

/** A text that is not a placeholder. */
function isPlain(text: string): boolean {
  return !text.startsWith("#") && !text.includes("\0");
}

function badValue(kind: FieldKind): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom<unknown>(null, true, 1.5, 3, "odd", [], {}, ["odd"], { odd: true });
  const more: { readonly [K in FieldKind]: readonly unknown[] } = {
    integer: ["5", "01", "9223372036854775808", "1e3", "", 1e300],
    text: ["a\0b", "\ud800"],
    boolean: [0, 1, "true"],
    real: ["1.5", "NaN"],
  };
  return fc.oneof(odd, fc.constantFrom(...more[kind]));
}

function relationshipsOf(
  table: TableName,
  isCreate: boolean,
  key: KeyParts | undefined,
): fc.Arbitrary<unknown> {
  const model = MODEL_TABLES[table];
  const ones = model.toOne.map((toOne) => {
    const { name, target, notNull } = toOne;
    const isKey = toOne.columns.length === 1 && isPartOfKey(toOne, model);
    if (isKey && key !== undefined) return [name, keyRelationship(key.linked[name], target)];
    const other = isKey ? linkedNow(name, target) : identifier(target);
    const data = mostly(fc.oneof({ weight: 6, arbitrary: other }, fc.constant(null)), 25, oddValue);
    const relationship = mostly(fc.record({ data, links: now(fc.constant({}), 20) }), 40, oddValue);
    return [name, notNull && isCreate ? mostly(relationship, 20, fc.constant(undefined)) : now(relationship, 3)];
  });
  const sets = model.sets.flatMap(({ kind, name, target }) => {
    const linkage = kind === "hasOne" ? childOf(name, target, isCreate) : setOf(name, target, isCreate);
    const relationship = mostly(fc.record({ data: mostly(linkage, 25, oddValue) }), 40, oddValue);
    const named = [[name, now(relationship, isCreate ? 10 : 4)]];
    return name.includes("-")
      ? [...named, [name.replaceAll("-", "_"), now(relationship, 20)], [camel(name), now(relationship, 20)]]
      : named;
  });
  const unknown = now(fc.constantFrom({ data: null }, { data: { type: "boxes", id: "1" } }, { data: [] }, {}), 60);
  return fc.record(Object.fromEntries([...ones, ...sets, ["owner", unknown]]));
}

/** A part of the key as a relationship: usually the right one, sometimes another, none, or null. */
function keyRelationship(id: string | undefined, target: TableName): fc.Arbitrary<unknown> {
  const other = fc.oneof(identifier(target), fc.constant(null)).map((data) => ({ data }));
  if (id === undefined) return now(other, 12);
  return mostly(fc.constant({ data: { type: MODEL_TABLES[target].type, id } }), 12, other);
}

/** Usually the present target of an association. */
function linkedNow(name: string, target: TableName): fc.Arbitrary<unknown> {
  const same = fc.constant({ type: MODEL_TABLES[target].type, id: `#linked:${name}` });
  return fc.oneof({ weight: 2, arbitrary: same }, { weight: 1, arbitrary: identifier(target) });
}

function childOf(name: string, target: TableName, isCreate: boolean): fc.Arbitrary<unknown> {
  if (isCreate) return mostly(fc.constant(null), 8, identifier(target));
  return fc.oneof(
    { weight: 3, arbitrary: identifier(target) },
    { weight: 2, arbitrary: linkedNow(name, target) },
    { weight: 2, arbitrary: fc.constant(null) },
  );
}

function setOf(name: string, target: TableName, isCreate: boolean): fc.Arbitrary<unknown> {
  if (isCreate) return mostly(fc.constant([]), 8, fc.array(identifier(target), { maxLength: 2 }));
  const some = fc.array(mostly(identifier(target), 30, oddValue), { maxLength: 4 });
  return fc.oneof(
    some,
    fc.constant([`#own:${name}`]),
    some.map((more) => [`#own:${name}`, ...more.slice(0, 2)]),
  );
}

function identifier(target: TableName): fc.Arbitrary<unknown> {
  return fc.record({
    type: mostly(typeOf(target), 60, fc.constantFrom<unknown>(undefined, 7, "shelves", "boxes")),
    id: mostly(
      rowOf(target),
      60,
      fc.constantFrom<unknown>(undefined, 7, "99", "01", "1.0", " 1", "", "no-uuid", "1~", "1~x", "9~9"),
    ),
  });
}

/** The id of a row that is there. */
export function rowOf(table: TableName): fc.Arbitrary<string> {
  return fc.nat(60).map((n) => `#${table}:${n}`);
}
