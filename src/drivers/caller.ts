import { ClientGoneError } from "../errors/client_gone.ts";
import type { Awaitable, Caller } from "../types/driver.ts";
import { isOn } from "./send_once.ts";

/**
 * How long a client is taken to be there without a look: milliseconds. Most requests are answered by then, and a look
 * costs as much as a short statement. Deno prints one line at the first answer to a request that was looked at.
 */
const TRUST = isOn("Deno") ? 1000 : 50;

/** The client of a request that has just come. */
export function callerOf(request: Pick<Request, "signal">): Caller {
  const came = Date.now();
  let looked = false;
  const refuseGone = (): void => {
    // Not every adapter makes one.
    if (request.signal?.aborted === true) throw new ClientGoneError();
  };
  return {
    isWaiting(): Awaitable<void> {
      if (Date.now() - came < TRUST) return;
      refuseGone();
      if (looked) return;
      looked = true;
      // Deno begins to watch its client when it is first asked for the signal, and says what it knows a turn later.
      return new Promise((resolve) => setTimeout(resolve)).then(refuseGone);
    },
  };
}

/** Runs a statement unless the one who wants it has gone. @throws {ClientGoneError} */
export function unlessGone<T>(caller: Caller | undefined, run: () => Awaitable<T>): Awaitable<T> {
  const looking = caller?.isWaiting();
  return looking instanceof Promise ? looking.then(run) : run();
}
