import { Hono } from "hono";
import { handle } from "hono/aws-lambda";
import { service } from "../service.mjs";

const app = new Hono().mount("/api", service.fetch, { replaceRequest: false });
export const handler = handle(app);
