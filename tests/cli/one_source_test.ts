import assert from "node:assert/strict";
import type { Exposure } from "../../src/cli/mapping/exposure.ts";
import { FEATURES } from "../../src/cli/mapping/resource_members.ts";
import { optionsOf } from "../../src/cli/mapping/map_database.ts";
import { mappingOf } from "./found.ts";
import { optionsIn } from "./options_in.ts";
import { TRAP } from "./trap.ts";

const exposures: readonly Exposure[] = [
  { kind: "none" },
  { kind: "all" },
  { kind: "every" },
  { kind: "named", names: ["users", "films", "Album"] },
];

for (const exposure of exposures) {
  const said = exposure.kind === "named" ? exposure.names.join() : exposure.kind;
  Deno.test(`service.ts has the options that relata serve uses: ${said}`, async () => {
    const mapping = await mappingOf(TRAP, exposure);
    assert.deepEqual(await optionsIn(mapping), { database: "file:trap.db", ...optionsOf(mapping, []) });
  });
}

Deno.test("service.ts has the same disabled features as relata serve", async () => {
  const mapping = await mappingOf(["create table users (id integer primary key)"]);
  const on = {
    pagination: true,
    filters: true,
    relationshipLinks: true,
    openapi: true,
    html: true,
    deleteErrors: true,
  };
  const without = { pagination: { count: "none" }, deleteErrors: true, resources: { users: {} } };
  assert.deepEqual(optionsOf(mapping, []), { ...on, resources: { users: {} } });
  assert.deepEqual(optionsOf(mapping, FEATURES), without);
  assert.deepEqual(await optionsIn(mapping, FEATURES), { database: "file:trap.db", ...without });
});
