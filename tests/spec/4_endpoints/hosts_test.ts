import assert from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { underOwnNames } from "../../../src/cli/serving/listen.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";
import { workshop } from "../../helpers/fixtures/workshop.ts";

const HOSTS = ["127.0.0.1:99999", "<script>", "a b", "[::1", "127.0.0.1"];
const PATHS = ["/teams/1", "/openapi.json", "/nowhere", "/"];
const ACCEPTED = ["application/vnd.api+json", "text/html", "*/*"];

/** The answer to a raw request. */
async function ask(port: number, path: string, host: string, accept: string): Promise<string> {
  const connection = await Deno.connect({ hostname: "127.0.0.1", port });
  const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}`, `Accept: ${accept}`, "Connection: close", "", ""];
  await connection.write(new TextEncoder().encode(lines.join("\r\n")));
  return await new Response(connection.readable).text();
}

Deno.test("an invalid Host header is a bad request for every endpoint", async () => {
  const engine = await embeddedEngine();
  await engine.fill(workshop);
  const told: unknown[] = [];
  const service = createService({
    ...workshop.services.plain,
    database: engine.database,
    html: true,
    openapi: true,
    absoluteLinks: true,
    onError: (error) => told.push(error),
  });
  for (const fetch of [service.fetch, underOwnNames(service.fetch)]) {
    const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => fetch(request));
    try {
      for (const host of HOSTS) {
        for (const path of PATHS) {
          for (const accept of ACCEPTED) {
            const answer = await ask(server.addr.port, path, host, accept);
            assert.equal(/^HTTP\/1\.1 400 /.test(answer), host !== "127.0.0.1", `${host} ${path} ${accept}: ${answer}`);
            assert.doesNotMatch(answer, /HTTP\/1\.1 5|<script>.*<script>/);
            const isDocument = /^content-type: application\/vnd\.api\+json\r$/im.test(answer);
            if (host !== "127.0.0.1") assert.equal(isDocument, accept === ACCEPTED[0]);
          }
        }
      }
    } finally {
      await server.shutdown();
    }
  }
  assert.deepEqual(told, []);
  await engine.close();
});
