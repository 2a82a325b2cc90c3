import { servedResources } from "../model/visible.ts";
import { BoundedMap } from "../plan/bounded_map.ts";
import { callerModel } from "../model/caller_model.ts";
import type { CallerCheck } from "../types/schema_tables.ts";
import type { Model, Withheld } from "../types/model.ts";

/** Gives the model as the caller of a request sees it. @throws what the application's own code throws. */
export type ModelOfCaller = (context: unknown) => Promise<Model>;

/**
 * What each caller sees of a model, decided once a request by what `columns` says of callers; nothing where it says
 * nothing of them, so that all see the same.
 */
export function modelOfCaller(model: Model): ModelOfCaller | undefined {
  const decided = decidedColumns(model);
  if (decided.length === 0) return undefined;
  const models = new BoundedMap<string, Model>({ mostBytes: KEPT_MODELS, bytesOf: () => 1 });
  return async (context) => {
    const rights = (await Promise.all(decided.map((one) => rightTo(one, context)))).join("");
    return models.get(rights, () => callerModel(model, withheldBy(rights, decided), readsOf(rights)));
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

/** A column of which callers are asked whether they read or write it. */
interface DecidedColumn {
  readonly table: string;
  readonly column: string;
  readonly read?: CallerCheck;
  readonly write?: CallerCheck;
}

/** What one caller may do with a column: nothing, read it, or write it too. */
type Right = "-" | "r" | "w";

/** Enough, since callers have few different rights. */
const KEPT_MODELS = 64;

/** The rights to read; rights to write do not change what is read. */
function readsOf(rights: string): string {
  return rights.replaceAll("w", "r");
}

/** Only `true` gives a right. */
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
