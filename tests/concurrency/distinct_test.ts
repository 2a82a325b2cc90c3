import assert from "node:assert/strict";

Deno.test("requests that are all different do not increase memory", async () => {
  const script = new URL("./distinct.ts", import.meta.url).pathname;
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", script],
    env: { RELATA_REQUESTS: "5000", NO_COLOR: "1" },
  }).output();
  const printed = new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr);
  assert.ok(success, printed);
  assert.match(printed, /^5000 distinct requests, .*\nNothing has grown\.$/m);
});
