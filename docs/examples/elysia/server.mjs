import { Elysia } from "elysia";
import { service } from "../service.mjs";

const app = new Elysia().all("/api/*", ({ request }) => service.fetch(request), { parse: "none" });
app.listen({ port: 8000, hostname: "127.0.0.1" });
