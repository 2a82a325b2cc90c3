import { embeddedEngine } from "../helpers/engines/engines.ts";
import { startService } from "./start_service.ts";
import { checkStored, mustHaveMet } from "./stored.ts";
import { runTraffic } from "./traffic.ts";
import { traffic } from "./traffic_fixture.ts";

Deno.test("two processes on one database file store every write once, and no reader sees a partial write", async () => {
  const engine = await embeddedEngine();
  await engine.fill(traffic);
  const processes = await Promise.all([startService(engine.database), startService(engine.database)]);
  try {
    const told = await runTraffic(processes.map(({ send }) => send), { writers: 50, readers: 50, rounds: 12 });
    await checkStored(engine.database, told);
    mustHaveMet(told, 200, 201, 204, 404, 409);
  } finally {
    for (const one of processes) await one.stop();
    await engine.close();
  }
});
