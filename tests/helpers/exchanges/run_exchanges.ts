import { documentProblems } from "./check_document.ts";
import type { Engine } from "../engines/engines.ts";
import { differences, type Exchange, expectedStatus, isWrite, requestOf } from "./exchange.ts";
import type { Fixture, Suite } from "./fixture.ts";

/** What an exchange needs of an engine. */
type Filled = Pick<Engine, "fill" | "dump" | "lastCommit">;

/** A way to ask a service: in process, or over HTTP. */
export interface Asked {
  /** The origin of requests: `http://127.0.0.1`. */
  readonly origin: string;
  /** Headers that every request carries. */
  readonly headers?: Record<string, string>;
  ask(request: Request): Promise<Response>;
}

/**
 * The suites that share a fixture: its rows are filled in once for all of them. Those of the same service are one suite,
 * so that each service starts once.
 */
export function byFixture(suites: readonly Suite[]): ReadonlyMap<Fixture, readonly Suite[]> {
  const services = Map.groupBy(suites, ({ fixture, service }) => `${fixture.name}/${service}`).values();
  const joined = services.map((same) => ({ ...same[0], exchanges: same.flatMap(({ exchanges }) => exchanges) }));
  return Map.groupBy(joined, (suite) => suite.fixture);
}

/**
 * Runs one exchange on a database that has the fixture's rows, and restores them. A refused write must not change any
 * row of any table.
 * @returns the problems, one line each; empty without problems.
 */
export async function runExchange(
  exchange: Exchange,
  fixture: Fixture,
  engine: Filled,
  { origin, headers, ask }: Asked,
): Promise<readonly string[]> {
  const before = isWrite(exchange) && expectedStatus(exchange) >= 400 ? await filledRows(engine, fixture) : undefined;
  const lastCommit = before === undefined ? undefined : await engine.lastCommit?.();
  const found: string[] = [];
  const sent = exchange.afterwards === undefined ? [exchange] : [exchange, exchange.afterwards];
  for (const one of sent) {
    const request = requestOf(one, origin, headers);
    const body = await request.clone().text();
    const answer = await ask(request);
    const problems = await problemsOf(answer.clone(), body);
    found.push(...await differences(one, answer), ...problems);
  }
  const hasCommitted = lastCommit === undefined || await engine.lastCommit!() !== lastCommit;
  const after = before === undefined || !hasCommitted ? before : await engine.dump();
  const isUntouched = before === undefined ? !sent.some(isWrite) : after === before;
  if (!isUntouched) await engine.fill(fixture);
  return [...found, ...(after === before ? [] : [`rows changed:\n${after}\nexpected:\n${before}`])];
}

const kept = new WeakMap<Filled, Map<Fixture, string>>();

/** Every row of a database that holds a fixture's rows; read once, since each exchange leaves it so. */
async function filledRows(engine: Filled, fixture: Fixture): Promise<string> {
  const own = kept.get(engine) ?? new Map<Fixture, string>();
  kept.set(engine, own);
  const rows = own.get(fixture) ?? await engine.dump();
  own.set(fixture, rows);
  return rows;
}

/** The problems of a document by JSON:API itself, whatever the exchange expects. */
async function problemsOf(answer: Response, body: string): Promise<readonly string[]> {
  const text = await answer.text();
  const isDocument = text !== "" && answer.headers.get("content-type")?.startsWith("application/vnd.api+json");
  return isDocument ? documentProblems(text, { status: answer.status, body }) : [];
}
