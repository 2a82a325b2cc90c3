import { servedResources } from "../model/visible.ts";
import { isFilled } from "../input/read_attributes.ts";
import { hasMemberIndex } from "../access/indexes.ts";
import { filteredField } from "../model/field_filters.ts";
import { storedIn } from "../model/caller_model.ts";
import { collationOf, kindsOf, ownColumns } from "../model/columns.ts";
import { indexText, memberIndexText, quotedName } from "../sql/quoting.ts";
import type { Hop, Model, Resource } from "../types/model.ts";
import type { ServiceOptions } from "../types/options.ts";
import { isNumber } from "../values/kind.ts";
import { scopeColumns } from "./check_database.ts";
import type { OpenDatabase } from "./open_database.ts";

/** The options of a service that warnings depend on. */
type WarnedOptions = Pick<ServiceOptions, "resources" | "cacheControl">;

/**
 * Warnings about what is allowed but may be a mistake: one sentence each, in the order in which resources are mapped.
 */
export async function warningsOf(opened: OpenDatabase, options: WarnedOptions): Promise<readonly string[]> {
  const { model } = opened;
  const found: string[] = [];
  for (const resource of servedResources(model)) {
    const required = scopeColumns(resource);
    found.push(
      ...missingScope(resource, options),
      ...impossibleCreate(resource, required),
      ...slowScope(resource, required, model),
      ...slowForeignKeys(resource, model),
      ...unlikeForeignKeys(resource, model),
      ...slowMembers(resource, opened),
      ...await staleWords(resource, opened),
      ...publicColumns(resource, options),
      ...takenValues(resource, model),
    );
  }
  return [...new Set(found)];
}

function missingScope({ table, scope }: Resource, { resources }: WarnedOptions): readonly string[] {
  const isScoped = Object.values(resources).some((one) => typeof one?.scope === "function");
  if (!isScoped || scope !== undefined || resources[table]?.scope === "none") return [];
  return [
    `"${table}" has no scope, though others have one: every caller sees all of its rows. Write scope: "none" if that is meant.`,
  ];
}

/** Warns of a resource that cannot be created because nothing can give a value to a NOT NULL column. */
function impossibleCreate(resource: Resource, required: readonly string[] | undefined): readonly string[] {
  const { table, key, columns, relationships, everyColumn, actions, hooks } = resource;
  // A hook may fill any column, and so may a scope that cannot be built without a caller.
  if (actions.create === undefined || hooks.beforeSave !== undefined || required === undefined) return [];
  const given = new Set([
    ...key.columns,
    ...key.order,
    ...columns.map(({ name }) => name),
    ...relationships.flatMap(ownColumns),
    ...required,
  ]);
  const missing = [...everyColumn.values()].filter((column) =>
    column.notNull && !column.generated && !isFilled(column) && !given.has(column.name)
  );
  if (missing.length === 0) return [];
  const names = missing.map(({ name }) => `"${name}"`).join(", ");
  return [
    `No "${table}" can be created: ${names} must have a value, and no client can give it one. Take create out of operations, or show it by columns.`,
  ];
}

/** Warns of unique values that rows deleted by `softDelete` keep, unless the index leaves these rows out. */
function takenValues({ table, key, softDelete }: Resource, model: Model): readonly string[] {
  if (softDelete === undefined) return [];
  const isKey = (columns: readonly string[]) => columns.every((one) => [...key.columns, ...key.order].includes(one));
  return model.declared(table).unique.filter((columns) => !isKey(columns)).map((columns) => {
    const names = columns.map((one) => `"${one}"`).join(" and ");
    const index = `${indexText(table, columns, "unique index")} where ${quotedName(softDelete.name)} is null;`;
    return `Deleted rows of "${table}" keep their ${names}, which must be unique, so no other row can have the same. ` +
      `In place of the constraint write: ${index}`;
  });
}

function slowScope({ table }: Resource, required: readonly string[] | undefined, model: Model): readonly string[] {
  if (required === undefined || required.length === 0 || isFound(table, required, model)) return [];
  return [`No index leads to what the scope of "${table}" compares: ${indexText(table, required)};`];
}

/** Warns of foreign keys without an index: to-many relationships and filters by them look at every row. */
function slowForeignKeys({ table, relationships }: Resource, model: Model): readonly string[] {
  return relationships.flatMap((relationship) => {
    const { kind, hops: [first, second] } = relationship;
    const { table: holder } = storedIn(relationship, table);
    const keys = kind === "belongsTo" ? [first.from] : kind === "belongsToMany" ? [first.to, second.from] : [first.to];
    return keys.filter((columns) => !isFound(holder, columns, model)).map((columns) =>
      `No index leads to the foreign key of "${holder}" over ${columns.join(" and ")}: ${indexText(holder, columns)};`
    );
  });
}

/** Warns of foreign keys that compare values in another way than the keys to which they lead. */
function unlikeForeignKeys({ table, relationships }: Resource, model: Model): readonly string[] {
  return relationships.flatMap(({ kind, hops: [first, second] }) => {
    const back = referencesBack(first, table);
    const references = kind === "belongsTo"
      ? [{ ...first, holder: table }]
      : kind === "belongsToMany"
      ? [back, { ...second, holder: first.table }]
      : [back];
    return references.flatMap((one) => [...collationsOf(one, model), ...numbersOf(one, model)]);
  });
}

/** A foreign key: the table that has it, its columns, and what they reference. */
interface Reference extends Pick<Hop, "table" | "from" | "to"> {
  readonly holder: string;
}

/** The foreign key over which a hop leads from a table to those that reference it. */
function referencesBack({ table, from, to }: Hop, referenced: string): Reference {
  return { holder: table, from: to, table: referenced, to: from };
}

/**
 * Warns of another collation. The database, and a to-one, compare by the collation of the key, but rows are found by
 * that of the foreign key, in which order its index is.
 */
function collationsOf({ holder, from, table, to }: Reference, model: Model): readonly string[] {
  // The database tells the collations of tables only.
  if ([holder, table].some((name) => model.declared(name).kind === "view")) return [];
  return from.flatMap((name, place) => {
    if (collationOf(model, holder, name) === collationOf(model, table, to[place])) return [];
    return `The foreign key "${name}" of "${holder}" has another collation than "${to[place]}" of "${table}", ` +
      `so a to-many may show other rows than those whose to-one leads to its owner. Declare both with one collation.`;
  });
}

/** Warns of numbers that stand for texts: a column of numbers cannot hold the text that SQLite takes for a number. */
function numbersOf({ holder, from, table, to }: Reference, model: Model): readonly string[] {
  const [held, referenced] = [kindsOf(holder, model), kindsOf(table, model)];
  return from.flatMap((name, place) => {
    if (!isNumber(held(name)) || referenced(to[place]) !== "text") return [];
    return `The foreign key "${name}" of "${holder}" stores numbers, but "${to[place]}" of "${table}" texts, ` +
      `so a link to "01" or "1.0" leads to "1". Declare both with one type.`;
  });
}

/** Warns of members of JSON that clients filter by without an index: the filters look at every row. */
function slowMembers(resource: Resource, { model, sql: { dialect } }: OpenDatabase): readonly string[] {
  const { fieldFilters } = resource;
  const paths = fieldFilters.kind === "listed" ? [...fieldFilters.paths.keys()] : [];
  return paths.flatMap((path) => {
    const { owner, column, member } = filteredField(model, resource, path) ?? {};
    if (owner === undefined || column === undefined || member === undefined) return [];
    const { table } = owner;
    const isServed = hasMemberIndex(table, { columns: [column.name], member }, model);
    if (isServed || model.declared(table).kind === "view") return [];
    const named = [column.name, ...member].join(".");
    return [`No index leads to "${named}" of "${table}": ${memberIndexText(table, column.name, member, dialect)};`];
  });
}

/** Whether an index begins with one of the columns. True for a view, which can have no index. */
function isFound(table: string, columns: readonly string[], model: Model): boolean {
  const declared = model.declared(table);
  return declared.kind === "view" ||
    declared.columns.some(({ name, indexed }) => columns.includes(name) && indexed);
}

async function staleWords({ table, search }: Resource, { driver, sql }: OpenDatabase): Promise<readonly string[]> {
  if (search.kind !== "words" || await sql.dialect.keepsWords(driver, table, search.table)) return [];
  return [
    `No trigger of "${table}" writes to the FTS5 table "${search.table}": what is written later is not found, unless the application puts it there.`,
  ];
}

/** Warns of shared caches if columns depend on the caller: a cache would show one caller what only another may read. */
function publicColumns({ table, everyColumn }: Resource, { cacheControl }: WarnedOptions): readonly string[] {
  if (typeof cacheControl !== "string" || /\b(private|no-store)\b/i.test(cacheControl)) return [];
  const decided = [...everyColumn.values()].filter(({ read }) => read !== undefined);
  if (decided.length === 0) return [];
  const names = decided.map(({ name }) => `"${name}"`).join(", ");
  return [
    `columns decides by caller who reads ${names} of "${table}", and cacheControl lets caches that callers share keep answers: write "private" into it.`,
  ];
}
