import { createService } from "../../src/standalone/worker.ts";
import type { Service } from "../../src/types/service.ts";
import { SETTINGS } from "./relata_settings.ts";

let service: Service | undefined;

/** Relata as a Worker over a remote database, which comes from a binding. */
export default {
  fetch(request: Request, { DATABASE }: { DATABASE: string }): Promise<Response> {
    service ??= createService({ database: { url: DATABASE }, ...SETTINGS });
    return service.fetch(request);
  },
};
