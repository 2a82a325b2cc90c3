import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { createService } from "../../src/service.ts";
import type { Service } from "../../src/types/service.ts";
import { openEmbedded } from "../helpers/reading/engine.ts";
import { databases } from "../helpers/reading/rows.ts";
import { serviceOptions, TENANT_HEADER } from "../helpers/reading/service.ts";
import { associationsOf, type Setup, setups } from "../helpers/reading/setup.ts";
import { TABLES } from "../helpers/reading/catalog.ts";

const ORIGIN = "http://relata.test";
/** How many lists are compared: `RELATA_CASES`, or few enough for every day. */
const CASES = Number(Deno.env.get("RELATA_CASES") ?? 600);
const SEED = Number(Deno.env.get("RELATA_SEED") ?? Date.now() % 2 ** 31);

interface Identifier {
  readonly type: string;
  readonly id: string;
}

interface Resource extends Identifier {
  readonly relationships?: {
    readonly [name: string]: { readonly data?: unknown; readonly links?: { readonly next?: string } };
  };
}

interface Answer {
  readonly data: readonly Resource[];
  readonly included: readonly Resource[];
}

async function get(service: Service, path: string, tenant: number): Promise<{ status: number; document: Answer }> {
  const headers = { accept: "application/vnd.api+json", [TENANT_HEADER]: String(tenant) };
  const answer = await service.fetch(new Request(ORIGIN + path, { headers }));
  return { status: answer.status, document: await answer.json() };
}

/** The service with links and pages that any caller may ask for. */
function withLinks(setup: Setup, url: string, isByCursor: boolean): Service {
  const bare: Setup = { ...setup, limits: {}, shared: { withJsonApiVersion: false } };
  const options = serviceOptions(bare, url, () => {});
  const pagination = isByCursor ? { cursor: true, limit: 100, included: true } : { limit: null, included: true };
  return createService({ ...options, relationshipLinks: true, pagination } as typeof options);
}

Deno.test("a page of included members is the beginning of the whole set", async () => {
  const engine = await openEmbedded();
  let [compared, cut] = [0, 0];
  try {
    for (let seed = SEED; compared < CASES; seed++) {
      const [setup] = fc.sample(setups, { numRuns: 1, seed });
      const service = withLinks(setup, engine.url, seed % 2 === 0);
      const property = fc.asyncProperty(
        databases,
        fc.constantFrom(1, 2),
        fc.integer({ min: 1, max: 3 }),
        async (database, tenant, most) => {
          await engine.seed(database);
          for (const table of TABLES.filter((one) => setup.tables[one] !== undefined)) {
            for (const { kind, spellings: [name] } of associationsOf(setup, table)) {
              if (kind !== "hasMany" && kind !== "belongsToMany") continue;
              const path = `/${table}?include=${name}&fields[${table}]=${name}`;
              const whole = await get(service, path, tenant);
              const part = await get(service, `${path}&page[included][${name}]=${most}`, tenant);
              if (whole.status !== 200 || whole.document.included === undefined) continue;
              equal(part.status, 200, `${path}, ${most}: ${JSON.stringify(part.document)}`);
              compared++;
              cut += await compare(service, whole.document, part.document, name, most, tenant, path);
            }
          }
        },
      );
      await fc.assert(property, { numRuns: 3, seed });
      await service.close();
    }
  } finally {
    await engine.close();
  }
  console.log(JSON.stringify({ compared, cut, seed: SEED }));
  ok(cut > 0, "nothing was cut");
});

/** Compares one answer with the same without a cut; how many relationships are cut. */
async function compare(
  service: Service,
  whole: Answer,
  part: Answer,
  name: string,
  most: number,
  tenant: number,
  path: string,
): Promise<number> {
  const linkage = (one: Resource) => (one.relationships?.[name]?.data ?? []) as readonly Identifier[];
  deepEqual(part.data.map(({ id }) => id), whole.data.map(({ id }) => id));
  let cut = 0;
  for (const [index, owner] of whole.data.entries()) {
    const [all, some] = [linkage(owner), linkage(part.data[index])];
    deepEqual(some, all.slice(0, most), `${path}, ${most} of ${owner.id}`);
    const next = part.data[index].relationships?.[name]?.links?.next;
    if (next === undefined) continue;
    ok(all.length > most, `${path}: ${owner.id} has no more than ${most}`);
    cut++;
    const { status, document } = await get(service, next, tenant);
    equal(status, 200, `${next}: ${JSON.stringify(document)}`);
    const following = document.data.map(({ type, id }) => ({ type, id }));
    deepEqual(following, all.slice(most).slice(0, following.length), next);
    ok(following.length > 0, next);
  }
  return cut;
}
