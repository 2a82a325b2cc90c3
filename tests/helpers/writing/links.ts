import { type Cells, clearedColumns, type Fields, type Linked } from "./fields.ts";
import { ID } from "./keys.ts";
import { keyOf } from "./ids.ts";
import { refuseAny } from "./refused.ts";
import type { WriteRequest } from "./request.ts";
import { type Caller, isSeen, pointsTo, type Row, type Rows } from "./rows.ts";
import { droppedChildren, isLinked, suppliedCells } from "./sets.ts";
import type { Identifier } from "./structure.ts";
import { dashed, MODEL_TABLES, type ModelSet, type ModelTable } from "./tables.ts";

/** A write and the rows that it affects. */
export interface Judged {
  readonly rows: Rows;
  readonly request: WriteRequest;
  readonly caller: Caller;
  readonly table: ModelTable;
}

/**
 * A create that sets the rows of others, unless to an empty set, is side-posting.
 * @throws {Refused}
 */
export function judgeSidePost({ relationships }: Fields, { table }: Judged): void {
  const linked = table.sets.flatMap(({ name }) => relationships.get(name) ?? []);
  refuseAny(400, linked.filter((one) => identifiers(one).length > 0).map(({ place }) => place));
}

/** Linkage has the type of its association's target. @throws {Refused} */
export function judgeTypes(fields: Fields, { table }: Judged): void {
  const wrong = sentLinks(fields, table).filter(({ one, target }) => dashed(one.type) !== MODEL_TABLES[target].type);
  refuseAny(409, wrong.map(({ at }) => `${at}/type`));
}

/**
 * A foreign key to the own table has one link of a row to itself: its to-one and its set have it both, or neither. A
 * new row with an `id` of the client's is not yet there for its set.
 */
export function judgeOpposites(
  { relationships }: Fields,
  { table, request }: Judged,
  id: string | undefined,
): readonly string[] {
  const isItself = (linked: Linked) => identifiers(linked).some(({ one }) => one.id === id);
  return table.toOne.flatMap(({ name, columns, target }) => {
    const up = relationships.get(name);
    if (up === undefined || MODEL_TABLES[target] !== table) return [];
    return table.sets.filter((set) => set.join === undefined && set.columns.join() === columns.join())
      .flatMap((set) => relationships.get(set.name) ?? [])
      .filter((down) => isItself(down) !== isItself(up) && (request.method !== "POST" || isItself(up)))
      .map(({ place }) => `_conflict ${place}`);
  });
}

/**
 * Every related record exists for this caller, including those that only an id names.
 * @throws {Refused}
 */
export function judgeRelated(
  fields: Fields,
  cells: Cells,
  id: string | undefined,
  { rows, caller, table, request }: Judged,
): void {
  const sent = sentLinks(fields, table);
  // A duplicate id counts once, at its first position.
  const once = sent.filter((link, index) =>
    sent.findIndex((other) => other.name === link.name && other.one.id === link.one.id) === index
  );
  // A new record with an id of the client's is there for its own foreign keys.
  const isItself = ({ one, target, name }: (typeof sent)[number]) =>
    request.method === "POST" && fields.isIdSent && target === request.table && one.id === id &&
    table.toOne.some((toOne) => toOne.name === name);
  const places = once.filter((link) => !isItself(link))
    .filter(({ one, target }) => !isSeen(target, rows[target].get(one.id), caller, rows))
    .map(({ at }) => at);
  const isInId = (column: string) => table.key.some((part) => part.column === column);
  const byId = request.method !== "POST" || id === undefined
    ? []
    : table.toOne.filter(({ columns }) => columns.every(isInId) && !columns.some((column) => cells.keys.has(column)));
  const key = id === undefined ? undefined : keyOf(id, request.table);
  const missing = byId.some(({ target, columns, to }) =>
    ![...rows[target].values()].some((row) => pointsTo(key!, columns, row, to) && isSeen(target, row, caller, rows))
  );
  refuseAny(404, missing ? [...places, ID] : places);
}

/**
 * No child that must have an owner is left without one, and none gets another id; a row of a join table is created only
 * if it requires no other value.
 * @throws {Refused}
 */
export function judgeSets({ relationships }: Fields, owner: Row, judged: Judged): void {
  const { table, request: { method }, rows, caller } = judged;
  const isCreate = method === "POST";
  const sent = table.sets.flatMap((set) => {
    const linked = relationships.get(set.name);
    return linked === undefined ? [] : [{ set, ids: setOf(linked), place: `${linked.place}/data` }];
  });
  refuseAny(
    403,
    sent.filter(({ set, ids }) =>
      !isCreate && mustHaveOwner(set) && droppedChildren(rows, set, owner, ids, caller).length > 0
    )
      .map(({ place }) => place),
  );
  const cannotLink = ({ set, ids }: (typeof sent)[number]) =>
    [...ids].some((child) =>
      !isAlike(set, owner, rows[set.target].get(child)!) ||
      isDemanding(set, caller) && (isCreate || !isLinked(rows, set, owner, child, caller))
    );
  refuseAny(403, sent.filter(cannotLink).map(({ place }) => place));
}

/** Whether a child keeps its owner: it must have one, or its own id would change. */
export function mustHaveOwner(set: ModelSet): boolean {
  const child = MODEL_TABLES[set.target];
  return set.join === undefined &&
    (clearedColumns(set, child).length === 0 ||
      child.toOne.some((one) => one.columns.join() === set.columns.join() && one.notNull === true));
}

/** Whether a link changes no part of a child's id, and no column that both foreign keys of a join table share. */
function isAlike({ target, columns, to, join }: ModelSet, owner: Row, child: Row): boolean {
  return columns.every((column, part) => {
    if (join === undefined) {
      return !MODEL_TABLES[target].key.some((one) => one.column === column) || child[column] === owner[to[part]];
    }
    const place = join.columns.indexOf(column);
    return place === -1 || child[join.to[place]] === owner[to[part]];
  });
}

/** Whether a row of the join table requires a value that nothing provides. */
function isDemanding({ join }: ModelSet, caller: Caller): boolean {
  if (join === undefined) return false;
  const supplied = suppliedCells(join.table, caller);
  return MODEL_TABLES[join.table].fields.some(({ column, notNull, byDefault }) =>
    notNull === true && byDefault === undefined && !supplied.has(column)
  );
}

/** The ids of a set, each once. */
export function setOf(linked: Linked): ReadonlySet<string> {
  return new Set(identifiers(linked).map(({ one }) => one.id));
}

/** Every identifier that is sent, with its association and its place. */
function sentLinks({ relationships }: Fields, table: ModelTable) {
  return [...table.toOne, ...table.sets].flatMap(({ name, target }) => {
    const linked = relationships.get(name);
    return linked === undefined ? [] : identifiers(linked).map((sent) => ({ ...sent, name, target }));
  });
}

function identifiers({ place, data }: Linked): readonly { readonly at: string; readonly one: Identifier }[] {
  if (data === null) return [];
  if (!isMany(data)) return [{ at: `${place}/data`, one: data }];
  return data.map((one, index) => ({ at: `${place}/data/${index}`, one }));
}

function isMany(data: Identifier | readonly Identifier[]): data is readonly Identifier[] {
  return Array.isArray(data);
}
