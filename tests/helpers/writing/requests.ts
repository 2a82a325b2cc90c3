import fc from "fast-check";
import { deletedDocument, documentOf, rowOf } from "./documents.ts";
import { JSON_API, type WriteRequest } from "./request.ts";
import { joined } from "../values/id_texts.ts";
import { type Caller, idsOf, isSeen, pointsTo, type Rows, type Scopes } from "./rows.ts";
import { childrenOf } from "./sets.ts";
import { MAPPED, MODEL_TABLES, type TableName } from "./tables.ts";

/** A write whose ids are not chosen yet: they depend on the rows that are there when it is sent. */
export interface DrawnWrite extends Omit<WriteRequest, "body"> {
  /** A value to be sent as JSON, or a text to be sent as it is. */
  readonly body?: { readonly value: unknown } | { readonly text: string };
}

const contentType = fc.oneof(
  { weight: 60, arbitrary: fc.constant<string | undefined>(JSON_API) },
  fc.constantFrom(undefined, "application/json", "Application/VND.api+json", `${JSON_API}; charset=utf-8`),
);

const oddText = fc.constantFrom("", " ", "{", '{"data":', "undefined", "[1,]").map((text) => ({ text }));

/** A random write: a create, an update or a delete, with or without a scope. */
export const drawnWrite: fc.Arbitrary<DrawnWrite> = fc.oneof(
  ...MAPPED.flatMap((table) => [
    { weight: 4, arbitrary: writeOf("POST", table) },
    // Tables with many associations can be changed in many ways.
    { weight: 4 + 2 * MODEL_TABLES[table].sets.length, arbitrary: writeOf("PATCH", table) },
    { weight: 1, arbitrary: writeOf("DELETE", table) },
  ]),
);

/** A random delete. */
export const drawnDelete: fc.Arbitrary<DrawnWrite> = fc.oneof(...MAPPED.map((table) => writeOf("DELETE", table)));

function writeOf(method: WriteRequest["method"], table: TableName): fc.Arbitrary<DrawnWrite> {
  const document = method === "DELETE" ? deletedDocument(table) : documentOf(table, method === "POST");
  const sent = document.map((value) => ({ value }));
  const weights = method === "DELETE" ? { sent: 2, nothing: 4 } : { sent: 60, nothing: 1 };
  const body = fc.oneof(
    { weight: weights.sent, arbitrary: sent },
    { weight: weights.nothing, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: oddText },
  );
  const id = method === "POST" ? fc.constant(undefined) : fc.oneof(
    { weight: 20, arbitrary: rowOf(table) },
    fc.constantFrom(
      "99",
      "01",
      "1.0",
      "-1",
      "9223372036854775808",
      "no-uuid",
      "%",
      "é/ä",
      "1~",
      "1~1~1",
      "!1~1",
      "1~1!",
    ),
  );
  return fc.record({
    tenant: fc.constantFrom(undefined, 1, 2),
    method: fc.constant(method),
    table: fc.constant(table),
    id,
    contentType,
    body,
  });
}

/** A drawn write with the ids of rows that are there. */
export function chooseIds(write: DrawnWrite, rows: Rows, scopes: Scopes = {}): WriteRequest {
  const { body, tenant, table } = write;
  const chooser = { ...write, scopes };
  const id = write.id === undefined ? undefined : chooseText(write.id, rows, chooser);
  if (body === undefined || "text" in body) return { ...write, id, body: body?.text };
  const value = choose(body.value, rows, { ...chooser, id });
  return { tenant, table, method: write.method, contentType: write.contentType, id, body: JSON.stringify(value) ?? "" };
}

/** A write, and the rows that its caller may see. */
type Chooser = DrawnWrite & Caller;

function choose(value: unknown, rows: Rows, write: Chooser): unknown {
  if (value === "#tenant") return write.tenant ?? 1;
  if (typeof value === "string") return chooseText(value, rows, write);
  if (Array.isArray(value)) return value.flatMap((one) => ownMembers(one, rows, write) ?? [choose(one, rows, write)]);
  if (typeof value !== "object" || value === null) return value;
  if ("#id" in value) {
    return joined((value["#id"] as readonly unknown[]).map((one) => String(choose(one, rows, write))));
  }
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, choose(one, rows, write)]));
}

/** A text, or the id that it represents. */
export function chooseText(text: string, rows: Rows, caller: Caller & { readonly id?: string }): string {
  if (text === "#path") return caller.id ?? "";
  if (text.startsWith("#linked:")) return linkedId(text.slice("#linked:".length), rows, caller as Chooser);
  const [, table, number] = /^#(\w+):(\d+)$/.exec(text) ?? [];
  if (table === undefined) return text;
  const all = idsOf(rows, table as TableName);
  const seen = all.filter((one) => isSeen(table as TableName, rows[table as TableName].get(one), caller, rows));
  // Now and then one that the caller may not see.
  const from = Number(number) % 8 === 0 ? all : seen;
  return from[Number(number) % Math.max(from.length, 1)] ?? "0";
}

/** The present targets of an association of the resource in the path. */
function linkedId(name: string, rows: Rows, write: Chooser): string {
  const { table, id = "" } = write;
  const row = rows[table].get(id);
  if (row === undefined) return "0";
  const toOne = MODEL_TABLES[table].toOne.find((one) => one.name === name);
  if (toOne === undefined) return ownIds(name, rows, write)[0] ?? "0";
  const { target, columns, to } = toOne;
  return idsOf(rows, target).find((one) => pointsTo(row, columns, rows[target].get(one)!, to)) ?? "0";
}

function ownIds(name: string, rows: Rows, write: Chooser): readonly string[] {
  const { table, id = "" } = write;
  const set = MODEL_TABLES[table].sets.find((one) => one.name === name)!;
  const row = rows[table].get(id);
  return row === undefined ? [] : childrenOf(rows, set, row, write);
}

function ownMembers(value: unknown, rows: Rows, write: Chooser): readonly unknown[] | undefined {
  if (typeof value !== "string" || !value.startsWith("#own:")) return undefined;
  const name = value.slice("#own:".length);
  const { target } = MODEL_TABLES[write.table].sets.find((one) => one.name === name)!;
  return ownIds(name, rows, write).map((id) => ({ type: MODEL_TABLES[target].type, id }));
}
