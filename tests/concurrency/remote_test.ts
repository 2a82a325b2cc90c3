import { createService } from "../../mod.ts";
import { remoteEngine } from "../helpers/engines/engines.ts";
import { checkStored, mustHaveMet } from "./stored.ts";
import { runTraffic } from "./traffic.ts";
import { traffic } from "./traffic_fixture.ts";

Deno.test("many clients of one libSQL server store every write once, and no reader sees a partial write", async () => {
  const engine = remoteEngine();
  await engine.fill(traffic);
  const service = createService({ ...traffic.services.plain, database: engine.database });
  const told = await runTraffic([(request) => service.fetch(request)], { writers: 20, readers: 20, rounds: 6 });
  await checkStored(engine.database, told);
  mustHaveMet(told, 200, 201, 204, 404, 409);
});
