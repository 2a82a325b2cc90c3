import { cut } from "../errors/wording.ts";
import { BadRequestError } from "../errors/request_errors.ts";
import { areEqual, namedPath, targetOf } from "../model/visible.ts";
import { meantOrAll } from "../model/spellings.ts";
import type { Action, Resource } from "../types/model.ts";
import type { IncludePath, SortTerm } from "../types/query.ts";
import { shownFields } from "./fields.ts";
import type { QueryContext } from "./parameters.ts";

/**
 * Reads `sort=-created-at,currency.code` (https://jsonapi.org/format/1.0/#fetching-sorting). `included` are the
 * included paths; if it is absent, every path that may be included counts.
 * @throws {BadRequestError}
 */
export function readSort(
  text: string,
  context: QueryContext,
  included: readonly IncludePath[] | undefined,
): readonly SortTerm[] {
  if (text === "") return [];
  const { model, resource, action, bounds: { sortTerms } } = context;
  const sent = text.split(",", sortTerms + 1);
  if (sent.length > sortTerms) {
    throw new BadRequestError(`Cannot sort by more than the ${sortTerms} terms allowed.`, "sort");
  }
  const terms: SortTerm[] = [];
  for (const term of sent) {
    const descending = term.startsWith("-");
    const names = (descending ? term.slice(1) : term).split(".");
    const field = names.pop() ?? "";
    const path = readPath(names, term, context, included);
    const target = path.length === 0 ? resource : targetOf(model, path[path.length - 1]);
    for (const column of sortColumns(target, field, { term, path, action })) {
      const read = { path, column, descending };
      // A repeated field, in either direction, has no effect but would cost as much as the first.
      if (!terms.some((one) => isSame(one, read))) terms.push(read);
    }
  }
  return terms;
}

function isSame(one: SortTerm, other: SortTerm): boolean {
  return one.column === other.column && areEqual(one.path, other.path);
}

function readPath(
  names: readonly string[],
  term: string,
  { model, resource, action }: QueryContext,
  included: readonly IncludePath[] | undefined,
): IncludePath {
  const path = namedPath(names, model, resource, (name, { type, relationships }) => {
    const meant = meantOrAll(name, relationships.map((one) => one.name));
    return cannotSort(term, `"${type}" has no relationship "${cut(name)}"`, meant);
  });
  if (path.length === 0) return path;
  const isAllowed = action.visible.included(model, resource, path).length === path.length;
  const isInForce = included?.some((one) => path.every((relationship, level) => one[level] === relationship));
  if (!(isInForce ?? isAllowed)) {
    const dotted = path.map((one) => one.name).join(".");
    if (included === undefined) throw cannotSort(term, `"${dotted}" may not be included`);
    throw cannotSort(term, `"${dotted}" is not included`, isAllowed ? ` Add include=${dotted}.` : "");
  }
  return path;
}

/** A term of a sort, with the path to the resource that has its field. */
interface SentTerm {
  readonly term: string;
  readonly path: IncludePath;
  readonly action: Action;
}

/** The columns by which a field is sorted. Several, as of an id, have no least value along a to-many relationship. */
function sortColumns(resource: Resource, field: string, { term, path, action }: SentTerm): readonly string[] {
  if (field === "id") {
    const { columns } = resource.key;
    if (columns.length === 1 || path.every((relationship) => !relationship.many)) return columns;
    throw cannotSort(term, `an id of "${resource.type}" has several parts`);
  }
  const column = resource.columnBySpelling.get(field);
  if (column === undefined) {
    throw cannotSort(term, `"${resource.type}" has no such field`, meantBy(field, resource, { path, action }));
  }
  if (!action.visible.shows(resource, column.name)) {
    throw cannotSort(term, `"${resource.type}" does not show this field`);
  }
  return [column.name];
}

/** A hint at what an unknown field probably means: another field, a direction, or a field of a related resource. */
function meantBy(field: string, resource: Resource, { path, action }: Omit<SentTerm, "term">): string {
  const known = ["id", ...shownFields(resource, action)];
  const dotted = (name: string) => [...path.map((one) => one.name), name].join(".");
  const [, name, direction] = /^[ +]?(\S+?)(?:[ :](asc|desc))?$/i.exec(cut(field)) ?? [];
  const meant = name === "id" ? name : resource.columnBySpelling.get(name)?.field;
  if (name !== field && meant !== undefined && known.includes(meant)) {
    return ` Write ${direction?.toLowerCase() === "desc" ? "-" : ""}${dotted(meant)}.`;
  }
  const relationship = resource.relationshipBySpelling.get(field);
  if (relationship === undefined) return meantOrAll(field, known);
  const there = dotted(relationship.name);
  return ` It is a relationship: write ${there}.<field>, and add include=${there}.`;
}

function cannotSort(term: string, why: string, hint = ""): BadRequestError {
  return new BadRequestError(`Cannot sort by "${cut(term)}": ${why}.${hint}`, "sort");
}
