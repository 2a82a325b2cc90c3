import { Elysia } from "elysia";
import { service } from "../service.mjs";

const answer = ({ request }) => service.fetch(request);
const app = new Elysia().all("/api", answer, { parse: "none" }).all("/api/*", answer, { parse: "none" });
app.listen({ port: 8000, hostname: "127.0.0.1" });
