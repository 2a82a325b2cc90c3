import { ConfigurationError } from "../errors/service_error.ts";
import type { Relationship } from "../types/model.ts";
import type { Table } from "../types/schema_tables.ts";
import { type Declared, isServed, type Mapping } from "./declare.ts";
import type { DeclaredJoin } from "./declared_relationships.ts";
import {
  areSame,
  cannotMap,
  type ForeignKey,
  foreignKeyOver,
  foreignKeysOf,
  isReadOnly,
  isUnique,
  refuseHiddenKey,
} from "./foreign_keys.ts";
import { refuseOwnName } from "./names.ts";
import { asMember, didYouMean, listed } from "./spellings.ts";

/** A join table with its two foreign keys: the near one points to the owner, the far one to the target. */
interface Join {
  readonly table: string;
  readonly near: ForeignKey;
  readonly far: ForeignKey;
}

/** The relationship through a join table. */
export function throughJoin(
  { name, declared, parameters }: Pick<Relationship, "name" | "declared" | "parameters">,
  { table, near, far }: Join,
  mapping: Mapping,
): Relationship {
  const joinTable = mapping.tables.get(table);
  return {
    kind: "belongsToMany",
    many: true,
    name,
    segment: name,
    target: far.table,
    hops: [{ table, from: near.to, to: near.from }, { table: far.table, from: far.from, to: far.to }],
    required: false,
    emptied: [],
    common: near.from.flatMap((column, index) => {
      const place = far.from.indexOf(column);
      return place === -1 ? [] : [{ owner: near.to[index], member: far.to[place] }];
    }),
    enforced: false,
    declared,
    parameters: parameters ?? near.from,
    ...(joinTable !== undefined && isReadOnly(joinTable, mapping) ? { isReadOnly: true } : {}),
    demanding: demandingColumns(joinTable, [...near.from, ...far.from]),
  };
}

/** The columns of a join table, beside its foreign keys, to which a new row must give a value. */
function demandingColumns(table: Table | undefined, keys: readonly string[]): readonly string[] {
  return (table?.columns ?? []).filter((column) =>
    !keys.includes(column.name) && !column.hasDefault && !column.isMadeKey && !column.generated &&
    (column.notNull || column.primaryKey > 0)
  ).map((column) => column.name);
}

/** The relationship that `belongsToMany` declares. @throws {ConfigurationError} */
export function declaredThroughJoin(owner: Declared, one: DeclaredJoin, mapping: Mapping): Relationship {
  const { through } = one;
  const table = mapping.tables.get(through);
  const cannot = cannotMap(owner, one);
  refuseOwnName(through, `${cannot} goes through the table "${through}"`);
  if (table === undefined) {
    throw new ConfigurationError(
      `${cannot} goes through the table "${through}", which the database does not have.` +
        didYouMean(through, mapping.names),
    );
  }
  if (table.kind === "view") {
    throw new ConfigurationError(`${cannot} goes through "${through}", which is a view. Name a table.`);
  }
  const join = joinOf(owner, one, table, mapping);
  refuseHiddenKey(cannot, [...join.near.from, ...join.far.from], through, mapping.declared.get(through)?.hidden);
  return throughJoin({ name: one.name, declared: true, parameters: one.parameter }, join, mapping);
}

function joinOf(owner: Declared, one: DeclaredJoin, table: Table, mapping: Mapping): Join {
  const cannot = cannotMap(owner, one);
  const { foreignKey, targetKey, target } = one;
  const keys = foreignKeysOf(table, mapping);
  const line = `belongsToMany: { ${asMember(one.property)}: { table: ${JSON.stringify(target ?? "…")}, through: ` +
    `${JSON.stringify(table.name)}, foreignKey: …, targetKey: … } }`;
  const only = (found: readonly ForeignKey[], columns: readonly string[] | undefined, to: string): ForeignKey => {
    const over = columns === undefined ? found.length === 1 ? found[0] : undefined : columnsOver(columns, to);
    if (over !== undefined) return over;
    const have = found.length === 0 ? "is none" : `are ${listed(found.map((key) => key.from.join("+")))}`;
    throw new ConfigurationError(
      `${cannot} needs one foreign key of "${table.name}" that points to "${to}", and there ${have}. ` +
        `Name the columns with ${line}.`,
    );
  };
  const columnsOver = (columns: readonly string[], to: string) => {
    const names = table.columns.map((column) => column.name);
    const isThere = columns.every((column) => names.includes(column));
    return isThere ? foreignKeyOver(columns, table, to, mapping) : undefined;
  };
  const near = only(
    keys.filter((key) => key.table === owner.table && !areSame(key.from, targetKey ?? [])),
    foreignKey,
    owner.table,
  );
  const isOther = (key: ForeignKey) => !areSame(key.from, near.from);
  const joining = joiningKeys(table, mapping).filter(isOther);
  const others = target === undefined && joining.length === 1 ? joining : keys.filter(isOther);
  const far = target ?? (others.length === 1 ? others[0].table : undefined);
  if (far === undefined) {
    const targets = listed(others.map((key) => key.table));
    throw new ConfigurationError(
      `${cannot} goes through "${table.name}", whose foreign keys lead to ${targets} beside "${owner.table}". ` +
        `Name the target with ${line}.`,
    );
  }
  return { table: table.name, near, far: only(others.filter((key) => key.table === far), targetKey, far) };
}

/**
 * The join tables of an owner that need no declaration: mapped tables whose rows are unique by exactly their two
 * foreign keys, and whose other columns need no value. A table that joins a table to itself is left out, because it
 * does not tell which key belongs to the owner.
 */
export function joinsOf(owner: string, mapping: Mapping): readonly Join[] {
  return [...mapping.declared.values()].flatMap((declared): readonly Join[] => {
    const table = mapping.tables.get(declared.table);
    if (table === undefined || table.kind === "view" || !isServed(declared.table, mapping)) return [];
    const keys = joiningKeys(table, mapping);
    if (keys.length !== 2) return [];
    const [near, far] = keys[0].table === owner ? keys : [keys[1], keys[0]];
    const columns = [...near.from, ...far.from];
    const isJoin = near.table === owner && far.table !== owner && isServed(far.table, mapping) &&
      isExactlyUnique(table, columns) && demandingColumns(table, columns).length === 0 &&
      !columns.some((column) => declared.hidden.has(column));
    return isJoin ? [{ table: declared.table, near, far }] : [];
  });
}

/**
 * The foreign keys of a table, without one whose columns two others share, which only repeats the owner of the row:
 * `tenant_id` beside `(tenant_id, task_id)` and `(tenant_id, label_id)`.
 */
function joiningKeys(table: Table, mapping: Mapping): readonly ForeignKey[] {
  const keys = foreignKeysOf(table, mapping);
  const isShared = ({ from }: ForeignKey) =>
    keys.filter((one) => one.from.length > from.length && from.every((column) => one.from.includes(column))).length > 1;
  return keys.filter((key) => !isShared(key));
}

function isExactlyUnique(table: Table, columns: readonly string[]): boolean {
  return isUnique(table, columns) &&
    !columns.some((column) => isUnique(table, columns.filter((one) => one !== column)));
}
