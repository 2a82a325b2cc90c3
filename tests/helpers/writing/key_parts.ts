import fc from "fast-check";
import { isPartOfKey } from "./fields.ts";
import { MODEL_TABLES, type TableName } from "./tables.ts";

/** The parts of a new row's key, and how a document gives them. */
export interface KeyParts {
  /** The parts of the sent id, if there is one. */
  readonly id?: unknown;
  /** The related ids that are sent as relationships, by name. */
  readonly linked: { readonly [name: string]: string };
}

/** Parts of keys, some of which contain the joining character. */
const TEXTS = ["a", "b~!", "c", "", "~", "!!", "é/ä", "."];

/** How a document gives a key: by its id, by its relationships, by both, by neither. */
const WAYS = ["id", "id", "id", "links", "links", "links", "links", "both", "both", "none"] as const;

/** Random keys of a table whose key the client gives; undefined if the service generates it. */
export function keyPartsOf(name: TableName): fc.Arbitrary<KeyParts | undefined> {
  const table = MODEL_TABLES[name];
  const linking = table.toOne.filter((toOne) => toOne.columns.length === 1 && isPartOfKey(toOne, table));
  if (table.ids !== "given") return fc.constant(undefined);
  const parts = table.key.map(({ column, kind }) => {
    const target = linking.find(({ columns }) => columns[0] === column)?.target;
    if (target !== undefined) return fc.nat(60).map((n) => `#${target}:${n}`);
    return kind === "integer" ? fc.integer({ min: 1, max: 6 }).map(String) : fc.constantFrom(...TEXTS);
  });
  const isLinked = linking.length === table.key.length;
  return fc.tuple(fc.tuple(...parts), fc.constantFrom(...WAYS)).map(([chosen, drawn]) => {
    // A part that is not a relationship is only in the id.
    const way = isLinked ? drawn : drawn === "links" ? "both" : drawn === "none" ? "links" : drawn;
    const partOf = (column: string) => chosen[table.key.findIndex((part) => part.column === column)];
    const linked = linking.map((toOne) => [toOne.name, partOf(toOne.columns[0])]);
    return {
      ...way === "id" || way === "both" ? { id: { "#id": chosen } } : {},
      linked: way === "links" || way === "both" ? Object.fromEntries(linked) : {},
    };
  });
}
