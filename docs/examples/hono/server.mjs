import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { service } from "../service.mjs";

const app = new Hono().mount("/api", service.fetch, { replaceRequest: false });
serve({ fetch: app.fetch, port: 8000, hostname: "127.0.0.1" });
