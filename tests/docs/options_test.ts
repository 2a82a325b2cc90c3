import { deepEqual, equal, ok } from "node:assert/strict";
import { createService, type ServiceOptions } from "../../mod.ts";
import { SERVICE_CHECKS } from "../../src/config/check_options.ts";
import { RESOURCE_CHECKS } from "../../src/config/resource_checks.ts";
import { atlas } from "../helpers/fixtures/atlas.ts";
import { embeddedEngine } from "../helpers/engines/engines.ts";
import { cleanFolder } from "../runtimes/clean_folder.ts";
import { readPage, squeeze } from "./page.ts";

/** One example of the page: options, and requests with the contents of their answers. */
interface Example {
  readonly name: string;
  readonly options: string;
  readonly requests: readonly Sent[];
}

/** `POST /currencies {…} → 422 "title": "upperCase"`, `GET /currencies/1 as text/html → <h1>`. */
interface Sent {
  readonly method: string;
  readonly path: string;
  /** The requested media type, if it is not JSON:API: `text/html`. */
  readonly accept?: string;
  readonly body?: string;
  readonly status?: number;
  readonly holds: string;
}

const REQUEST = /^\/\/ ([A-Z]+) (\S+)(?: as (\S+))?(?: (\{.*\}))? → (?:(\d{3})(?:$| ))?(.*)$/;
const ROOT = new URL("../../", import.meta.url).pathname;

const page = await readPage("docs/options.md");
const blocks = [...page.matchAll(/```ts\n([^]*?)```/g)].map((match) => match[1]);
const examples = blocks.filter((block) => REQUEST.test(block.trimEnd().split("\n").at(-1) ?? "")).map(example);

function example(block: string): Example {
  const lines = block.trimEnd().split("\n");
  const requests = lines.flatMap((line): Sent[] => {
    const [, method, path, accept, body, status, holds] = REQUEST.exec(line) ?? [];
    return method === undefined
      ? []
      : [{ method, path, accept, body, status: status ? Number(status) : undefined, holds }];
  });
  const options = lines.filter((line) => !REQUEST.test(line)).join("\n");
  return { name: options.slice(0, 60), options, requests };
}

/** A module that exports every example's options, to be checked by the compiler and run. */
function moduleOf(all: readonly Example[], library: string): string {
  const base = /resources: (\{[^]*?\n {2}\}),/.exec(blocks[0])?.[1];
  return `import { type AnyDatabase, type ErrorDocument, libsql, type ServiceOptions } from "${library}";
const base = { database: ":memory:", resources: ${base} };
const optionsOf = <DB = AnyDatabase, Context = unknown, Platform = unknown, Execution = unknown>(
  options: ServiceOptions<DB, Context, Platform, Execution>,
): unknown => options;
export default [
${all.map(({ options }) => `  optionsOf({ ...base, ${options} }),`).join("\n")}
];
`;
}

const file = await Deno.makeTempFile({ prefix: "relata_", suffix: ".ts" });
await Deno.writeTextFile(file, moduleOf(examples, `${ROOT}mod.ts`));

Deno.test("docs/options.md has exactly the options of the code", () => {
  const headings = [...page.matchAll(/^### `(\w+)`$/gm)].map((match) => match[1]);
  const names = [
    ...Object.keys(SERVICE_CHECKS),
    ...Object.keys(RESOURCE_CHECKS).filter((name) => !Object.hasOwn(SERVICE_CHECKS, name)),
  ];
  deepEqual([...new Set(headings)].sort(), names.sort());
});

Deno.test("every block of docs/options.md except the first is an example that runs", () => {
  equal(examples.length, blocks.length - 1);
});

Deno.test("the examples of docs/options.md compile", async () => {
  const { path: cwd, remove } = await cleanFolder();
  await Deno.writeTextFile(`${cwd}/options.ts`, moduleOf(examples, "relata"));
  const args = ["check", "--no-lock", "options.ts"];
  const { success, stderr } = await new Deno.Command(Deno.execPath(), { args, cwd, env: { NO_COLOR: "1" } }).output();
  ok(success, new TextDecoder().decode(stderr));
  await remove();
});

Deno.test("the examples of docs/options.md answer as the page says", async (test) => {
  const engine = await embeddedEngine();
  const { default: options } = await import(`file://${file}`) as { default: readonly ServiceOptions[] };
  for (const [index, { name, requests }] of examples.entries()) {
    await test.step(name, async () => {
      await engine.fill(atlas);
      const service = createService({ onError: () => {}, ...options[index], database: engine.database });
      for (const { method, path, accept = "application/vnd.api+json", body, status, holds } of requests) {
        const headers = { accept, "content-type": "application/vnd.api+json" };
        const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
        const text = await answer.text();
        equal(answer.status, status ?? 200, text);
        ok(squeeze(text).includes(squeeze(holds)), `${text}\ndoes not hold\n${holds}`);
      }
    });
  }
  await engine.close();
  await Deno.remove(file);
});
