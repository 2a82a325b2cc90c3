import { createService, type ServiceOptions } from "../../../mod.ts";
import { ATLAS_RESOURCES, atlasStatements } from "../../../src/standalone/atlas_service.ts";
import { openDriver } from "../../../src/drivers/open_driver.ts";

/** The atlas as `mod.ts` serves it, with real countries, over HTTP. */
export interface ServedAtlas extends AsyncDisposable {
  readonly origin: string;
}

/** Serves the atlas from a new file, with HTML pages and at least the given number of cultures. */
export async function serveAtlas(options: Partial<ServiceOptions> = {}, cultures = 0): Promise<ServedAtlas> {
  const folder = await Deno.makeTempDir({ prefix: "relata_" });
  const database = `file:${folder}/atlas.db`;
  const driver = await openDriver(database, { access: "create" });
  await driver.batch(atlasStatements());
  const more = `with recursive n(id) as (select max(id) + 1 from cultures union all select id + 1 from n where id < ?)
    insert into cultures (code, name, country_id, language_id)
    select 'xx-' || n.id, 'Culture ' || n.id, c.country_id, c.language_id from n, (select * from cultures limit 1) as c`;
  if (cultures > 0) await driver.batch([{ sql: more, parameters: [BigInt(cultures)] }]);
  await driver.close();
  const service = createService({
    database,
    pagination: true,
    html: true,
    ...options,
    resources: ATLAS_RESOURCES,
  });
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen() {} }, (request) => service.fetch(request));
  return {
    origin: `http://127.0.0.1:${server.addr.port}`,
    async [Symbol.asyncDispose]() {
      await server.shutdown();
      await service.close();
      await Deno.remove(folder, { recursive: true });
    },
  };
}
