import { testFiles } from "./test_jobs.ts";

/** The smallest group of tests that can run: a file, or one test of the exchanges. */
export interface TestUnit {
  readonly file: string;
  /** The name of the test, unless it is the whole file. */
  readonly test?: string;
  /** Its usual duration, without the start of a process. */
  readonly seconds: number;
  /** The lines that it runs, by files of `src/`. */
  readonly lines: { readonly [source: string]: readonly number[] };
}

/** The file whose tests are separate units: each of them runs the exchanges of one fixture. */
const EXCHANGES = "tests/spec/spec_test.ts";

/** How many units are measured at once. */
const LANES = 2;

/** The output of a test run. It has no code if it took too long. */
export interface Run {
  readonly code?: number;
  readonly printed: string;
  readonly seconds: number;
}

/**
 * Runs each quick test of some places once in a tree, and records which lines of `src/` it runs, also in processes that
 * it starts.
 * @throws if a test fails.
 */
export async function measureReach(tree: string, places: readonly string[]): Promise<readonly TestUnit[]> {
  const files = (await Promise.all(places.map((place) => testFiles(`${tree}/${place}`)))).flat()
    .map((file) => file.slice(tree.length + 1));
  const queue = (await Promise.all(files.map((file) => unitsOf(file, tree)))).flat();
  const measured: TestUnit[] = [];
  const lane = async () => {
    for (let unit = queue.shift(); unit !== undefined; unit = queue.shift()) measured.push(await measure(unit, tree));
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  const start = Math.min(...measured.map(({ seconds }) => seconds));
  return measured.map((unit) => ({ ...unit, seconds: unit.seconds - start }));
}

async function unitsOf(file: string, tree: string): Promise<readonly Pick<TestUnit, "file" | "test">[]> {
  if (file !== EXCHANGES) return [{ file }];
  const { printed } = await deno([...TEST, file], tree);
  // "sky, caching, embedded ... ok (149ms)"; its steps are indented.
  return [...printed.matchAll(/^(\S.*) \.\.\. ok \(/gm)].map(([, test]) => ({ file, test }));
}

async function measure(unit: Pick<TestUnit, "file" | "test">, tree: string): Promise<TestUnit> {
  const folder = await Deno.makeTempDir({ prefix: "relata_reach_" });
  try {
    const { code, printed, seconds } = await runUnits([unit], tree, { DENO_COVERAGE_DIR: folder });
    if (code !== 0) {
      throw new Error(`Cannot judge mutants: without one, ${unit.test ?? unit.file} fails already.\n${printed}`);
    }
    const report = await deno(["coverage", "--lcov", `--include=^file://${tree}/src/`, folder], tree);
    return { ...unit, seconds, lines: linesRun(report.printed, tree) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** The executed lines, by files of a tree, from a report in the format of `lcov`. */
export function linesRun(report: string, tree: string): TestUnit["lines"] {
  const found: { [source: string]: number[] } = {};
  let lines: number[] = [];
  for (const line of report.split("\n")) {
    const [, what, told] = /^(SF|DA):(.*)$/.exec(line) ?? [];
    if (what === "SF") found[told.slice(tree.length + 1)] = lines = [];
    if (what !== "DA") continue;
    const [number, count] = told.split(",").map(Number);
    if (count > 0) lines.push(number);
  }
  return found;
}

/** How many of the most specific units run before all others. */
const NEAREST = 3;

/** The usual duration of a group of several units at most: a mutant that never ends is detected sooner. */
const MOST_SECONDS = 30;

/**
 * The units that run a line, in the groups in which they run: the most specific files, the exchanges, and all others.
 */
export function unitsAt(units: readonly TestUnit[], source: string, line: number): readonly (readonly TestUnit[])[] {
  const entering = units.filter(({ lines }) => lines[source]?.includes(line));
  const files = entering.filter(({ test }) => test === undefined).sort((one, other) => breadth(one) - breadth(other));
  const exchanges = entering.filter(({ test }) => test !== undefined);
  return [files.slice(0, NEAREST), exchanges, files.slice(NEAREST)].flatMap(shortGroups);
}

function shortGroups(units: readonly TestUnit[]): readonly (readonly TestUnit[])[] {
  const groups: TestUnit[][] = [];
  let seconds = Infinity;
  for (const unit of units) {
    seconds += unit.seconds;
    if (seconds > MOST_SECONDS) {
      groups.push([]);
      seconds = unit.seconds;
    }
    groups.at(-1)!.push(unit);
  }
  return groups;
}

function breadth({ lines }: TestUnit): number {
  return Object.values(lines).reduce((sum, { length }) => sum + length, 0);
}

const TEST = ["test", "-A", "--no-check"];

/** Runs units until one fails, all in one process: whole files, or tests of one file. */
export function runUnits(
  units: readonly Pick<TestUnit, "file" | "test">[],
  tree: string,
  env: Readonly<Record<string, string>> = {},
  mostSeconds?: number,
): Promise<Run> {
  const tests = units.flatMap(({ test }) => test ?? []).map((test) => test.replace(/[^\w ,]/g, "\\$&"));
  const filter = tests.length === 0 ? [] : [`--filter=/^(${tests.join("|")})$/`];
  const files = new Set(units.map(({ file }) => file));
  return deno([...TEST, "--fail-fast", ...filter, ...files], tree, env, mostSeconds);
}

/** Runs Deno in a tree, with the options of the quick tests. */
export async function deno(
  args: readonly string[],
  cwd: string,
  settings: Readonly<Record<string, string>> = {},
  mostSeconds = Infinity,
): Promise<Run> {
  const start = performance.now();
  const env = { NO_COLOR: "1", RELATA_SEED: "1", RELATA_TEST_QUICK: "1", ...settings };
  const command = new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    env,
    stdin: "null",
    stdout: "piped",
    stderr: "null",
  });
  const child = command.spawn();
  let isLate = false;
  const late = () => {
    isLate = true;
    child.kill("SIGTERM");
  };
  const timer = mostSeconds === Infinity ? undefined : setTimeout(late, mostSeconds * 1000);
  const { code, stdout } = await child.output();
  clearTimeout(timer);
  const printed = new TextDecoder().decode(stdout);
  return { code: isLate ? undefined : code, printed, seconds: (performance.now() - start) / 1000 };
}
