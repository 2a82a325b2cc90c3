import { deepEqual, equal } from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { sky, skyResources } from "../../helpers/fixtures/sky.ts";

Deno.test("context is computed once per request, from all arguments of fetch or handle", async () => {
  const engine = await embeddedEngine();
  await engine.fill(sky("context", {}));
  const computed: unknown[] = [];
  const service = createService({
    database: engine.database,
    context: (request, platform, execution) => {
      computed.push([request.method, platform, execution]);
      return { most: 1 };
    },
    resources: {
      ...skyResources,
      moons: {
        scope: (eb, context) => eb("id", "<=", (context as { most: number }).most),
        hooks: { beforeFind: ({ context }) => equal((context as { most: number }).most, 1) },
      },
    },
  });
  const headers = { accept: "application/vnd.api+json" };
  const request = new Request("http://127.0.0.1/moons?include=planet.moons", { headers });
  const answer = await service.fetch(request, { name: "the platform" }, { name: "the execution" });
  equal((await answer.json()).data.length, 1);
  const nested = await service.handle(request, { name: "the platform" }, { name: "the execution" });
  equal((await nested?.json()).data.length, 1);
  const given = ["GET", { name: "the platform" }, { name: "the execution" }];
  deepEqual(computed, [given, given]);
  await engine.close();
});
