import assert from "node:assert/strict";
import { createService } from "../../../mod.ts";
import { openEngines } from "../../helpers/engines/engines.ts";
import { post } from "../../helpers/fixtures/post.ts";

const headers = { accept: "application/vnd.api+json" };

for (const [name, open] of Object.entries(openEngines)) {
  Deno.test(`§4 delete: the database deletes children or sets their foreign keys to null (${name})`, async () => {
    const engine = await open();
    await engine.fill(post);
    const service = createService({ ...post.services.plain, database: engine.source ?? engine.database });
    const get = async (path: string) => {
      const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }));
      const { data } = await answer.json() as { data: { id: string; relationships?: { letter: { data: unknown } } }[] };
      return data.map(({ id, relationships }) => [id, relationships?.letter.data]);
    };
    const deleted = await service.fetch(new Request("http://127.0.0.1/letters/1", { method: "DELETE", headers }));
    assert.equal(deleted.status, 204);
    assert.equal(await deleted.text(), "");
    const second = { type: "letters", id: "2" };
    assert.deepEqual(await get("/letters"), [["2", undefined], ["3", undefined]]);
    assert.deepEqual(await get("/pages?include=letter"), [["3", second]]);
    assert.deepEqual(await get("/marks?include=letter"), [["1", null], ["2", second]]);
    await engine.close();
  });
}
