import { CHANGING } from "../config/operations.ts";
import type { Relationship, Resource } from "../types/model.ts";
import type { Operation } from "../types/operation.ts";
import type { Table } from "../types/schema_tables.ts";
import { checkFields, type Columns } from "./columns.ts";
import type { Declared, Mapping } from "./declare.ts";
import { leadsNowhere, mismatch } from "./foreign_keys.ts";
import type { Problems } from "./problems.ts";
import { listed } from "./spellings.ts";

/** Checks the options of a resource against its table and its relationships. */
export function checkResource(
  columns: Columns,
  fields: Resource["columnBySpelling"],
  relationships: readonly Relationship[],
  mapping: Mapping,
): void {
  const { declared, table, shown, problems } = columns;
  refuseStatementNames(declared, problems);
  refuseSameNames(declared, relationships, problems);
  if (declared.type === "") {
    problems.refuse(
      `Cannot map "${declared.table}": its name has no letter or digit that JSON:API allows in a type; ` +
        "give it one with schema: { type: … }.",
    );
  }
  checkFields(declared, shown, new Set(relationships.map((one) => one.name)), problems);
  checkSchema(declared, fields, relationships, problems);
  noteWrites(declared, table, problems);
  noteForeignKeys(declared, table, mapping, problems);
  refuseDecidedKeys(columns);
}

/**
 * Checks the attributes of a resource's schema: those that its own schema reads must exist, and those that it adds must
 * not have the name of a relationship. A schema of the whole application may read attributes that only some resources
 * have.
 */
function checkSchema(
  { table, schema, options }: Declared,
  columns: Resource["columnBySpelling"],
  relationships: readonly Relationship[],
  problems: Problems,
): void {
  const { reads = [], adds = [] } = schema.attributes ?? {};
  const fields = [...new Set([...columns.values()].map((column) => column.field))];
  for (const field of schema === options.schema ? reads : []) {
    if (columns.has(field)) continue;
    problems.refuse(
      `Cannot map "${table}": its schema reads "${field}", which is not one of its attributes: ${listed(fields)}.`,
    );
  }
  for (const field of adds) {
    if (!relationships.some((relationship) => relationship.name === field)) continue;
    problems.refuse(
      `Cannot map "${table}": its schema adds "${field}", which is a relationship. Add it under another name.`,
    );
  }
}

/** Refuses a table with the name of a table expression, which a statement would read in its place. */
function refuseStatementNames({ table }: Declared, problems: Problems): void {
  if (!/^relata:/i.test(table)) return;
  problems.refuse(
    `Cannot map "${table}": statements of the service give names that begin with "relata:" to their own rows. ` +
      "Rename the table, or map a view of it.",
  );
}

/** Refuses names that only dashes distinguish, which may be equal in camelCase: `line-1` and `line1`. */
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

/** Refuses checks of callers for key columns: every caller who sees a row knows its key. Only a scope can hide it. */
function refuseDecidedKeys({ declared, key, every, problems }: Columns): void {
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

/** Notes that a view of the database cannot be written although options enable it. It is served for reading. */
function noteWrites({ table: name, options: { operations } }: Declared, { kind }: Table, problems: Problems): void {
  if (kind !== "view" || operations === undefined) return;
  const enabled = [...CHANGING].filter((one) =>
    Array.isArray(operations)
      ? operations.includes(one)
      : ![undefined, false].includes((operations as { [O in Operation]?: false })[one])
  );
  if (enabled.length === 0) return;
  const writes = enabled.join(", ");
  problems.note(`Cannot ${writes} "${name}": it is a view, which is read-only. Leave ${writes} out of operations.`);
}

/**
 * Notes foreign keys that the database cannot follow, so that some writes fail. A table with a foreign key to a missing
 * table is read-only.
 */
function noteForeignKeys({ table: name }: Declared, table: Table, mapping: Mapping, problems: Problems): void {
  for (const key of table.foreignKeys) {
    const { columns, table: target } = key;
    const over = `Cannot follow the foreign key of "${name}" over ${columns.join(" and ")}`;
    const found = mapping.tables.get(target);
    if (leadsNowhere(key, mapping)) {
      const only = mapping.enforcesForeignKeys ? `"${name}" is read-only; fix` : "Fix";
      problems.note(`${over}: the database has no table "${target}". ${only} it in the database.`);
      continue;
    }
    const why = found === undefined ? undefined : mismatch(key, found);
    if (why === undefined) continue;
    const until = mapping.enforcesForeignKeys ? `; until then, writes to "${name}" and "${target}" may fail` : "";
    problems.note(`${over}: ${why}. Fix it in the database${until}.`);
  }
}
