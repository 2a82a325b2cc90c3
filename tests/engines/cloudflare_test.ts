import assert from "node:assert/strict";
import { OutcomeCount } from "../helpers/exchanges/outcomes.ts";
import { byFixture, runExchange } from "../helpers/exchanges/run_exchanges.ts";
import { shareOf } from "../helpers/exchanges/share.ts";
import { askServer } from "../runtimes/ask_server.ts";
import { cleanFolder } from "../runtimes/clean_folder.ts";
import { SERVICE_HEADER } from "../runtimes/serve_suites.ts";
import { suites } from "../spec/suites.ts";
import { d1Engine, durableObjectEngine, startCloudflare } from "./cloudflare.ts";
import { EXCEPTIONS } from "./exceptions.ts";

const folder = await cleanFolder();
const cloudflare = await startCloudflare(folder.path);

Deno.test.afterAll(async () => {
  for (const outcome of Object.values(outcomes)) await outcome.write();
  await cloudflare.stop();
  await folder.remove();
});

/** By engine. */
const outcomes: { [name: string]: OutcomeCount } = {};

/** Half of the exchanges run on one of them; all on both by `deno task matrix`. */
const ENGINES = [["D1", d1Engine], ["Durable Object", durableObjectEngine]] as const;

for (const [place, [name, open]] of ENGINES.entries()) {
  for (const [fixture, group] of byFixture(shareOf(suites, place, 2 * ENGINES.length))) {
    if (fixture.isWide) continue;
    Deno.test(`${fixture.name}, ${name}`, async (test) => {
      const outcome = outcomes[name] ??= new OutcomeCount("miniflare", name);
      const engine = open(cloudflare);
      await engine.fill(fixture);
      for (const { service, exchanges } of group) {
        for (const exchange of exchanges) {
          const excepted = EXCEPTIONS.some((one) => one.engines.includes(name) && one.titles.includes(exchange.title));
          await test.step({
            name: `${exchange.title} (${service})`,
            ignore: excepted,
            fn: () =>
              outcome.run(async () => {
                const asked = askServer(cloudflare.url, {
                  ...engine.headers(),
                  [SERVICE_HEADER]: `${fixture.name}/${service}`,
                });
                const found = await runExchange(exchange, fixture, engine, asked);
                assert.equal(found.join("\n"), "");
              }),
          });
          if (excepted) outcome.count("excepted");
        }
      }
    });
  }
}
