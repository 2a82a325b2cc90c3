import { getRequestListener } from "@hono/node-server";
import express from "express";
import { service } from "../service.mjs";

const app = express().all("/api{/*path}", getRequestListener(service.fetch));
app.listen(8000, "127.0.0.1");
