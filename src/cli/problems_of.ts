import type { Served } from "./serving/load_service.ts";

/**
 * Every problem of a service's mapping, a line each; none where it fits its database.
 * @throws what else keeps the service from being checked: the database cannot be asked.
 */
export async function problemsOf(service: Pick<Served, "check">): Promise<readonly string[]> {
  try {
    await service.check?.();
    return [];
  } catch (error) {
    if (!isAboutMapping(error)) throw error;
    return (Array.isArray(error.cause) ? error.cause : [error]).map((one) => one.message);
  }
}

/** A module may have a copy of Relata of its own, with classes of its own. */
function isAboutMapping(error: unknown): error is Error {
  return error instanceof Error && "status" in error && error.status === 500;
}
