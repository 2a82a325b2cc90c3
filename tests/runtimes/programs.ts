/**
 * The programs that serve the suites, by file name: each is what a user of its runtime writes, with `suites.mjs` for an
 * application of one's own. They take their port and database from the environment.
 */
export const PROGRAMS: { readonly [file: string]: string } = {
  "node.mjs": `
    import { serve } from "@hono/node-server";
    import { createService } from "relata";
    import { serveSuites } from "./suites.mjs";

    const { PORT, DATABASE } = process.env;
    serve({ fetch: serveSuites(createService, DATABASE), port: PORT, hostname: "127.0.0.1" });
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
  "standalone.mjs": `
    export { default } from "relata";
  `,
};
