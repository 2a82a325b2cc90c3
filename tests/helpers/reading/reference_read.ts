import type { Candidate, Step } from "./associations.ts";
import { CATALOG, type TableName } from "./catalog.ts";
import { hasId } from "./reference_ids.ts";
import { endOf, type Path, pathName } from "./reference_model.ts";
import { holds } from "../conditions/meaning.ts";
import { compareCells, compareRows } from "../conditions/order.ts";
import type { Term, Understood } from "./reference_query.ts";
import type { Database, Row, Stored } from "./rows.ts";
import type { Setup } from "./setup.ts";

/** The database as a caller sees it: rows out of scope are absent. */
export class Sight {
  readonly #rows: ReadonlyMap<TableName, readonly Row[]>;
  readonly #resources: ReadonlyMap<TableName, readonly Row[]>;

  constructor(setup: Setup, database: Database, tenant: number) {
    const judging = { tenant, rowsOf: (name: string) => database[name as TableName] };
    const tables = Object.keys(database) as TableName[];
    this.#rows = new Map(tables.map((table) => {
      const scope = setup.tables[table]?.scope;
      return [table, database[table].filter((row) => scope === undefined || holds(scope, table, row, judging))];
    }));
    this.#resources = new Map(tables.map((table) => {
      return [table, byKey(table, this.#rows.get(table)!.filter((row) => hasId(table, row)))];
    }));
  }

  /** The rows of a table that are resources, by key. */
  resources(table: TableName): readonly Row[] {
    return this.#resources.get(table)!;
  }

  /**
   * The resources that steps lead to from some rows: by key, each once. The rows of a join table need not be resources.
   */
  follow(from: readonly Row[], steps: readonly Step[]): readonly Row[] {
    return steps.reduce((rows, { table, from, to }, place) => {
      const there = (place === steps.length - 1 ? this.#resources : this.#rows).get(table)!;
      return there.filter((other) => rows.some((row) => isLinked(row, from, other, to)));
    }, from);
  }

  /** The resources that an association leads to from one row, by key. */
  linked(row: Row, { steps }: Candidate): readonly Row[] {
    return this.follow([row], steps);
  }

  /** The rows that a path leads to from some rows, each once. */
  reached(rows: Iterable<Row>, path: Path): Set<Row> {
    const follow = (here: readonly Row[], { association }: Path[number]) => this.follow(here, association.steps);
    return new Set(path.reduce(follow, [...rows]));
  }
}

/** NULL equals nothing. */
function isLinked(row: Row, from: readonly string[], other: Row, to: readonly string[]): boolean {
  return from.every((column, part) => row[column] !== null && row[column] === other[to[part]]);
}

/** Rows by key. */
export function byKey(table: TableName, rows: Iterable<Row>): Row[] {
  return [...rows].sort((left, right) => compareRows(left, right, CATALOG[table].key));
}

/** The rows of a list, filtered and ordered; all pages of it. */
export function listed(sight: Sight, table: TableName, query: Understood): readonly Row[] {
  const rows = sight.resources(table).filter((row) =>
    query.asked.every(({ way, values }) => sight.follow([row], way).some((record) => hasValues(record, values))) &&
    contains(row, query.searched, query.filter)
  );
  return rows.toSorted((left, right) => {
    for (const term of query.sort) {
      const order = compareCells(sortValue(sight, left, term), sortValue(sight, right, term));
      if (order !== 0) return term.descending ? -order : order;
    }
    return compareRows(left, right, CATALOG[table].key);
  });
}

function hasValues(row: Row, values: { readonly [column: string]: Stored }): boolean {
  return Object.entries(values).every(([column, value]) => row[column] === value);
}

function contains(row: Row, columns: readonly string[], text: string): boolean {
  return text === "" ||
    columns.some((column) => row[column] !== null && lowerAscii(String(row[column])).includes(lowerAscii(text)));
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));
}

/** The least value of an ascending term, the greatest of a descending one; NULL if it has none. */
function sortValue(sight: Sight, row: Row, term: Term): Stored {
  const values = [...sight.reached([row], term.path)]
    .map((reached) => reached[term.column])
    .filter((value) => value !== null)
    .sort(compareCells);
  if (values.length === 0) return null;
  return term.descending ? values[values.length - 1] : values[0];
}

/** One node of the include tree with the rows that it brings. */
export interface Node {
  readonly path: Path;
  readonly table: TableName;
  readonly rows: ReadonlySet<Row>;
}

/** Every node in the order in which the paths mention them, the primary one first; `fields` prunes it. */
export function nodesOf(sight: Sight, table: TableName, primary: readonly Row[], query: Understood): readonly Node[] {
  const nodes = new Map<string, Node>([["", { path: [], table, rows: new Set(primary) }]]);
  for (const whole of query.paths) {
    for (let length = 1; length <= whole.length; length++) {
      const path = whole.slice(0, length);
      if (path.some((step) => query.fields.get(step.from)?.has(step.association.spellings[0]) === false)) break;
      if (nodes.has(pathName(path))) continue;
      nodes.set(pathName(path), { path, table: endOf(table, path), rows: sight.reached(primary, path) });
    }
  }
  return [...nodes.values()];
}
