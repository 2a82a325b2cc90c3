import { ConfigurationError } from "../errors/service_errors.ts";
import { dasherize, singularize, underscore } from "../names.ts";
import type { Association } from "../types/model.ts";
import type { Table } from "../types/schema_tables.ts";
import { columnOf } from "./columns.ts";
import type { Declared, DeclaredAssociation } from "./declare.ts";

/** What associations are made from: the mapped resources and the tables that the database has. */
export interface Mapping {
  readonly declared: ReadonlyMap<string, Declared>;
  readonly tables: ReadonlyMap<string, Table>;
  /** Whether undeclared to-many associations are derived from foreign keys. */
  readonly inferHasMany: boolean;
}

/** Every association of a resource: declared to-ones, those of undeclared foreign keys, to-manys. */
export function associationsOf(declared: Declared, table: Table, mapping: Mapping): readonly Association[] {
  const toOne = [...declaredToOne(declared, table), ...undeclaredToOne(declared, table, mapping)];
  const toMany = declared.associations.flatMap((one) =>
    one.kind === "toMany" ? [resolveToMany(declared, one, mapping)] : []
  );
  return [...toOne, ...toMany, ...(mapping.inferHasMany ? inferredToMany(declared, toMany, mapping) : [])];
}

/** The columns of a table that are foreign keys of any kind: none of them is an attribute. */
export function foreignKeyColumns(declared: Declared, table: Table, mapping: Mapping): ReadonlySet<string> {
  const own = associationsOf(declared, table, mapping).flatMap((one) => one.kind === "toOne" ? [one.foreignKey] : []);
  const pointing = [...pointingHere(declared, mapping)].map((one) => one.column);
  const keys = table.foreignKeys.flatMap((key) => pointsToKey(key, mapping) ? [key.column] : []);
  return new Set([...own, ...pointing, ...keys]);
}

/** The foreign keys of this table that a to-many association of another resource goes over. */
export function* pointingHere(
  declared: Declared,
  mapping: Mapping,
): Generator<{ readonly column: string; readonly owner: string }> {
  for (const owner of mapping.declared.values()) {
    if (!mapping.tables.has(owner.table)) continue;
    for (const one of owner.associations) {
      if (one.kind !== "toMany" || one.target !== declared.table) continue;
      try {
        yield { column: resolveToMany(owner, one, mapping).foreignKey, owner: owner.table };
      } catch {
        // The owner cannot be served and says so itself.
      }
    }
  }
}

function declaredToOne(declared: Declared, table: Table): readonly Association[] {
  return declared.associations.flatMap((one) => {
    if (one.kind !== "toOne") return [];
    const foreignKey = one.foreignKey ?? `${underscore(one.property)}_id`;
    const column = columnOf(declared, table, foreignKey, `the foreign key of belongsTo "${one.property}"`);
    return [{
      kind: one.kind,
      name: one.name,
      target: one.target,
      foreignKey,
      notNull: column.notNull,
      declared: true,
    }];
  });
}

function undeclaredToOne(declared: Declared, table: Table, mapping: Mapping): readonly Association[] {
  const taken = new Set(
    declaredToOne(declared, table).flatMap((one) => [one.foreignKey, one.name]),
  );
  return table.columns.flatMap((column): Association[] => {
    const key = table.foreignKeys.find((one) => one.column === column.name);
    if (key === undefined || isHidden(declared, column.name)) return [];
    const name = dasherize(key.column.replace(/_?id$/i, "")) || dasherize(key.column);
    if (taken.has(key.column) || taken.has(name)) return [];
    if (!mapping.declared.has(key.table) || !pointsToKey(key, mapping)) return [];
    taken.add(key.column).add(name);
    const { notNull } = column;
    return [{ kind: "toOne", name, target: key.table, foreignKey: key.column, notNull, declared: false }];
  });
}

/** Whether an option hides a column from every client; only a declared association goes over it then. */
function isHidden({ options }: Declared, column: string): boolean {
  return options.columns?.[column] === false;
}

/** Whether a foreign key points to its target's primary key; one that points elsewhere stays an attribute. */
function pointsToKey(key: Table["foreignKeys"][number], mapping: Mapping): boolean {
  const target = mapping.tables.get(key.table);
  if (key.references === undefined || target === undefined) return true;
  return target.columns.some((column) => column.primaryKey > 0 && column.name === key.references);
}

function resolveToMany(owner: Declared, one: DeclaredAssociation, mapping: Mapping): Association {
  const target = mapping.tables.get(one.target);
  const foreignKey = one.foreignKey ?? guessForeignKey(owner, one, mapping);
  // A target that is not mapped or has no table fails where a link to it must be made.
  const notNull = target === undefined ? false : toManyColumn(owner, one, target, foreignKey).notNull;
  return { kind: "toMany", name: one.name, target: one.target, foreignKey, notNull, declared: true };
}

function toManyColumn(owner: Declared, one: DeclaredAssociation, target: Table, foreignKey: string) {
  const column = target.columns.find((column) => column.name === foreignKey);
  if (column !== undefined) return column;
  throw new ConfigurationError(
    `Cannot map "${owner.table}": hasMany "${one.property}" needs the column "${foreignKey}" of "${one.target}", which has ${
      target.columns.map((column) => column.name).join(", ")
    }; name the one that points to "${owner.table}" with foreignKey.`,
  );
}

function guessForeignKey(owner: Declared, one: DeclaredAssociation, mapping: Mapping): string {
  const usual = `${underscore(singularize(dasherize(owner.table)))}_id`;
  const declared = mapping.declared.get(one.target)?.associations ?? [];
  const candidates = new Set([
    ...declared.flatMap((back) =>
      back.kind === "toOne" && back.target === owner.table ? [back.foreignKey ?? `${underscore(back.property)}_id`] : []
    ),
    ...(mapping.tables.get(one.target)?.foreignKeys ?? []).flatMap((key) =>
      key.table === owner.table ? [key.column] : []
    ),
  ]);
  if (candidates.size === 0 || candidates.has(usual)) return usual;
  if (candidates.size === 1) return [...candidates][0];
  throw new ConfigurationError(
    `Cannot map "${owner.table}": hasMany "${one.property}" could go over ${
      [...candidates].join(" or ")
    } of "${one.target}"; name one with foreignKey.`,
  );
}

function inferredToMany(
  declared: Declared,
  known: readonly Association[],
  mapping: Mapping,
): readonly Association[] {
  const names = new Set([...declared.associations.map((one) => one.name)]);
  return [...mapping.declared].flatMap(([child, of]): Association[] => {
    const table = mapping.tables.get(child);
    const pointsHere = (key: Table["foreignKeys"][number]) =>
      key.table === declared.table && pointsToKey(key, mapping) && !isHidden(of, key.column);
    const keys = table?.foreignKeys.filter(pointsHere) ?? [];
    const name = dasherize(child);
    // Two foreign keys from one table give no name to tell them apart: those want to be declared.
    if (table === undefined || keys.length !== 1 || names.has(name)) return [];
    const foreignKey = keys[0].column;
    if (known.some((one) => one.target === child && one.foreignKey === foreignKey)) return [];
    const notNull = table.columns.some((column) => column.name === foreignKey && column.notNull);
    return [{ kind: "toMany", name, target: child, foreignKey, notNull, declared: false }];
  });
}
