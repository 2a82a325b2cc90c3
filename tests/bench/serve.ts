import { argv } from "node:process";
import type { Contestant, ContestantName } from "./contestant.ts";
import { openContestant } from "./contestants.ts";
import type { WorkloadName } from "./workloads.ts";

const HOSTNAME = "127.0.0.1";

type Fetch = Contestant["fetch"];

/**
 * Serves a contestant on a free port, with the runtime's own server.
 * @returns the port.
 */
async function serve(fetch: Fetch): Promise<number> {
  const { Bun, Deno } = globalThis as unknown as Runtimes;
  if (Bun !== undefined) return Bun.serve({ hostname: HOSTNAME, port: 0, fetch }).port;
  if (Deno !== undefined) {
    return Deno.serve({ hostname: HOSTNAME, port: 0, onListen: () => {} }, (request) => fetch(request)).addr.port;
  }
  // Node's adapter is not among the packages of Deno: bundlers do not resolve a name that is computed.
  const { serve } = await import(["@hono", "node-server"].join("/")) as NodeServer;
  return await new Promise((resolve) => {
    serve({ hostname: HOSTNAME, port: 0, fetch: (request) => fetch(request) }, ({ port }) => resolve(port));
  });
}

interface Runtimes {
  readonly Bun?: { serve(options: { hostname: string; port: number; fetch: Fetch }): { readonly port: number } };
  readonly Deno?: {
    serve(
      options: { hostname: string; port: number; onListen: () => void },
      handler: Fetch,
    ): { readonly addr: { readonly port: number } };
  };
}

interface NodeServer {
  serve(
    options: { hostname: string; port: number; fetch: Fetch },
    listening: (address: { readonly port: number }) => void,
  ): void;
}

const [contestant, workload, file] = argv.slice(2);
const { fetch } = await openContestant(contestant as ContestantName, workload as WorkloadName, file);
console.log(JSON.stringify({ port: await serve(fetch) }));
