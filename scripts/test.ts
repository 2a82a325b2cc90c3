import { startSqld } from "../tests/helpers/engines/sqld.ts";
import { installTools } from "../tests/helpers/engines/tools.ts";
import { testTotals, type Totals } from "./test_totals.ts";

/** What `--quick` runs: exchanges on a database file, goldens and units; no server, no tools, no compiler. */
const QUICK = [
  ...["access", "cli", "helpers", "input", "pages", "settings", "spec", "sql", "standalone", "unit", "values"].map((
    name,
  ) => `tests/${name}`),
  ...["check_source", "embedded", "logged"].map((name) => `tests/store/${name}_test.ts`),
];

/**
 * Runs `deno test` with the tools and libSQL servers at hand, or, with `--quick`, the quick tests without them; the
 * other `args` are the caller's own: files, `--filter`.
 */
async function runTests(args: readonly string[]): Promise<Totals> {
  if (args[0] === "--quick") {
    const named = args.slice(1);
    return await denoTest(["--parallel", ...named, ...await placesFor(named, QUICK)], { RELATA_TEST_QUICK: "1" });
  }
  await installTools();
  const server = await startSqld();
  // A replica copies all that its primary has ever written, so the primary is one that few tests write to.
  const primary = await startSqld();
  try {
    return await denoTest([...args, ...await placesFor(args, ["--ignore=tests/bench", "tests"])], {
      RELATA_TEST_SQLD: server.url,
      RELATA_TEST_PRIMARY: primary.url,
    });
  } finally {
    await primary.stop();
    await server.stop();
  }
}

/** Where tests are looked for: nowhere else than the caller says, in `places` where the caller does not. */
async function placesFor(args: readonly string[], places: readonly string[]): Promise<readonly string[]> {
  const named = await Promise.all(args.map((arg) => Deno.stat(arg).then(() => true, () => false)));
  return named.includes(true) ? [] : places;
}

async function denoTest(args: readonly string[], settings: Readonly<Record<string, string>>): Promise<Totals> {
  const env: Record<string, string> = { ...settings };
  if (!Deno.stdout.isTerminal()) env.NO_COLOR = "1";
  const command = new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--no-check", ...args],
    env,
    stdin: "null",
    stdout: "piped",
  });
  const child = command.spawn();
  // Ctrl-C ends the tests, not this process: it still has the server to stop and the totals to say.
  for (const signal of ["SIGINT", "SIGTERM"] as const) Deno.addSignalListener(signal, () => child.kill("SIGTERM"));
  const [shown, kept] = child.stdout.tee();
  const showing = shown.pipeTo(Deno.stdout.writable, { preventClose: true });
  const [printed] = await Promise.all([new Response(kept).text(), showing]);
  const { success } = await child.status;
  return testTotals(printed, success);
}

let totals: Totals = { passed: 0, failed: 1 };
try {
  totals = await runTests(Deno.args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
// The tests may have been cut off in the middle of a line.
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
Deno.exit(totals.failed > 0 ? 1 : 0);
