/** One way in which a write may be refused. */
export interface Refusal {
  readonly status: number;
  /**
   * One line per entry, sorted: `_type /data/attributes/level` of a 422, `/data/id` of others; absent if any will do.
   */
  readonly errors?: readonly string[];
}

/** The model throws this if a write is refused: one of `refusals` is the answer. */
export class Refused extends Error {
  override readonly name = "Refused";
  readonly refusals: readonly Refusal[];

  constructor(refusals: readonly Refusal[]) {
    super(refusals.map(({ status }) => status).join(" or "));
    this.refusals = refusals;
  }
}

/** Refuses a write. @throws {Refused} */
export function refuse(status: number, errors?: readonly string[]): never {
  throw new Refused([{ status, errors: errors === undefined ? undefined : [...errors].sort() }]);
}

/**
 * Refuses a write if there is an error to report.
 * @throws {Refused}
 */
export function refuseAny(status: number, errors: readonly string[]): void {
  if (errors.length > 0) refuse(status, errors);
}
