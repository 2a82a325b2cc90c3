/**
 * Makes small changes of `src/`, one at a time in a copy of the tree, and says which of them no test finds:
 * `deno task mutate --count=30 --seed=1 --minutes=30 --kept=mutants.jsonl src/plan src/input`.
 */
import { parseArgs } from "node:util";
import { copyTree } from "./mutant_tree.ts";
import { type Mutant, mutantsOf } from "./mutants.ts";
import { failing, judge, type Judged } from "./mutant_judge.ts";
import { sourceFiles } from "./source_files.ts";

const { values, positionals } = parseArgs({
  args: Deno.args,
  allowPositionals: true,
  options: {
    count: { type: "string", default: "30" },
    seed: { type: "string", default: "1" },
    minutes: { type: "string", default: "30" },
    kept: { type: "string" },
    tree: { type: "string", default: "." },
    wide: { type: "string", multiple: true },
  },
});

/** The mutants of the named files and folders of a tree, in an order that the seed decides: of every kind in turn. */
async function drawn(tree: string, places: readonly string[], seed: number): Promise<readonly Mutant[]> {
  const files = (await sourceFiles(tree, "src")).filter((file) => file.endsWith(".ts"))
    .filter((file) => places.length === 0 || places.some((place) => file === place || file.startsWith(`${place}/`)));
  const texts = await Promise.all(files.map((file) => Deno.readTextFile(`${tree}/${file}`)));
  const random = randomNumbers(seed);
  const ranked = files.flatMap((file, index) => mutantsOf(file, texts[index]))
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

/** What an earlier run has judged already, by the mutants' ids. */
async function judgedBefore(file: string | undefined): Promise<Map<string, Judged>> {
  const text = file === undefined ? "" : await Deno.readTextFile(file).catch(() => "");
  const lines = text.split("\n").filter((line) => line !== "").map((line) => JSON.parse(line) as Judged);
  return new Map(lines.map((judged) => [judged.id, judged]));
}

function report({ file, line, what, verdict, by, seconds, diff }: Judged): string {
  const judged = verdict === "survived" ? `survived\n${diff}` : `${verdict} by ${by}`;
  return `${file}:${line} ${what}, ${seconds.toFixed(0)} s: ${judged}`;
}

const mutants = (await drawn(values.tree, positionals, Number(values.seed))).slice(0, Number(values.count));
const before = await judgedBefore(values.kept);
const end = performance.now() + Number(values.minutes) * 60_000;
const all: Judged[] = [];
await using tree = await copyTree(values.tree);
const fault = await failing(tree.path, values.wide ?? []);
if (fault !== undefined) throw new Error(`Cannot judge mutants: without one, ${fault} fails already.`);
for (const mutant of mutants) {
  const known = before.get(mutant.id);
  if (known === undefined && performance.now() > end) break;
  const judged = known ?? await judge(mutant, tree.path, values.wide ?? []);
  if (known === undefined && values.kept !== undefined) {
    await Deno.writeTextFile(values.kept, `${JSON.stringify(judged)}\n`, { append: true });
  }
  console.log(report(judged));
  all.push(judged);
}
const survivors = all.filter(({ verdict }) => verdict === "survived").length;
console.log(`\n${all.length - survivors} killed, ${survivors} survived, ${mutants.length - all.length} left`);
