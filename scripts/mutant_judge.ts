import { type Mutant, mutated } from "./mutants.ts";
import { deno, type Run, runUnits, type TestUnit, unitsAt } from "./test_reach.ts";

/** The fate of a mutant. */
export interface Judged extends Pick<Mutant, "id" | "file" | "line" | "what"> {
  /**
   * No test and no compiler error detects a survivor. No test runs the line of a "not entered" mutant, and it compiles.
   */
  readonly verdict: "killed" | "survived" | "not entered";
  /** What detected it: a test, the compiler, or a time-out. */
  readonly by?: string;
  readonly seconds: number;
  readonly diff: string;
}

/** The verdict for a mutant that makes tests hang. */
export const TIME = "the time that tests took";

/** The verdict for a mutant that TypeScript refuses. */
export const COMPILER = "the compiler";

/** How much longer than usual tests may take: a mutant may loop for ever. */
const PATIENCE = 5;

/** The time that a process needs to start on a busy machine. */
const START_SECONDS = 30;

/**
 * Puts a mutant into a tree, runs the tests of its line until one fails, or the compiler if none fails, and removes it
 * again.
 */
export async function judge(mutant: Mutant, tree: string, units: readonly TestUnit[]): Promise<Judged> {
  const path = `${tree}/${mutant.file}`;
  const text = await Deno.readTextFile(path);
  const start = performance.now();
  try {
    await Deno.writeTextFile(path, mutated(text, mutant));
    const groups = unitsAt(units, mutant.file, mutant.line);
    const by = await finderAmong(groups, tree) ?? await compilerOf(tree);
    const { id, file, line, what } = mutant;
    const seconds = (performance.now() - start) / 1000;
    const verdict = by !== undefined ? "killed" : groups.length === 0 ? "not entered" : "survived";
    return { id, file, line, what, verdict, by, seconds, diff: diffOf(text, mutant) };
  } finally {
    await Deno.writeTextFile(path, text);
  }
}

async function finderAmong(groups: readonly (readonly TestUnit[])[], tree: string): Promise<string | undefined> {
  for (const group of groups) {
    const found = await finderIn(group, tree);
    if (found !== undefined) return found;
  }
}

/** The failed tests of a group. A test must fail twice: on a busy machine a test may fail while it waits. */
async function finderIn(group: readonly TestUnit[], tree: string): Promise<string | undefined> {
  const usual = group.reduce((sum, { seconds }) => sum + seconds, 0);
  const run = () => runUnits(group, tree, {}, START_SECONDS + PATIENCE * usual);
  const first = await run();
  if (first.code === 0) return undefined;
  const second = await run();
  if (second.code !== 0) return second.code === undefined ? TIME : failedIn(second) ?? group[0].file;
}

/** The file of the first test that failed: `its name => ./tests/unit/cut_test.ts:7:6`. */
function failedIn({ printed }: Run): string | undefined {
  return /=> \.\/(\S+?):/.exec(printed)?.[1];
}

async function compilerOf(tree: string): Promise<string | undefined> {
  const { code } = await deno(["check", "mod.ts", "src/cli/main.ts", "src/standalone/worker.ts"], tree);
  return code === 0 ? undefined : COMPILER;
}

/** The lines that a mutant changes, before and after. */
function diffOf(text: string, mutant: Mutant): string {
  const [first, last] = [text.lastIndexOf("\n", mutant.start - 1) + 1, text.indexOf("\n", mutant.end)];
  const own = { ...mutant, start: mutant.start - first, end: mutant.end - first };
  const lines = text.slice(first, last === -1 ? undefined : last);
  const marked = (sign: string, part: string) => part.split("\n").map((line) => `${sign} ${line}`).join("\n");
  return `${marked("-", lines)}\n${marked("+", mutated(lines, own))}`;
}
