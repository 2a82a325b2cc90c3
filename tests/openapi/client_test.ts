import { deepEqual, equal, match } from "node:assert/strict";
import openapiTypes, { astToString } from "openapi-typescript";
import { cleanFolder } from "../runtimes/clean_folder.ts";
import { createAtlas, openAtlas } from "../helpers/fixtures/open_atlas.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

const page = await Deno.readTextFile(`${ROOT}docs/openapi.md`);
/** The blocks of the page: an option, a program, and its use of operations. */
const [option, program, operations] = [...page.matchAll(/```ts\n([^]*?)```/g)].map((found) => found[1]);

const directory = await Deno.makeTempDir({ prefix: "relata_client_" });
const database = await createAtlas(directory);
const service = openAtlas(database, { pagination: true, filters: true, openapi: true, jsonapi: "1.1", atomic: true });
const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, (request) => service.fetch(request));
const origin = `http://127.0.0.1:${server.addr.port}`;

Deno.test.afterAll(async () => {
  await server.shutdown();
  await service.close();
  await Deno.remove(directory, { recursive: true });
});

Deno.test.beforeAll(async () => {
  const types = await openapiTypes(new URL(`${origin}/openapi.json`));
  await Deno.writeTextFile(`${directory}/api.ts`, astToString(types));
});

/**
 * Writes a program next to the types.
 * @returns its path.
 */
async function write(name: string, text: string): Promise<string> {
  await Deno.writeTextFile(`${directory}/${name}.ts`, text.replace("http://127.0.0.1:8000", origin));
  return `${directory}/${name}.ts`;
}

/** Runs Deno with the packages of this project. */
const deno = (command: "check" | "run", ...rest: readonly string[]) =>
  printed([command, "--config", `${ROOT}deno.json`, ...rest]);

async function printed(args: readonly string[], cwd?: string) {
  const { success, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: [...args],
    cwd,
    env: { NO_COLOR: "1" },
  })
    .output();
  const [said, warned] = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes));
  return { success, said, warned };
}

Deno.test("the client of docs/openapi.md compiles and runs", async () => {
  const { success, said, warned } = await deno("run", "-A", "--check", await write("client", program + operations));
  equal(success, true, warned);
  deepEqual(said.trim().split("\n"), ["Switzerland", "CHF", "160", "400", '[ "currencies", undefined, undefined ]']);
});

Deno.test("a filter takes numbers and booleans where its column has them", async () => {
  const path = await write(
    "filters",
    `${program.split("// One country")[0]}
const { data: countries } = await client.GET("/countries", {
  params: { query: { "filter[currency.minor-units][gte]": 3, "filter[national-capital][null]": false } },
});
const { data: cultures } = await client.GET("/cultures", {
  params: { query: { "filter[language.is-rtl]": true, "filter[country.code]": "IL" } },
});
for (const one of [countries, cultures]) console.log(one?.data.map(({ attributes }) => attributes?.code).join());`,
  );
  const { success, said, warned } = await deno("run", "-A", "--check", path);
  equal(success, true, warned);
  equal(said.trim(), "BH,IQ,JO,KW,LY,OM,TN\nar-IL,he-IL");
});

/** Changes of the program, with the compiler's message for each. */
const WRONG: readonly [from: string, to: string, message: RegExp][] = [
  [`"/countries/{id}"`, `"/comets/{id}"`, /"\/comets\/\{id\}"/],
  [`include: "currency"`, `include: 1`, /Type 'number' is not assignable to type 'string'/],
  [`attributes?.name`, `attributes?.nome`, /nome/],
  [`one.type === "currencies"`, `one.type === "comets"`, /no overlap/],
  [`name: "Test"`, `name: 1`, /Type 'number' is not assignable to type 'string'/],
  [`name: "Test", `, ``, /Property '"?name"?' is missing/],
  [
    `data: { type: "currencies", attributes`,
    `data: { type: "countries", attributes`,
    /Type '"countries"' is not assignable/,
  ],
  [`type: "currencies", lid: "new", attributes`, `type: "comets", lid: "new", attributes`, /"comets"/],
  [`name: "Two"`, `name: 2`, /Type 'number' is not assignable to type 'string'/],
  [`, name: "Two"`, ``, /Property '"?name"?' is missing/],
  [`code: "XTT"`, `code: "XTT", mass: 1`, /'"?mass"?' does not exist/],
  [`, attributes: { code: "XTT", name: "Two" }`, ``, /Property 'attributes' is missing/],
  [`data: { type: "currencies", lid: "new" },`, ``, /Property 'data' is missing/],
  [`data: { type: "currencies", lid: "new" },`, `data: { type: "languages", lid: "new" },`, /"languages"/],
  [`relationship: "currency"`, `relationship: "comet"`, /relationship: string; }.* is not assignable/],
  [`op: "remove"`, `op: "replace"`, /"replace"/],
  [
    `op: "remove", ref: { type: "currencies", id: "160" }`,
    `op: "remove"`,
    /is missing the following properties .*: ref, data/,
  ],
  [`{ type: "currencies", id: "160" }`, `{ type: "currencies" }`, /not assignable/],
  [`{ type: "currencies", id: "160" }`, `{ type: "currencies", id: 160 }`, /id: number; }; }' is not assignable/],
  [`one.data?.type`, `one.data?.kind`, /kind/],
];

Deno.test("the option of docs/openapi.md compiles and works", async () => {
  const folder = await cleanFolder();
  const text = `import { createService } from "relata";
const service = createService({ database: "${database}", resources: { countries: {} }, ${option} });
const { info, security } = await service.openapi();
console.log(info.title, info.version, JSON.stringify(info.license), JSON.stringify(security));
await service.close();`;
  await Deno.writeTextFile(`${folder.path}/option.ts`, text);
  const { success, said, warned } = await printed(["run", "-A", "--check", "--no-lock", "option.ts"], folder.path);
  await folder.remove();
  equal(success, true, warned);
  equal(said.trim(), 'Atlas 2.0.0 {"name":"MIT","identifier":"MIT"} [{"token":[]}]');
});

/** The program with one change. */
function changed(from: string, to: string): string {
  const text = program + operations;
  equal(text.split(from).length, 2, from);
  return text.replace(from, to);
}

Deno.test("a use of what the description lacks is a compiler error", async () => {
  const files = await Promise.all(
    WRONG.map(([from, to], index) => write(`wrong${index}`, changed(from, to))),
  );
  const { warned } = await deno("check", ...files);
  const errors = warned.split(/^(?=TS\d+ \[ERROR\])/m);
  for (const [index, [, to, message]] of WRONG.entries()) {
    const own = errors.filter((error) => error.includes(`wrong${index}.ts`)).join("\n");
    match(own, message, `${to}: ${own}`);
  }
});
