import { startSqld } from "../tests/helpers/sqld.ts";
import { installTools } from "../tests/helpers/tools.ts";
import { testTotals, type Totals } from "./test_totals.ts";

/** Runs `deno test` with the tools and a libSQL server at hand; `args` are the caller's own: files, `--filter`. */
async function runTests(args: readonly string[]): Promise<Totals> {
  await installTools();
  const server = await startSqld();
  try {
    return await denoTest([...args, ...await placesFor(args)], server.url);
  } finally {
    await server.stop();
  }
}

/** Where tests are looked for: nowhere else than the caller says, everywhere but in the benchmarks where it does not. */
async function placesFor(args: readonly string[]): Promise<string[]> {
  const named = await Promise.all(args.map((arg) => Deno.stat(arg).then(() => true, () => false)));
  return named.includes(true) ? [] : ["--ignore=tests/bench", "tests"];
}

async function denoTest(args: readonly string[], sqld: string): Promise<Totals> {
  const env: Record<string, string> = { RELATA_TEST_SQLD: sqld };
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
