import { ConfigurationError } from "../errors/service_errors.ts";
import { changesRows, OPERATIONS } from "../config/operations.ts";
import { printedName, wireName } from "./names.ts";
import type { Column, Table } from "../types/schema_tables.ts";
import type { ForeignKeyFilter, Key, Relationship, Resource, Versions } from "../types/model.ts";
import type { Operation } from "../types/operation.ts";
import type { ResourceSchema } from "../types/resource_options.ts";
import type { Rule, StandardSchema } from "../types/hooks.ts";
import type { EtagOptions } from "../types/shared_options.ts";
import { isReadOnly, isUnique, leadsNowhere } from "./foreign_keys.ts";
import { NOTHING_WITHHELD } from "./caller_model.ts";
import type { Owner } from "./to_ones.ts";
import { foreignKeyColumns } from "./relationships.ts";
import { checkSchema, type Problems } from "./problems.ts";
import { attributesOf, checkColumn, checkFields, columnsOf, fieldOption, isHidden } from "./columns.ts";
import type { Declared, Mapping } from "./declare.ts";
import { keyOf } from "./keys.ts";
import { searchOf } from "./search.ts";
import { softDeleteOf } from "./soft_delete.ts";
import { upsertsOf } from "./upserts.ts";
import { byParameter, bySpelling, fieldSpellings, keySpellings, listed, spellingsOf } from "./spellings.ts";

/** A resource whose settings are not resolved yet. */
export type Completed = Omit<Resource, "actions" | "closed" | "fieldFilters" | "stats">;

/** A declared resource's table, and its columns by what they are. */
export interface Columns extends Owner {
  readonly key?: Key;
  readonly every: readonly Column[];
  /** The columns that are attributes. */
  readonly shown: readonly Column[];
  /** The columns that are not attributes: the id's, the key's, foreign keys. */
  readonly keys: ReadonlySet<string>;
}

/** Divides the columns of a resource's table. What is wrong with them goes to the problems. */
export function divideColumns(declared: Declared, table: Table, mapping: Mapping, problems: Problems): Columns {
  const key = problems.attempt(() => keyOf(declared, table));
  const own = key === undefined ? namedLikeKeys(table) : [...key.columns, ...key.order];
  const keys = new Set([...own, ...foreignKeyColumns(declared, table, mapping)]);
  for (const name of Object.keys(declared.options.columns ?? {})) {
    problems.attempt(() => checkColumn(declared, table, name));
  }
  const every = columnsOf(declared, table);
  const shown = attributesOf(declared, every, keys);
  const attributes = new Set(shown.map(({ name }) => fieldOption(declared, name) ?? wireName(name)));
  return { declared, table, key, every, shown, keys, attributes };
}

/** What would be the key of a table without a good one, so that its columns are not complained of besides. */
function namedLikeKeys({ columns }: Table): readonly string[] {
  return columns.filter(({ name, primaryKey }) => primaryKey > 0 || wireName(name) === "id").map((one) => one.name);
}

/** Completes a declared resource with what the database says of its table; what is wrong goes to the problems. */
export function complete(
  columns: Columns,
  wireNamed: readonly Relationship[],
  filters: readonly ForeignKeyFilter[],
  mapping: Mapping,
  problems: Problems,
): Completed | undefined {
  const { declared, table, key, every, shown, keys } = columns;
  const { options } = declared;
  const relationships = wireNamed.map((one) => ({ ...one, name: printedName(one.segment, declared.naming) }));
  refuseSameNames(declared, relationships, problems);
  if (declared.type === "") {
    problems.refuse(
      `Cannot map "${declared.table}": its name has no letter or digit that JSON:API allows in a type; ` +
        "give it one with schema: { type: … }.",
    );
  }
  checkFields(declared, shown, new Set(relationships.map((one) => one.name)), problems);
  const spelled = fieldSpellings(shown, relationships);
  checkSchema(declared, spelled.columnBySpelling, relationships, problems);
  noteWrites(declared, table, problems);
  noteForeignKeys(declared, table, mapping, problems);
  refuseDecidedKeys(columns, problems);
  const rules = rulesOf(declared, spelled.columnBySpelling, ruledRelationships(relationships), problems);
  const search = searchOf(columns, mapping, problems);
  if (key === undefined) return undefined;
  return {
    table: declared.table,
    type: declared.type,
    typeSpellings: declared.typeSpellings,
    path: declared.path,
    key,
    relationshipLinks: declared.relationshipLinks,
    writing: declared.writing,
    ...(declared.etag === undefined ? {} : { versions: versionsOf(columns, declared.etag, relationships, problems) }),
    ...softDeleteOf(columns, table, problems),
    upserts: options.upsert === undefined ? [] : upsertsOf(columns, options.upsert, relationships, problems),
    hasConflictClause: table.hasConflictClause,
    withheld: NOTHING_WITHHELD,
    columns: shown,
    relationships,
    references: table.foreignKeys.filter((key) =>
      key.columns.every((name) => shown.some((column) => column.name === name))
    ),
    everyColumn: new Map(every.map((column) => [column.name, column])),
    ...spelled,
    hiddenSpellings: keySpellings(["id", ...[...keys].filter((name) => !isHidden(declared, name))]),
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

/** A column that is hidden says nothing of a version, nor does one whose foreign key is no relationship. */
function versionsOf(
  { declared, every, shown }: Columns,
  { version, required = false }: EtagOptions,
  relationships: readonly Relationship[],
  problems: Problems,
): Versions {
  const { table } = declared;
  if (version !== undefined && !every.some(({ name }) => name === version)) {
    const columns = every.map(({ name }) => name);
    problems.refuse(
      `Cannot map "${table}": etag.version names "${version}", which is not one of its columns: ${listed(columns)}. ` +
        "Name another one, or set etag of this resource to true.",
    );
  } else if (version !== undefined && isHidden(declared, version)) {
    problems.refuse(
      `Cannot map "${table}": etag.version names "${version}", which columns hides, and tags would show it. ` +
        "Name another one, or leave it out of columns.",
    );
  }
  const own = relationships.flatMap(({ kind, hops: [{ from }] }) => kind === "belongsTo" ? from : []);
  const told = new Set([...shown.map(({ name }) => name), ...own]);
  return {
    columns: every.map(({ name }) => name).filter((name) => told.has(name)),
    ...(version === undefined ? {} : { column: version }),
    isRequired: required,
  };
}

/** Names that dashes tell apart may be one in camelCase: `line-1` and `line1`. */
function refuseSameNames({ table }: Declared, relationships: readonly Relationship[], problems: Problems): void {
  for (const [index, { name, segment }] of relationships.entries()) {
    const other = relationships.slice(0, index).find((one) => one.name === name);
    if (other === undefined) continue;
    problems.refuse(
      `Cannot map "${table}": its relationships "${other.segment}" and "${segment}" are both "${name}" in camelCase. ` +
        "Give one another name, or leave out names.",
    );
  }
}

/** A schema that names the fields that it reads as they are written. */
function withOwnReads(schema: ResourceSchema, columns: Resource["columnBySpelling"]): ResourceSchema {
  const { attributes } = schema;
  if (attributes === undefined) return schema;
  const reads = attributes.reads.map((name) => columns.get(name)?.field ?? name);
  return { ...schema, attributes: { ...attributes, reads } };
}

/** Every caller who sees a row knows its key, and no write changes it: what limits that is a scope. */
function refuseDecidedKeys({ declared, key, every }: Columns, problems: Problems): void {
  const own = new Set([...key?.columns ?? [], ...key?.order ?? []]);
  for (const { name, read, write } of every) {
    if (!own.has(name) || (read ?? write) === undefined) continue;
    const option = read === undefined ? "write" : "read";
    problems.refuse(
      `Cannot map "${declared.table}": columns decides by caller who may ${option} "${name}", which is a part of the key. ` +
        `Leave out ${option}; scope says who sees a row.`,
    );
  }
}

/** A view that is asked to be written is told of, and is served for reading. */
function noteWrites({ table: name, options: { operations } }: Declared, { kind }: Table, problems: Problems): void {
  if (kind !== "view" || operations === undefined) return;
  const asked = OPERATIONS.filter(changesRows).filter((one) =>
    Array.isArray(operations)
      ? operations.includes(one)
      : ![undefined, false].includes((operations as { [O in Operation]?: false })[one])
  );
  if (asked.length === 0) return;
  problems.note(
    `Cannot ${asked.join(", ")} "${name}": it is a view, which is read-only. Leave ${
      asked.join(", ")
    } out of operations.`,
  );
}

/** The database itself fails where a foreign key leads nowhere: such a table is read-only. */
function noteForeignKeys({ table: name }: Declared, table: Table, mapping: Mapping, problems: Problems): void {
  for (const key of table.foreignKeys) {
    const { columns, table: target, references } = key;
    const over = `Cannot follow the foreign key of "${name}" over ${columns.join(" and ")}`;
    const found = mapping.tables.get(target);
    if (leadsNowhere(key, mapping)) {
      const only = mapping.enforcesForeignKeys ? `"${name}" is read-only; fix` : "Fix";
      problems.note(`${over}: the database has no table "${target}". ${only} it in the database.`);
    } else if (found?.kind === "table" && references !== undefined && !isUnique(found, references)) {
      problems.note(
        `${over}: ${
          references.join(" and ")
        } of "${target}" may hold one value in several rows. Writes of it fail; give ` +
          `${references.length === 1 ? "the column" : "the columns"} a UNIQUE constraint in the database.`,
      );
    }
  }
}

function refuseName({ table }: Declared, option: string, name: string, fields: readonly string[]): never {
  throw new ConfigurationError(
    `Cannot map "${table}": ${option} names "${name}", which is not valid here; it takes: ${listed(fields)}.`,
  );
}

/** To-ones are named by the one column of their foreign key, too. */
function ruledRelationships(relationships: readonly Relationship[]): Resource["relationshipBySpelling"] {
  const columnOf = ({ kind, hops: [{ from }] }: Relationship) => kind === "belongsTo" && from.length === 1 ? from : [];
  return bySpelling(relationships, (one) => one.name, (one) => [...spellingsOf(one.segment), ...columnOf(one)]);
}

function rulesOf(
  declared: Declared,
  columns: Resource["columnBySpelling"],
  relationships: Resource["relationshipBySpelling"],
  problems: Problems,
): ReadonlyMap<string, readonly Rule[]> {
  const found = new Map<string, readonly Rule[]>();
  for (const [name, rules = []] of Object.entries(declared.options.rules ?? {})) {
    const field = columns.get(name)?.field ?? (relationships.get(name) ?? relationships.get(wireName(name)))?.name;
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
