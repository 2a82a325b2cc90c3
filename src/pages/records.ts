import { filteredList, listPath } from "../model/filters.ts";
import type { Column } from "../types/schema_tables.ts";
import type { Action, Model, Relationship, Resource } from "../types/model.ts";
import { hasPath } from "../values/ids.ts";
import { member, members, textOf, type Tree } from "./json_tree.ts";
import { isBlank, shortened } from "./values.ts";

/** A resource object of a document, or a resource identifier object, which has no fields. */
export interface Shown {
  readonly type: string;
  readonly id: string;
  readonly attributes: ReadonlyMap<string, Tree>;
  /** The relationships of the document, by name. */
  readonly relationships: ReadonlyMap<string, Tree>;
}

/** The resources in a document by type and id. */
export type KnownRecords = ReadonlyMap<string, Shown>;

/** The primary resources of a document. */
export function primaryOf(document: Tree): readonly Shown[] {
  return resourcesIn(member(document, "data"));
}

/** Every resource in a document: the primary ones and the included ones. */
export function knownRecords(document: Tree): KnownRecords {
  const all = [...primaryOf(document), ...resourcesIn(member(document, "included"))];
  return new Map(all.map((one) => [keyOf(one), one]));
}

/** The key of a resource in a document. */
function keyOf({ type, id }: Pick<Shown, "type" | "id">): string {
  return JSON.stringify([type, id]);
}

/** The resources to which a relationship leads; `undefined` if the document does not tell. */
export function linkageOf(relationship: Tree | undefined): readonly Shown[] | undefined {
  const data = member(relationship, "data");
  return data && resourcesIn(data);
}

/** The resources in a value: those of an array, or the only one. */
function resourcesIn(value: Tree | undefined): readonly Shown[] {
  if (value?.kind === "array") return value.items.map(shown);
  return value?.kind === "object" ? [shown(value)] : [];
}

function shown(tree: Tree): Shown {
  return {
    type: textOf(member(tree, "type")) ?? "",
    id: textOf(member(tree, "id")) ?? "",
    attributes: new Map(members(member(tree, "attributes"))),
    relationships: new Map(members(member(tree, "relationships"))),
  };
}

const FIRST_NAME = /^(first|given|fore)-?name$/;
const LAST_NAME = /^(last|family|sur)-?name$/;
const EMAIL = /(^|-)e?-?mail(-|$)/;

/** The text of a link to a record: its label, or its id if it has none. */
export function labelOf(model: Model, record: Pick<Shown, "type" | "id">, known: KnownRecords): string {
  const shown = known.get(keyOf(record));
  return (shown && headingOf(model, shown)) ?? record.id;
}

/** The label of a record; `undefined` if it has no suitable text. */
export function headingOf(model: Model, record: Shown): string | undefined {
  const resource = model.byType(record.type);
  for (const columns of resource === undefined ? [] : labelColumns(model, resource)) {
    const texts = columns.map(({ field }) => record.attributes.get(field))
      .flatMap((value) => value?.kind === "text" && !isBlank(value.text) ? value.text : []);
    if (texts.length > 0) return shortened(texts.join(" "));
  }
}

/** The columns whose texts make the label of a row. */
type Label = readonly Column[];

/** The labels of each resource of a model. */
const LABELS = new WeakMap<Resource, readonly Label[]>();

/**
 * The columns that may be the label of a row, best first; a first and a last name make one label. The title of a person
 * is a job, and an e-mail address is not a name.
 */
export function labelColumns(model: Model, resource: Resource): readonly Label[] {
  let labels = LABELS.get(resource);
  if (labels === undefined) LABELS.set(resource, labels = findLabels(model, resource));
  return labels;
}

function findLabels(model: Model, resource: Resource): readonly Label[] {
  const texts = resource.columns.filter(({ kind }) => kind === "text");
  const named = (pattern: RegExp) => texts.filter(({ field }) => pattern.test(dashed(field)));
  const person = [named(FIRST_NAME).slice(0, 1), named(LAST_NAME).slice(0, 1)];
  return [
    ...named(/^name$/).map((one) => [one]),
    ...(person.every(({ length }) => length > 0) ? [person.flat()] : []),
    ...named(/-name$/).map((one) => [one]),
    ...texts.filter((one) => isUnique(model, resource, one) && !EMAIL.test(dashed(one.field))).map((one) => [one]),
    ...named(/^title$/).map((one) => [one]),
  ];
}

/** The labels of which an operation shows every column. */
export function shownLabels(model: Model, resource: Resource, action: Action | undefined): readonly Label[] {
  return labelColumns(model, resource)
    .filter((columns) => columns.every(({ name }) => action?.visible.shows(resource, name)));
}

/** The fields of labels, as the value of `fields[<type>]`. */
export function fieldsOf(labels: readonly Label[]): string {
  return [...new Set(labels.flat().map(({ field }) => field))].join(",");
}

/** `firstName` and `first_name` as `first-name`. */
function dashed(field: string): string {
  return field.replace(/([a-z])([A-Z])/g, "$1-$2").replaceAll("_", "-").toLowerCase();
}

/** Whether no two rows share a value of a column. */
export function isUnique(model: Model, { table }: Resource, { name }: Column): boolean {
  return model.declared(table).unique.some((index) => index.length === 1 && index[0] === name);
}

/** The paths to which pages link. */
export interface Paths {
  /** The path of a resource's list; `undefined` if it has none. */
  list(resource: Resource): string | undefined;
  /** The path of a record's page; `undefined` if it has none. */
  record(record: { readonly type: string; readonly id: string }): string | undefined;
  /**
   * The path of the list to which a relationship of a record leads; `undefined` if there is no such list, or if the id
   * cannot be in it.
   */
  related(relationship: Relationship, owner: Resource, id: string): string | undefined;
}

/** The paths among the resources of a model, each behind a prefix. */
export function pathsOf(model: Model, prefix: string): Paths {
  return {
    list: ({ actions, path }) => actions.list && prefix + path,
    record: ({ type, id }) => {
      const resource = model.byType(type);
      if (resource?.actions.view === undefined || !hasPath(id, resource.key)) return undefined;
      return `${prefix}${resource.path}/${encodeURIComponent(id)}`;
    },
    related: (relationship, owner, id) => {
      const list = filteredList(relationship, model.resource(relationship.target));
      const values = list?.filters.map(({ column }) => keyPart(owner, id, column));
      return list === undefined || values?.includes(undefined)
        ? undefined
        : prefix + listPath(list, values as readonly string[]);
    },
  };
}

/** The part of an id for a column, as a parameter has it; `undefined` if the column is not in the key, or has bytes. */
function keyPart({ key }: Resource, id: string, column: string): string | undefined {
  const place = key.columns.indexOf(column);
  if (place !== -1 && key.columns.length === 1) return id;
  const part = key.codec.parse(id)?.[place];
  return typeof part === "object" || part === undefined ? undefined : String(part);
}
