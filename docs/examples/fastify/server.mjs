import { getRequestListener } from "@hono/node-server";
import Fastify from "fastify";
import { service } from "../service.mjs";

const answer = getRequestListener(service.fetch);
const handle = (request, reply) => reply.hijack() && answer(request.raw, reply.raw);
const app = Fastify();
app.addContentTypeParser("application/vnd.api+json", (_request, _body, done) => done(null));
app.all("/api", handle).all("/api/*", handle).listen({ port: 8000, host: "127.0.0.1" });
