import fc from "fast-check";
import type { ServiceOptions } from "../../../src/types/options.ts";
import type { Service } from "../../../src/types/service.ts";
import { compareAnswer } from "./answer.ts";
import type { Engine } from "./engine.ts";
import { type RandomRequest, requests } from "./request.ts";
import { type Database, databases } from "./rows.ts";
import { serviceOptions } from "./service.ts";
import { type Setup, setups } from "./setup.ts";

/** Databases that one service sees. */
const DATABASES = 5;

/** Counts of the cases, so that a test can check that it was not idle. */
export interface Tally {
  cases: number;
  /** Answers by status. */
  readonly statuses: { [status: number]: number };
  /** Documents with at least one resource in `included`. */
  included: number;
  /** Lists of at least two resources. */
  lists: number;
  /** Lists without a record count. */
  uncounted: number;
  /** Lists with statistics, and with at least two groups. */
  computed: number;
  grouped: number;
  /** Relationships that link something, by their kind. */
  readonly linked: { [kind: string]: number };
}

/** How a service is made; the one thing that is tested. */
export type Create = (options: ServiceOptions) => Service;

/** Sends random requests to random services and compares every answer with the reference's. */
export async function compareReading(engine: Engine, create: Create, cases: number, seed: number): Promise<Tally> {
  const tally: Tally = {
    cases: 0,
    statuses: {},
    included: 0,
    lists: 0,
    uncounted: 0,
    computed: 0,
    grouped: 0,
    linked: {},
  };
  for (let number = seed; tally.cases < cases; number++) {
    const [setup] = fc.sample(setups, { numRuns: 1, seed: number });
    await compareSetup(engine, create, setup, number, tally);
  }
  return tally;
}

async function compareSetup(engine: Engine, create: Create, setup: Setup, seed: number, tally: Tally): Promise<void> {
  const errors: unknown[] = [];
  const service = create(serviceOptions(setup, engine.url, (error) => errors.push(error)));
  const property = fc.asyncProperty(
    databases,
    fc.array(requests(setup), { minLength: 1, maxLength: 60, size: "max" }),
    async (database, sent) => {
      await engine.seed(database);
      for (const request of sent) await compareAnswer(service, setup, database, request, errors, tally);
    },
  );
  const result = await fc.check(property, { numRuns: DATABASES, seed });
  if (result.failed) throw new Error(report(engine, setup, seed, result), { cause: result.errorInstance });
}

function report(
  engine: Engine,
  setup: Setup,
  seed: number,
  result: fc.RunDetails<[Database, RandomRequest[]]>,
): string {
  const database = result.counterexample?.[0];
  return [
    `A random read is answered otherwise than by the reference (${engine.name}).`,
    String(result.errorInstance instanceof Error ? result.errorInstance.message : result.errorInstance),
    `Rows: ${fc.stringify(database)}`,
    `Options: ${fc.stringify(withShortCandidates(setup))}`,
    `Again: RELATA_SEED=${seed} (after ${result.numShrinks} steps of shrinking)`,
  ].join("\n");
}

/** Associations as options declare them; the rest of a candidate is in the catalog. */
function withShortCandidates({ tables, ...rest }: Setup): unknown {
  const short = Object.entries(tables).map(([table, { belongsTo, others, ...options }]) => {
    const declared = [...belongsTo, ...others].map((each) => [`${each.kind} ${each.declared}`, each.option]);
    return [table, { declared: Object.fromEntries(declared), ...options }];
  });
  return { tables: Object.fromEntries(short), ...rest };
}
