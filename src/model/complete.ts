import { ConfigurationError } from "../errors/service_error.ts";
import { printedName, refuseOwnName, wireName } from "./names.ts";
import type { ForeignKeyFilter, Relationship, Resource, Search } from "../types/model.ts";
import type { ResourceSchema } from "../types/resource_options.ts";
import type { Rule, StandardSchema } from "../types/hooks.ts";
import { isReadOnly } from "./foreign_keys.ts";
import { checkResource } from "./check_resource.ts";
import { NOTHING_WITHHELD } from "./caller_model.ts";
import type { Columns } from "./columns.ts";
import type { Declared, Mapping } from "./declare.ts";
import { softDeleteOf, upsertsOf, versionsOf } from "./row_options.ts";
import {
  byParameter,
  bySpelling,
  columnOf,
  didYouMean,
  fieldSpellings,
  keySpellings,
  listed,
  spellingsOf,
} from "./spellings.ts";

/** A resource whose settings are not resolved yet. */
export type Completed = Omit<Resource, "actions" | "closed" | "fieldFilters" | "stats">;

/** Completes a declared resource with the declaration of its table; mistakes are added to the problems. */
export function complete(
  columns: Columns,
  wireNamed: readonly Relationship[],
  filters: readonly ForeignKeyFilter[],
  mapping: Mapping,
): Completed | undefined {
  const { declared, table, key, every, shown, keys, problems } = columns;
  const { options } = declared;
  const relationships = wireNamed.map((one) => ({ ...one, name: printedName(one.segment, declared.naming) }));
  const spelled = fieldSpellings(shown, relationships);
  checkResource(columns, spelled.columnBySpelling, relationships, mapping);
  const rules = rulesOf(columns, spelled.columnBySpelling, ruledRelationships(relationships));
  const search = searchOf(columns, mapping);
  if (key === undefined) return undefined;
  return {
    table: declared.table,
    type: declared.type,
    typeSpellings: declared.typeSpellings,
    path: declared.path,
    key,
    relationshipLinks: declared.relationshipLinks,
    writing: declared.writing,
    ...(declared.etag === undefined ? {} : { versions: versionsOf(columns, declared.etag, relationships) }),
    softDelete: options.softDelete === undefined ? undefined : softDeleteOf(columns, options.softDelete),
    upserts: options.upsert === undefined ? [] : upsertsOf(columns, options.upsert, relationships),
    withheld: NOTHING_WITHHELD,
    columns: shown,
    relationships,
    references: table.foreignKeys.filter((key) =>
      key.columns.every((name) => shown.some((column) => column.name === name))
    ),
    everyColumn: new Map(every.map((column) => [column.name, column])),
    ...spelled,
    hiddenSpellings: keySpellings(["id", ...[...keys].filter((name) => !declared.hidden.has(name))]),
    filters: byParameter(filters),
    search,
    scope: options.scope === "none" ? undefined : options.scope as Resource["scope"],
    hooks: options.hooks ?? {},
    rules,
    validate: validatorsOf(options.validate),
    schema: withOwnReads(declared.schema, spelled.columnBySpelling),
    notes: problems.notes,
    isReadOnly: isReadOnly(table, mapping),
  };
}

/** How `filter` searches a resource; columns and tables that the database does not have are added to the problems. */
function searchOf(columns: Columns, mapping: Mapping): Search {
  const { declared, table, shown, problems } = columns;
  const given = declared.options.search?.filter ?? [];
  if ("fts" in given) return problems.attempt(() => wordsOf(columns, given.fts, mapping)) ?? NOTHING;
  const found = given.flatMap((name: string) =>
    problems.attempt(() => {
      const { name: column } = columnOf(declared, table, name, "search.filter");
      return shown.find((one) => one.name === column) ??
        refuseName(declared, "search.filter", name, shown.map((one) => one.name));
    }) ?? []
  );
  return { kind: "columns", columns: found };
}

const NOTHING: Search = { kind: "columns", columns: [] };

/** A search by a full-text index. @throws {ConfigurationError} if there is no suitable FTS5 table with this name. */
function wordsOf({ declared, table, shown }: Columns, name: string, mapping: Mapping): Search {
  const cannot = `Cannot map "${declared.table}": search.filter names the FTS5 table "${name}"`;
  refuseOwnName(name, cannot);
  const { numberedBy } = table;
  if (numberedBy === undefined) {
    throw new ConfigurationError(
      `${cannot}, which finds rows by their numbers, and those here have none. Name columns instead.`,
    );
  }
  const index = mapping.tables.get(name);
  if (index === undefined) {
    const texts = shown.filter((one) => one.kind === "text").map((one) => one.name);
    throw new ConfigurationError(
      `${cannot}, which the database does not have.${didYouMean(name, mapping.names)} Make it with: ${
        mapping.wordIndexText(name, table, texts)
      }`,
    );
  }
  if (index.isWordIndex !== true) {
    throw new ConfigurationError(`${cannot}, which is not an FTS5 table. Name one that is, or columns.`);
  }
  if (index.lacksPlaces === true) {
    throw new ConfigurationError(
      `${cannot}, which is made with the option detail and cannot find words that stand together. Make it without.`,
    );
  }
  // SQLite ignores the case of names.
  const columns = index.columns.map(({ name }) =>
    table.columns.find((own) => own.name.toLowerCase() === name.toLowerCase())?.name ?? name
  );
  const hidden = columns.find((column) => declared.hidden.has(column));
  if (hidden === undefined) return { kind: "words", table: index.name, columns, numberedBy };
  throw new ConfigurationError(`${cannot}, which has the words of "${hidden}", and columns hides that.`);
}

/** A schema that names the fields that it reads as they are written. */
function withOwnReads(schema: ResourceSchema, columns: Resource["columnBySpelling"]): ResourceSchema {
  const { attributes } = schema;
  if (attributes === undefined) return schema;
  const reads = attributes.reads.map((name) => columns.get(name)?.field ?? name);
  return { ...schema, attributes: { ...attributes, reads } };
}

/** Refuses a name in an option, and says which names it takes. */
function refuseName({ table }: Declared, option: string, name: string, fields: readonly string[]): never {
  throw new ConfigurationError(
    `Cannot map "${table}": ${option} names "${name}", which is not valid here; it takes: ${listed(fields)}.`,
  );
}

/** The relationships that rules apply to: to-ones over a foreign key of the table, also named by its one column. */
function ruledRelationships(relationships: readonly Relationship[]): Resource["relationshipBySpelling"] {
  const keyOf = ({ hops: [{ from }] }: Relationship) =>
    from.length === 1 ? [...from, ...spellingsOf(wireName(from[0]))] : [];
  return bySpelling(
    relationships.filter(({ kind }) => kind === "belongsTo"),
    (one) => one.name,
    (one) => [...spellingsOf(one.segment), ...keyOf(one)],
  );
}

function rulesOf(
  { declared, shown, problems }: Columns,
  columns: Resource["columnBySpelling"],
  relationships: Resource["relationshipBySpelling"],
): ReadonlyMap<string, readonly Rule[]> {
  const found = new Map<string, readonly Rule[]>();
  for (const [name, rules = []] of Object.entries(declared.options.rules ?? {})) {
    const column = columns.get(name) ?? shown.find((one) => one.name === name);
    const field = column?.field ?? (relationships.get(name) ?? relationships.get(wireName(name)))?.name;
    if (field !== undefined) found.set(field, [...found.get(field) ?? [], ...rules]);
    else {
      const fields = [...columns.values()].map((one) => one.name).concat(
        [...relationships.values()].map((one) => one.name),
      );
      problems.attempt(() => refuseName(declared, "rules", name, [...new Set(fields)]));
    }
  }
  return found;
}

function validatorsOf(
  validate: Declared["options"]["validate"],
): { readonly create?: StandardSchema; readonly update?: StandardSchema } {
  if (validate === undefined) return {};
  return "~standard" in validate ? { create: validate, update: validate } : validate;
}
