import fc from "fast-check";
import { idsOf, type SchemaRelationship, type SchemaTable } from "./draw_schema.ts";

/** A write as a service is sent it. */
export interface SentWrite {
  readonly method: "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly document?: unknown;
}

/** The path of atomic operations. */
export const OPERATIONS = "/operations";

/** A write that does not know its schema yet: numbers choose its table, its ids and its relationships. */
interface DrawnWrite {
  readonly kind: "create" | "update" | "delete" | "linkage" | "operations";
  readonly table: number;
  readonly id: number;
  readonly hasId: boolean;
  readonly attributes: { readonly [name: string]: unknown };
  /** For each relationship its members, or null. */
  readonly links: readonly (readonly number[] | null | undefined)[];
  readonly method: SentWrite["method"];
}

const links = fc.array(fc.option(fc.option(fc.array(fc.nat(3), { maxLength: 3 })), { nil: undefined }), {
  maxLength: 4,
});

const drawnWrite: fc.Arbitrary<DrawnWrite> = fc.record({
  kind: fc.constantFrom<DrawnWrite["kind"]>("create", "create", "update", "update", "delete", "linkage", "operations"),
  table: fc.nat(3),
  id: fc.nat(3),
  hasId: fc.boolean(),
  attributes: fc.record({
    name: fc.constantFrom("a", "b", "bad", "gone", null),
    size: fc.constantFrom(1, 2, 3, 0, null),
    code: fc.constantFrom("x", "X", "y", null, null, null),
  }, { requiredKeys: [] }),
  links,
  method: fc.constantFrom("POST", "PATCH", "DELETE"),
});

/** Some writes, and for `operations` the ones that they carry out together. */
export const drawnWrites: fc.Arbitrary<readonly DrawnWrite[]> = fc.array(drawnWrite, {
  minLength: 1,
  maxLength: 25,
  size: "max",
});

/** A drawn write to a schema; operations carry out the writes that follow. */
export function toWrite(drawn: readonly DrawnWrite[], index: number, tables: readonly SchemaTable[]): SentWrite {
  const write = drawn[index];
  if (write.kind !== "operations") return single(write, tables);
  const together = drawn.slice(index + 1, index + 4).filter(({ kind }) => kind !== "operations" && kind !== "linkage");
  const operations = together.map((one) => operationOf(one, tables));
  return { method: "POST", path: OPERATIONS, document: { "atomic:operations": operations } };
}

function single(write: DrawnWrite, tables: readonly SchemaTable[]): SentWrite {
  const table = tables[write.table % tables.length];
  const id = pick(idsOf(table), write.id);
  const path = `/${table.name}/${encodeURIComponent(id)}`;
  if (write.kind === "create") {
    return { method: "POST", path: `/${table.name}`, document: { data: toCreate(write, table) } };
  }
  if (write.kind === "update") return { method: "PATCH", path, document: { data: { id, ...fieldsOf(write, table) } } };
  if (write.kind === "delete" || table.relationships.length === 0) return { method: "DELETE", path };
  const relationship = pick(table.relationships, write.id);
  const isMany = relationship.kind === "hasMany";
  const data = linkageOf(relationship, write.links.find((one) => one !== undefined) ?? null);
  return {
    method: isMany ? write.method : "PATCH",
    path: `${path}/relationships/${relationship.name}`,
    document: { data },
  };
}

function operationOf(write: DrawnWrite, tables: readonly SchemaTable[]): unknown {
  const table = tables[write.table % tables.length];
  const id = pick(idsOf(table), write.id);
  if (write.kind === "create") return { op: "add", data: toCreate(write, table) };
  if (write.kind === "update") return { op: "update", data: { id, ...fieldsOf(write, table) } };
  return { op: "remove", ref: { type: table.name, id } };
}

/** A new record. The database makes integers where the client gives none. */
function toCreate(write: DrawnWrite, table: SchemaTable) {
  const isMade = table.key === "integer" && !write.hasId;
  return { ...isMade ? {} : { id: pick(idsOf(table), write.id) }, ...fieldsOf(write, table) };
}

function fieldsOf({ attributes, links }: DrawnWrite, { name, relationships }: SchemaTable) {
  const sent = relationships.flatMap((one, index) =>
    links[index] === undefined ? [] : [[one.name, { data: linkageOf(one, links[index]) }] as const]
  );
  return { type: name, attributes, relationships: Object.fromEntries(sent) };
}

function linkageOf({ kind, target }: SchemaRelationship, members: readonly number[] | null) {
  const all = (members ?? []).map((one) => ({ type: target.name, id: pick(idsOf(target), one) }));
  return kind === "hasMany" ? all : all[0] ?? null;
}

function pick<T>(list: readonly T[], number: number): T {
  return list[number % list.length];
}
