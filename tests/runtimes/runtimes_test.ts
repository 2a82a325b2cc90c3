import assert from "node:assert/strict";
import { embeddedEngine, type Engine, remoteEngine } from "../helpers/engines/engines.ts";
import { expectedStatus, requestOf } from "../helpers/exchanges/exchange.ts";
import type { Fixture, Suite } from "../helpers/exchanges/fixture.ts";
import { writeOutcome } from "../helpers/exchanges/outcomes.ts";
import { byFixture, runExchange } from "../helpers/exchanges/run_exchanges.ts";
import { shareOf } from "../helpers/exchanges/share.ts";
import { suites } from "../spec/suites.ts";
import { askServer } from "./ask_server.ts";
import { type CleanFolder, cleanFolder } from "./clean_folder.ts";
import { pairs, PLACES, type Runtime } from "./runtimes.ts";
import { SERVICE_HEADER } from "./serve_suites.ts";
import { freePort, type ServerProcess, startServer } from "./server_process.ts";

/** The results of one runtime on one kind of database. */
interface Outcome {
  readonly runtime: string;
  readonly engine: string;
  readonly passed: number;
  readonly failures: readonly string[];
  /** From the start of the program to its first 200, the database opened and read. */
  readonly coldStart: number;
  readonly seconds: number;
}

const outcomes: Outcome[] = [];
const folder: CleanFolder = await cleanFolder();

Deno.test.afterAll(async () => {
  await folder.remove();
  console.log(table());
});

for (const [index, { runtime, engine: name }] of pairs.entries()) {
  Deno.test(`the exchanges on ${runtime.name}, ${name}`, async () => {
    const engine = name === "remote" ? remoteEngine() : await embeddedEngine();
    try {
      const outcome = await runAll(runtime, { ...engine, name }, shareOf(suites, index, PLACES));
      outcomes.push(outcome);
      const { passed, failures } = outcome;
      await writeOutcome({ runtime: runtime.name, database: name, passed, failed: failures.length, excepted: 0 });
      assert.equal(outcome.failures.join("\n\n"), "");
    } finally {
      await engine.close();
    }
  });
}

async function runAll(runtime: Runtime, engine: Engine, suites: readonly Suite[]): Promise<Outcome> {
  const failures: string[] = [];
  let passed = 0;
  let server: ServerProcess | undefined;
  const start = performance.now();
  try {
    for (const [fixture, group] of byFixture(suites)) {
      await engine.fill(fixture);
      server ??= await startOn(runtime, engine, fixture);
      for (const suite of group) {
        const asked = askServer(server.url, serviceHeader(suite));
        for (const exchange of suite.exchanges) {
          const found = await runExchange(exchange, fixture, engine, asked);
          if (found.length === 0) passed++;
          else failures.push([`${exchange.title} (${suite.service})`, ...found].join("\n"));
        }
      }
    }
  } finally {
    await server?.stop();
  }
  return {
    runtime: runtime.name,
    engine: engine.name,
    passed,
    failures,
    coldStart: server?.startMilliseconds ?? NaN,
    seconds: (performance.now() - start) / 1000,
  };
}

/** Starts a runtime's program on a database that holds the rows of a fixture. */
async function startOn(runtime: Runtime, { database }: Engine, fixture: Fixture): Promise<ServerProcess> {
  const port = freePort();
  const first = byFixture(suites).get(fixture)!.flatMap((suite) =>
    suite.exchanges.map((exchange) => ({ suite, exchange }))
  ).find(({ exchange }) => exchange.request.startsWith("GET ") && expectedStatus(exchange) === 200)!;
  const command = await runtime.command(folder.path, port, database);
  const server = await startServer(port, command, (url) => requestOf(first.exchange, url, serviceHeader(first.suite)));
  assert.equal(server.answer.status, 200);
  return server;
}

function serviceHeader({ fixture, service }: Suite): Record<string, string> {
  return { [SERVICE_HEADER]: `${fixture.name}/${service}` };
}

function table(): string {
  const rows = outcomes.map(({ runtime, engine, passed, failures, coldStart, seconds }) => [
    runtime,
    engine,
    String(passed),
    String(failures.length),
    `${coldStart.toFixed(0)} ms`,
    `${seconds.toFixed(1)} s`,
  ]);
  const all = [["runtime", "database", "passed", "failed", "cold start", "took"], ...rows];
  const widths = all[0].map((_, column) => Math.max(...all.map((row) => row[column].length)));
  return all.map((row) => row.map((cell, column) => cell.padEnd(widths[column])).join("  ")).join("\n");
}
