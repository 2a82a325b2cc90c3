/**
 * Slow test files, the longest first: each is its own job, and these start before all others, so that no processor is
 * idle at the end.
 */
export const LONG: readonly string[] = [
  "tests/spec/spec_test.ts",
  "tests/runtimes/command_test.ts",
  "tests/runtimes/runtimes_test.ts",
  "tests/engines/cloudflare_test.ts",
  "tests/browser/pages_test.ts",
  "tests/openapi/lint_test.ts",
  "tests/property/scope_test.ts",
  "tests/openapi/exchanges_test.ts",
  "tests/spec/threads_test.ts",
  "tests/databases/mapped_test.ts",
  "tests/databases/databases_test.ts",
  "tests/property/reading_test.ts",
  "tests/property/cost_limits_test.ts",
  "tests/openapi/size_test.ts",
  "tests/property/operations_test.ts",
  "tests/property/filtering_test.ts",
  "tests/bench_smoke/remote_test.ts",
  "tests/bench_smoke/peers_test.ts",
  "tests/openapi/requests_test.ts",
  "tests/property/odd_values_test.ts",
  "tests/property/cursors_test.ts",
  "tests/store/kept_statements_test.ts",
  "tests/store/patience_test.ts",
];

/** The tests of `--quick`: exchanges on a database file, goldens and units; no server, no tools, no compiler. */
export const QUICK: readonly string[] = [
  ...[
    "access",
    "cli",
    "conformance",
    "helpers",
    "input",
    "pages",
    "settings",
    "spec",
    "sql",
    "standalone",
    "unit",
    "values",
  ].map((name) => `tests/${name}`),
  ...["check_source", "cloudflare", "embedded", "logged", "sqlite_failure"].map((name) =>
    `tests/store/${name}_test.ts`
  ),
];

/**
 * Folders whose files of one job are imported by one module, so that they share what they import: a file by itself takes
 * 0.2 s for that. No file there changes a limit of `src/`, or counts the threads of all services.
 */
const JOINED: readonly string[] = [
  "access",
  "cli",
  "clients",
  "conformance",
  "databases",
  "docs",
  "helpers",
  "input",
  "pages",
  "scripts",
  "settings",
  "spec",
  "sql",
  "standalone",
  "unit",
  "values",
].map((name) => `tests/${name}/`);

/** Folders whose jobs take long or wait for time limits: they start before those of others. */
const SLOW_FOLDERS: readonly string[] = ["concurrency", "plans", "property", "runtimes", "scripts", "store"].map(
  (name) => `tests/${name}`,
);

/** The maximum number of files of a folder in one job, so that no job takes much longer than the others. */
const MOST_FILES = 10;

/** Folders that only their own tasks run: `deno task bench`, `deno task examples`. */
const APART: readonly string[] = ["tests/bench", "tests/examples"];

const TEST = /_test\.ts$/;

/**
 * The files of one `deno test` each, in the order in which they start: slow files, each in its own job, and the others
 * of each folder of `tests/`, a few per job, the slow folders first.
 */
export function jobsOf(files: readonly string[]): readonly (readonly string[])[] {
  const long = LONG.filter((file) => files.includes(file)).map((file) => [file]);
  const others = files.filter((file) => !LONG.includes(file));
  const folders = Map.groupBy(others, (file) => file.split("/").slice(0, 2).join("/"));
  const isSlow = (folder: string) => Number(SLOW_FOLDERS.includes(folder));
  const slowFirst = [...folders.keys()].sort((one, other) => isSlow(other) - isSlow(one));
  return [...long, ...slowFirst.flatMap((folder) => parts(folders.get(folder)!))];
}

/** A module that runs all files of a job, if there are several and they can share what they import. */
export function joined(files: readonly string[]): string | undefined {
  const isJoined = (file: string) => JOINED.some((folder) => file.startsWith(folder));
  if (files.length < 2 || !files.every(isJoined)) return undefined;
  return files.map((file) => `import ${JSON.stringify(import.meta.resolve(`../${file}`))};\n`).join("");
}

function parts(files: readonly string[]): readonly (readonly string[])[] {
  const count = Math.ceil(files.length / MOST_FILES);
  return Array.from({ length: count }, (_, part) => files.filter((_, index) => index % count === part));
}

/** The test files in a folder and below it, sorted, or the one file that is named; not those of `APART`. */
export async function testFiles(place: string): Promise<readonly string[]> {
  if ((await Deno.stat(place)).isFile) return [place];
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(place)) {
    const path = `${place}/${name}`;
    if (isDirectory && !APART.includes(path)) found.push(...await testFiles(path));
    else if (TEST.test(name)) found.push(path);
  }
  return found.sort();
}
