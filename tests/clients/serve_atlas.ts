import { createService, type ServiceOptions } from "../../mod.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";

/** The atlas behind a real server, for clients that send their own requests. */
export interface ServedAtlas extends AsyncDisposable {
  /** `http://127.0.0.1:<port>`. */
  readonly url: string;
  /** The requests, in order: `DELETE /cultures/3 204`. */
  readonly asked: readonly string[];
}

/** Serves the atlas with pagination, and with more options for some clients, until it is disposed of. */
export async function serveAtlas(more: Partial<Omit<ServiceOptions, "database">> = {}): Promise<ServedAtlas> {
  const engine = await embeddedEngine();
  await engine.fill(atlas);
  const service = createService({ ...atlas.services.plain, database: engine.database, pagination: true, ...more });
  const asked: string[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
    const answer = await service.fetch(request);
    const { pathname, search } = new URL(request.url);
    asked.push(`${request.method} ${decodeURIComponent(pathname + search)} ${answer.status}`);
    return answer;
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    asked,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      await engine.close();
    },
  };
}
