import type { Step } from "./associations.ts";
import { keyValue } from "./reference_ids.ts";
import { CATALOG, type TableName, TABLES } from "./catalog.ts";
import { columnOf, wireName } from "./columns.ts";
import type { RandomRequest } from "./request.ts";
import type { Stored } from "./rows.ts";
import { associationsOf, type Setup } from "./setup.ts";

/** A parameter of a list: it names a column of the record that a way leads to. */
export interface Filter {
  readonly parameter: string;
  /** Every parameter of the way. */
  readonly together: readonly string[];
  /** Parameters that go one way name one record together. */
  readonly way: readonly Step[];
  readonly column: string;
}

/** The way from the rows that steps lead to, back to those of the table that they come from. */
function backwards(steps: readonly Step[], from: TableName): readonly Step[] {
  return steps.map((step, place): Step => ({
    table: place === 0 ? from : steps[place - 1].table,
    from: step.to,
    to: step.from,
  })).toReversed();
}

/**
 * The foreign-key filters of a table's list: over its own foreign keys, those that others' associations go over, and
 * those of join tables. A column that several foreign keys share has a filter for each.
 */
export function filtersOf(setup: Setup, table: TableName): readonly Filter[] {
  const known = KNOWN.get(setup) ?? new Map<TableName, readonly Filter[]>();
  KNOWN.set(setup, known);
  const found = known.get(table) ?? findFilters(setup, table);
  known.set(table, found);
  return found;
}

/** Links ask for the same ones again and again. */
const KNOWN = new WeakMap<Setup, Map<TableName, readonly Filter[]>>();

function findFilters(setup: Setup, table: TableName): readonly Filter[] {
  const own = associationsOf(setup, table).filter((each) => each.kind === "belongsTo")
    .map(({ steps }) => ({ way: steps, names: steps[0].from }));
  const joined = TABLES.flatMap((owner) =>
    associationsOf(setup, owner).filter((each) => each.target === table && each.kind === "belongsToMany")
      .map(({ steps, parameters }) => ({ way: backwards(steps, owner), names: parameters }))
  );
  return [...own, ...joined].flatMap(({ way, names }): readonly Filter[] => {
    const { table, to } = way[way.length - 1];
    const shown = names.filter((_, part) => isShown(setup, table, to[part]));
    return shown.map((parameter) => ({ parameter, way, column: to[names.indexOf(parameter)], together: shown }));
  });
}

/** The field of a filter is a part of the record's id, or a visible column. */
function isShown(setup: Setup, table: TableName, column: string): boolean {
  return CATALOG[table].key.includes(column) || setup.tables[table]?.hidden.includes(column) === false;
}

/** The filters of the parameter with a name, in either spelling; empty if there is none. */
export function filtersNamed(setup: Setup, table: TableName, name: string): readonly Filter[] {
  const filters = filtersOf(setup, table);
  const exact = filters.filter((each) => each.parameter === name);
  return exact.length > 0 ? exact : filters.filter((each) => wireName(each.parameter) === name);
}

/** The conditions of a request on one record: the path to it, and values of its columns. */
export interface Asked {
  readonly way: readonly Step[];
  readonly values: { readonly [column: string]: Stored };
}

/** The filters of a request, one for each way; a value that no key can have is wrong. */
export function askedOf(setup: Setup, request: RandomRequest, wrong: Set<string>): readonly Asked[] {
  const asked = new Map<readonly Step[], { [column: string]: Stored }>();
  const seen = new Set<string>();
  const sent = new Set(request.parameters.flatMap(([name]) => filtersNamed(setup, request.table, name)[0]?.parameter));
  for (const [name, text] of request.parameters) {
    const filters = filtersNamed(setup, request.table, name);
    if (filters.length === 0) continue;
    const filter = chosen(filters, sent);
    const { parameter, way, column } = filter;
    const value = valueOf(filter, text);
    if (value === undefined || seen.has(parameter)) wrong.add(name);
    else asked.set(way, { ...asked.get(way), [column]: value });
    seen.add(parameter);
  }
  return [...asked].map(([way, values]) => ({ way, values }));
}

/** A column belongs to the foreign key with the most columns of those whose columns were all sent. */
function chosen(filters: readonly Filter[], sent: ReadonlySet<string | undefined>): Filter {
  const widest = filters.toSorted((one, other) => other.together.length - one.together.length);
  return widest.find(({ together }) => together.every((name) => sent.has(name))) ?? widest[0];
}

/** An empty text is a part of an id, but never a whole one. */
function valueOf({ way, column }: Filter, text: string): Stored | undefined {
  const { table } = way[way.length - 1];
  const { key } = CATALOG[table];
  if (text === "" && key.length === 1 && key[0] === column) return undefined;
  return keyValue(columnOf(table, column).kind, text);
}
