import assert from "node:assert/strict";
import { type Watch, watchRun } from "../../scripts/watched_run.ts";

const LONG: Watch = { silence: 60_000, longest: 60_000, isAlive: () => Promise.resolve(true) };

/** Runs a shell script under watch, and returns how it ended and its output. */
async function run(script: string, watch: Partial<Watch>) {
  const options: Deno.CommandOptions = { args: ["-c", script], stdin: "null", stdout: "piped", stderr: "piped" };
  const child = new Deno.Command("sh", options).spawn();
  const said: string[] = [];
  const hear = (text: string) => said.push(text);
  const end = await watchRun(child, { ...LONG, ...watch }, [[child.stdout, hear], [child.stderr, hear]]);
  return { ...end, said: said.join("") };
}

Deno.test("a program that ends on its own is read to its end", async () => {
  assert.deepEqual(await run("echo one; echo two >&2", {}), { success: true, reason: undefined, said: "one\ntwo\n" });
  assert.deepEqual(await run("echo three; exit 3", {}), { success: false, reason: undefined, said: "three\n" });
});

Deno.test("a silent program is ended when its server is gone, and not before", async () => {
  const answers = [true, true, false];
  const isAlive = () => Promise.resolve(answers.shift()!);
  const end = await run("echo one; sleep 30", { silence: 40, isAlive });
  assert.deepEqual(end, { success: false, reason: "It waited for a server that no longer answers.", said: "one\n" });
  assert.deepEqual(answers, []);
});

Deno.test("a program that keeps printing is not checked", async () => {
  const isAlive = () => Promise.reject(new Error("asked"));
  const { success } = await run("for i in 1 2 3 4 5 6 7 8; do echo $i; sleep 0.1; done", { silence: 700, isAlive });
  assert.equal(success, true);
});

Deno.test("a program that takes too long is ended, whatever it prints and whoever keeps its streams open", async () => {
  const { success, reason } = await run("sleep 30 & while :; do echo one; sleep 0.05; done", { longest: 300 });
  assert.deepEqual([success, reason], [false, "It took more than 0.3 seconds."]);
});
