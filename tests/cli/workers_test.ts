import assert from "node:assert/strict";
import { runCommand } from "./run_command.ts";
import { runProcess, type Serving, startServing } from "./serve_process.ts";

const directory = await Deno.makeTempDir({ prefix: "relata_workers_" });
Deno.test.afterAll(() => Deno.remove(directory, { recursive: true }));

/** A service that reports which process has answered. */
await Deno.writeTextFile(`${directory}/who.ts`, "export default { fetch: () => new Response(String(Deno.pid)) };\n");
/** A service whose processes end at their first request. */
await Deno.writeTextFile(`${directory}/dying.ts`, "export default { fetch: () => Deno.exit(7) };\n");
await Deno.writeTextFile(`${directory}/broken.ts`, "export default {};\n");

/** A connection stays with the process that has accepted it: each request has its own. */
const client = Deno.createHttpClient({ poolMaxIdlePerHost: 0 });
Deno.test.afterAll(() => client.close());

const ask = async ({ url }: Serving): Promise<number> => Number(await (await fetch(url, { client })).text());

/** Sends requests until the given number of other processes have answered. */
async function processes(serving: Serving, count: number, others: readonly number[] = []): Promise<readonly number[]> {
  const seen = new Set<number>();
  for (const deadline = performance.now() + 60_000; seen.size < count;) {
    assert.ok(performance.now() < deadline, `${seen.size} of ${count} processes have answered within 20 s`);
    const answered = await ask(serving).catch(() => undefined);
    if (answered !== undefined && !others.includes(answered)) seen.add(answered);
  }
  return [...seen];
}

/** Whether a process runs. A process that has ended stays in the process table until its parent reaps it. */
const isAlive = (pid: number) =>
  Deno.readTextFile(`/proc/${pid}/status`).then((status) => !/^State:\s+Z/m.test(status), () => false);

Deno.test("workers share a port, a worker that dies is restarted, and Ctrl-C ends all", async () => {
  const serving = await startServing(["who.ts", "--workers=2"], directory);
  assert.deepEqual(serving.said.at(-1), "Press Ctrl-C to end.");
  const pids = await processes(serving, 2);
  Deno.kill(pids[0], "SIGKILL");
  const [another] = await processes(serving, 1, pids);
  const { code, warned } = await serving.stop();
  assert.deepEqual([code, warned], [0, "A worker has ended (1), and is started again.\n"]);
  for (const pid of [...pids, another]) assert.equal(await isAlive(pid), false, `the worker ${pid} has not ended`);
});

/** Kills the supervisor of a command, and waits until its workers have ended. */
async function killSupervisor(serving: Serving): Promise<void> {
  const children = await Deno.readTextFile(`/proc/${serving.pid}/task/${serving.pid}/children`);
  const workers = children.trim().split(" ").map(Number);
  assert.ok(workers.length > 0);
  Deno.kill(serving.pid, "SIGKILL");
  for (const deadline = performance.now() + 60_000; (await Promise.all(workers.map(isAlive))).includes(true);) {
    assert.ok(performance.now() < deadline, "a worker goes on alone");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await serving.ended();
}

Deno.test("workers end when the process that started them is gone", async () => {
  const serving = await startServing(["who.ts", "--workers=2"], directory);
  await processes(serving, 2);
  await killSupervisor(serving);
});

Deno.test("workers also end when the process that started them no longer reads their messages", async () => {
  const serving = await startServing(["who.ts", "--workers=3"], directory);
  await new Promise((resolve) => setTimeout(resolve, 50));
  Deno.kill(serving.pid, "SIGSTOP");
  // The others begin to listen meanwhile, and say so.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await killSupervisor(serving);
});

Deno.test("workers that die repeatedly end the command", async () => {
  const serving = await startServing(["dying.ts", "--workers=2"], directory);
  const deadline = setTimeout(() => serving.stop(), 60_000);
  const asking = setInterval(() => ask(serving).catch(() => {}), 20);
  const { code, warned } = await serving.ended();
  clearInterval(asking);
  clearTimeout(deadline);
  assert.equal(code, 1);
  assert.match(
    warned,
    /(?:A worker has ended \(7\), and is started again\.\n){9}relata: Cannot go on: workers have died 10 times within a minute\.\n$/,
  );
});

Deno.test("an error that stops the first worker is printed once, and so is a used port", async () => {
  const broken = await runProcess(["serve", "broken.ts", "--workers=2", "--port=0"], directory);
  assert.equal(broken.code, 1);
  assert.equal(broken.warned.match(/Cannot serve broken\.ts/g)?.length, 1);
  using taken = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { code, warned } = await runProcess(["serve", "who.ts", "--workers=2", `--port=${taken.addr.port}`], directory);
  assert.equal(code, 1);
  assert.match(warned, /another program listens there/);
});

Deno.test("the number of workers is from 1 to 64", async () => {
  for (const workers of ["0", "65", "x", "-1", "1.5"]) {
    const { code, warned } = await runCommand("serve", "who.ts", `--workers=${workers}`);
    assert.deepEqual([code, warned], [2, [`relata: Cannot start "${workers}" workers: write a number from 1 to 64.`]]);
  }
});
