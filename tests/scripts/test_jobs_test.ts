import assert from "node:assert/strict";
import { jobsOf, joined, LONG, testFiles } from "../../scripts/test_jobs.ts";
import { withTree } from "./with_tree.ts";

Deno.test("every test file is in one job; slow files have their own job and come first", async () => {
  const files = await testFiles("tests");
  const jobs = jobsOf(files);
  assert.deepEqual(jobs.slice(0, LONG.length), LONG.map((file) => [file]));
  assert.deepEqual(jobs.flat().sort(), [...files].sort());
  assert.ok(files.length > 150 && !files.some((file) => /^tests\/(?:bench|examples)\//.test(file)));
  assert.ok((await testFiles("tests/examples")).length > 0);
});

Deno.test("files of one job are imported by one module, except where one would notice another", () => {
  const [cut, names] = ["cut", "names"].map((name) => `tests/unit/${name}_test.ts`);
  const address = (file: string) => new URL(`../../${file}`, import.meta.url).href;
  assert.equal(joined([cut, names]), `import "${address(cut)}";\nimport "${address(names)}";\n`);
  assert.equal(joined([cut]), undefined);
  assert.equal(joined(["tests/store/slow_reads_test.ts", "tests/store/slow_writes_test.ts"]), undefined);
  assert.equal(joined([cut, "tests/store/slow_reads_test.ts"]), undefined);
});

Deno.test("a folder gives the test files below it, and a file gives itself", async () => {
  await withTree({ "a/b/one_test.ts": "", "a/two_test.ts": "", "a/three.ts": "" }, async (root) => {
    assert.deepEqual(await testFiles(root), [`${root}/a/b/one_test.ts`, `${root}/a/two_test.ts`]);
    assert.deepEqual(await testFiles(`${root}/a/three.ts`), [`${root}/a/three.ts`]);
  });
});
