import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";

const ROOT = new URL("../../", import.meta.url);

Deno.test("JSR gets the modules, the documents, and nothing else", async () => {
  const { code, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["publish", "--dry-run", "--allow-dirty", "--no-check"],
    cwd: fileURLToPath(ROOT),
    env: { NO_COLOR: "1" },
  }).output();
  const said = new TextDecoder().decode(stderr);
  assert.equal(code, 0, said);
  const files = [...said.matchAll(/^ +(file:\S+) \(/gm)].map(([, url]) => url.slice(ROOT.href.length));
  const others = files.filter((file) => !/^(?:src\/.+\.(?:ts|md)|docs\/\w+\.(?:md|png))$/.test(file));
  assert.deepEqual(others.sort(), [
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
    "SECURITY.md",
    "deno.json",
    "mod.ts",
  ]);
  assert.ok(files.includes("src/cli/main.ts") && files.includes("src/standalone/worker.ts"));
});
