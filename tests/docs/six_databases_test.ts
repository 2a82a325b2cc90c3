import { deepEqual, equal, ok } from "node:assert/strict";
import { DatabaseSync } from "node:sqlite";
import { databases } from "../databases/databases.ts";
import { FAULTY, UNWRITTEN } from "../databases/not_yet.ts";
import type { RealDatabase } from "../databases/schemas/real_database.ts";
import { serveDatabase } from "../databases/serve_database.ts";
import type { Model, Relationship, RelationshipKind } from "../../src/types/model.ts";
import { readPage } from "./page.ts";

const page = await readPage("docs/databases.md");
const chapter = page.slice(page.indexOf("\n## Six databases\n"));
const [figures, limits] = tablesOf(chapter);

/** Facts about a database: its contents, and a service's model of it. */
interface Known {
  readonly model: Model;
  /** The names of its tables by their kind: `table`, `view`, `virtual`, `shadow`. */
  readonly found: readonly { readonly name: string; readonly type: string }[];
}

for (const database of databases) {
  Deno.test(`docs/databases.md describes ${database.name} as it is served`, async () => {
    await using served = await serveDatabase(database);
    const known: Known = { model: served.model, found: foundIn(served.file) };
    deepEqual(rowsAbout(database, figures).map((cells) => cells.slice(1, 8)), [figuresOf(known)]);
    const [[told]] = rowsAbout(database, figures).map((cells) => cells.slice(8));
    equal(
      Number.parseInt(told),
      Object.values(database.resources).filter((one) => Object.keys(one ?? {}).length > 0).length,
    );
    compareLimits(database, known);
  });
}

Deno.test("docs/databases.md lists exactly the known faults", () => {
  const told = [...chapter.matchAll(/^- (.*?)[,:]/gm)].map(([, name]) => name.toLowerCase());
  deepEqual(told.sort(), Object.keys(FAULTY).sort());
});

/** The rows of each Markdown table of a text, as cells, without its head. */
function tablesOf(text: string): readonly (readonly (readonly string[])[])[] {
  return [...text.matchAll(/(?:^\|.*\n)+/gm)].map(([table]) =>
    table.trimEnd().split("\n").slice(2).map((row) => row.split("|").slice(1, -1).map((cell) => cell.trim()))
  );
}

function rowsAbout({ name }: RealDatabase, rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  return rows.filter(([first]) => first.startsWith(name));
}

function foundIn(file: string): Known["found"] {
  const database = new DatabaseSync(file, { readOnly: true });
  const rows = database.prepare("select name, type from pragma_table_list where name not glob 'sqlite_*'").all();
  database.close();
  return rows.map(({ name, type }) => ({ name: String(name), type: String(type) }));
}

function figuresOf({ model, found }: Known): readonly string[] {
  const served = model.tables.filter((table) => model.problems(table).length === 0);
  const relationships = served.flatMap((table): readonly Relationship[] => model.resource(table).relationships);
  const countOf = (kind: RelationshipKind) => relationships.filter((one) => one.kind === kind).length;
  return [
    ...["table", "view"].map((type) => found.filter((one) => one.type === type).length),
    served.length,
    ...(["belongsTo", "hasMany", "hasOne", "belongsToMany"] as const).map(countOf),
  ].map(String);
}

/** Compares the page's list of tables that are not or only partly served with the actual ones. */
function compareLimits(database: RealDatabase, { model, found }: Known): void {
  const rows = rowsAbout(database, limits);
  const named = (why: string) => rows.filter((cells) => cells[2].startsWith(why));
  const refused = model.tables.filter((table) => model.problems(table).length > 0);
  compareNames(named("refused"), refused, (table) => model.problems(table).map(({ message }) => message).join("\n"));
  const served = model.tables.filter((table) => !refused.includes(table));
  const notes = served.flatMap((table) => model.resource(table).notes);
  compareNames(named("not linked"), notes, (note) => note);
  const closed = found.map(({ name }) => name).filter((name) => !model.tables.includes(name));
  compareNames(named("left out"), closed, () => "");
  compareNames(named("not created"), Object.keys(UNWRITTEN[database.name] ?? {}), () => "");
  equal(rows.length, ["refused", "not linked", "left out", "not created"].flatMap(named).length);
}

/** Compares names, or their number, and the reasons in code font. */
function compareNames(
  rows: readonly (readonly string[])[],
  actual: readonly string[],
  reasonOf: (name: string) => string,
): void {
  const quoted = (text: string) => [...text.matchAll(/`([^`]+)`/g)].map(([, code]) => code);
  const told = rows.flatMap(([, what]) => quoted(what));
  const counted = rows.flatMap(([, what]) => Number.parseInt(what) || []);
  if (counted.length > 0) deepEqual([told, counted], [[], [actual.length]]);
  else deepEqual(told.toSorted(), actual.toSorted());
  for (const [, what, why] of rows) {
    const about = counted.length > 0 ? actual : quoted(what);
    for (const reason of quoted(why)) {
      for (const name of about) ok(reasonOf(name).includes(reason), `${name}: ${reason}`);
    }
  }
}
