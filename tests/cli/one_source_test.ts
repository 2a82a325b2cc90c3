import assert from "node:assert/strict";
import type { Exposure } from "../../src/cli/mapping/exposure.ts";
import { resourcesOf } from "../../src/cli/mapping/to_options.ts";
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
  Deno.test(`service.ts says what relata serve would serve: ${said}`, async () => {
    const mapping = await mappingOf(TRAP, exposure);
    const { resources, database } = await optionsIn(mapping);
    assert.deepEqual(resources, resourcesOf(mapping));
    assert.equal(database, "file:trap.db");
  });
}
