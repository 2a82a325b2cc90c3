import { createClient } from "@libsql/client";
import { createService, type ServiceOptions } from "../../mod.ts";
import { emptyDatabase } from "../helpers/engines/empty_database.ts";
import { KEY_TYPES, ODD_ROWS, ODD_TABLES, TYPES } from "../helpers/values/odd_tables.ts";

/**
 * Sends every request to services over tables of odd values, for a test that watches this process: `odd_values.ts URL
 * FILE`. The file has the current request, in case the process dies.
 */
const [url, file] = Deno.args;
const MEDIA_TYPE = "application/vnd.api+json";
const tally: { [status: string]: number } = {};
const wrong: string[] = [];

await fill();
const search = { filter: TYPES.map((type) => `${type}_`) };
const resources = Object.fromEntries(
  KEY_TYPES.flatMap((type) => ["owners", "items", "kids"].map((name) => [`${type}_${name}`, { search }])),
) as ServiceOptions["resources"];
const options: ServiceOptions = { database: url, resources, inferHasMany: true, onError: () => {} };
const plain = createService(options);
const debugged = createService({ ...options, pagination: { limit: 5 }, debug: true, queryLog: true });

// A server is slower, and stores values like a file.
const types = url.startsWith("http") ? ["text", "any"] : KEY_TYPES;
for (const type of types) {
  await readAll(type);
  await writeAll(type);
}
console.log(JSON.stringify({ tally, wrong }));

/** Writes of another program: nothing is bound here, and foreign keys are off. */
async function fill(): Promise<void> {
  if (url.startsWith("http")) await emptyDatabase(url);
  const client = createClient({ url });
  await client.migrate([...ODD_TABLES, ...ODD_ROWS]);
  client.close();
}

async function readAll(type: string): Promise<void> {
  const [owners, items, kids] = ["owners", "items", "kids"].map((name) => `/${type}-${name}`);
  const queries = TYPES.flatMap((one) => [`sort=${one}-`, `sort=-${one}-`]);
  for (const path of [owners, items, kids]) {
    const { text } = await ask(`GET ${path}`);
    for (const link of linksOf(text)) await ask(`GET ${link}`);
    for (const query of [...queries, "filter=x", "filter=%00", "filter=%EF%BF%BD"]) await ask(`GET ${path}?${query}`);
  }
  for (
    const [path, include] of [[items, "owner"], [kids, "owner"], [owners, `${type}-items`], [owners, `${type}-kids`]]
  ) {
    await ask(`GET ${path}?include=${include}`);
    await ask(`GET ${path}?include=${include}.${include === "owner" ? `${type}-items` : "owner"}`);
    await ask(`GET ${path}?include=${include},${include}.${include === "owner" ? `${type}-kids.owner` : "owner"}`);
    for (const one of TYPES) await ask(`GET ${path}?include=${include}&sort=-${include}.${one}-,${one}-`);
    for (const id of idsOf((await ask(`GET ${path}?fields[${path.slice(1)}]=`)).text)) {
      await ask(`GET ${path}/${encodeURIComponent(id)}?include=${include}`);
    }
  }
}

/** Writes whose guards fail, so that the second look runs, and writes that pass. */
async function writeAll(type: string): Promise<void> {
  const [owners, items, kids] = ["owners", "items", "kids"].map((name) => `${type}-${name}`);
  const to = (name: string, ...ids: readonly string[]) => ids.map((id) => ({ type: name, id }));
  const owned = { owner: { data: to(owners, "nowhere")[0] } };
  const ids = idsOf((await ask(`GET /${owners}`)).text);
  const kidIds = idsOf((await ask(`GET /${kids}`)).text);
  for (const id of [...ids, "nowhere"]) {
    const path = `/${owners}/${encodeURIComponent(id)}`;
    const patch = (relationships: object, attributes: object = {}) =>
      ask(`PATCH ${path}`, { type: owners, id, attributes, relationships });
    await patch({ [kids]: { data: [] } });
    await patch({ [kids]: { data: to(kids, ...kidIds.slice(0, 3), "nowhere") } });
    await patch({ [items]: { data: to(items, id, "nowhere") } });
    await patch({ [items]: { data: to(items, id) } });
    await patch({ [kids]: { data: to(kids, ...kidIds) }, [items]: { data: [] } }, { "text-": id });
    await ask(`POST /${items}`, { type: items, relationships: owned });
    await ask(`POST /${items}`, { type: items, relationships: { owner: { data: { type: owners, id } } } });
    await ask(`PATCH /${items}/${encodeURIComponent(id)}`, { type: items, id, relationships: owned });
    await ask(`PATCH /${items}/${encodeURIComponent(id)}`, {
      type: items,
      id,
      relationships: { owner: { data: null } },
    });
  }
  for (const name of [owners, items, kids]) {
    for (const id of idsOf((await ask(`GET /${name}`)).text)) await ask(`DELETE /${name}/${encodeURIComponent(id)}`);
  }
}

/** Sends a request to both services; only the status of the second one's answer is checked. */
async function ask(request: string, data?: object): Promise<{ text: string }> {
  const answers = [];
  // A delete that has passed does not pass again.
  for (const service of request.startsWith("DELETE") ? [plain] : [plain, debugged]) {
    Deno.writeTextFileSync(file, `${request} ${JSON.stringify(data) ?? ""}`);
    const [method, path] = request.split(" ");
    const headers = { accept: MEDIA_TYPE, ...(data === undefined ? {} : { "content-type": MEDIA_TYPE }) };
    const body = data === undefined ? undefined : JSON.stringify({ data });
    const answer = await service.fetch(new Request(`http://127.0.0.1${path}`, { method, headers, body }));
    const text = await answer.text();
    const key = `${method} ${answer.status}`;
    tally[key] = (tally[key] ?? 0) + 1;
    if (answer.status >= 500 && wrong.length < 20) {
      wrong.push(`${request} ${JSON.stringify(data)}: ${text.slice(0, 1500)}`);
    }
    if (text !== "") {
      try {
        JSON.parse(text);
      } catch (error) {
        const at = Number(/position (\d+)/.exec(String(error))?.[1] ?? 0);
        throw new Error(`${request}: ${error}: ${JSON.stringify(text.slice(Math.max(0, at - 300), at + 100))}`, {
          cause: error,
        });
      }
    }
    answers.push({ text });
  }
  return answers[0];
}

function linksOf(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/"(?:self|related)":\s*"([^"]+)"/g)].map(([, link]) => link))];
}

function idsOf(text: string): readonly string[] {
  const { data } = JSON.parse(text) as { data?: readonly { readonly id: string }[] };
  return (data ?? []).map((one) => one.id);
}
