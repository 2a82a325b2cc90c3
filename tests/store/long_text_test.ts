import assert from "node:assert/strict";

Deno.test("a list with many conditions on a long text uses few copies of it", async () => {
  const script = new URL("./long_text.ts", import.meta.url).pathname;
  const command = new Deno.Command(Deno.execPath(), { args: ["run", "-A", "--no-check", script] });
  const grown = new TextDecoder().decode((await command.output()).stdout).trim();
  assert.match(grown, /^\d+$/);
  // A copy for each of 19 tests, in the list and in its count, would be 300 MB.
  assert.ok(Number(grown) < 100, `${grown} MB`);
});
