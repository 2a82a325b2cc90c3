import type { Awaitable, Driver, SqlResult } from "../types/driver.ts";
import type { Model } from "../types/model.ts";
import type { Bounds } from "../types/settings.ts";
import type { Found, ReadPlan, WritePlan, WriteShape } from "../types/plan.ts";
import { type Compiled, fill } from "./compile.ts";
import { compileWrite } from "./compile_write.ts";
import { type Looked, lookStatement, readLooked } from "./look_again.ts";
import { readFound, readStatement } from "./read.ts";

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
}

const compiled = new WeakMap<WriteShape, readonly Compiled[]>();

/** A store over a driver. */
export function createStore(driver: Driver, model: Model, { resourcesPerPath: most }: Bounds): Store {
  return {
    read: (plan) => then(driver.read(readStatement(plan, model, most)), (result) => readFound(plan, result, most)),
    write: (plan) => {
      const statements = writeStatements(plan, model).map((one) => fill(one, plan.values));
      const { shown } = plan;
      const all = shown === undefined ? statements : [...statements, readStatement(shown, model, most)];
      return then(driver.batch(all), (results) => ({ found: shownResult(shown, results, most) }));
    },
    lookAgain: (plan) => then(driver.read(lookStatement(plan, model)), (result) => readLooked(plan.shape, result)),
  };
}

function writeStatements({ shape }: WritePlan, model: Model): readonly Compiled[] {
  let known = compiled.get(shape);
  if (known === undefined) compiled.set(shape, known = compileWrite(shape, model));
  return known;
}

function shownResult(shown: ReadPlan | undefined, results: readonly SqlResult[], most: number): Found | undefined {
  return shown === undefined ? undefined : readFound(shown, results[results.length - 1], most);
}

/** Goes on at once where the driver has answered at once: the embedded one never waits. */
function then<T, U>(value: Awaitable<T>, next: (value: T) => U): Awaitable<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
