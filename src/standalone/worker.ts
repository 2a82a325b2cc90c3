/**
 * Relata as Workers import it: what `mod.ts` exports, with a default service that has no atlas, since a Worker has no
 * embedded database to keep it in.
 *
 * @module
 */
import type { Service } from "../types/service.ts";
// What bundlers put in an embedded database's place must be in the package.
import "../drivers/no_embedded.ts";
import { defaultService } from "./default_service.ts";

export * from "./exports.ts";

/** The service that the environment describes, which must name its database; it opens nothing until asked. */
const service: Service = /* @__PURE__ */ defaultService();
export default service;
