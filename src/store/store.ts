import { then } from "../awaitable.ts";
import { StatementError } from "../errors/statement_error.ts";
import type { Awaitable, Driver } from "../types/driver.ts";
import type { Model } from "../types/model.ts";
import type { Bounds } from "../types/settings.ts";
import type { Found, ReadPlan, ReadShape, WritePlan, WriteShape } from "../types/plan.ts";
import { type Compiled, fill } from "./compile.ts";
import { compileWrite } from "./compile_write.ts";
import { guardedRead } from "./guards.ts";
import { type Looked, lookStatement, readLooked } from "./look_again.ts";
import { lookAtTable, type TableLook } from "./table_look.ts";
import { readFound, readStatement, tooMany } from "./read.ts";

/** What a write left: what its read-back found. */
export interface Written {
  readonly found?: Found;
}

/** Finds and changes rows; each call is one round trip to the database. */
export interface Store {
  read(plan: ReadPlan): Awaitable<Found>;
  write(plan: WritePlan): Awaitable<Written>;
  /** Why a write did not succeed: which of the rows that it needs are there. */
  lookAgain(plan: WritePlan): Awaitable<Looked>;
  /** What the database says of a table itself. */
  lookAtTable(table: string): Promise<TableLook>;
}

const compiled = new WeakMap<WriteShape, readonly Compiled[]>();

/** A store over a driver. */
export function createStore(driver: Driver, model: Model, { resourcesPerPath: most }: Bounds): Store {
  return {
    read: (plan) =>
      then(driver.read(readStatement(plan, model, most)), (result) => readFound(plan, result, model, most)),
    write: (plan) => {
      const statements = writeStatements(plan, model).map((one) => fill(one, plan.values));
      const { shown } = plan;
      if (shown === undefined) return then(driver.batch(statements), () => ({}));
      const readBack = guardedRead(readStatement(shown, model, most), shown.shape, most);
      const run = () => driver.batch([...statements, readBack]);
      return then(
        otherwise(run, (error) => tooManyShown(error, shown.shape, most)),
        (results) => ({ found: readFound(shown, results[results.length - 1], model, most) }),
      );
    },
    lookAgain: (plan) =>
      then(driver.read(lookStatement(plan, model)), (result) => readLooked(plan.shape, result, model)),
    lookAtTable: (table) => lookAtTable(driver, table),
  };
}

function writeStatements({ shape }: WritePlan, model: Model): readonly Compiled[] {
  let known = compiled.get(shape);
  if (known === undefined) compiled.set(shape, known = compileWrite(shape, model));
  return known;
}

/** What a read says of an include path that leads to too much, where that has undone a write. */
function tooManyShown(error: unknown, shape: ReadShape, most: number): unknown {
  if (!(error instanceof StatementError) || error.failure.kind !== "guard") return error;
  const index = /^include (\d+)$/.exec(error.failure.name)?.[1];
  return index === undefined ? error : tooMany(shape, Number(index), most);
}

/** Fails by another error, at once where the driver does. */
function otherwise<T>(run: () => Awaitable<T>, translate: (error: unknown) => unknown): Awaitable<T> {
  const fail = (error: unknown): never => {
    throw translate(error);
  };
  try {
    const value = run();
    return value instanceof Promise ? value.catch(fail) : value;
  } catch (error) {
    return fail(error);
  }
}
