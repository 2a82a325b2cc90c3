import { ClientGoneError, ConfigurationError } from "../errors/service_error.ts";
import type { Caller, Driver } from "../types/driver.ts";
import { forPrimary, PRIMARY } from "./bookmarks.ts";
import {
  type HranaAnswer,
  hranaBatch,
  type HranaCall,
  hranaExecute,
  type HranaServer,
  hranaServer,
  hranaStatement,
} from "./hrana.ts";
import { clientError, isStreamLost, writeError } from "./libsql_client.ts";
import { patient, unlessGone } from "./patience.ts";
import { allTaken, noAnswer, Places } from "./remote_limits.ts";
import { isOn } from "./runtime.ts";

/** The address of a remote database, and the limits of its use. */
export interface RemoteOptions {
  readonly url: string;
  readonly authToken?: string;
  /** How long a statement may take, with waiting for its turn, in milliseconds. */
  readonly timeout: number;
  /** How many reads, and how many writes, may run concurrently. */
  readonly concurrency: number;
}

/** The fraction of its time within which a statement must get its turn. The rest is for its answer. */
const LAST_TURN = 0.9;

/**
 * The driver of a remote database, without native code. A read and a batch are one request each; integers come as
 * BigInt. Opening sends nothing. A statement that may have been carried out is never sent again, except a read whose
 * stream the server has lost. Reads and writes have separate places, so that neither waits for the other.
 * @throws {ConfigurationError} if the URL is not that of a server.
 */
export function openRemote({ url, authToken, timeout, concurrency }: RemoteOptions): Driver {
  const server = serverAt(url, authToken);
  // A waiting statement is resumed by the request that gives its place back. A Worker does not allow that across
  // requests, and there a request whose client has gone away resumes nothing.
  const most = isOn("Cloudflare-Workers") ? Infinity : concurrency;
  // A read with a bookmark waits for that state, even if the bookmark is wrong, so such reads have places of their own.
  const [reads, awaiting, writes] = [new Places(most), new Places(most), new Places(most)];

  /** Runs a statement when its turn comes, and gives it up when its time is over. */
  const send = async <T>(
    isWrite: boolean,
    caller: Caller | undefined,
    run: (call: HranaCall) => Promise<HranaAnswer<T>>,
  ): Promise<HranaAnswer<T>> => {
    const index = indexOf(caller);
    const places = isWrite ? writes : index === undefined ? reads : awaiting;
    const came = performance.now();
    if (!await places.take(timeout * LAST_TURN)) throw allTaken(most, isWrite, timeout);
    const giveUp = new AbortController();
    const timer = setTimeout(() => giveUp.abort(), Math.max(came + timeout - performance.now(), 0));
    const call = { signal: giveUp.signal, index };
    const again = (error: unknown) => {
      if (isWrite || !isStreamLost(error)) throw error;
      return run(call);
    };
    try {
      return await unlessGone(caller, () => run(call).catch(again));
    } catch (error) {
      if (giveUp.signal.aborted) throw noAnswer(timeout, isWrite, error);
      throw error instanceof ClientGoneError ? error : isWrite ? writeError(error) : clientError(error);
    } finally {
      clearTimeout(timer);
      places.leave();
    }
  };

  return patient({
    async read(query, caller) {
      if ((caller?.written ?? caller?.bookmark) !== PRIMARY) {
        const statement = hranaStatement(query);
        return (await send(false, caller, (call) => hranaExecute(server, statement, call))).result;
      }
      const statements = forPrimary([query]).map(hranaStatement);
      return (await send(false, caller, (call) => hranaBatch(server, statements, call))).result[0];
    },
    async batch(queries, caller) {
      const statements = forPrimary(queries).map(hranaStatement);
      const { result, index } = await send(true, caller, (call) => hranaBatch(server, statements, call));
      if (caller !== undefined && index !== undefined) caller.written = index;
      return result.slice(0, queries.length);
    },
    close: () => {},
    hasOwnConnections: true,
    hasReplicas: true,
    isBookmark: (text) => /^\d{1,19}$/.test(text),
  });
}

/** The number of the change that a caller's next statement must know of. */
function indexOf(caller: Caller | undefined): string | undefined {
  const bookmark = caller?.written ?? caller?.bookmark;
  return bookmark === PRIMARY ? undefined : bookmark;
}

function serverAt(url: string, authToken: string | undefined): HranaServer {
  try {
    return hranaServer(url, authToken);
  } catch (error) {
    throw new ConfigurationError(`Cannot use the database's URL: ${(error as Error).message}.`, error);
  }
}
