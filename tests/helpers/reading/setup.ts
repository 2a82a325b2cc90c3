import fc from "fast-check";
import type { Condition } from "../conditions/condition.ts";
import { type Draw, drawCondition } from "../conditions/draw_condition.ts";
import { SCOPED_TABLES } from "./rows.ts";
import { type Candidate, derived, OTHERS, renamed } from "./associations.ts";
import { CATALOG, type TableName, TABLES } from "./catalog.ts";
import { plainColumns } from "./columns.ts";

/** The lists of `include` as an option gives them. */
export interface Lists {
  readonly allowList?: readonly string[];
  readonly denyList?: readonly string[] | true;
}

/** The shared options that are varied. */
export interface SharedSetup {
  readonly include?: readonly string[];
  readonly fieldSets?: { readonly [type: string]: readonly string[] };
  readonly lists?: Lists;
}

/** One resource's options. */
export interface TableSetup extends SharedSetup {
  readonly belongsTo: readonly Candidate[];
  /** The declared associations of other kinds, in the order of their kinds. */
  readonly others: readonly Candidate[];
  readonly scope?: Condition;
  /** The columns that an option hides. */
  readonly hidden: readonly string[];
  readonly search: readonly string[];
  readonly list: SharedSetup | false;
  readonly view: SharedSetup | false;
}

/** How lists are divided into pages, and how they are counted. */
export interface PaginationSetup {
  readonly limit?: number | null;
  readonly maxLimit?: number;
  readonly count?: "exact" | "bounded" | "none";
}

/** Everything that a random service is made of, as plain data that can be printed and replayed. */
export interface Setup {
  readonly tables: { readonly [T in TableName]?: TableSetup };
  readonly pagination: boolean | PaginationSetup;
  readonly stats?: true;
  readonly limits: {
    readonly includeDepth?: number;
    readonly includePaths?: number;
    readonly resourcesPerPath?: number;
    readonly countedRecords?: number;
  };
  readonly shared: {
    readonly basePath?: string;
    readonly absoluteLinks?: boolean;
    readonly baseUrl?: string;
    readonly withJsonApiVersion?: boolean | { readonly [name: string]: string };
    readonly meta?: { readonly [name: string]: string };
    readonly fieldSets?: { readonly [type: string]: readonly string[] };
  };
}

/** The associations of a table under a setup: declared to-ones, other foreign keys, others that are declared. */
export function associationsOf(setup: Setup, table: TableName): readonly Candidate[] {
  const options = setup.tables[table];
  if (options === undefined) return [];
  const declared = new Set(options.belongsTo.map((each) => each.steps[0].from));
  const undeclared = CATALOG[table].foreignKeys
    .filter((key) => !declared.has(key.columns) && setup.tables[key.target] !== undefined)
    .map(derived);
  return [...options.belongsTo, ...undeclared, ...options.others];
}

/** The attributes of a table under a setup, in column order. */
export function attributesOf(setup: Setup, table: TableName): readonly string[] {
  const hidden = setup.tables[table]?.hidden ?? [];
  return plainColumns(table).map((column) => column.name).filter((name) => !hidden.includes(name));
}

/** A path of associations in any spelling; shorter if nothing follows. */
export function drawPath(setup: Setup, table: TableName, steps: readonly (readonly [number, number])[]): string[] {
  const path: string[] = [];
  let here = table;
  for (const [which, spelling] of steps) {
    const all = associationsOf(setup, here);
    if (all.length === 0) break;
    // These kinds are fewer, and must be drawn as often.
    const rare = all.filter(({ kind }) => kind === "hasOne" || kind === "belongsToMany");
    const associations = [...all, ...rare, ...rare];
    const association = associations[which % associations.length];
    path.push(association.spellings[spelling % 4]);
    here = association.target;
  }
  return path;
}

function some<T>(draw: Draw, values: readonly T[], outOf = 2): T[] {
  return values.filter(() => draw(outOf) === 0);
}

function shuffled<T>(draw: Draw, values: readonly T[]): T[] {
  const rest = [...values];
  const result: T[] = [];
  while (rest.length > 0) result.push(...rest.splice(draw(rest.length), 1));
  return result;
}

function drawEntries(draw: Draw, setup: Setup, table: TableName, longest: number): string[] {
  return Array.from({ length: 1 + draw(3) }, () => {
    const steps = Array.from({ length: 1 + draw(longest) }, () => [draw(40), draw(4)] as const);
    return drawPath(setup, table, steps).join(".");
  }).filter((path) => path !== "");
}

function drawListEntries(draw: Draw, setup: Setup, table: TableName): string[] {
  const entries = drawEntries(draw, setup, table, 2).map((path) => draw(6) === 0 ? `${path}.*` : path);
  return draw(12) === 0 ? [...entries, "*"] : entries;
}

function drawLists(draw: Draw, setup: Setup, table: TableName): Lists | undefined {
  switch (draw(10)) {
    case 0:
      return { denyList: draw(3) === 0 ? true : drawListEntries(draw, setup, table) };
    case 1:
      return { denyList: drawListEntries(draw, setup, table) };
    case 2:
      return { allowList: [...drawListEntries(draw, setup, table), ...drawListEntries(draw, setup, table)] };
    case 3:
      return { allowList: drawListEntries(draw, setup, table), denyList: drawListEntries(draw, setup, table) };
    default:
      return undefined;
  }
}

function drawFieldSets(draw: Draw, setup: Setup): { [type: string]: string[] } | undefined {
  if (draw(5) !== 0) return undefined;
  const types = some(draw, TABLES.filter((table) => setup.tables[table] !== undefined));
  return Object.fromEntries(types.map((type) => [type, [
    ...some(draw, attributesOf(setup, type)).map((name) => draw(2) === 0 ? name : name.replaceAll("_", "-")),
    ...(draw(4) === 0 ? ["id"] : []),
  ]]));
}

function drawShared(draw: Draw, setup: Setup, table: TableName): SharedSetup {
  return {
    include: draw(4) === 0 ? drawEntries(draw, setup, table, 2) : undefined,
    fieldSets: drawFieldSets(draw, setup),
    lists: drawLists(draw, setup, table),
  };
}

/**
 * The part of a table that a caller sees: every row, its tenant's, or those of a condition that only Kysely can
 * express.
 */
function drawScope(draw: Draw, table: TableName): Condition | undefined {
  const at = { name: table, column: "tenant_id", isBare: draw(2) === 0 };
  const hasTenant = plainColumns(table).some((column) => column.name === "tenant_id");
  switch (draw(7)) {
    case 0:
      return hasTenant ? { kind: "tenant", at } : undefined;
    case 1: {
      const isNull: Condition = { kind: "is", at, isNot: false, value: null };
      return hasTenant ? { kind: "or", parts: [{ kind: "tenant", at }, isNull] } : undefined;
    }
    case 2:
      return drawCondition(draw, SCOPED_TABLES, table);
    case 3:
      return {
        kind: "or",
        parts: [drawCondition(draw, SCOPED_TABLES, table), drawCondition(draw, SCOPED_TABLES, table)],
      };
    default:
      return undefined;
  }
}

function drawTable(draw: Draw, mapped: ReadonlySet<TableName>, table: TableName): TableSetup {
  const belongsTo = CATALOG[table].foreignKeys.filter((key) => mapped.has(key.target)).flatMap((key) => {
    const kind = draw(4);
    if (kind === 0) return [derived(key)];
    return kind === 1 ? renamed(key) ?? [] : [];
  });
  const plain = plainColumns(table);
  const hidden = plain.filter(({ name }) => (name === "tenant_id" || name === "email") && draw(3) === 0);
  const texts = plain.filter((column) => column.kind === "text" && !hidden.includes(column));
  const closed = draw(25) === 0;
  return {
    belongsTo: shuffled(draw, belongsTo),
    others: drawOthers(draw, mapped, table),
    scope: drawScope(draw, table),
    hidden: hidden.map((column) => column.name),
    search: draw(4) === 0 ? [] : texts.map((column) => column.name),
    list: closed || draw(30) === 0 ? false : {},
    view: closed || draw(30) === 0 ? false : {},
  };
}

const KINDS = ["hasOne", "hasMany", "belongsToMany"] as const;

function drawOthers(draw: Draw, mapped: ReadonlySet<TableName>, table: TableName): Candidate[] {
  const some = (OTHERS[table] ?? [])
    .map((each) => each[draw(each.length)])
    .filter((each) => mapped.has(each.target) && draw(5) !== 0);
  const inOrder = shuffled(draw, some);
  return KINDS.flatMap((kind) => inOrder.filter((each) => each.kind === kind));
}

/** Tables that are nearly always there; the others are, more often than not. */
const CORE: ReadonlySet<TableName> = new Set(["folders", "files"]);

function isMapped(draw: Draw, table: TableName): boolean {
  return CATALOG[table].key.length > 0 && (CORE.has(table) || draw(6) !== 0);
}

function drawPagination(draw: Draw): Setup["pagination"] {
  switch (draw(6)) {
    case 0:
    case 1:
      return false;
    case 2:
      return true;
    case 3:
      return { limit: null, maxLimit: 1 + draw(5), count: drawCount(draw) };
    default:
      return { limit: 1 + draw(4), maxLimit: 4 + draw(4), count: drawCount(draw) };
  }
}

function drawCount(draw: Draw): PaginationSetup["count"] {
  return ([undefined, "exact", "bounded", "bounded", "none", "none"] as const)[draw(6)];
}

/** Draws the options of one service. */
export function drawSetup(draw: Draw): Setup {
  const mapped = new Set(TABLES.filter((table) => isMapped(draw, table)));
  const bare: Setup = {
    tables: Object.fromEntries(TABLES.filter((t) => mapped.has(t)).map((t) => [t, drawTable(draw, mapped, t)])),
    pagination: drawPagination(draw),
    limits: {
      includeDepth: draw(3) === 0 ? 2 + draw(3) : undefined,
      includePaths: draw(6) === 0 ? 3 : undefined,
      resourcesPerPath: draw(5) === 0 ? 2 + draw(6) : undefined,
      countedRecords: draw(6) === 0 ? undefined : 1 + draw(8),
    },
    stats: draw(2) === 0 ? true : undefined,
    shared: {
      basePath: draw(4) === 0 ? "/api" : undefined,
      absoluteLinks: draw(5) === 0 ? true : undefined,
      baseUrl: draw(2) === 0 ? "https://example.org/behind/proxy" : undefined,
      withJsonApiVersion: [undefined, undefined, false, true, { made: "by chance" }][draw(5)],
      meta: draw(5) === 0 ? { copyright: "nobody" } : undefined,
    },
  };
  const tables = TABLES.filter((table) => mapped.has(table)).map((table) => {
    const options = bare.tables[table]!;
    const full: TableSetup = {
      ...options,
      ...drawShared(draw, bare, table),
      list: options.list === false ? false : draw(3) === 0 ? drawShared(draw, bare, table) : {},
      view: options.view === false ? false : draw(3) === 0 ? drawShared(draw, bare, table) : {},
    };
    return [table, full];
  });
  return {
    ...bare,
    tables: Object.fromEntries(tables),
    shared: { ...bare.shared, fieldSets: drawFieldSets(draw, bare) },
  };
}

function die(count: number): fc.Arbitrary<number> {
  return fc.noBias(fc.nat({ max: count - 1 }));
}

/** Random options. */
export const setups: fc.Arbitrary<Setup> = fc.gen().map((generate) => drawSetup((count) => generate(die, count)));
