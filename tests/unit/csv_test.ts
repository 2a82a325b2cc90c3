import { equal } from "node:assert/strict";
import { csvWriter, type Table } from "../../src/document/csv.ts";
import type { ColumnKind } from "../../src/types/schema_tables.ts";
import { writeParsed } from "../../src/values/exact_json.ts";

/** A table with one column of a kind, next to a to-one. */
function table(field: string, kind: ColumnKind, isRaw = false): Table {
  const resource = { columns: [{ name: "value", field, kind }], key: { kinds: ["integer"] } };
  const node = { columns: ["value"], lookUps: [{ relationship: "owner", hop: { table: "owners" } }] };
  const model = { resource: () => ({ key: { kinds: ["text", "integer"] } }) };
  return { resource, node, model, isRaw } as unknown as Table;
}

function written(value: unknown, kind: ColumnKind, isRaw = false): string {
  const one = { type: "t", id: "1", attributes: { v: value } };
  return csvWriter([one], table("v", kind, isRaw)).row(one, writeParsed).slice("1,".length, -",\r\n".length);
}

Deno.test("a field with a comma, a quote or a line end is quoted", () => {
  equal(written('a "b"', "text"), '"a ""b"""');
  equal(written("a,b", "text"), '"a,b"');
  equal(written("a\nb", "text"), '"a\nb"');
  equal(written("a\r\nb", "text"), '"a\r\nb"');
  equal(written(" a ", "text"), " a ");
  equal(written("", "text"), '""');
});

Deno.test("a text that a spreadsheet would execute has a quote before it, whatever its column holds", () => {
  for (const start of ["=", "+", "-", "@", "\t"]) equal(written(`${start}1+1`, "text"), `'${start}1+1`);
  equal(written("\r=1", "text"), `"'\r=1"`);
  equal(written("-5", "text"), "'-5");
  for (const kind of ["integer", "real", "numeric", "decimal", "boolean", "date", "datetime", "blob"] as const) {
    equal(written("=1+1", kind), "'=1+1");
    equal(written("=1+1", kind, true), "=1+1");
  }
});

Deno.test("numbers, base64 and JSON stay as they are", () => {
  equal(written(-5, "integer"), "-5");
  equal(written("-9223372036854775808", "integer"), "-9223372036854775808");
  equal(written("-12.50", "decimal"), "-12.50");
  equal(written("-12.50-1", "decimal"), "'-12.50-1");
  equal(written("+/8=", "blob"), "+/8=");
  equal(written("+/8=!", "blob"), "'+/8=!");
  equal(written("=x", "json"), '"""=x"""');
  equal(written(["=x"], "json"), '"[""=x""]"');
});

Deno.test("names and text ids have the quote too", () => {
  const linkage = { owner: { data: { type: "o", id: "-a~1" } } };
  const [one] = [{ type: "t", id: "-1", attributes: { "=v": null }, relationships: linkage }];
  for (const [isRaw, head, row] of [[false, "id,'=v,owner", "-1,,'-a~1"], [true, "id,=v,owner", "-1,,-a~1"]] as const) {
    const writer = csvWriter([one], table("=v", "text", isRaw));
    equal(writer.head, `${head}\r\n`);
    equal(writer.row(one, writeParsed), `${row}\r\n`);
  }
});
