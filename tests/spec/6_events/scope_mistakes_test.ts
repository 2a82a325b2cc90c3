import { equal, match } from "node:assert/strict";
import { createService } from "../../../mod.ts";
import type { Condition, Where } from "../../../src/types/condition.ts";
import { embeddedEngine } from "../../helpers/engines.ts";
import { sky } from "../../helpers/sky_fixture.ts";

/** Lists the stars of a scope that the compiler would have refused: the answer, and what `onError` is told. */
async function listed(scope: (where: Where) => unknown): Promise<{ status: number; body: string; told: string }> {
  const engine = await embeddedEngine();
  let told = "";
  try {
    await engine.fill(sky("mistakes", {}));
    const service = createService({
      database: engine.database,
      resources: { stars: { scope: scope as () => Condition } },
      onError: (error) => told = String(error),
    });
    const request = new Request("http://127.0.0.1/stars", { headers: { accept: "application/vnd.api+json" } });
    const response = await service.fetch(request);
    return { status: response.status, body: await response.text(), told };
  } finally {
    await engine.close();
  }
}

const WRONG: { readonly [mistake: string]: readonly [(where: Where) => unknown, RegExp] } = {
  "an array where one value belongs": [(where) => where("id", "!=", [1] as never), /"!=" with an array/],
  "one value where an array belongs": [(where) => where("id", "not in", undefined as never), /"not in" with one value/],
  "an operator that there is not": [(where) => where("id", "==" as "=", 1), /"==" with one value/],
  "no condition": [() => ({ kind: "some" }), /no condition/],
  "conditions in an array of their own": [(where) => [[where("id", "=", 1)]], /no condition/],
};

for (const [mistake, [scope, message]] of Object.entries(WRONG)) {
  Deno.test(`§6 scope: ${mistake} is an error, never every row`, async () => {
    const { status, told } = await listed(scope);
    equal(status, 500);
    match(told, message);
  });
}

Deno.test("§6 scope: a value that is missing from a list excludes every row", async () => {
  const { status, body } = await listed((where) => where("id", "not in", [undefined as never]));
  equal(status, 200);
  equal(body, '{"data":[]}');
});
