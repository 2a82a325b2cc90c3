import { createService } from "relata";
import initSqlJs from "sql.js";
import { connectionOf } from "./connection.js";

const FILES = ["./", "page.js", "sql-wasm-browser.wasm"];
let opened;

addEventListener("install", (event) => event.waitUntil(caches.open("notes").then((cache) => cache.addAll(FILES))));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { pathname } = new URL(event.request.url);
  event.respondWith(pathname.startsWith("/api/") ? answer(event.request) : fileOf(event.request));
});

async function fileOf(request) {
  return await caches.match(request) ?? await fetch(request);
}

async function answer(request) {
  const { service, save } = await (opened ??= open());
  const response = await service.fetch(request);
  if (request.method !== "GET") await save();
  return response;
}

/** Opens the database as it was saved last: a worker that has nothing to do is stopped, and its memory is gone. */
async function open() {
  const cache = await caches.open("notes");
  const bytesOf = async (name) => (await cache.match(name))?.arrayBuffer();
  const { Database } = await initSqlJs({ wasmBinary: await bytesOf("sql-wasm-browser.wasm") });
  const saved = await bytesOf("notes.db");
  const database = new Database(saved && new Uint8Array(saved));
  database.run("create table if not exists notes (id integer primary key, text text not null)");
  const service = createService({ database: connectionOf(database), basePath: "/api", resources: { notes: {} } });
  return { service, save: () => cache.put("notes.db", new Response(database.export())) };
}
