/**
 * Programs by file name, each as a user of its runtime writes it: those that serve the suites, with `suites.mjs` for a
 * custom application, and those that serve the default export. Their port and database come from the environment.
 */
export const PROGRAMS: { readonly [file: string]: string } = {
  "node.mjs": `
    import { serve } from "@hono/node-server";
    import { createService } from "relata";
    import { serveSuites } from "./suites.mjs";

    const { PORT, DATABASE } = process.env;
    serve({ fetch: serveSuites(createService, DATABASE), port: PORT, hostname: "127.0.0.1" });
  `,
  "node_sqlite.mjs": `
    import { DatabaseSync } from "node:sqlite";
    import { serve } from "@hono/node-server";
    import { createService } from "relata";
    import { serveSuites } from "./suites.mjs";

    const { PORT, DATABASE } = process.env;
    const database = new DatabaseSync(DATABASE.slice("file:".length));
    serve({ fetch: serveSuites(createService, database), port: PORT, hostname: "127.0.0.1" });
  `,
  "better_sqlite3.mjs": `
    import { serve } from "@hono/node-server";
    import { createService } from "relata";
    import { serveSuites } from "./suites.mjs";

    const { PORT, DATABASE, PACKAGE } = process.env;
    const { default: Database } = await import(PACKAGE);
    const database = new Database(DATABASE.slice("file:".length));
    serve({ fetch: serveSuites(createService, database), port: PORT, hostname: "127.0.0.1" });
  `,
  "turso.mjs": `
    import { serve } from "@hono/node-server";
    import { createService } from "relata";
    import { serveTurso } from "./turso_suites.mjs";

    const { PORT, PACKAGE } = process.env;
    const { Database } = await import(PACKAGE);
    serve({ fetch: serveTurso(createService, (path) => new Database(path)), port: PORT, hostname: "127.0.0.1" });
  `,
  "bun_sqlite.mjs": `
    import { Database } from "bun:sqlite";
    import { createService } from "relata";
    import { serveSuites } from "./suites.mjs";

    const { PORT, DATABASE } = process.env;
    const database = new Database(DATABASE.slice("file:".length));
    database.exec("pragma foreign_keys = on");
    export default { fetch: serveSuites(createService, database), port: PORT, hostname: "127.0.0.1" };
  `,
  "deno.mjs": `
    import { createService } from "relata";
    import { serveSuites } from "./suites.mjs";

    export default { fetch: serveSuites(createService, Deno.env.get("DATABASE")) };
  `,
  "bun.mjs": `
    import { createService } from "relata";
    import { serveSuites } from "./suites.mjs";

    const { PORT, DATABASE } = process.env;
    export default { fetch: serveSuites(createService, DATABASE), port: PORT, hostname: "127.0.0.1" };
  `,
  "worker.mjs": `
    import { createService } from "relata";
    import { serveSuites } from "./suites.mjs";

    let serve;
    export default {
      fetch: (request, { DATABASE }) => (serve ??= serveSuites(createService, DATABASE))(request),
    };
  `,
  "cloudflare.mjs": `
    import { DurableObject } from "cloudflare:workers";
    import { createService } from "relata";
    import { serveD1, serveDurableObject } from "./cloudflare_suites.mjs";

    export class Box extends DurableObject {
      #answer = serveDurableObject(createService, this.ctx.storage);
      fetch(request) {
        return this.#answer(request);
      }
    }

    let answer;
    export default {
      fetch(request, { DB, BOXES }) {
        const box = request.headers.get("x-box");
        if (box !== null) return BOXES.get(BOXES.idFromName(box)).fetch(request);
        return (answer ??= serveD1(createService, DB))(request);
      },
    };
  `,
  "miniflare.mjs": `
    const { MINIFLARE, SCRIPT } = process.env;
    const { Miniflare } = await import(MINIFLARE);
    const miniflare = new Miniflare({
      scriptPath: SCRIPT,
      modules: true,
      compatibilityDate: "2026-01-01",
      host: "127.0.0.1",
      d1Databases: ["DB"],
      durableObjects: { BOXES: { className: "Box", useSQLite: true } },
    });
    console.log((await miniflare.ready).origin);
    // It ends with the process that started it.
    process.stdin.resume().on("end", async () => {
      await miniflare.dispose();
      process.exit();
    });
  `,
  "standalone.mjs": `
    export { default } from "relata";
  `,
  "node_standalone.mjs": `
    import { serve } from "@hono/node-server";
    import relata from "relata";

    serve({ fetch: relata.fetch, port: process.env.PORT, hostname: "127.0.0.1" });
  `,
  "bun_standalone.mjs": `
    import relata from "relata";

    export default { fetch: relata.fetch, port: process.env.PORT, hostname: "127.0.0.1" };
  `,
};
