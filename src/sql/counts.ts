import { sql } from "kysely";
import { narrowedAccess } from "../access/read_access.ts";
import type { ReadAccess, RowsWay } from "../access/ways.ts";
import type { HopShape, ReadShape } from "../types/read_plan.ts";
import type { Statement } from "../types/plan.ts";
import type { SetShape } from "../types/write_plan.ts";
import { walkedCount } from "./cursor_page.ts";
import { filteredRows, placeBeyond, PRIMARY } from "./filters.ts";
import { equal } from "./condition.ts";
import { columns, compile, eb, NEXT_SLOT, type Rows, rowsOf, slot, type SqlContext, table } from "./statement.ts";
import { selectedRows } from "./selected_rows.ts";
import { ownerValues } from "./sets.ts";

/** Compiles the count of some rows, up to the value in {@link NEXT_SLOT}. */
function countUpToNext(rows: Rows, { dialect }: SqlContext): Statement {
  const some = rows.select(sql.lit(1).as("one")).limit(slot(NEXT_SLOT));
  return compile(eb.selectFrom(some.as("s")).select(sql`count(*)`.as("rows")), dialect);
}

/** Compiles the count of the primary rows of a list, up to that value. */
export function compileListed({ nodes: [node] }: ReadShape, access: ReadAccess, context: SqlContext): Statement {
  return countUpToNext(selectedRows(node, access.primary, context).present, context);
}

/**
 * Compiles the count of the primary rows to which an index leads, or of the rows to which hops lead from those, up to
 * that value.
 */
export function compileNarrowed(
  { nodes: [node] }: ReadShape,
  access: ReadAccess,
  hops: readonly HopShape[],
  context: SqlContext,
): Statement {
  const { wanted } = selectedRows(node, narrowedAccess(node, access.primary, context.model), context);
  const met = hops.reduce<Rows>((rows, { table: name, from, to }, index) => {
    const [here, there] = [index === 0 ? "t" : `h${index}`, `h${index + 1}`];
    return rows.crossJoin(table(name, there)).where(equal(columns(there, to), columns(here, from)));
  }, wanted);
  return countUpToNext(met, context);
}

/** Compiles the count of the rows that a walk from the position of a cursor meets, up to its limit. */
export function compileWalked({ nodes: [node] }: ReadShape, access: ReadAccess, context: SqlContext): Statement {
  const { walked } = access.primary;
  if (node.rows.kind !== "list" || node.rows.page?.kind !== "cursor" || walked === undefined) {
    throw new TypeError("Only pages by a cursor are walked.");
  }
  const counted = walkedCount(selectedRows(node, access.primary, context), node.rows.page, walked);
  return compile(sql`select ${counted} as "rows"`, context.dialect);
}

/** Compiles the count of the rows of a table to which an index leads, up to that value. */
export function compileCount(rows: RowsWay, context: SqlContext): Statement {
  return countUpToNext(filteredRows(rows, placeBeyond(PRIMARY), context), context);
}

/** Compiles the count of the members of a set's owner, or of the rows of a join table that link them, up to that value. */
export function compileLinks(set: SetShape, context: SqlContext): Statement {
  const { hop } = set;
  const links = rowsOf(hop.table, "h").where(equal(columns("h", hop.to), ownerValues(set, context)));
  return countUpToNext(links, context);
}
