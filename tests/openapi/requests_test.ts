import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { createService, type Service } from "../../mod.ts";
import { chinook } from "../databases/schemas/chinook.ts";
import { epicStack } from "../databases/schemas/epic_stack.ts";
import { northwind } from "../databases/schemas/northwind.ts";
import { sakila } from "../databases/schemas/sakila.ts";
import { serveDatabase } from "../databases/serve_database.ts";
import { DescribedService, type FoundOperation } from "../helpers/openapi/described_service.ts";
import { drawn } from "../helpers/openapi/draw_body.ts";

const JSON_API = "application/vnd.api+json";
/** How often each operation is called: `RELATA_CASES`, or few enough for every run. */
const RUNS = Number(Deno.env.get("RELATA_CASES") ?? 12);
/** Values of Northwind that do not belong in their columns. */
const MISFIT = /\/(hire|birth)-date must match format "date"/;

for (const database of [chinook, northwind, sakila, epicStack]) {
  Deno.test(`requests that the description of ${database.name} allows get the described answers`, async () => {
    await using served = await serveDatabase(database);
    const reported: unknown[] = [];
    const service = createService({
      database: `file:${served.file}`,
      resources: database.resources,
      inferHasMany: true,
      pagination: true,
      relationshipLinks: true,
      onError: (error) => reported.push(error),
    });
    const described = new DescribedService(await service.openapi());
    const counts = { read: 0, written: 0, refused: 0 };
    for (const found of described.operations) {
      if (found.method === "get") await askAll(found, described, service, counts);
      if (found.operation.requestBody !== undefined) await sendAll(found, described, service, counts);
    }
    await service.close();
    deepEqual(reported, []);
    ok(counts.read > 100 && counts.written > 20 && counts.refused > 50, JSON.stringify(counts));
  });
}

/** How many requests have succeeded, and how many were refused. */
interface Counts {
  read: number;
  written: number;
  refused: number;
}

/** Sends bodies to one operation. */
async function sendAll(
  { path, method, operation }: FoundOperation,
  described: DescribedService,
  service: Service,
  counts: Counts,
): Promise<void> {
  const schema = operation.requestBody?.content[JSON_API].schema ?? {};
  const bodies = fc.tuple(fc.integer({ min: 1, max: 5 }), drawn(schema, described.document));
  for (const [id, body] of fc.sample(bodies, { numRuns: RUNS, seed: 7 })) {
    const named = withId(body, String(id), method);
    deepEqual(described.differences(schema, named), []);
    const answer = await ask(path.replace("{id}", String(id)), method, described, service, named);
    counts[answer.ok ? "written" : "refused"]++;
  }
}

/** Calls one operation with parameters that its patterns allow: one at a time, and several. */
async function askAll(
  { path, operation }: FoundOperation,
  described: DescribedService,
  service: Service,
  counts: Counts,
): Promise<void> {
  const parameters = described.parameters(operation).filter((one) => one.in === "query");
  const some = Object.fromEntries(parameters.map(({ name, schema }) => [name, drawn(schema, described.document)]));
  const queries = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.record(some, { requiredKeys: [] }));
  for (const [id, query] of fc.sample(queries, { numRuns: RUNS, seed: 7 })) {
    const sent = Object.entries(query).slice(0, 1 + id % 2).map(([name, value]) => [name, String(value)]);
    const search = new URLSearchParams(sent);
    const answer = await ask(`${path.replace("{id}", String(id))}?${search}`, "get", described, service);
    counts[answer.ok ? "read" : "refused"]++;
  }
}

async function ask(path: string, method: string, described: DescribedService, service: Service, body?: unknown) {
  const request = new Request(`http://127.0.0.1${path}`, {
    method: method.toUpperCase(),
    headers: { accept: JSON_API, ...(body === undefined ? {} : { "content-type": JSON_API }) },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = await service.fetch(request.clone());
  const told = `${request.method} ${request.url} ${JSON.stringify(body)}`;
  ok(answer.status < 500, `${answer.status} ${told}`);
  const problems = await described.problems(request, answer.clone());
  deepEqual([told, ...problems.filter((one) => !MISFIT.test(one))], [told]);
  return answer;
}

/** An update names the resource of its path, else nearly all of them would be refused. */
function withId(body: unknown, id: string, method: string): unknown {
  const { data } = body as { readonly data: unknown };
  const isUpdate = method === "patch" && typeof data === "object" && data !== null && "attributes" in data;
  return isUpdate ? { data: { ...data, id } } : body;
}
