import { BadRequestError } from "../errors/request_errors.ts";
import { cut } from "../errors/wording.ts";
import { allowedOperators, fieldNames, filteredField, spelledOutFields } from "../model/field_filters.ts";
import { OR } from "../model/filter_options.ts";
import { closestName, listed } from "../model/spellings.ts";
import type { FilterOperator } from "../types/list_options.ts";
import type { Resource } from "../types/model.ts";
import type { FilterTerm, FilterTerms, Query } from "../types/query.ts";
import { parseKey } from "../values/ids.ts";
import { filterTerm } from "./filter_term.ts";
import { type Parameters, type QueryContext, refuseLonger, single, tooMany } from "./parameters.ts";

/**
 * Reads foreign-key filters: `/cultures?country_id=7`. A column that several foreign keys share belongs to the widest
 * one whose columns are all sent.
 * @throws {BadRequestError}
 */
export function readForeignKeys(
  parameters: Parameters,
  { model, resource, action }: QueryContext,
): Query["foreignKeys"] {
  // A custom parameter takes the place of a filter with the same name.
  const filtersOf = (name: string) => action.settings.parameters.has(name) ? undefined : resource.filters.get(name);
  const sent = new Set(parameters.flatMap(([name]) => filtersOf(name)?.[0].parameter ?? []));
  const read = new Set<string>();
  return parameters.flatMap(([name]) => {
    const filters = filtersOf(name);
    if (filters === undefined) return [];
    const text = single(parameters, name) ?? "";
    const filter = filters.find((one) => one.together.every((other) => sent.has(other))) ?? filters[0];
    const { parameter, target, column, kind } = filter;
    if (read.has(parameter)) {
      throw new BadRequestError(`Cannot filter by "${name}": "${parameter}" was sent twice.`, name);
    }
    read.add(parameter);
    const { key } = model.resource(target);
    const isId = key.columns.length === 1 && key.columns[0] === column;
    const value = isId ? key.codec.parse(text)?.[0] : parseKey(text, { kind });
    if (value === undefined) {
      throw new BadRequestError(`Cannot filter by "${name}": "${cut(text)}" is not a valid id.`, name);
    }
    return [{ filter, value }];
  });
}

/**
 * Reads `filter=land` (https://jsonapi.org/format/1.0/#fetching-filtering); `undefined` if it is empty.
 * @throws {BadRequestError} if the resource is not searchable.
 */
export function readFilter(text: string, context: QueryContext): string | undefined {
  const { resource, action, bounds } = context;
  const search = action.visible.search(resource);
  if (search === undefined) {
    const instead = hasTexts(context) ? " Write filter[<field>][contains]=<text>." : "";
    throw new BadRequestError(`Cannot filter "${resource.type}": it is not searchable.${instead}`, "filter");
  }
  if (text.includes("\0")) throw new BadRequestError("Cannot filter by a text with U+0000.", "filter");
  refuseLonger(text, bounds, "filter");
  const wanted = search.kind === "words" ? wordsOf(text, search.columns) : text;
  return wanted === "" ? undefined : wanted;
}

/** Whether a client may look for a text in some field of a resource. */
function hasTexts({ model, resource, action }: QueryContext): boolean {
  return spelledOutFields(model, resource, []).some((field) =>
    allowedOperators(model, resource, field, action)?.includes("contains")
  );
}

/**
 * The most words of one search, and the fewest characters with which a word also finds longer words that begin with it.
 */
const MOST_WORDS = 8;
const FEWEST_LETTERS = 3;

/**
 * The FTS5 query for a text (https://www.sqlite.org/fts5.html#full_text_query_syntax): each word once, quoted, finds
 * the words in the columns that begin with it. A word of one or two characters finds only itself, because too many
 * words begin with it.
 * @throws {BadRequestError} if there are too many words.
 */
function wordsOf(text: string, columns: readonly string[]): string {
  const sent = new Map(text.split(/\s+/).filter((word) => word !== "").map((word) => [word.toLowerCase(), word]));
  if (sent.size > MOST_WORDS) throw tooMany(MOST_WORDS, "words", "filter");
  const words = [...sent.values()].map((word) => quotedWord(word) + ([...word].length < FEWEST_LETTERS ? "" : "*"));
  return words.length === 0 ? "" : `{${columns.map(quotedWord).join(" ")}} : (${words.join(" ")})`;
}

function quotedWord(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The parts of one parameter. */
interface ParsedParameter {
  readonly name: string;
  /** The label of a group of `filter[or]`. */
  readonly label?: string;
  readonly path: string;
  /** Absent if the parameter names no operator; the field then decides. */
  readonly operator?: string;
}

const PREFIX = "filter[";

/** Whether a parameter is one of a resource's `filter[…]`. */
export function isFieldFilter(name: string, { fieldFilters }: Resource): boolean {
  return fieldFilters.kind !== "none" && name.startsWith(PREFIX);
}

/**
 * Reads every `filter[<path>]=v`, `filter[<path>][<operator>]=v` and `filter[or][<label>]…`
 * (https://jsonapi.org/format/1.0/#fetching-filtering). @throws {BadRequestError}
 */
export function readFieldFilters(parameters: Parameters, context: QueryContext): FilterTerms {
  const { resource, action, bounds } = context;
  const names = parameters.map(([name]) => name)
    .filter((name) => isFieldFilter(name, resource) && !action.settings.parameters.has(name))
    .filter((name) => !bounds.ignoredParameters.has(name));
  if (names.length > bounds.filters) {
    throw tooMany(bounds.filters, "parameters", names[bounds.filters]);
  }
  const read = names.map((name) => {
    const parts = takeApart(name);
    return { label: parts.label, term: readTerm(parts, single(parameters, name) ?? "", context) };
  });
  const groups = Map.groupBy(read, ({ label }) => label);
  const termsOf = (label: string | undefined) => (groups.get(label) ?? []).map(({ term }) => term);
  return { all: termsOf(undefined), any: [...groups.keys()].filter((label) => label !== undefined).map(termsOf) };
}

/** `filter[or][a][name][eq]` → label `a`, path `name`, operator `eq`. @throws {BadRequestError} */
function takeApart(name: string): ParsedParameter {
  const parts = /^filter((?:\[[^[\]]+\])+)$/.exec(name)?.[1].slice(1, -1).split("][") ?? [];
  const [label, path, operator, ...more] = parts[0] === OR ? parts.slice(1) : [undefined, ...parts];
  if (path !== undefined && more.length === 0) return { name, label, path, operator };
  throw new BadRequestError(
    `Cannot read "${cut(name)}": write filter[<path>], filter[<path>][<operator>] or filter[or][<label>][<path>].`,
    name,
  );
}

/** The most steps of a path for which a hint is looked up: each step costs a look-up, and no client needs more. */
const MOST_HINTED = 20;

/** A hint at the filter that was probably meant, or a list of all filters that follow the known steps of the path. */
function meantPath(path: string, context: QueryContext): string {
  const { model, resource } = context;
  const steps = path.split(".", MOST_HINTED + 1);
  if (steps.length > MOST_HINTED) return "";
  const at = steps.findIndex((_, index) =>
    filteredField(model, resource, steps.slice(0, index + 1).join(".")) === undefined
  );
  const place = at === -1 ? steps.length - 1 : at;
  const before = steps.slice(0, place);
  const here = before.length === 0 ? { path: [], owner: resource } : filteredField(model, resource, before.join("."));
  if (here === undefined || here.path.length !== before.length) return "";
  const way = here.path.map(({ name }) => `${name}.`).join("");
  const known = fieldNames(here.owner).filter((name) => isFilter(way + name, context));
  const near = closestName(steps[place], known);
  if (near !== undefined) return ` Did you mean "${way}${[near, ...steps.slice(place + 1)].join(".")}"?`;
  const all = new Set([...known.map((name) => way + name), ...listedPaths(way, context)]);
  return all.size === 0 ? "" : ` It has ${listed([...all])}.`;
}

/** Whether clients may filter by a path. */
function isFilter(path: string, { model, resource, action }: QueryContext): boolean {
  const field = filteredField(model, resource, path);
  return field !== undefined && allowedOperators(model, resource, field, action) !== undefined;
}

/** The paths that a map in `filters` lists after some relationships; that of an id as that of its relationship. */
function listedPaths(way: string, context: QueryContext): readonly string[] {
  const { fieldFilters } = context.resource;
  if (fieldFilters.kind !== "listed") return [];
  const paths = [...fieldFilters.paths.keys()].map((path) => path.replace(/\.id$/, ""));
  return paths.filter((path) => path.startsWith(way) && isFilter(path, context));
}

function readTerm({ name, path, operator }: ParsedParameter, text: string, context: QueryContext): FilterTerm {
  const { model, resource, action, bounds } = context;
  const refuseDepth = (depth: number) => {
    if (depth <= bounds.filterDepth) return;
    const most = `${depth} relationships are more than the ${bounds.filterDepth} allowed`;
    throw new BadRequestError(`Cannot filter by "${cut(path)}": ${most}.`, name);
  };
  const field = filteredField(model, resource, path);
  if (field?.member === undefined) refuseDepth(path.split(".").length - 1);
  const operators = field && allowedOperators(model, resource, field, action);
  // The error is the same for a field that is hidden, for one that no option lists, and for one that does not exist.
  if (field === undefined || operators === undefined) {
    const meant = meantPath(path, context);
    throw new BadRequestError(`Cannot filter by "${cut(path)}": "${resource.type}" has no such filter.${meant}`, name);
  }
  refuseDepth(field.path.length);
  const used = operator ?? (field.column === undefined ? "in" : "eq");
  if (!(operators as readonly string[]).includes(used)) {
    throw new BadRequestError(
      `Cannot filter "${cut(path)}" by "${cut(used)}": it takes ${operators.join(", ")}.`,
      name,
    );
  }
  return filterTerm({ name, field, operator: used as FilterOperator, text, bounds });
}
