import { equal, match } from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { refusing } from "../../helpers/fixtures/refusing.ts";

// No server accepts such a long request line, so the service is called in process.
Deno.test("a custom parameter's pattern that is too long for SQLite is a client error", async () => {
  const engine = await embeddedEngine();
  try {
    await engine.fill(refusing);
    const limits = { urlLength: 200_000 };
    const service = createService({ ...refusing.services.searching, limits, database: engine.database });
    const pattern = "%25".repeat(50_001);
    const headers = { accept: "application/vnd.api+json" };
    const answer = await service.fetch(new Request(`http://127.0.0.1/things?name-like=${pattern}`, { headers }));
    equal(answer.status, 400);
    match(await answer.text(), /"source":\{"parameter":"name-like"\}/);
  } finally {
    await engine.close();
  }
});
