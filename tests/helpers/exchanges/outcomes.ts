/** How the exchanges went on one runtime with one kind of database. */
export interface Outcome {
  /** `Node 24`, `Deno`, `workerd`. */
  readonly runtime: string;
  /** `embedded`, `remote`, `D1`. */
  readonly database: string;
  readonly passed: number;
  readonly failed: number;
  /** Exchanges that `tests/engines/exceptions.ts` lists, which are not run. */
  readonly excepted: number;
  /** The causes of failed exchanges, with the number of each; for engines whose failures are published, not fixed. */
  readonly causes?: Readonly<Record<string, number>>;
}

/** Counts the exchanges of one place. */
export class OutcomeCount {
  readonly #place: Pick<Outcome, "runtime" | "database">;
  #passed = 0;
  #failed = 0;
  #excepted = 0;

  constructor(runtime: string, database: string) {
    this.#place = { runtime, database };
  }

  /** Counts one exchange. */
  count(result: "passed" | "failed" | "excepted"): void {
    if (result === "passed") this.#passed++;
    else if (result === "failed") this.#failed++;
    else this.#excepted++;
  }

  /**
   * Runs one exchange and counts it.
   * @throws the error of the exchange.
   */
  async run(exchange: () => Promise<void>): Promise<void> {
    try {
      await exchange();
      this.count("passed");
    } catch (error) {
      this.count("failed");
      throw error;
    }
  }

  /** Writes the counts to the file that `deno task matrix` reads. */
  write(): Promise<void> {
    return writeOutcome({
      ...this.#place,
      passed: this.#passed,
      failed: this.#failed,
      excepted: this.#excepted,
    });
  }
}

/** Writes counts into the folder that `RELATA_MATRIX` names; does nothing without it. */
export async function writeOutcome(outcome: Outcome): Promise<void> {
  const folder = Deno.env.get("RELATA_MATRIX");
  if (folder === undefined) return;
  const name = `${outcome.runtime} ${outcome.database}`.replace(/\W/g, "_");
  await Deno.writeTextFile(`${folder}/${name}.json`, JSON.stringify(outcome));
}
