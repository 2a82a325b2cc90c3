import assert from "node:assert/strict";
import fc from "fast-check";
import { createService, type ServiceOptions } from "../../mod.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { openLog, withLog } from "../helpers/writing/added_log.ts";
import { openWriteDatabase } from "../helpers/writing/database.ts";
import { keepingDeleted } from "../helpers/writing/drawn_services.ts";
import { storage } from "../helpers/writing/fixture.ts";
import { compareSides, seenRows } from "../helpers/writing/scope_comparison.ts";
import { drawnRequest, UPSERTS } from "../helpers/writing/scope_requests.ts";
import { tenantsRows } from "../helpers/writing/scope_rows.ts";
import type { Side, Tally } from "../helpers/writing/scope_sides.ts";
import { SEED } from "../helpers/seed.ts";
import type { TableName } from "../helpers/writing/tables.ts";

/** Requests in one sequence, on average. */
const MEAN = 10;

Deno.test("rows outside a scope or softly deleted are never shown or changed, as if they did not exist", async () => {
  const count = Number(Deno.env.get("RELATA_CASES") ?? 1200);
  const shared = await openSide();
  const alone = await openSide();
  const tally: Tally = new Map();
  const requests = fc.array(drawnRequest, { minLength: 1, maxLength: 2 * MEAN - 1, size: "max" });
  try {
    await fc.assert(
      fc.asyncProperty(tenantsRows, requests, async (rows, sequence) => {
        await shared.database.load(rows);
        await alone.database.load(seenRows(rows));
        // Earlier failures may have left lines that were never read.
        for (const side of [shared, alone]) await side.log.newLines();
        for (const request of sequence) await compareSides(request, shared, alone, tally);
      }),
      { numRuns: Math.ceil(count / MEAN) },
    );
  } finally {
    await shared.close();
    await alone.close();
  }
  console.log(`seed ${SEED}: ${[...tally].sort().map((one) => one.join(" × ")).join(", ")}`);
  if (count < 1000) return;
  const single = ["POST 201", "POST 200 by", "POST 201 by", "PATCH 200", "PATCH 404", "DELETE 204", "DELETE 404"];
  const linkage = ["PATCH 204 linkage", "POST 204 linkage", "DELETE 204 linkage"];
  const shown = ["GET 200 csv", "GET 200 by cursor", "GET 200 back by cursor"];
  for (
    const kind of [...shown, "GET 200", "GET 404", ...single, ...linkage, "POST 200 operations", "POST 404 operations"]
  ) {
    assert.ok(tally.has(kind), `no answer is ${kind}`);
  }
});

async function openSide(): Promise<Side> {
  const engine = await embeddedEngine();
  await engine.fill(storage);
  const database = await openWriteDatabase(engine.database, storage);
  const log = await openLog(engine);
  const options = {
    database: engine.database,
    pagination: { limit: 5 },
    filters: true,
    html: true,
    jsonapi: "1.1",
    atomic: true,
    linkOnCreate: true,
    relationshipLinks: true,
    csv: true,
    etag: true,
    stats: true,
  } as const;
  return {
    database,
    log,
    scoped: createService({ ...options, ...searchable("scoped") }),
    plain: createService({ ...options, ...searchable("plain") }),
    scopedByCursor: createService({ ...options, ...searchable("scoped"), pagination: { cursor: true } }),
    plainByCursor: createService({ ...options, ...searchable("plain"), pagination: { cursor: true } }),
    async close() {
      log.close();
      database.close();
      await engine.close();
    },
  };
}

function searchable(name: "plain" | "scoped"): Omit<ServiceOptions, "database"> {
  const { resources: plain, context } = storage.services[name];
  const resources = withLog(keepingDeleted(Object.fromEntries(
    Object.entries(plain).map(([table, options]) => {
      const columns = UPSERTS[table as TableName]?.columns;
      return [table, { ...options, ...(columns === undefined ? {} : { upsert: [columns] }) }];
    }),
  )));
  return {
    context,
    resources: {
      ...resources,
      shelves: { ...resources.shelves, search: { filter: ["code", "title"] } },
      boxes: { ...resources.boxes, search: { filter: ["label"] } },
      box_items: { ...resources.box_items, search: { filter: ["note", "serial"] } },
      tags: { ...resources.tags, search: { filter: ["code"] } },
      sections: { ...resources.sections, search: { filter: ["title"] } },
      drawers: { ...resources.drawers, search: { filter: ["label"] } },
      placements: { ...resources.placements, search: { filter: ["note"] } },
    },
  };
}
