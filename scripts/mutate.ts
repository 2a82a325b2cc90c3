/**
 * Makes small changes of `src/`, one at a time in a copy of the tree, and says which of them no test finds:
 * `deno task mutate --count=30 --seed=1 --minutes=30 --kept=mutants.jsonl src/plan src/input`. Before that, each quick
 * test runs alone once, to see which lines it runs; `--reach=reach.json` keeps this for another run on the same tree.
 */
import { parseArgs } from "node:util";
import { copyTree } from "./mutant_tree.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";
import { COMPILER, judge, type Judged, TIME } from "./mutant_judge.ts";
import { sourceFiles } from "./source_files.ts";
import { QUICK } from "./test_jobs.ts";
import { measureReach, type TestUnit } from "./test_reach.ts";

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    count: { type: "string", default: "30" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "30" },
    kept: { type: "string" },
    tree: { type: "string", default: "." },
    tests: { type: "string", multiple: true, default: [] },
    reach: { type: "string" },
    longest: { type: "string", default: "Infinity" },
  },
});

/**
 * The mutants of the named files and folders of a tree, or of lines, `src/plan/slots.ts:12`, in an order that the seed
 * decides: of every kind in turn.
 */
async function drawn(tree: string, places: readonly string[], seed: number): Promise<readonly Mutant[]> {
  const isIn = ({ file, line }: Mutant) => (place: string) =>
    file === place || file.startsWith(`${place}/`) || `${file}:${line}` === place;
  const files = (await sourceFiles(tree, "src")).filter((file) => file.endsWith(".ts"));
  const texts = await Promise.all(files.map((file) => Deno.readTextFile(`${tree}/${file}`)));
  const random = randomNumbers(seed);
  const ranked = files.flatMap((file, index) => mutantsOf(file, texts[index]))
    .filter((mutant) => places.length === 0 || places.some(isIn(mutant)))
    .map((mutant) => ({ mutant, rank: random() }))
    .sort((one, other) => one.rank - other.rank);
  const kinds = Map.groupBy(ranked, ({ mutant }) => mutant.what).values();
  return [...kinds].flatMap((kind) => kind.map(({ mutant }, turn) => ({ mutant, turn })))
    .sort((one, other) => one.turn - other.turn)
    .map(({ mutant }) => mutant);
}

/** Numbers from 0 to 1 by the generator "mulberry32". */
function randomNumbers(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = state + 0x6D2B79F5 | 0;
    let mixed = Math.imul(state ^ state >>> 15, 1 | state);
    mixed = mixed + Math.imul(mixed ^ mixed >>> 7, 61 | mixed) ^ mixed;
    return ((mixed ^ mixed >>> 14) >>> 0) / 2 ** 32;
  };
}

/** The verdicts of an earlier run, by the mutants' ids. */
async function judgedBefore(file: string | undefined): Promise<Map<string, Judged>> {
  const text = file === undefined ? "" : await Deno.readTextFile(file).catch(() => "");
  const lines = text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as Judged);
  return new Map(lines.map((judged) => [judged.id, judged]));
}

/** The quick tests and those of `--tests` with the lines that they run, as an earlier run has kept them or measured now. */
async function reachOf(tree: string, file: string | undefined): Promise<readonly TestUnit[]> {
  const kept = file === undefined ? undefined : await Deno.readTextFile(file).catch(() => undefined);
  if (kept !== undefined) return JSON.parse(kept);
  const units = await measureReach(tree, [...QUICK, ...values.tests]);
  if (file !== undefined) await Deno.writeTextFile(file, JSON.stringify(units));
  return units;
}

function report({ file, line, what, verdict, by, seconds, diff }: Judged): string {
  const judged = verdict === "killed" ? `killed by ${by}` : `${verdict}\n${diff}`;
  return `${file}:${line} ${what}, ${seconds.toFixed(0)} s: ${judged}`;
}

/** `8 judged: 5 found by tests, 1 by the compiler alone, 0 by time alone; 1 survived, 1 run by no test`. */
function summary(all: readonly Judged[]): string {
  const count = (is: (judged: Judged) => boolean) => all.filter(is).length;
  const byTests = count(({ verdict, by }) => verdict === "killed" && by !== COMPILER && by !== TIME);
  const found = `${byTests} found by tests, ${count(({ by }) => by === COMPILER)} by the compiler alone, ` +
    `${count(({ by }) => by === TIME)} by time alone`;
  const survived = count(({ verdict }) => verdict === "survived");
  return `${all.length} judged: ${found}; ${survived} survived, ${
    count(({ verdict }) => verdict === "not entered")
  } run by no test`;
}

const mutants = (await drawn(values.tree, positionals, Number(values.seed))).slice(0, Number(values.count));
const before = await judgedBefore(values.kept);
const end = performance.now() + Number(values.minutes) * 60_000;
const all: Judged[] = [];
await using tree = await copyTree(values.tree);
const units = (await reachOf(tree.path, values.reach)).filter(({ seconds }) => seconds <= Number(values.longest));
for (const mutant of mutants) {
  const known = before.get(mutant.id);
  if (known === undefined && performance.now() > end) break;
  const judged = known ?? await judge(mutant, tree.path, units);
  if (known === undefined && values.kept !== undefined) {
    await Deno.writeTextFile(values.kept, `${JSON.stringify(judged)}\n`, { append: true });
  }
  console.log(report(judged));
  all.push(judged);
}
console.log(`\n${summary(all)}, ${mutants.length - all.length} left`);
