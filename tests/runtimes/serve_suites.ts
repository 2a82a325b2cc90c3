import type { ServiceOptions } from "../../src/types/options.ts";
import type { Service } from "../../src/types/service.ts";
import { suites } from "../spec/suites.ts";

/** The header that names the service that a request is for: `atlas/plain`. */
export const SERVICE_HEADER = "x-service";

/** The exports of a runtime's own copy of the package. */
type CreateService = (options: ServiceOptions) => Service;

/** The services of all suites over one database, each made at its first request. */
export function serveSuites(
  createService: CreateService,
  database: ServiceOptions["database"],
  onError: ServiceOptions["onError"] = () => {},
): (request: Request) => Promise<Response> {
  const fixtures = new Map(suites.map(({ fixture }) => [fixture.name, fixture]));
  const services = new Map<string, Service>();
  return (request) => {
    const wanted = request.headers.get(SERVICE_HEADER) ?? "";
    let service = services.get(wanted);
    if (service === undefined) {
      const [fixture, name] = wanted.split("/");
      const options = fixtures.get(fixture)!.services[name];
      services.set(wanted, service = createService({ onError, ...options, database }));
    }
    return service.fetch(request);
  };
}
