import type { Candidate, TableName } from "./catalog.ts";
import { endOf, type Path, pathName } from "./reference_model.ts";
import { holds } from "../conditions/meaning.ts";
import { compareCells } from "../conditions/order.ts";
import type { Term, Understood } from "./reference_query.ts";
import type { Database, Row, Stored } from "./rows.ts";
import type { Setup } from "./setup.ts";

/** What a caller sees of a database: rows out of scope are not there. */
export class Sight {
  readonly #tables: Map<TableName, readonly Row[]>;

  constructor(setup: Setup, database: Database, tenant: number) {
    this.#tables = new Map((Object.keys(database) as TableName[]).map((table) => {
      const scope = setup.tables[table]?.scope;
      const judging = { tenant, rowsOf: (name: string) => database[name as TableName] };
      return [table, byKey(database[table].filter((row) => scope === undefined || holds(scope, table, row, judging)))];
    }));
  }

  /** The rows of a table, by key. */
  rows(table: TableName): readonly Row[] {
    return this.#tables.get(table)!;
  }

  /** The row with this key, where there is one. */
  find(table: TableName, id: Stored): Row | undefined {
    return this.rows(table).find((row) => row.id === id);
  }

  /** What an association leads to from one row, by key. */
  linked(row: Row, association: Candidate): readonly Row[] {
    const { kind, target, foreignKey } = association;
    return kind === "toOne"
      ? this.rows(target).filter((other) => other.id === row[foreignKey])
      : this.rows(target).filter((other) => other[foreignKey] === row.id);
  }

  /** What a path leads to from some rows, each row once. */
  reached(rows: Iterable<Row>, path: Path): Set<Row> {
    let here = new Set(rows);
    for (const step of path) here = new Set([...here].flatMap((row) => this.linked(row, step.association)));
    return here;
  }
}

/** Rows by key. */
export function byKey(rows: Iterable<Row>): Row[] {
  return [...rows].sort((left, right) => compareCells(left.id, right.id));
}

/** The rows of a list, filtered and ordered; all pages of it. */
export function listed(setup: Setup, sight: Sight, table: TableName, query: Understood): readonly Row[] {
  const rows = sight.rows(table).filter((row) =>
    query.foreignKeys.every((each) =>
      row[each.column] === each.value && sight.find(each.target, each.value) !== undefined
    ) && contains(row, setup.tables[table]!.search, query.filter)
  );
  return rows.toSorted((left, right) => {
    for (const term of query.sort) {
      const order = compareCells(sortValue(sight, left, term), sortValue(sight, right, term));
      if (order !== 0) return term.descending ? -order : order;
    }
    return compareCells(left.id, right.id);
  });
}

function contains(row: Row, columns: readonly string[], text: string): boolean {
  return text === "" ||
    columns.some((column) => row[column] !== null && lowerAscii(String(row[column])).includes(lowerAscii(text)));
}

function lowerAscii(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 32));
}

/** The least of the values that a term reaches where it ascends, the greatest where it descends; NULL where it reaches none. */
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
