import { pipeline } from "../tests/helpers/engines/empty_database.ts";
import { type Sqld, startSqld } from "../tests/helpers/engines/sqld.ts";

/** The libSQL servers of one lane of tests. */
export interface TestServers {
  /** The environment in which tests find them. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether each of them still takes writes. */
  areAlive(): Promise<boolean>;
  stop(): Promise<void>;
}

/** How long a server may take to begin a write: a transaction of others ends after 5 seconds. */
const PATIENCE = 10_000;

/** Starts libSQL servers for one lane of tests: tests empty the databases that they fill. */
export async function startTestServers(): Promise<TestServers> {
  const servers: Sqld[] = [];
  const stop = async () => {
    for (const server of servers) await server.stop();
  };
  try {
    servers.push(await startSqld());
    // A replica copies all that its primary has ever written, so the primary is one that few tests write to.
    servers.push(await startSqld());
  } catch (error) {
    await stop();
    throw error;
  }
  const [server, primary] = servers;
  return {
    settings: { RELATA_TEST_SQLD: server.url, RELATA_TEST_PRIMARY: primary.url },
    areAlive: async () => (await Promise.all(servers.map(({ url }) => takesWrites(url)))).every(Boolean),
    stop,
  };
}

/**
 * Whether a libSQL server begins a write within some milliseconds. One that many write to at once has been seen to stop
 * for good while its `/health` still answered.
 */
export async function takesWrites(url: string, patience: number = PATIENCE): Promise<boolean> {
  const begun = pipeline(url, ["begin immediate", "rollback"], AbortSignal.timeout(patience));
  return await begun.then(() => true, () => false);
}
