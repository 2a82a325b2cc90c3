import { Router } from "itty-router";
import { service } from "../service.mjs";

const router = Router().all("/api/*", service.fetch);
export default { fetch: router.fetch, port: 8000, hostname: "127.0.0.1" };
