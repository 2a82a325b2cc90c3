import assert from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { workshop } from "../../helpers/fixtures/workshop.ts";

const JSON_API = "application/vnd.api+json";
const ASKED: readonly (readonly [path: string, accept: string])[] = [
  ["/teams/1", JSON_API],
  ["/teams", JSON_API],
  ["/teams/99", JSON_API],
  ["/nowhere", JSON_API],
  ["/teams?colour=red", JSON_API],
  ["/openapi.json", "*/*"],
  ["/teams", "text/html"],
  ["/", "text/html"],
  ["/nowhere", "text/html"],
  ["/teams", "application/json"],
];

Deno.test("HEAD sends the content length of the same GET, and no body", async () => {
  const engine = await embeddedEngine();
  await engine.fill(workshop);
  const service = createService({
    ...workshop.services.plain,
    database: engine.database,
    html: true,
    openapi: true,
  });
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen: () => {} },
    (request) => service.fetch(request),
  );
  try {
    for (const [path, accept] of ASKED) {
      const ask = async (method: string) => {
        const answer = await fetch(`http://127.0.0.1:${server.addr.port}${path}`, { method, headers: { accept } });
        return { answer, bytes: (await answer.arrayBuffer()).byteLength };
      };
      const [get, head] = [await ask("GET"), await ask("HEAD")];
      assert.equal(head.answer.status, get.answer.status);
      assert.equal(head.answer.headers.get("content-length"), String(get.bytes), `${path} as ${accept}`);
      assert.equal(head.bytes, 0);
    }
  } finally {
    await server.shutdown();
    await engine.close();
  }
});
