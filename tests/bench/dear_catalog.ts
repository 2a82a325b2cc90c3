/** How the values of a field are written. */
export type DearKind = "text" | "number" | "time";

/** A table of expensive requests as clients see it. */
export interface DearTable {
  readonly fields: { readonly [name: string]: DearKind };
  /** Relationship → the table it leads to. */
  readonly toOnes: { readonly [name: string]: string };
  readonly toManys: { readonly [name: string]: string };
  /** Parameters that are named after foreign keys. */
  readonly foreignKeys: readonly string[];
  readonly isSearched: boolean;
  /** Ids: of the row with the most related rows, and of one with few. */
  readonly ids: readonly string[];
}

/** The resources that `dear_service.ts` serves. */
export const CATALOG: { readonly [table: string]: DearTable } = {
  regions: {
    fields: { name: "text" },
    toOnes: {},
    toManys: { customers: "customers" },
    foreignKeys: [],
    isSearched: false,
    ids: ["1", "7"],
  },
  customers: {
    fields: { code: "text", name: "text", country: "text", rank: "number", note: "text" },
    toOnes: { region: "regions", manager: "customers" },
    toManys: { reports: "customers", orders: "orders", notes: "notes", events: "events", tags: "tags" },
    foreignKeys: ["region_id", "manager_id", "tag_id"],
    isSearched: true,
    ids: ["1", "78"],
  },
  orders: {
    fields: { number: "text", total: "number", state: "text", "placed-at": "time" },
    toOnes: { customer: "customers" },
    toManys: {},
    foreignKeys: ["customer_id"],
    isSearched: true,
    ids: ["4", "78"],
  },
  notes: {
    fields: { title: "text", body: "text" },
    toOnes: { customer: "customers" },
    toManys: {},
    foreignKeys: ["customer_id"],
    isSearched: true,
    ids: ["1", "78"],
  },
  events: {
    fields: { amount: "number", reference: "text", status: "text", "created-at": "time" },
    toOnes: { customer: "customers" },
    toManys: { tags: "tags" },
    foreignKeys: ["customer_id", "tag_id"],
    isSearched: true,
    ids: ["4", "77"],
  },
  tags: {
    fields: { name: "text", weight: "number" },
    toOnes: {},
    toManys: { customers: "customers", events: "events" },
    foreignKeys: [],
    isSearched: false,
    ids: ["1", "5"],
  },
};

/** The table that a path of relationships leads to from another table. */
export function tableAt(table: string, path: readonly string[]): string {
  return path.reduce((here, name) => CATALOG[here].toOnes[name] ?? CATALOG[here].toManys[name], table);
}

/** The paths with at most the given number of relationships that begin at a table. */
export function pathsFrom(table: string, most: number): readonly (readonly string[])[] {
  if (most === 0) return [];
  const { toOnes, toManys } = CATALOG[table];
  return Object.entries({ ...toOnes, ...toManys }).flatMap(([name, target]) => [
    [name],
    ...pathsFrom(target, most - 1).map((rest) => [name, ...rest]),
  ]);
}
