import { type Mutant, mutated } from "./mutants.ts";
import { testFiles } from "./test_jobs.ts";

/** What became of a mutant. */
export interface Judged extends Pick<Mutant, "id" | "file" | "line" | "what"> {
  readonly verdict: "killed" | "survived";
  /** What found it: a file of tests, the compiler, or the time that nothing takes otherwise. */
  readonly by?: string;
  readonly seconds: number;
  readonly diff: string;
}

/** How long one step may take: a mutant may run for ever. */
const MILLISECONDS = 10 * 60_000;

/** How often a step is run of which a test fails that does not fail alone. */
const ROUNDS = 3;

interface Step {
  /** Who has found the mutant where the step fails and names no test. */
  readonly name: string;
  readonly args: readonly string[];
}

/**
 * Puts a mutant into a tree, runs tests until one fails, and takes it out again. First come tests that import the file
 * themselves, then exchanges, all quick tests, the compiler, then the files and folders of `wide`.
 */
export async function judge(mutant: Mutant, tree: string, wide: readonly string[]): Promise<Judged> {
  const path = `${tree}/${mutant.file}`;
  const text = await Deno.readTextFile(path);
  const start = performance.now();
  try {
    await Deno.writeTextFile(path, mutated(text, mutant));
    const by = await finder(stepsFor(await importersOf(mutant.file, tree), wide), tree);
    const { id, file, line, what } = mutant;
    const seconds = (performance.now() - start) / 1000;
    const verdict = by === undefined ? "survived" : "killed";
    return { id, file, line, what, verdict, by, seconds, diff: diffOf(text, mutant) };
  } finally {
    await Deno.writeTextFile(path, text);
  }
}

/** What fails in a tree without any mutant: a file of tests, or the compiler; nothing where all is well. */
export function failing(tree: string, wide: readonly string[]): Promise<string | undefined> {
  return finder(stepsFor([], wide), tree);
}

async function finder(steps: readonly Step[], tree: string): Promise<string | undefined> {
  for (const step of steps) {
    const found = await finderIn(step, tree);
    if (found !== undefined) return found;
  }
}

/** Who fails in a step. A test must fail alone as well: on a busy machine, one fails that waits for something. */
async function finderIn({ name, args }: Step, tree: string): Promise<string | undefined> {
  for (let round = 0; round < ROUNDS; round++) {
    const { code, printed } = await run(args, tree);
    if (code === 0) return undefined;
    if (code === undefined) return `the time that ${name} took`;
    // "its name => ./tests/unit/cut_test.ts:7:6"
    const file = /=> \.\/(\S+?):/.exec(printed)?.[1];
    if (file === undefined) return name;
    const alone = await run([...args.filter((arg) => !arg.startsWith("tests/")), file], tree);
    if (alone.code !== 0) return file;
  }
}

function stepsFor(near: readonly string[], wide: readonly string[]): readonly Step[] {
  const test = (...args: readonly string[]) => ["run", "-A", "scripts/test.ts", ...args, "--fail-fast"];
  return [
    ...(near.length === 0 ? [] : [{ name: "a test that imports it", args: test("--quick", ...near) }]),
    { name: "an exchange", args: test("--quick", "tests/spec/spec_test.ts") },
    { name: "a quick test", args: test("--quick") },
    { name: "the compiler", args: ["check", "mod.ts", "src/cli/main.ts", "src/standalone/worker.ts"] },
    ...(wide.length === 0 ? [] : [{ name: "a wide test", args: test(...wide) }]),
  ];
}

/** Tests without a server that import a file themselves. */
async function importersOf(file: string, tree: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (const folder of ["unit", "values", "sql", "input", "settings", "access", "cli", "pages"]) {
    for (const test of await testFiles(`${tree}/tests/${folder}`)) {
      if ((await Deno.readTextFile(test)).includes(`../${file}"`)) found.push(test.slice(tree.length + 1));
    }
  }
  return found;
}

/** Runs Deno in a tree. @returns no code where it took too long. */
async function run(args: readonly string[], cwd: string): Promise<{ code?: number; printed: string }> {
  const env = { NO_COLOR: "1", RELATA_SEED: "1" };
  const command = new Deno.Command(Deno.execPath(), { args: [...args], cwd, env, stdin: "null", stdout: "piped" });
  const child = command.spawn();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill("SIGTERM");
  }, MILLISECONDS);
  const { code, stdout } = await child.output();
  clearTimeout(timer);
  return { code: isLate ? undefined : code, printed: new TextDecoder().decode(stdout) };
}

/** The lines that a mutant changes, as they were and as they are with it. */
function diffOf(text: string, mutant: Mutant): string {
  const [first, last] = [text.lastIndexOf("\n", mutant.start - 1) + 1, text.indexOf("\n", mutant.end)];
  const own = { ...mutant, start: mutant.start - first, end: mutant.end - first };
  const lines = text.slice(first, last === -1 ? undefined : last);
  const marked = (sign: string, part: string) => part.split("\n").map((line) => `${sign} ${line}`).join("\n");
  return `${marked("-", lines)}\n${marked("+", mutated(lines, own))}`;
}
