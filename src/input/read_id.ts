import { hasPath, idPart, parseKey } from "../values/ids.ts";
import { cut } from "../errors/wording.ts";
import { ConfigurationError } from "../errors/service_error.ts";
import { ConflictError, ForbiddenError } from "../errors/request_errors.ts";
import { equalityIn, ownColumns } from "../model/columns.ts";
import type { ColumnValue, Linkage } from "../types/write_plan.ts";
import type { SqlValue } from "../types/json.ts";
import type { Key } from "../types/key.ts";
import type { Model, Relationship, Resource } from "../types/model.ts";
import { checkRules, type FieldCheck } from "./read_attributes.ts";
import type { SentForRow } from "./opposite_relationships.ts";
import { fieldPlace, type SentFields } from "./sent_fields.ts";

const ID = "/data/id";

/**
 * The id of a new record, if the client or the service gives it. `undefined` if the database makes it, or if it
 * consists of other values, such as foreign keys. A missing id is added to the findings.
 * @throws {ConflictError} if the client's id differs from its relationships.
 */
export function idOf(
  sent: string | undefined,
  values: readonly ColumnValue[],
  { resource, supplied, sent: fields, findings }: FieldCheck,
  model: Model,
): readonly SqlValue[] | undefined {
  const { key, type } = resource;
  const valueOf = (column: string) => values.find((one) => one.column === column)?.value;
  if (sent !== undefined) {
    const id = key.codec.parse(sent);
    const isEqual = equalityIn(resource.table, model);
    const other = key.columns.find((column, index) => {
      const [value, part] = [valueOf(column), id?.[index]];
      return value !== undefined && part !== undefined && !isEqual(column, value, part);
    });
    if (other === undefined) return id;
    throw new ConflictError(
      `Cannot create "${type}" with the id "${cut(sent)}": the relationships of the document give a different one.`,
      [ID, placeOf(other, resource, fields)],
    );
  }
  const isFilled = (column: string) => supplied.has(column) || valueOf(column) != null;
  if (key.columns.every(isFilled)) return undefined;
  const made = key.columns.length === 1 ? key.newId?.() : undefined;
  if (made !== undefined) return madeId(textOf(made, type), resource);
  const linking = resource.relationships.filter((one) => isInKey(one, key));
  const isMadeThere = key.generated || key.isCounted || key.defaultBy !== undefined;
  if (isMadeThere && linking.length === 0) return undefined;
  // A hook may give the missing parts.
  const isExpected = (column: string) => isFilled(column) || resource.everyColumn.get(column)?.optional === true;
  if (key.columns.every(isExpected)) return undefined;
  const why = waysToGive(key.columns.filter((column) => !isExpected(column)), linking, key);
  findings.add(ID, "_required", `A new "${type}" needs an id: ${why}.`);
  return undefined;
}

/** The end of a message that says how to give the missing parts of an id. */
function waysToGive(missing: readonly string[], linking: readonly Relationship[], { newId }: Key): string {
  if (linking.length === 0) return "the service makes none";
  const giving = linking.filter(({ hops: [{ from }] }) => from.some((column) => missing.includes(column)));
  const given = giving.flatMap(({ hops: [{ from }] }) => from);
  const left = missing.filter((column) => !given.includes(column)).length;
  if (left > (newId === undefined ? 0 : 1)) return "its relationships give only a part of it";
  const names = giving.map(({ name }) => `"${name}"`).join(" and ");
  return giving.length === 1
    ? `send its relationship ${names}, which is part of it`
    : `send its relationships ${names}, which are part of it`;
}

/** Whether a part of the key is a foreign key, so that the database cannot make the id. */
function isInKey(relationship: Relationship, { columns }: Key): boolean {
  return ownColumns(relationship).some((column) => columns.includes(column));
}

/**
 * The part that the service makes of a new id with several parts: the only one that neither the client, nor a
 * relationship, nor the scope gives.
 */
export function madePart(
  sent: string | undefined,
  values: readonly ColumnValue[],
  { resource, supplied }: FieldCheck,
): readonly ColumnValue[] {
  const { key, type } = resource;
  if (sent !== undefined || key.newId === undefined || key.columns.length === 1) return [];
  const missing = key.columns.filter((column) =>
    !supplied.has(column) && values.find((one) => one.column === column)?.value == null
  );
  if (missing.length !== 1) return [];
  const made = textOf(key.newId(), type);
  const value = parseKey(made, { kind: key.kinds[key.columns.indexOf(missing[0])] });
  if (value !== undefined) return [{ column: missing[0], value }];
  throw new ConfigurationError(
    `Cannot create "${type}": newId gives "${made}", which "${missing[0]}", a part of its id, cannot hold.`,
  );
}

/** What `newId` has returned. Without a compiler it may be anything. @throws {ConfigurationError} */
function textOf(made: unknown, type: string): string {
  if (typeof made === "string") return made;
  throw new ConfigurationError(
    `Cannot create "${type}": newId gives ${String(made)}, which is no string. Let it return a text, as ids are.`,
  );
}

function madeId(made: string, { key, type }: Resource): readonly SqlValue[] {
  const id = hasPath(made, key) ? key.codec.parse(made) : undefined;
  if (id === undefined) {
    throw new ConfigurationError(`Cannot create "${type}": newId gives "${made}", which is not a valid id of it.`);
  }
  return id;
}

/** The values of a new record, those of its id in the spelling of the id: relationships may spell a part otherwise. */
export function asInId(
  values: readonly ColumnValue[],
  id: readonly SqlValue[] | undefined,
  { key }: Resource,
): readonly ColumnValue[] {
  if (id === undefined) return values;
  return values.map((one) => {
    const place = key.columns.indexOf(one.column);
    return place === -1 ? one : { ...one, value: id[place] };
  });
}

/** The records to which a new one is linked only by its id. */
export function linkedById(
  id: readonly SqlValue[] | undefined,
  values: readonly ColumnValue[],
  { key, relationships }: Resource,
  model: Model,
): readonly Linkage[] {
  if (id === undefined) return [];
  return relationships.flatMap((relationship): readonly Linkage[] => {
    const { kind, hops: [{ table, from, to }] } = relationship;
    const isInId = kind === "belongsTo" && from.every((column) => key.columns.includes(column));
    if (!isInId || from.some((column) => values.some((one) => one.column === column))) return [];
    if (!model.tables.includes(table)) return [];
    const target = model.resource(table).key;
    if (!target.columns.every((column) => to.includes(column))) return [];
    const part = (column: string) => id[key.columns.indexOf(from[to.indexOf(column)])];
    return [{ relationship, id: target.columns.map(part), sent: { pointer: ID } }];
  });
}

/** Checks the records that a new one is linked to by the id of a client, by the application's own rules. */
export function checkLinkedById(linked: readonly Linkage[], check: FieldCheck, model: Model): void {
  if (check.resource.rules.size === 0) return;
  for (const { relationship, id } of linked) {
    const { codec } = model.resource(relationship.target).key;
    checkRules(codec.print(id.map(idPart)), relationship, check, ID);
  }
}

/** The values that an update stores, without the key. @throws {ForbiddenError} if a relationship would change it. */
export function withoutKey(
  values: readonly ColumnValue[],
  { resource, model, sent, id }: SentForRow,
): readonly ColumnValue[] {
  const { key, type, table } = resource;
  const isEqual = equalityIn(table, model);
  const changed = values.find(({ column, value }) => {
    const place = key.columns.indexOf(column);
    return place !== -1 && !isEqual(column, value, id[place]);
  });
  if (changed === undefined) return values.filter(({ column }) => !key.columns.includes(column));
  throw new ForbiddenError(
    `Cannot update "${type}": its id would change. Create another one, and delete this one.`,
    [placeOf(changed.column, resource, sent)],
  );
}

/** A pointer to the relationship by which the client has sent a part of the id. */
function placeOf(column: string, { relationships }: Resource, sent: SentFields): string {
  const found = relationships.find((one) => ownColumns(one).includes(column) && sent.relationships.has(one));
  return found === undefined ? "/data" : fieldPlace(sent, found);
}
