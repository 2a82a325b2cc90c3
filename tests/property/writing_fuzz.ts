import { createClient } from "@libsql/client";
import fc from "fast-check";
import { createService } from "../../mod.ts";
import { embeddedEngine, remoteEngine } from "../helpers/engines/engines.ts";
import { checkAnswer } from "../helpers/fuzzing/answer.ts";
import { fuzzed } from "../helpers/fuzzing/fixture.ts";
import { fuzzedRequest, toFuzzRequest } from "../helpers/fuzzing/request.ts";

/**
 * Sends random requests to its own services, for a test that watches this process: `writing_fuzz.ts embedded|remote
 * COUNT SEED FILE`. The file has the current request, in case the process dies.
 */
const [kind, count, seed, file] = Deno.args;
const engine = kind === "remote" ? remoteEngine() : await embeddedEngine();
await engine.fill(fuzzed);
const faults: unknown[] = [];
const options = { database: engine.database, onError: (error: unknown) => faults.push(error) };
const services = {
  production: createService({ ...fuzzed.services.production, ...options }),
  debug: createService({ ...fuzzed.services.debug, ...options }),
};
const tally: { [status: number]: number } = {};

await fc.assert(
  fc.asyncProperty(fuzzedRequest, async (fuzz) => {
    let request: Request;
    try {
      request = toFuzzRequest(fuzz);
    } catch {
      return fc.pre(false);
    }
    const { service, method, address, headers, body } = fuzz;
    const sent = body === undefined ? undefined : new TextDecoder().decode(body.subarray(0, 5000));
    Deno.writeTextFileSync(file, JSON.stringify({ service, method, address, headers, body: sent }));
    faults.length = 0;
    const answer = await services[service].fetch(request);
    tally[answer.status] = (tally[answer.status] ?? 0) + 1;
    try {
      await checkAnswer(request.method, answer);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${Deno.readTextFileSync(file)}`, { cause: faults[0] ?? error });
    }
  }),
  { numRuns: Number(count), seed: Number(seed), maxSkipsPerRun: 1000 },
);

const client = createClient({ url: engine.database });
const { rows: [{ integrity_check: integrity }] } = await client.execute("pragma integrity_check");
const { rows: dangling } = await client.execute("pragma foreign_key_check");
client.close();
await engine.close();
console.log(JSON.stringify({ tally, integrity, dangling: dangling.length }));
