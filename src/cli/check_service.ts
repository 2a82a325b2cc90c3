import type { Served } from "./serving/load_service.ts";

/** What a check has found, a line each. */
export interface Checked {
  /** What is wrong with the mapping; none where it fits its database. */
  readonly problems: readonly string[];
  /** What may be meant, where nothing is wrong. */
  readonly warnings: readonly string[];
}

/** Checks a service. @throws what else keeps it from being checked: the database cannot be asked. */
export async function checkService(service: Pick<Served, "check">): Promise<Checked> {
  try {
    // The copy of Relata that a module has may be one whose check() tells of no warnings.
    const checked: { readonly warnings?: readonly string[] } | undefined = await service.check?.();
    return { problems: [], warnings: checked?.warnings ?? [] };
  } catch (error) {
    if (!isAboutMapping(error)) throw error;
    return { problems: (Array.isArray(error.cause) ? error.cause : [error]).map((one) => one.message), warnings: [] };
  }
}

/** A module may have a copy of Relata of its own, with classes of its own. */
function isAboutMapping(error: unknown): error is Error {
  return error instanceof Error && "status" in error && error.status === 500;
}
