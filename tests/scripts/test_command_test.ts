import assert from "node:assert/strict";
import { withTree } from "./with_tree.ts";

/** The test command on one test file; colours are on, to check that the last line has none. */
function command(file: string, flags: readonly string[] = []): Deno.Command {
  const args = ["run", "-A", "scripts/test.ts", ...flags, file];
  // Another run of the command may run this one.
  const env = { FORCE_COLOR: "1", RELATA_TEST_SQLD: "" };
  return new Deno.Command(Deno.execPath(), { args, env, stdin: "null", stdout: "piped", stderr: "null" });
}

/** Runs the test command on a test file with this text. */
function run(text: string, flags: readonly string[] = []): Promise<{ code: number; lines: string[] }> {
  return withTree({ "one_test.ts": text }, async (root) => {
    const { code, stdout } = await command(`${root}/one_test.ts`, flags).output();
    return { code, lines: new TextDecoder().decode(stdout).trimEnd().split("\n") };
  });
}

async function answers(url: string): Promise<boolean> {
  return await fetch(`${url}/health`).then(async (response) => (await response.body?.cancel(), true), () => false);
}

const url = `const url = Deno.env.get("RELATA_TEST_SQLD"); console.log("URL " + url);`;

Deno.test("the test command runs tests beside a server, stops it and ends with only the totals", async () => {
  const { code, lines } = await run(`${url}
    Deno.test("it answers", async () => { await (await fetch(url + "/health")).body.cancel(); });
    Deno.test("it answers again", async () => { await (await fetch(url + "/health")).body.cancel(); });`);
  assert.deepEqual([code, lines.at(-1)], [0, "2 passed, 0 failed"]);
  assert.equal(await answers(lines.find((line) => line.startsWith("URL "))!.slice(4)), false);
});

Deno.test("the test command fails if the tests fail, and also ends with the totals", async () => {
  const { code, lines } = await run(`Deno.test("a", () => {}); Deno.test("b", () => { throw new Error("b"); });`);
  assert.deepEqual([code, lines.at(-1)], [1, "1 passed, 1 failed"]);
});

Deno.test("tests that failed in several runs are repeated before the totals", async () => {
  // These files are two runs: one with the even ones, one with the odd ones.
  const files = Object.fromEntries(Array.from({ length: 12 }, (_, index) => {
    const body = index < 2 ? `throw new Error("the error of ${index}");` : "";
    return [`${String(index).padStart(2, "0")}_test.ts`, `Deno.test("test ${index}", () => { ${body} });`];
  }));
  const printed = await withTree(files, async (root) => {
    const { stdout } = await command(root).output();
    return new TextDecoder().decode(stdout);
  });
  const last = printed.slice(printed.lastIndexOf("running "));
  for (const index of [0, 1]) {
    assert.match(last, new RegExp(`ERRORS\\s+test ${index} =>[^]*error: Error: the error of ${index}\\n`));
  }
  assert.match(last, /\n\n10 passed, 2 failed\n$/);
});

Deno.test("tests that cannot be loaded are one failure", async () => {
  const { code, lines } = await run(`import "./nowhere.ts";`);
  assert.deepEqual([code, lines.at(-1)], [1, "0 passed, 1 failed"]);
});

Deno.test("the quick tests run without a server, and also end with the totals", async () => {
  const text = `Deno.test("no server", () => { if (Deno.env.get("RELATA_TEST_SQLD")) throw new Error("a server"); });`;
  const { code, lines } = await run(text, ["--quick"]);
  assert.deepEqual([code, lines.at(-1)], [0, "1 passed, 0 failed"]);
});

Deno.test("tests whose server has stopped for good run again, with a new one", async () => {
  const { code, lines } = await run(`${url}
    Deno.test("it answers", async () => {
      const met = new URL("met.txt", import.meta.url);
      const isFirst = await Deno.readTextFile(met).then(() => false, () => true);
      if (!isFirst) return await (await fetch(url + "/health")).body.cancel();
      await Deno.writeTextFile(met, url);
      // The server freezes: its port is in use, and nothing answers there.
      await new Deno.Command("pkill", { args: ["-STOP", "-f", "^\\\\S*sqld .*" + new URL(url).host] }).output();
      throw new Error("It does not answer.");
    });`);
  const again = "The libSQL server of these tests no longer answers. They run again, with a new one.";
  assert.deepEqual([code, lines.filter((line) => line === again).length, lines.at(-1)], [0, 1, "1 passed, 0 failed"]);
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.test(`${signal} ends the tests and the server, and the totals still come last`, async () => {
    await withTree(
      { "one_test.ts": `${url} Deno.test("long", () => new Promise(() => setInterval(() => {}, 1e3)));` },
      async (root) => {
        const child = command(`${root}/one_test.ts`).spawn();
        let printed = "";
        for await (const chunk of child.stdout.pipeThrough(new TextDecoderStream())) {
          if (!printed.includes("long") && (printed + chunk).includes("long")) child.kill(signal);
          printed += chunk;
        }
        const server = /URL (\S+)/.exec(printed)![1];
        assert.deepEqual([(await child.status).code, printed.trimEnd().split("\n").at(-1)], [1, "0 passed, 1 failed"]);
        assert.equal(await answers(server), false);
      },
    );
  });
}
