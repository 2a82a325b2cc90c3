import assert from "node:assert/strict";
import { embeddedEngine, remoteEngine } from "../helpers/engines/engines.ts";

for (const open of [embeddedEngine, remoteEngine]) {
  const name = open === embeddedEngine ? "a database file" : "a libSQL server";
  Deno.test(`no value that another program stores in ${name} ends the process or causes a 5xx`, async () => {
    const engine = await open();
    const file = await Deno.makeTempFile({ prefix: "relata_odd_" });
    try {
      const { success, stdout, stderr } = await ask(engine.database, file);
      assert.ok(success, `${stderr}\nThe last request was ${await Deno.readTextFile(file)}`);
      const { tally, wrong } = JSON.parse(stdout);
      assert.deepEqual(wrong, []);
      for (const one of ["GET 200", "GET 404", "PATCH 200", "PATCH 403", "PATCH 404", "POST 404", "DELETE 204"]) {
        assert.ok(tally[one] > 0, `no answer is ${one}: ${stdout}`);
      }
    } finally {
      await Deno.remove(file);
      await engine.close();
    }
  });
}

async function ask(database: string, file: string): Promise<{ success: boolean; stdout: string; stderr: string }> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", new URL("odd_values.ts", import.meta.url).href, database, file],
    cwd: new URL("../..", import.meta.url),
  }).output();
  return { success, stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr) };
}
