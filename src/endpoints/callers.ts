import { servedResources } from "../model/visible.ts";
import { BoundedMap } from "../plan/bounded_map.ts";
import { callerModel } from "../model/caller_model.ts";
import type { Column } from "../types/schema_tables.ts";
import type { Model, Withheld } from "../types/model.ts";

/** Gives the model as a caller sees it; `context` tells who that is. Rejects if the application's checks throw. */
export type ModelOfCaller = (context: unknown) => Promise<Model>;

/**
 * Returns a function that gives each caller the model without the columns that its `read` and `write` checks deny,
 * decided once per request. `undefined` if no column has such a check, so that all callers see the same model.
 */
export function modelOfCaller(model: Model): ModelOfCaller | undefined {
  const decided = decidedColumns(model);
  if (decided.length === 0) return undefined;
  const models = new BoundedMap<string, Model>({ mostBytes: KEPT_MODELS, bytesOf: () => 1 });
  return async (context) => {
    const rights = (await Promise.all(decided.map((one) => rightTo(one, context)))).join("");
    // What is kept of reads does not depend on rights to write.
    const seen = rights.replaceAll("w", "r");
    return models.get(rights, () => callerModel(model, withheldBy(rights, decided), seen));
  };
}

function withheldBy(rights: string, decided: readonly DecidedColumn[]): ReadonlyMap<string, Withheld> {
  const having = (some: readonly DecidedColumn[], right: Right) =>
    new Set(some.filter((one) => rights[decided.indexOf(one)] === right).map(({ column }) => column));
  const byTable = Map.groupBy(decided, ({ table }) => table);
  return new Map(
    [...byTable].map(([table, some]) => [table, { unread: having(some, "-"), unwritten: having(some, "r") }]),
  );
}

/** A column with a check that decides which callers may read or write it. */
interface DecidedColumn extends Pick<Column, "read" | "write"> {
  readonly table: string;
  readonly column: string;
}

/** What one caller may do with a column: nothing (`-`), read it (`r`), or read and write it (`w`). */
type Right = "-" | "r" | "w";

/** How many models are kept, one for each set of rights. Callers have few different sets. */
const KEPT_MODELS = 64;

/** Asks the checks of a column about a caller. Only the result `true` grants a right. */
async function rightTo({ read, write }: DecidedColumn, context: unknown): Promise<Right> {
  if (read !== undefined && await read(context) !== true) return "-";
  return write !== undefined && await write(context) !== true ? "r" : "w";
}

function decidedColumns(model: Model): readonly DecidedColumn[] {
  return servedResources(model).flatMap(({ table, everyColumn }) =>
    [...everyColumn.values()]
      .filter(({ read, write }) => read !== undefined || write !== undefined)
      .map(({ name, read, write }) => ({ table, column: name, read, write }))
  );
}
