import { serve } from "@hono/node-server";
import { createService } from "relata";

const { DATABASE = "file:/data/notes.db", HOST = "0.0.0.0", PORT = "8000" } = process.env;

const service = createService({ database: DATABASE, health: true, pagination: true, resources: { notes: {} } });
await service.check();

const server = serve({ fetch: service.fetch, port: Number(PORT), hostname: HOST });
process.once("SIGTERM", () => server.close(() => service.close()));
