import fc from "fast-check";
import { isPartOfKey } from "./fields.ts";
import { MODEL_TABLES, type TableName } from "./tables.ts";

/** What a new row's key is made of, and how a document says it. */
export interface KeyParts {
  /** The id that is sent, where one is: its parts. */
  readonly id?: unknown;
  /** The related ids that are sent as relationships, by name. */
  readonly linked: { readonly [name: string]: string };
}

/** Parts of keys, some of which hold what joins parts. */
const TEXTS = ["a", "b~!", "c", "", "~", "!!", "é/ä", "."];

/** How a document says a key: by its id, by its relationships, by both, by neither. */
const WAYS = ["id", "id", "id", "links", "links", "links", "links", "both", "both", "none"] as const;

/** Random keys of a table whose key the client gives; nothing where the service makes it. */
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
    // A part that is not a relationship is in the id alone.
    const way = isLinked ? drawn : drawn === "links" ? "both" : drawn === "none" ? "links" : drawn;
    const partOf = (column: string) => chosen[table.key.findIndex((part) => part.column === column)];
    const linked = linking.map((toOne) => [toOne.name, partOf(toOne.columns[0])]);
    return {
      ...way === "id" || way === "both" ? { id: { "#id": chosen } } : {},
      linked: way === "links" || way === "both" ? Object.fromEntries(linked) : {},
    };
  });
}
