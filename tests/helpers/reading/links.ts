import fc from "fast-check";
import type { Service } from "../../../src/types/service.ts";
import type { Engine } from "./engine.ts";
import type { Create } from "./comparison.ts";
import { ORIGIN } from "./reference.ts";
import { requests, requestTarget } from "./request.ts";
import { databases } from "./rows.ts";
import { serviceOptions, TENANT_HEADER } from "./service.ts";
import { type Setup, setups } from "./setup.ts";

/** Follows the links of random answers until `cases` of them are followed. @throws where one is not answered 200. */
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
          for (const link of await linksOf(service, requestTarget(setup, request), request.tenant)) {
            followed++;
            await follow(service, setup, link, request.tenant);
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

async function linksOf(service: Service, target: string, tenant: number): Promise<ReadonlySet<string>> {
  const links = new Set<string>();
  JSON.parse(await (await get(service, target, tenant)).text(), (name, value) => {
    if (name !== "links") return value;
    for (const link of Object.values(value)) if (typeof link === "string") links.add(link);
    return value;
  });
  return links;
}

async function follow(service: Service, setup: Setup, link: string, tenant: number): Promise<void> {
  const prefix = setup.shared.absoluteLinks === true ? setup.shared.baseUrl ?? ORIGIN : "";
  if (!link.startsWith(`${prefix}/`)) throw new Error(`The link ${link} does not begin with ${prefix}/.`);
  const response = await get(service, link.slice(prefix.length), tenant);
  const text = await response.text();
  if (response.status !== 200) throw new Error(`The printed link ${link} is answered ${response.status}: ${text}`);
}
