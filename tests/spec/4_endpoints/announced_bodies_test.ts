import assert from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { embeddedEngine, isQuick } from "../../helpers/engines/engines.ts";
import { workshop } from "../../helpers/fixtures/workshop.ts";

const CONNECTIONS = 100;
const ANNOUNCED = 8 * 1024 * 1024;
const MEBIBYTE = 1024 * 1024;

const head = (length: number) =>
  [
    "POST /teams HTTP/1.1",
    "Host: 127.0.0.1",
    "Accept: application/vnd.api+json",
    "Content-Type: application/vnd.api+json",
    `Content-Length: ${length}`,
    "",
    '{"data"',
  ].join("\r\n");

async function until(holds: () => boolean): Promise<void> {
  for (let tries = 0; !holds(); tries++) {
    assert.ok(tries < 500, "It has not come to pass within 5 s.");
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

// The quick tests share one process, whose memory other files take meanwhile.
const name = "bodies that are announced and never come hold no memory, and those that break off are let go";
Deno.test({ name, ignore: isQuick }, async () => {
  const engine = await embeddedEngine();
  await engine.fill(workshop);
  const service = createService({ ...workshop.services.plain, database: engine.database });
  const connections: Deno.Conn[] = [];
  let begun = 0;
  let open = 0;
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    begun++;
    open++;
    try {
      return await service.fetch(request);
    } finally {
      open--;
    }
  });
  try {
    const before = Deno.memoryUsage().rss;
    const sent = new TextEncoder().encode(head(ANNOUNCED));
    while (connections.length < CONNECTIONS) {
      const connection = await Deno.connect({ hostname: "127.0.0.1", port: server.addr.port });
      connections.push(connection);
      await connection.write(sent);
    }
    await until(() => begun === CONNECTIONS);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const held = (Deno.memoryUsage().rss - before) / MEBIBYTE;
    assert.equal(open, CONNECTIONS);
    assert.ok(held < 100, `${held.toFixed(0)} MiB are held by ${CONNECTIONS} bodies of which 7 bytes have come.`);
    for (const one of connections.splice(0)) one.close();
    await until(() => open === 0);
  } finally {
    for (const one of connections) one.close();
    await server.shutdown();
    await engine.close();
  }
});
