import fc from "fast-check";
import type { Service } from "../../../src/types/service.ts";
import type { Engine } from "./engine.ts";
import type { Create } from "./comparison.ts";
import { ORIGIN } from "./reference.ts";
import { requests, requestTarget } from "./request.ts";
import { databases } from "./rows.ts";
import { serviceOptions, TENANT_HEADER } from "./service.ts";
import { type Setup, setups } from "./setup.ts";

/** A link, and the ids to which it must lead if it belongs to to-many linkage. */
interface Printed {
  readonly link: string;
  readonly ids?: readonly string[];
}

/**
 * Follows the links of random answers until `cases` of them are followed.
 * @throws if one is not answered 200, or if that of a to-many relationship lists other ids than its linkage.
 */
export async function followLinks(engine: Engine, create: Create, cases: number, seed: number): Promise<void> {
  for (let number = seed, followed = 0; followed < cases; number++) {
    const [drawn] = fc.sample(setups, { numRuns: 1, seed: number });
    // A resource whose own `include` option brings more than the cap is refused rightly.
    const setup: Setup = { ...drawn, limits: { ...drawn.limits, resourcesPerPath: undefined } };
    const service = create(serviceOptions(setup, engine.url, () => {}));
    const property = fc.asyncProperty(
      databases,
      fc.array(requests(setup), { maxLength: 5 }),
      async (database, sent) => {
        await engine.seed(database);
        for (const request of sent) {
          for (const printed of await linksOf(service, requestTarget(setup, request), request.tenant)) {
            followed++;
            await follow(service, setup, printed, request.tenant);
          }
        }
      },
    );
    await fc.assert(property, { numRuns: 4, seed: number });
  }
}

function get(service: Service, target: string, tenant: number): Promise<Response> {
  const headers = { accept: "application/vnd.api+json", [TENANT_HEADER]: String(tenant) };
  return service.fetch(new Request(ORIGIN + target, { headers }));
}

async function linksOf(service: Service, target: string, tenant: number): Promise<readonly Printed[]> {
  const links = new Map<string, Printed>();
  JSON.parse(await (await get(service, target, tenant)).text(), (_, value) => {
    for (const link of Object.values(value?.links ?? {})) {
      if (typeof link === "string") links.set(link, { link, ids: "links" in value ? idsOf(value) : undefined });
    }
    return value;
  });
  return [...links.values()];
}

/** The ids of a relationship's to-many linkage; undefined if it is none, as in a list of resources. */
function idsOf({ data, meta }: { readonly data?: unknown; readonly meta?: unknown }): readonly string[] | undefined {
  if (!Array.isArray(data) || meta !== undefined || data.some((one) => "links" in one)) return undefined;
  return data.map(({ id }) => id);
}

async function follow(service: Service, setup: Setup, { link, ids }: Printed, tenant: number): Promise<void> {
  const prefix = setup.shared.absoluteLinks === true ? setup.shared.baseUrl ?? ORIGIN : "";
  if (!link.startsWith(`${prefix}/`)) throw new Error(`The link ${link} does not begin with ${prefix}/.`);
  const response = await get(service, link.slice(prefix.length), tenant);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`The printed link ${link} is answered ${response.status}: ${text}`);
  if (ids === undefined) return;
  const { data, meta } = JSON.parse(text) as { data: readonly { id: string }[]; meta?: { page_limit: number | null } };
  const listed = data.map(({ id }) => id);
  const expected = ids.slice(0, meta?.page_limit ?? ids.length);
  if (listed.join("\n") !== expected.join("\n")) throw new Error(`The link ${link} lists ${listed}, not ${expected}.`);
}
