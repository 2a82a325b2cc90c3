import type { Served } from "./served.ts";

/** The findings of a check, one on each line. */
export interface Checked {
  /** The mistakes of the mapping; none if it fits its database. */
  readonly problems: readonly string[];
  /** What works and may be a mistake; a service with mistakes has none. */
  readonly warnings: readonly string[];
}

/** The same, with the name of what was checked. */
export interface LabelledCheck extends Checked {
  readonly label: string;
}

/** Checks a service. @throws any other error that prevents the check, for example if the database cannot be read. */
export async function checkService(service: Pick<Served, "check">): Promise<Checked> {
  try {
    // A module may import another copy of Relata, whose check() returns no warnings.
    const checked: { readonly warnings?: readonly string[] } | undefined = await service.check?.();
    return { problems: [], warnings: checked?.warnings ?? [] };
  } catch (error) {
    if (!isAboutMapping(error)) throw error;
    return { problems: (Array.isArray(error.cause) ? error.cause : [error]).map((one) => one.message), warnings: [] };
  }
}

/** A module may import another copy of Relata, which has other classes. */
function isAboutMapping(error: unknown): error is Error {
  return error instanceof Error && "status" in error && error.status === 500;
}
