import { keyOf } from "./ids.ts";
import { refuse, refuseAny } from "./refused.ts";
import type { WriteRequest } from "./request.ts";
import { JSON_API } from "./request.ts";
import { dashed, MODEL_TABLES, type ModelTable, type TableName } from "./tables.ts";

/** A JSON value that nothing is known of. */
export type Value = null | boolean | number | string | readonly Value[] | { readonly [member: string]: Value };

/** A JSON object. */
export type Members = { readonly [member: string]: Value };

/** A related resource as a document names it. */
export interface Identifier {
  readonly type: string;
  readonly id: string;
}

/** A document whose structure is good. */
export interface GoodDocument {
  readonly type: string;
  readonly id?: string;
  readonly attributes: Members;
  readonly relationships: { readonly [name: string]: { readonly data: Identifier | null | readonly Identifier[] } };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The document of a write, by the first checks: content type, JSON, structure. @throws {Refused} */
export function judgeDocument(request: WriteRequest): GoodDocument | undefined {
  const { method, table, contentType = "", body = "" } = request;
  const [type, parameter] = contentType.toLowerCase().split(";");
  if (type === JSON_API ? parameter !== undefined : body !== "") refuse(415);
  if (body === "" && method === "DELETE") return undefined;
  const document = parse(body);
  const errors = structureErrors(document, method, table);
  refuseAny(422, errors);
  const { data } = document as unknown as { data: GoodDocument };
  return {
    ...data,
    id: data.id ?? undefined,
    attributes: data.attributes ?? {},
    relationships: data.relationships ?? {},
  };
}

function parse(body: string): Value {
  try {
    return JSON.parse(body);
  } catch {
    return refuse(400);
  }
}

function structureErrors(document: Value, method: WriteRequest["method"], name: TableName): readonly string[] {
  const table = MODEL_TABLES[name];
  if (!isMembers(document)) return ["_notObject "];
  const { data } = document;
  if (data === undefined) return ["_required "];
  if (!isMembers(data)) return ["_notObject /data"];
  const errors: string[] = [];
  if (data.type === undefined) errors.push("_required /data");
  if (data.id === undefined && method !== "POST") errors.push("_required /data");
  for (const member of ["type", "id"]) {
    const isAbsent = data[member] === undefined || (member === "id" && method === "POST" && data.id === null);
    if (!isAbsent && typeof data[member] !== "string") errors.push(`_notString /data/${member}`);
  }
  if (method === "DELETE") return errors;
  if (method === "POST" && typeof data.id === "string") {
    if (table.ids === "uuid" && !UUID.test(data.id)) errors.push("_notUuid /data/id");
    if (table.ids === "given" && keyOf(data.id, name) === undefined) errors.push("_type /data/id");
  }
  for (const member of ["attributes", "relationships"]) {
    if (data[member] !== undefined && !isMembers(data[member])) errors.push(`_notObject /data/${member}`);
  }
  const relationships = isMembers(data.relationships) ? Object.entries(data.relationships) : [];
  return [...errors, ...relationships.flatMap(([name, value]) => relationshipErrors(name, value, table))];
}

function relationshipErrors(name: string, value: Value, table: ModelTable): readonly string[] {
  const place = `/data/relationships/${name}`;
  if (!isMembers(value) || value.data === undefined) return [`_required ${place}`];
  const { data } = value;
  const isKnown = (known: readonly { readonly name: string }[]) => known.some((one) => one.name === dashed(name));
  const isOne = isKnown([...table.toOne, ...table.sets.filter(({ kind }) => kind === "hasOne")]);
  // An unknown relationship may have linkage of either kind: it is reported as unknown later.
  if (Array.isArray(data) && !isOne) {
    return data.flatMap((one, index) => identifierErrors(one, `${place}/data/${index}`));
  }
  if (!isOne && isKnown(table.sets)) return [`_notArray ${place}/data`];
  return data === null ? [] : identifierErrors(data, `${place}/data`);
}

function identifierErrors(value: Value, place: string): readonly string[] {
  if (!isMembers(value)) return [`_notObject ${place}`];
  return ["type", "id"].flatMap((name) => {
    if (value[name] === undefined) return [`_required ${place}`];
    return typeof value[name] === "string" ? [] : [`_notString ${place}/${name}`];
  });
}

function isMembers(value: Value | undefined): value is Members {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
