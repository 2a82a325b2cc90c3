import { installTools } from "../tests/helpers/engines/tools.ts";
import { jobsOf, joined, QUICK, testFiles } from "./test_jobs.ts";
import { startTestServers, type TestServers } from "./test_servers.ts";
import { sumOf, testTotals, type Totals } from "./test_totals.ts";
import { watchRun } from "./watched_run.ts";

type Settings = Readonly<Record<string, string>>;

/** The job that checks types beside the tests: it uses one processor for as long as a long test file. */
const TYPES: readonly string[] = ["mod.ts", "src", "tests", "scripts"];

/** Milliseconds without output after which the test servers are checked. */
const SILENCE = 60_000;
/** Milliseconds that one job may take; the longest takes four minutes beside others. */
const LONGEST = 20 * 60_000;

/**
 * Runs `deno test` with the tools and libSQL servers that tests need, and `deno check` if the first of `args` is
 * `--types`; or, with `--quick`, the quick tests without them. The other `args` are the caller's own: files,
 * `--filter`.
 */
async function runTests(args: readonly string[]): Promise<Totals> {
  const isQuick = args[0] === "--quick";
  const hasTypes = args[0] === "--types";
  const { places, flags } = await parted(isQuick || hasTypes ? args.slice(1) : args);
  if (isQuick) {
    const named = places.length > 0 ? places : QUICK;
    return sumOf([await denoTest(["--parallel", ...flags, ...named], { RELATA_TEST_QUICK: "1" }, true)]);
  }
  await installTools();
  const files = (await Promise.all((places.length > 0 ? places : ["tests"]).map(testFiles))).flat();
  // One test file builds and installs the package for all of them.
  const shared = await Deno.makeTempDir({ prefix: "relata_shared_" });
  try {
    const jobs = jobsOf(files);
    return await runJobs(hasTypes ? [TYPES, ...jobs] : jobs, flags, shared);
  } finally {
    await Deno.remove(shared, { recursive: true });
  }
}

/** The files and folders that the caller names, and the arguments of `deno test`. */
async function parted(args: readonly string[]): Promise<{ places: readonly string[]; flags: readonly string[] }> {
  const exists = await Promise.all(args.map((arg) => Deno.stat(arg).then(() => true, () => false)));
  return { places: args.filter((_, index) => exists[index]), flags: args.filter((_, index) => !exists[index]) };
}

/**
 * Runs jobs, one more at once than there are processors, since some wait for servers or timers. The output of each of
 * several concurrent jobs is printed at its end.
 */
async function runJobs(
  jobs: readonly (readonly string[])[],
  flags: readonly string[],
  shared: string,
): Promise<Totals> {
  const queue = [...jobs];
  const totals: Totals[] = [];
  const asItComes = jobs.length === 1;
  const lane = async () => {
    let servers = await startTestServers();
    const run = async (files: readonly string[]) => {
      const modules = await modulesOf(files, shared);
      return await denoTest(
        [...flags, ...modules],
        { ...servers.settings, RELATA_TEST_SHARED: shared },
        asItComes,
        servers,
      );
    };
    try {
      for (let files = queue.shift(); files !== undefined && !isStopped; files = queue.shift()) {
        let counted = files === TYPES ? await denoCheck() : await run(files);
        if (counted.failed > 0 && files !== TYPES && !isStopped && !await servers.areAlive()) {
          console.log("The libSQL server of these tests no longer answers. They run again, with a new one.");
          await servers.stop();
          servers = await startTestServers();
          counted = await run(files);
        }
        totals.push(counted);
      }
    } finally {
      await servers.stop();
    }
  };
  const lanes = Math.min(jobs.length, navigator.hardwareConcurrency + 1);
  await Promise.all(Array.from({ length: lanes }, lane));
  return sumOf(totals);
}

/** The test files of a job, or a module of the shared folder that imports them. */
async function modulesOf(files: readonly string[], shared: string): Promise<readonly string[]> {
  const text = joined(files);
  if (text === undefined) return files;
  const prefix = `${files[0].split("/")[1]}_`;
  const module = await Deno.makeTempFile({ dir: shared, prefix, suffix: "_test.ts" });
  await Deno.writeTextFile(module, text);
  return [module];
}

const running = new Set<Deno.ChildProcess>();
let isStopped = false;

/** Ends the tests, but not this process: it still has to stop servers and to print the totals. */
function stop(): void {
  isStopped = true;
  for (const child of running) child.kill("SIGTERM");
}

/** Runs `deno test`. Its output is shown as it comes, or completely at the end. */
async function denoTest(
  args: readonly string[],
  settings: Settings,
  asItComes: boolean,
  servers?: TestServers,
): Promise<Totals> {
  const env: Record<string, string> = { ...settings };
  if (!Deno.stdout.isTerminal()) env.NO_COLOR = "1";
  const command = new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--no-check", ...args],
    env,
    stdin: "null",
    stdout: "piped",
    stderr: asItComes ? "inherit" : "piped",
  });
  const child = command.spawn();
  running.add(child);
  let [printed, warned] = ["", ""];
  const hear = (text: string) => (printed += text, asItComes ? show(text) : undefined);
  const watch = { silence: SILENCE, longest: LONGEST, isAlive: () => servers?.areAlive() ?? Promise.resolve(true) };
  const { success, reason } = await watchRun(child, watch, [
    [child.stdout, hear],
    ...asItComes ? [] : [[child.stderr, (text: string) => warned += text] as const],
  ]);
  running.delete(child);
  if (!asItComes) console.log(printed + warned);
  const ended = reason === undefined ? "" : `\nThis run of tests was ended: ${args.join(" ")}\n${reason}`;
  if (reason !== undefined) console.log(ended);
  const totals = testTotals(printed, success);
  // Output that was shown as it came is not printed again.
  return { ...totals, errors: asItComes ? [] : totals.errors.map((text) => text + ended) };
}

async function show(text: string): Promise<void> {
  for (let left = new TextEncoder().encode(text); left.length > 0;) left = left.subarray(await Deno.stdout.write(left));
}

/** Checks types; a type error counts as one failed test. */
async function denoCheck(): Promise<Totals> {
  const args = ["check", ...TYPES];
  const child = new Deno.Command(Deno.execPath(), { args, stdin: "null", stderr: "piped" }).spawn();
  running.add(child);
  const said = await new Response(child.stderr).text();
  const { success } = await child.status;
  running.delete(child);
  console.log(said);
  return testTotals(said, success);
}

for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
let totals: Totals = { passed: 0, failed: 1, errors: [] };
try {
  totals = await runTests(Deno.args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
for (const text of totals.errors) console.log(`\n${text}`);
// The tests may have been interrupted in the middle of a line.
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
Deno.exit(totals.failed > 0 ? 1 : 0);
