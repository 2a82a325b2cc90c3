import assert from "node:assert/strict";
import { enteredFiles } from "../../scripts/entered_files.ts";

const SOURCE = new URL("../../src/", import.meta.url);
const readme = await Deno.readTextFile(new URL("README.md", SOURCE));

Deno.test("a request enters no more files than src/README.md says", async () => {
  const rows = [...readme.matchAll(/^\| (a [^|]*?) +\| (\d+) +\|$/gm)];
  const most = new Map(rows.map(([, what, files]) => [what, Number(files)]));
  const entered = await enteredFiles();
  assert.deepEqual([...most.keys()], [...entered.keys()], "The README has a row for each example.");
  for (const [what, files] of entered) {
    const allowed = most.get(what) ?? 0;
    assert.ok(files.length <= allowed, `${what} enters ${files.length} files, and the README says ${allowed}.`);
  }
});

Deno.test("every file and folder that src/README.md names exists", async () => {
  const names = [...readme.matchAll(/`([a-z_]+\/[a-z_/]*(?:\.ts)?)`/g)].map(([, name]) => name);
  assert.ok(names.length > 100);
  const isThere = async (name: string) => {
    for (const base of [SOURCE, new URL("../", SOURCE)]) {
      if (await Deno.stat(new URL(name, base)).then(() => true, () => false)) return true;
    }
    return false;
  };
  const missing = [];
  for (const name of new Set(names)) if (!await isThere(name)) missing.push(name);
  assert.deepEqual(missing, []);
});
