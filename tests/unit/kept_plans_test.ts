import { equal, ok } from "node:assert/strict";
import { createService, type Service } from "../../mod.ts";
import type { Planner } from "../../src/plan/planner.ts";
import type { PreparedRead } from "../../src/sql/read.ts";
import { noteReads } from "../access/planned.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { sky, skyResources } from "../helpers/fixtures/sky.ts";

/** SQLite's compiled statement takes this many bytes per character, and its text one. */
const CHARACTER = 21;
const MOST = 8 * 1024 * 1024;

/** How a service plans the list of a path. */
type Plan = (path: string) => Promise<{ readonly planner: Planner; readonly prepared: PreparedRead }>;

async function withPlans(run: (planOf: Plan) => Promise<void>): Promise<void> {
  const engine = await embeddedEngine();
  await engine.fill(sky("kept", {}));
  const service: Service = createService({ database: engine.source, resources: skyResources, filters: true });
  try {
    await run(async (path) => {
      using noted = noteReads();
      const headers = { accept: "application/vnd.api+json" };
      const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { headers }));
      equal(answer.status, 200, await answer.text());
      const [{ planner, plan: { prepared } }] = noted.reads;
      return { planner, prepared };
    });
  } finally {
    await service.close();
    await engine.close();
  }
}

Deno.test("the weight of a kept plan includes all statements that it has made, whenever it made them", () =>
  withPlans(async (planOf) => {
    const { planner, prepared } = await planOf("/moons?include=planet&sort=name");
    let known = prepared.statements.length;
    for (const name of ["careful", "guarded", "listed", "narrowed"] as const) {
      const before = planner.bytes;
      const { sql } = prepared[name]();
      const made = prepared.statements.length - known;
      ok(made >= 1, `${name} is made when it is asked for`);
      ok(planner.bytes - before >= CHARACTER * sql.length, `${name}: ${planner.bytes - before} for ${sql.length}`);
      known += made;
      const after = planner.bytes;
      equal(prepared[name]().sql, sql);
      equal(planner.bytes, after, "asking again makes nothing");
    }
  }));

Deno.test("plans and their statements stay within 8 MiB, however many there are", () =>
  withPlans(async (planOf) => {
    const seen = new Set<PreparedRead>();
    for (let number = 0; number < 300; number++) {
      const terms = Array.from({ length: 1 + number % 18 }, (_, at) => `filter[or][g${at}][name][contains]=x${at}`);
      const sort = ["name", "-name", "id", "-id", "name,id", "-name,id", "planet.name"][number % 7];
      const include = ["", "&include=planet", "&include=planet.star"][number % 3];
      const fields = ["", "&fields[moons]=name", "&fields[moons]=planet,name"][Math.floor(number / 7) % 3];
      const { planner, prepared } = await planOf(
        `/moons?${terms.join("&")}&sort=${sort}${include || "&include=planet"}${fields}`,
      );
      prepared.careful();
      prepared.guarded();
      prepared.listed();
      seen.add(prepared);
      ok(planner.bytes <= MOST, `${planner.bytes}`);
      ok(planner.bytes > 0);
    }
    const characters = [...seen].flatMap(({ statements }) => statements).reduce((sum, { sql }) => sum + sql.length, 0);
    ok(CHARACTER * characters > MOST, `all of them would take ${CHARACTER * characters} bytes`);
  }));
