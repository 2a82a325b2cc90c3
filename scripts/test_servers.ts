import { pipeline } from "../tests/helpers/engines/empty_database.ts";
import { type Sqld, startSqld } from "../tests/helpers/engines/sqld.ts";

/** The libSQL servers of one lane of tests. */
export interface TestServers {
  /** The environment variables by which tests find them. */
  readonly settings: Readonly<Record<string, string>>;
  /** Whether each of them still accepts writes. */
  areAlive(): Promise<boolean>;
  stop(): Promise<void>;
}

/** How long a server may take to begin a write: a transaction of another client ends after 5 seconds. */
const PATIENCE = 10_000;

/** Starts libSQL servers for one lane of tests: tests empty the databases that they use. */
export async function startTestServers(): Promise<TestServers> {
  const servers: Sqld[] = [];
  const stop = async () => {
    for (const server of servers) await server.stop();
  };
  try {
    servers.push(await startSqld());
    // A replica copies everything that its primary has ever written, so it has a primary to which few tests write.
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
 * Whether a libSQL server begins a write within some milliseconds. A server under many concurrent writes has stopped
 * for good while its `/health` still answered.
 */
export async function takesWrites(url: string, patience: number = PATIENCE): Promise<boolean> {
  const begun = pipeline(url, ["begin immediate", "rollback"], AbortSignal.timeout(patience));
  return await begun.then(() => true, () => false);
}
