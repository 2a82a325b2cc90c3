import assert from "node:assert/strict";
import { growth, type Sample, soak } from "./soak.ts";

Deno.test("a few seconds of mixed, broken and hostile requests cause no 5xx, and nothing is leaked", async () => {
  const { samples, answers } = await soak(3, 0.5, 1200);
  for (const status of [200, 201, 400, 404, 414, 431, "gone"] as const) {
    assert.ok((answers.get(status) ?? 0) > 0, `nothing was answered ${status}`);
  }
  assert.ok(samples.length >= 4);
  assert.ok(samples.at(-1)!.statements > 10);
  assert.ok(samples.at(-1)!.descriptors < 200, `${samples.at(-1)!.descriptors} descriptors`);
});

Deno.test("growth from the second third to the last third is reported", () => {
  const sample = (megabytes: number, descriptors = 30, walMegabytes = 4, statements = 40): Sample => ({
    seconds: 0,
    megabytes,
    descriptors,
    walMegabytes,
    statements,
  });
  assert.deepEqual(growth([sample(100), sample(300), sample(310)]), []);
  assert.deepEqual(growth([sample(100), sample(300), sample(400)]), ["megabytes: 300, then 400"]);
  assert.deepEqual(growth([sample(1), sample(1), sample(1, 90, 40, 900)]), [
    "descriptors: 30, then 90",
    "walMegabytes: 4, then 40",
    "statements: 40, then 900",
  ]);
});
