import type { Fields, Linked } from "./fields.ts";
import { refuse, refuseAny } from "./refused.ts";
import type { WriteRequest } from "./request.ts";
import { type Caller, idsOf, isSeen, type Rows, withRow } from "./rows.ts";
import type { Identifier } from "./structure.ts";
import { type Cell, dashed, keyOf, MODEL_TABLES, type ModelTable, type ModelToMany, type TableName } from "./tables.ts";

/** A write and the rows that it meets. */
export interface Judged {
  readonly rows: Rows;
  readonly request: WriteRequest;
  readonly caller: Caller;
  readonly table: ModelTable;
}

/** A create that sets a to-many association, unless to nothing, is side-posting. @throws {Refused} */
export function judgeSidePost({ relationships }: Fields, { table }: Judged): void {
  for (const { name } of table.toMany) {
    const linked = relationships.get(name);
    if (linked !== undefined && identifiers(linked).length > 0) refuse(400, []);
  }
}

/** Linkage has the type of its association's target. @throws {Refused} */
export function judgeTypes(fields: Fields, { table }: Judged): void {
  const wrong = sentLinks(fields, table).filter(({ one, target }) => dashed(one.type) !== MODEL_TABLES[target].type);
  refuseAny(409, wrong.map(({ at }) => `${at}/type`));
}

/** Every related record is there, for this caller. @throws {Refused} */
export function judgeRelated(fields: Fields, { rows, caller, table }: Judged): void {
  const sent = sentLinks(fields, table);
  // An id that is named twice counts once, where it is named first.
  const once = sent.filter((link, index) =>
    sent.findIndex((other) => other.name === link.name && other.one.id === link.one.id) === index
  );
  refuseAny(
    404,
    once.filter(({ one, target }) => !isSeen(target, rows[target].get(one.id), caller, rows)).map(({ at }) => at),
  );
}

/** No child that must have an owner is left without one. @throws {Refused} */
export function judgeDropped({ relationships }: Fields, { rows, request, caller, table }: Judged): void {
  const places = table.toMany.flatMap((toMany) => {
    const linked = relationships.get(toMany.name);
    if (linked === undefined || !mustHaveOwner(toMany)) return [];
    const dropped = leftOut(rows, toMany, setOf(linked), request, caller);
    return dropped.length > 0 ? [`/data/relationships/${toMany.name}/data`] : [];
  });
  refuseAny(403, places);
}

function mustHaveOwner({ target, column }: ModelToMany): boolean {
  return MODEL_TABLES[target].toOne.some((one) => one.column === column && one.notNull);
}

/** The rows after an update has replaced the sets that it sends. */
export function replaceSets(
  rows: Rows,
  { relationships }: Fields,
  owner: string,
  { request, caller, table }: Judged,
): Rows {
  let changed = rows;
  for (const toMany of table.toMany) {
    const linked = relationships.get(toMany.name);
    if (linked === undefined) continue;
    const { target, column } = toMany;
    const point = (child: string, key: Cell) => {
      changed = withRow(changed, target, child, { ...changed[target].get(child)!, [column]: key });
    };
    // What must have an owner keeps it, also where the change itself has brought it into sight.
    const released = mustHaveOwner(toMany) ? [] : leftOut(changed, toMany, setOf(linked), request, caller);
    for (const child of released) point(child, null);
    for (const child of setOf(linked)) point(child, keyOf(owner, request.table));
  }
  return changed;
}

/** The children that a new set leaves out, as far as the caller sees them. */
function leftOut(
  rows: Rows,
  { target, column }: ModelToMany,
  set: ReadonlySet<string>,
  { id = "" }: WriteRequest,
  caller: Caller,
): readonly string[] {
  return idsOf(rows, target).filter((child) => {
    const row = rows[target].get(child);
    return isSeen(target, row, caller, rows) && String(row[column]) === id && !set.has(child);
  });
}

/** The rows that the sets of an update name. */
export function membersOf(
  { relationships }: Fields,
  { toMany }: ModelTable,
): readonly { readonly target: TableName; readonly id: string }[] {
  return toMany.flatMap(({ name, target }) => {
    const linked = relationships.get(name);
    return linked === undefined ? [] : [...setOf(linked)].map((id) => ({ target, id }));
  });
}

function setOf(linked: Linked): ReadonlySet<string> {
  return new Set(identifiers(linked).map(({ one }) => one.id));
}

/** Every identifier that is sent, with its association and its place. */
function sentLinks({ relationships }: Fields, table: ModelTable) {
  return [...table.toOne, ...table.toMany].flatMap(({ name, target }) => {
    const linked = relationships.get(name);
    return linked === undefined ? [] : identifiers(linked).map((sent) => ({ ...sent, name, target }));
  });
}

function identifiers({ place, data }: Linked): readonly { readonly at: string; readonly one: Identifier }[] {
  if (data === null) return [];
  if (!isMany(data)) return [{ at: place, one: data }];
  return data.map((one, index) => ({ at: `${place}/${index}`, one }));
}

function isMany(data: Identifier | readonly Identifier[]): data is readonly Identifier[] {
  return Array.isArray(data);
}
