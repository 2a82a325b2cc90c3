import { ConfigurationError } from "../errors/service_errors.ts";
import { wireName } from "./names.ts";
import type { Column } from "../types/column.ts";
import type { Table, TableColumn } from "../types/schema_tables.ts";
import { columnKind, maxLength } from "../values/kinds.ts";
import type { Declared } from "./declare.ts";
import type { Problems } from "./problems.ts";
import { asMember, didYouMean, listed } from "./spelled_names.ts";

/** A column of the table that an option names. @throws {ConfigurationError} */
export function columnOf(declared: Declared, table: Table, name: string, option: string): TableColumn {
  const found = table.columns.find((column) => column.name === name);
  if (found !== undefined) return found;
  const names = table.columns.map((column) => column.name);
  throw new ConfigurationError(
    `Cannot map "${declared.table}": ${option} names the column "${name}", which the table does not have; it has ${
      listed(names)
    }.${didYouMean(name, names)}`,
  );
}

/** Whether an option hides a column from every client. */
export function isHidden({ options }: Declared, column: string): boolean {
  return options.columns?.[column] === false;
}

/** Every column of a table with its wire name, as the options or its name have it. */
export function columnsOf(declared: Declared, table: Table): readonly Column[] {
  return table.columns.map((column) => {
    const given = declared.options.columns?.[column.name];
    const options = typeof given === "string" ? { type: given } : given === false ? {} : given ?? {};
    return {
      name: column.name,
      field: options.field ?? wireName(column.name),
      kind: columnKind(options.type ?? column.type),
      declared: column.type,
      maxLength: maxLength(column.type),
      notNull: column.notNull,
      hasDefault: column.hasDefault,
      generated: column.generated,
      indexed: column.indexed,
    };
  });
}

/** The columns that are attributes: neither the id nor a key, foreign or primary, nor hidden by `columns`. */
export function attributesOf(
  declared: Declared,
  columns: readonly Column[],
  keys: ReadonlySet<string>,
): readonly Column[] {
  return columns.filter(({ name }) => !keys.has(name) && !isHidden(declared, name));
}

/** Refuses what two fields of a resource would share: a wire name, or one that JSON:API keeps or does not allow. */
export function checkFields(
  declared: Declared,
  attributes: readonly Column[],
  relationships: ReadonlySet<string>,
  problems: Problems,
): void {
  const seen = new Map<string, string>();
  for (const { name, field } of attributes) {
    const other = seen.get(field) ?? (relationships.has(field) ? `the relationship "${field}"` : undefined);
    const why = field === ""
      ? "has no letter or digit that JSON:API allows in a name"
      : other !== undefined
      ? `would be the field "${field}", which is ${other}`
      : field === "id" || field === "type"
      ? `would be the field "${field}", which is reserved by JSON:API`
      : undefined;
    if (why !== undefined) {
      const member = asMember(name);
      problems.refuse(
        `Cannot map "${declared.table}": the column "${name}" ${why}; ` +
          `rename it with columns: { ${member}: { field: … } } or hide it with columns: { ${member}: false }.`,
      );
    }
    if (!seen.has(field)) seen.set(field, `the column "${name}"`);
  }
}
