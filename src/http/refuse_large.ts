import { BadRequestError, HeaderTooLongError, UriTooLongError } from "../errors/request_errors.ts";
import type { Bounds } from "../types/settings.ts";

/** The headers that the service parses, each as long as a client likes. */
const PARSED = ["Accept", "Content-Type", "If-Match", "If-None-Match"];

/**
 * Refuses a request that is larger than the service reads, before anything is done for it; `id` is the one in its path.
 * @throws {UriTooLongError} @throws {HeaderTooLongError} @throws {BadRequestError}
 */
export function refuseLarge(
  { url, headers }: Request,
  { urlLength, headerLength, idLength }: Pick<Bounds, "urlLength" | "headerLength" | "idLength">,
  id?: string,
): void {
  if (url.length > urlLength) throw new UriTooLongError(urlLength);
  for (const name of PARSED) {
    if ((headers.get(name)?.length ?? 0) > headerLength) throw new HeaderTooLongError(name, headerLength);
  }
  if (id !== undefined && id.length > idLength) {
    throw new BadRequestError(`Cannot find an id of more than ${idLength} characters.`);
  }
}
