/**
 * Relata makes a JSON:API 1.0 service of a database's tables, behind one web-standard `fetch(request)`.
 *
 * @module
 */
import { defaultService } from "./src/standalone/default_service.ts";
import type { Service } from "./src/types/service.ts";

export * from "./src/standalone/exports.ts";

/** The service that the environment describes, for `deno serve mod.ts` and Workers; it opens nothing until asked. */
const service: Service = /* @__PURE__ */ defaultService(() => import("./src/standalone/atlas_service.ts"));
export default service;
