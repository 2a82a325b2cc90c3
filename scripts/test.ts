import { type Sqld, startSqld } from "../tests/helpers/engines/sqld.ts";
import { installTools } from "../tests/helpers/engines/tools.ts";
import { jobsOf, QUICK, testFiles } from "./test_jobs.ts";
import { sumOf, testTotals, type Totals } from "./test_totals.ts";

type Settings = Readonly<Record<string, string>>;

/** The job that looks at types beside the tests: it takes one processor for as long as a long file of tests. */
const TYPES: readonly string[] = ["mod.ts", "src", "tests", "scripts"];

/**
 * Runs `deno test` with the tools and libSQL servers at hand, and `deno check` where the first of `args` is `--types`; or,
 * with `--quick`, the quick tests without them. The other `args` are the caller's own: files, `--filter`.
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
  // What one file makes for all of them: the package, packed and installed.
  const shared = await Deno.makeTempDir({ prefix: "relata_shared_" });
  try {
    const jobs = jobsOf(files);
    return await runJobs(hasTypes ? [TYPES, ...jobs] : jobs, flags, shared);
  } finally {
    await Deno.remove(shared, { recursive: true });
  }
}

/** The files and folders that the caller names, and what is `deno test`'s own. */
async function parted(args: readonly string[]): Promise<{ places: readonly string[]; flags: readonly string[] }> {
  const exists = await Promise.all(args.map((arg) => Deno.stat(arg).then(() => true, () => false)));
  return { places: args.filter((_, index) => exists[index]), flags: args.filter((_, index) => !exists[index]) };
}

/**
 * Runs jobs, one more at once than there are processors, since some wait for servers or for a time to pass. What several
 * at once print comes when each has ended.
 */
async function runJobs(
  jobs: readonly (readonly string[])[],
  flags: readonly string[],
  shared: string,
): Promise<Totals> {
  const queue = [...jobs];
  const totals: Totals[] = [];
  const isAlone = jobs.length === 1;
  const lane = () =>
    withServers(async (settings) => {
      for (let files = queue.shift(); files !== undefined && !isStopped; files = queue.shift()) {
        const env = { ...settings, RELATA_TEST_SHARED: shared };
        totals.push(files === TYPES ? await denoCheck() : await denoTest([...flags, ...files], env, isAlone));
      }
    });
  const lanes = Math.min(jobs.length, navigator.hardwareConcurrency + 1);
  await Promise.all(Array.from({ length: lanes }, lane));
  return sumOf(totals);
}

/** Gives a lane of jobs libSQL servers of its own: tests empty the databases that they fill. */
async function withServers(use: (settings: Settings) => Promise<void>): Promise<void> {
  const servers: Sqld[] = [];
  try {
    servers.push(await startSqld());
    // A replica copies all that its primary has ever written, so the primary is one that few tests write to.
    servers.push(await startSqld());
    const [server, primary] = servers;
    await use({ RELATA_TEST_SQLD: server.url, RELATA_TEST_PRIMARY: primary.url });
  } finally {
    for (const server of servers) await server.stop();
  }
}

const running = new Set<Deno.ChildProcess>();
let isStopped = false;

/** Ends the tests, not this process: it still has servers to stop and the totals to say. */
function stop(): void {
  isStopped = true;
  for (const child of running) child.kill("SIGTERM");
}

/** Runs `deno test`. What it prints is shown as it comes, or all of it at the end. */
async function denoTest(args: readonly string[], settings: Settings, asItComes: boolean): Promise<Totals> {
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
  const warned = asItComes ? undefined : new Response(child.stderr).text();
  const printed = await (asItComes ? shown(child.stdout) : new Response(child.stdout).text());
  const { success } = await child.status;
  running.delete(child);
  if (warned !== undefined) console.log(printed + await warned);
  return testTotals(printed, success);
}

/** Looks at types; a mistake counts as one failure. */
async function denoCheck(): Promise<Totals> {
  const child = new Deno.Command(Deno.execPath(), { args: ["check", ...TYPES], stdin: "null" }).spawn();
  running.add(child);
  const { success } = await child.status;
  running.delete(child);
  return { passed: 0, failed: success ? 0 : 1 };
}

/** Shows a text as it comes, and gives all of it. */
async function shown(stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> {
  const [showing, kept] = stream.tee();
  const end = showing.pipeTo(Deno.stdout.writable, { preventClose: true });
  const [text] = await Promise.all([new Response(kept).text(), end]);
  return text;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, stop);
let totals: Totals = { passed: 0, failed: 1 };
try {
  totals = await runTests(Deno.args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
// The tests may have been cut off in the middle of a line.
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
Deno.exit(totals.failed > 0 ? 1 : 0);
