import assert from "node:assert/strict";
import { skewedDatabases } from "./skewed_database.ts";
import { skewedService } from "./skewed_service.ts";
import { CostMeter } from "./statement_cost.ts";

/** The request, the status, and the maximum steps of SQLite's machine for its guards, changes and read-back. */
type Case = readonly [request: string, data: object | undefined, status: number, most: number];

/** Steps for a write of some rows. A walk of the items takes a million. */
const FEW = 3_000;
/** Steps for the 300 items that an owner has. */
const MANY = 60_000;

const to = (type: string, id: string) => ({ data: { type, id } });
const many = (type: string, ...ids: readonly string[]) => ({ data: ids.map((id) => ({ type, id })) });

/** A delete has an answer that shows its statements if it finds no row. */
const WRITES: readonly Case[] = [
  [
    "POST /items",
    { type: "items", attributes: { name: "new", tenant: 1 }, relationships: { owner: to("owners", "10") } },
    201,
    FEW,
  ],
  [
    "POST /notes",
    { type: "notes", attributes: { name: "new", tenant: 1 }, relationships: { item: to("items", "10") } },
    201,
    FEW,
  ],
  ["POST /items", { type: "items", relationships: { owner: to("owners", "999") } }, 404, FEW],
  [
    "PATCH /items/10",
    { type: "items", id: "10", attributes: { name: "x" }, relationships: { owner: to("owners", "13") } },
    200,
    FEW,
  ],
  ["PATCH /items/999999", { type: "items", id: "999999", attributes: { name: "x" } }, 404, FEW],
  ["PATCH /items/10", { type: "items", id: "10", relationships: { notes: many("notes", "10", "13") } }, 200, FEW],
  ["PATCH /items/10", { type: "items", id: "10", relationships: { notes: many("notes") } }, 200, FEW],
  ["PATCH /owners/10", { type: "owners", id: "10", relationships: { items: many("items", "10", "34") } }, 200, MANY],
  ["PATCH /owners/10", { type: "owners", id: "10", relationships: { items: many("items", "999999") } }, 404, MANY],
  ["PATCH /owners/10?include=region.zone", { type: "owners", id: "10", attributes: { name: "x" } }, 200, FEW],
  [
    "PATCH /owners/10",
    { type: "owners", id: "10", relationships: { papers: many("papers", "p000010") } },
    403,
    10 * FEW,
  ],
  ["PATCH /papers/p000010", { type: "papers", id: "p000010", relationships: { owner: to("owners", "13") } }, 200, FEW],
  ["PATCH /items/13", { type: "items", id: "13", relationships: { labels: many("labels", "4", "7", "10") } }, 200, FEW],
  ["PATCH /items/13", { type: "items", id: "13", relationships: { labels: many("labels") } }, 200, FEW],
  ["PATCH /items/13", { type: "items", id: "13", relationships: { labels: many("labels", "999") } }, 404, FEW],
  // It has a hundred links, of which all but one are removed, and the rest is shown.
  ["PATCH /labels/4", { type: "labels", id: "4", relationships: { items: many("items", "13", "10") } }, 200, MANY],
  ["PATCH /owners/10", { type: "owners", id: "10", relationships: { liked: many("items", "10", "34") } }, 200, MANY],
  [
    "POST /boxes",
    { type: "boxes", attributes: { name: "new", tenant: 1 }, relationships: { rack: to("racks", "2~4") } },
    201,
    FEW,
  ],
  ["POST /racks", { type: "racks", id: "4~12", attributes: { name: "new", tenant: 1 } }, 409, FEW],
  ["POST /racks", { type: "racks", id: "10~9001", relationships: { owner: to("owners", "13") } }, 409, FEW],
  ["PATCH /racks/2~4", { type: "racks", id: "2~4", relationships: { boxes: many("boxes", "4", "10") } }, 200, FEW],
  ["PATCH /boxes/4", { type: "boxes", id: "4", relationships: { rack: { data: null } } }, 200, FEW],
  // A 204 shows no statements, a refusal does.
  ["POST /owners/10/relationships/items", many("items", "13", "999999").data, 404, FEW],
  ["POST /labels/4/relationships/items", many("items", "13", "999999").data, 404, FEW],
  ["DELETE /owners/999/relationships/items", many("items", "13", "10").data, 404, FEW],
  ["DELETE /labels/999/relationships/items", many("items", "13", "10").data, 404, FEW],
  ["DELETE /items/999999", undefined, 404, FEW],
];

const databases = await skewedDatabases();
Deno.test.afterAll(async () => await databases[Symbol.asyncDispose]());

for (const statistics of ["none", "fresh", "stale"] as const) {
  for (const name of ["plain", "scoped"] as const) {
    Deno.test(`writes visit only the rows that they need: ${name}, statistics ${statistics}`, async () => {
      // The statements run again on the rows as they were.
      const before = `${databases[statistics]}.before`;
      await Deno.copyFile(databases[statistics], before);
      const ask = skewedService(`file:${databases[statistics]}`, name, false);
      using meter = new CostMeter(before);
      const found: string[] = [];
      for (const [request, data, status, most] of WRITES) {
        const answer = await ask(request, data);
        if (answer.status !== status) found.push(`${request} ${JSON.stringify(data)}: ${answer.status}`);
        const { scans, steps, plan } = meter.measure(answer.queries);
        if (scans.length > 0 || steps > most) {
          found.push(`${request}: ${steps} steps, walks ${scans.join(", ") || "nothing"}\n  ${plan.join("\n  ")}`);
        }
      }
      assert.equal(found.join("\n"), "");
    });
  }
}
