import assert from "node:assert/strict";
import { SEED } from "../helpers/seed.ts";

Deno.test("no request to a database file ends the process or gets a 5xx or a malformed response", async () => {
  await fuzz("embedded", Number(Deno.env.get("RELATA_CASES") ?? 2000));
});

Deno.test("no request to a libSQL server ends the process or gets a 5xx or a malformed response", async () => {
  await fuzz("remote", Number(Deno.env.get("RELATA_CASES") ?? 400));
});

async function fuzz(kind: "embedded" | "remote", count: number): Promise<void> {
  const file = await Deno.makeTempFile({ prefix: "relata_fuzz_" });
  try {
    const { success, stdout, stderr } = await runFuzz([kind, String(count), String(SEED), file]);
    assert.ok(success, `seed ${SEED}\n${stderr}\nThe last request was ${await Deno.readTextFile(file)}`);
    const { tally, integrity, dangling } = JSON.parse(stdout);
    console.log(`${kind}, seed ${SEED}: ${JSON.stringify(tally)}`);
    assert.equal(integrity, "ok");
    assert.equal(dangling, 0);
    for (const status of [200, 400, 404, 422]) assert.ok(tally[status] > 0, `no request is answered ${status}`);
  } finally {
    await Deno.remove(file);
  }
}

async function runFuzz(args: readonly string[]): Promise<{ success: boolean; stdout: string; stderr: string }> {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--allow-all", "--no-check", new URL("writing_fuzz.ts", import.meta.url).href, ...args],
    cwd: new URL("../..", import.meta.url),
  }).output();
  return { success, stdout: new TextDecoder().decode(stdout), stderr: new TextDecoder().decode(stderr) };
}
