import assert from "node:assert/strict";
import { linesRun, measureReach, type TestUnit, unitsAt } from "../../scripts/test_reach.ts";
import { COMPILER, judge, TIME } from "../../scripts/mutant_judge.ts";
import { type Mutant, mutantsOf } from "../../scripts/mutants.ts";
import { withTree } from "./with_tree.ts";

Deno.test("the executed lines are read from a report", () => {
  const report = "SF:/tree/src/a.ts\nFN:1,a\nDA:1,2\nDA:2,0\nend_of_record\nSF:/tree/src/b.ts\nDA:7,1\nend_of_record\n";
  assert.deepEqual(linesRun(report, "/tree"), { "src/a.ts": [1], "src/b.ts": [7] });
});

Deno.test("for a line, the files that run the fewest lines come first, then exchanges, then all others", () => {
  const unit = (file: string, count: number, test?: string): TestUnit => ({
    file,
    test,
    seconds: 1,
    lines: { "src/a.ts": Array.from({ length: count }, (_, index) => index) },
  });
  const [broad, least, less, more] = [9, 4, 5, 6].map((count) => unit(`${count}_test.ts`, count));
  const exchange = unit("spec_test.ts", 8, "sky");
  const units = [broad, more, exchange, unit("1_test.ts", 1), less, least];
  assert.deepEqual(unitsAt(units, "src/a.ts", 3), [[least, less, more], [exchange], [broad]]);
  assert.deepEqual(unitsAt(units, "src/b.ts", 3), []);
  const long = [{ ...broad, seconds: 20 }, { ...broad, seconds: 10 }, { ...broad, seconds: 40 }];
  assert.deepEqual(unitsAt(long, "src/a.ts", 3), [long.slice(0, 2), long.slice(2)]);
});

const SOURCE = `export function sign(value: number): string {
  let text = "";
  while (text === "") text = value < 0 ? "-" : "+";
  return text;
}
export function untested(): number {
  return 1;
}
export const name: "a" = "a";
`;

const TEST = `import { name, sign } from "../../src/sign.ts";
Deno.test("a sign", () => { if (name + sign(-1) !== "a-") throw new Error("wrong"); });
`;

const FILES = {
  "deno.json": "{}",
  "mod.ts": `export * from "./src/sign.ts";`,
  "src/sign.ts": SOURCE,
  "src/cli/main.ts": "",
  "src/standalone/worker.ts": "",
  "tests/unit/sign_test.ts": TEST,
};

Deno.test("the tests that run its line judge a mutant first, then the compiler", async () => {
  await withTree(FILES, async (folder) => {
    const tree = await Deno.realPath(folder);
    const units = await measureReach(tree, ["tests/unit"]);
    assert.deepEqual(units.map(({ file, lines }) => [file, lines["src/sign.ts"]?.includes(7)]), [
      ["tests/unit/sign_test.ts", false],
    ]);
    const mutants = mutantsOf("src/sign.ts", SOURCE);
    const judged = async (is: (mutant: Mutant) => boolean, known = units) => {
      const { verdict, by } = await judge(mutants.find(is)!, tree, known);
      return [verdict, by];
    };
    const on = (line: number, what: string) => (mutant: Mutant) => mutant.line === line && mutant.what === what;
    assert.deepEqual(await judged(on(4, "nothing returned")), ["killed", "tests/unit/sign_test.ts"]);
    assert.deepEqual(await judged(on(3, "< → <=")), ["survived", undefined]);
    assert.deepEqual(await judged(on(7, "literal changed")), ["not entered", undefined]);
    assert.deepEqual(await judged(on(7, "nothing returned")), ["killed", COMPILER]);
    assert.equal(await Deno.readTextFile(`${tree}/src/sign.ts`), SOURCE);
  });
});

Deno.test("a mutant that makes tests hang is detected by time", async () => {
  await withTree(FILES, async (folder) => {
    const tree = await Deno.realPath(folder);
    const units = (await measureReach(tree, ["tests/unit"])).map((unit) => ({ ...unit, seconds: -5.8 }));
    const mutant = mutantsOf("src/sign.ts", SOURCE).find(({ line, text }) => line === 3 && text === `""`);
    assert.equal((await judge(mutant!, tree, units)).by, TIME);
  });
});
