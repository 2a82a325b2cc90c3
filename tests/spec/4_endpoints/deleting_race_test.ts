import { equal } from "node:assert/strict";
import { createClient } from "@libsql/client";
import { createService } from "../../../mod.ts";
import { embeddedEngine } from "../../helpers/engines/engines.ts";

Deno.test("§4 delete: a row that another request changes after If-Match was checked is kept", async () => {
  const engine = await embeddedEngine();
  const client = createClient({ url: engine.database });
  await client.batch([
    "create table books (id integer primary key, title text)",
    "insert into books values (1, 'old')",
  ]);
  let change: string | undefined = "update books set title = 'new'";
  const service = createService({
    database: engine.database,
    etag: true,
    resources: { books: { hooks: { beforeDelete: async () => void (change && await client.execute(change)) } } },
  });
  const ask = (method: string, headers: HeadersInit = {}) =>
    service.fetch(
      new Request("http://127.0.0.1/books/1", { method, headers: { accept: "application/vnd.api+json", ...headers } }),
    );
  const version = async () => (await ask("GET")).headers.get("etag")!;
  equal((await ask("DELETE", { "if-match": await version() })).status, 412);
  equal((await (await ask("GET")).json()).data.attributes.title, "new");
  change = undefined;
  equal((await ask("DELETE", { "if-match": await version() })).status, 204);
  client.close();
  await service.close();
  await engine.close();
});
