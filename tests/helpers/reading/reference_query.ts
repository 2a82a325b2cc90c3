import type { Candidate } from "./associations.ts";
import { CATALOG, type TableName, TABLES } from "./catalog.ts";
import { keyColumns, wireName } from "./columns.ts";
import { type Asked, askedOf, filtersNamed } from "./reference_filters.ts";
import {
  includeOption,
  listsOf,
  type Path,
  pathName,
  permitted,
  type Reading,
  resolveInclude,
  resolvePath,
  shownAttributes,
} from "./reference_model.ts";
import { type AskedStats, statsAsked } from "./reference_stats.ts";
import type { RandomRequest } from "./request.ts";
import { associationsOf, attributesOf, type Setup } from "./setup.ts";

/** One term of an order. */
export interface Term {
  readonly path: Path;
  readonly column: string;
  readonly descending: boolean;
}

/** A request's query, understood. */
export interface Understood {
  /** `bare`: an `include` that names nothing; `default`: nothing is contained. */
  readonly mode: "contained" | "bare" | "default";
  /** Included paths in their order, before `fields` prunes them. */
  readonly paths: readonly Path[];
  readonly fields: ReadonlyMap<TableName, ReadonlySet<string>>;
  readonly sort: readonly Term[];
  readonly filter: string;
  /** The columns that `filter` searches. */
  readonly searched: readonly string[];
  readonly asked: readonly Asked[];
  readonly stats: AskedStats;
  readonly page: number;
  readonly limit: number | null;
}

/** Every invalid parameter of a request; the error may be about any of them. */
export type Wrong = Set<string>;

/** Reads every parameter of a request and collects the invalid ones. */
export function understand(
  setup: Setup,
  request: RandomRequest,
  reading: Reading,
): { query: Understood; wrong: Wrong } {
  const wrong: Wrong = new Set();
  const { table } = request;
  const sent = (name: string) => request.parameters.find((each) => each[0] === name)?.[1];
  unknownParameters(setup, request, wrong);
  const { mode, paths } = includes(setup, table, reading, sent("include"), wrong);
  const query: Understood = {
    mode,
    paths,
    fields: fieldsOf(setup, request, wrong),
    sort: sorts(setup, table, reading, sent("sort"), paths, wrong),
    ...filterOf(setup, table, reading, sent("filter"), wrong),
    asked: askedOf(setup, request, wrong),
    stats: statsAsked(setup, request, reading, wrong),
    ...pageOf(setup, sent, wrong),
  };
  return { query, wrong };
}

const BUILT_IN = new Set(["include", "sort", "filter", "page", "limit", "page[number]", "page[size]"]);

function unknownParameters(setup: Setup, request: RandomRequest, wrong: Wrong): void {
  for (const [name] of request.parameters) {
    const known = BUILT_IN.has(name) || /^fields\[.*\]$/.test(name) ||
      filtersNamed(setup, request.table, name).length > 0 || (setup.stats === true && /^stats\[.*\]$/.test(name));
    const times = request.parameters.filter((each) => each[0] === name).length;
    if (!known || times > 1) wrong.add(name);
  }
}

function includes(setup: Setup, table: TableName, reading: Reading, sent: string | undefined, wrong: Wrong) {
  if (sent === undefined) {
    const paths = includeOption(setup, table, reading)
      .map((text) => permitted(setup, table, reading, resolveInclude(setup, table, text)!))
      .filter((path) => path.length > 0);
    return { mode: paths.length > 0 ? "contained" : "default", paths } as const;
  }
  if (listsOf(setup, table, reading).denyList === true) wrong.add("include");
  const texts = sent === "" ? [] : sent.split(",");
  if (texts.length > (setup.limits.includePaths ?? 10)) wrong.add("include");
  const paths = texts.flatMap((text) => {
    const path = resolveInclude(setup, table, text);
    if (path === undefined || path.length > (setup.limits.includeDepth ?? 3)) wrong.add("include");
    return path === undefined ? [] : [permitted(setup, table, reading, path)];
  }).filter((path) => path.length > 0);
  return { mode: paths.length > 0 ? "contained" : "bare", paths } as const;
}

function fieldsOf(setup: Setup, request: RandomRequest, wrong: Wrong): Understood["fields"] {
  const result = new Map<TableName, Set<string>>();
  for (const [name, value] of request.parameters) {
    const type = /^fields\[(.*)\]$/.exec(name)?.[1];
    if (type === undefined) continue;
    const table = TABLES.find((each) => each === type && setup.tables[each] !== undefined);
    if (table === undefined) {
      wrong.add(name);
      continue;
    }
    const kept = new Set<string>();
    for (const field of value === "" ? [] : value.split(",")) {
      const found = fieldNamed(setup, table, field);
      if (found === undefined) wrong.add(name);
      else kept.add(found);
    }
    result.set(table, kept);
  }
  return result;
}

/** The wire name of a field in either spelling; undefined if there is none. */
function fieldNamed(setup: Setup, table: TableName, field: string): string | undefined {
  const columns = ["id", ...attributesOf(setup, table), ...keyColumns(table)];
  const column = columns.find((each) => each === field || wireName(each) === field);
  const association = associationsOf(setup, table).find((each) => each.spellings.slice(0, 2).includes(field));
  return association?.spellings[0] ?? (column === undefined ? undefined : wireName(column));
}

function sorts(
  setup: Setup,
  table: TableName,
  reading: Reading,
  sent: string | undefined,
  included: readonly Path[],
  wrong: Wrong,
): Term[] {
  if (sent === undefined) return [];
  return sent.split(",").flatMap((text): Term[] => {
    const descending = text.startsWith("-");
    const names = text.slice(descending ? 1 : 0).split(".");
    const path = resolvePath(setup, table, names.slice(0, -1), (each) => each.spellings.slice(0, 2));
    const end = path === undefined || path.length === 0 ? table : path[path.length - 1].association.target;
    const columns = path === undefined ? [] : sortColumns(
      setup,
      table,
      reading,
      end,
      names[names.length - 1],
      path.some(({ association }) => isMany(association)),
    );
    if (path === undefined || columns.length === 0 || !isIncluded(path, included)) {
      wrong.add("sort");
      return [];
    }
    return columns.map((column) => ({ path, column, descending }));
  }).filter((one, place, all) => all.findIndex((other) => isSameField(one, other)) === place);
}

/** The columns of a sort field. Resources whose ids have several parts have no minimum. */
function sortColumns(
  setup: Setup,
  table: TableName,
  reading: Reading,
  end: TableName,
  field: string,
  isAmongMany: boolean,
): readonly string[] {
  const { key } = CATALOG[end];
  if (field === "id") return isAmongMany && key.length > 1 ? [] : key;
  return shownAttributes(setup, table, reading, end).filter((each) => each === field || wireName(each) === field);
}

function isMany({ kind }: Candidate): boolean {
  return kind === "hasMany" || kind === "belongsToMany";
}

/** A field that is named again orders nothing, whichever way it is to go. */
function isSameField(one: Term, other: Term): boolean {
  return one.column === other.column && pathName(one.path) === pathName(other.path);
}

function isIncluded(path: Path, included: readonly Path[]): boolean {
  const name = pathName(path);
  return path.length === 0 || included.some((each) => `${pathName(each)}.`.startsWith(`${name}.`));
}

function filterOf(setup: Setup, table: TableName, reading: Reading, sent: string | undefined, wrong: Wrong) {
  const shown = shownAttributes(setup, table, reading, table);
  const searched = setup.tables[table]!.search.filter((column) => shown.includes(column));
  if (sent !== undefined && searched.length === 0) wrong.add("filter");
  return { filter: sent ?? "", searched };
}

function pageOf(setup: Setup, sent: (name: string) => string | undefined, wrong: Wrong) {
  const numbers = new Map<string, number>();
  for (const name of ["page", "page[number]", "limit", "page[size]"]) {
    const value = sent(name);
    if (value === undefined) continue;
    if (setup.pagination === false || !/^[1-9][0-9]*$/.test(value)) wrong.add(name);
    else numbers.set(name, Number(value));
  }
  if (numbers.has("page") && numbers.has("page[number]")) wrong.add("page").add("page[number]");
  const configured = typeof setup.pagination === "object" ? setup.pagination : {};
  const most = configured.maxLimit ?? 100;
  const asked = numbers.get("limit") ?? numbers.get("page[size]");
  return {
    page: numbers.get("page") ?? numbers.get("page[number]") ?? 1,
    limit: asked === undefined ? (configured.limit === undefined ? 20 : configured.limit) : Math.min(asked, most),
  };
}
