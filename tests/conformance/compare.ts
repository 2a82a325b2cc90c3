/**
 * Runs `relata conform --write` against Relata and three servers from npm, and stores the results in `peers.json`:
 * `deno task conformance:peers`. It installs the others in separate folders, and needs Node and npm.
 */
import { verdictsOn } from "../../src/cli/conform.ts";
import type { Compared, PeerVerdicts } from "./compared.ts";
import { JSON_API_NESTJS, type Peer, withPeer } from "./peer_server.ts";

/** Servers of authors and articles. */
const PEERS: readonly (Omit<Peer, "programs"> & { readonly name: string })[] = [
  {
    name: "Relata",
    packages: [],
    program: [Deno.execPath(), "run", "-A", "--no-check", "relata.ts"],
    list: "/articles",
  },
  {
    name: "json-api-nestjs 7.0.3",
    packages: JSON_API_NESTJS,
    program: ["node", "json_api_nestjs.cjs"],
    list: "/articles",
  },
  {
    name: "jsonapi-server 4.2.0",
    packages: ["jsonapi-server@4.2.0"],
    program: ["node", "jsonapi_server.cjs"],
    list: "/rest/articles",
  },
  {
    name: "fortune 5.5.19",
    packages: ["fortune@5.5.19", "fortune-http@1.2.28", "fortune-json-api@2.3.1"],
    program: ["node", "fortune.cjs"],
    list: "/articles",
  },
];

async function compare(): Promise<Compared> {
  const found: PeerVerdicts[] = [];
  for (const [index, { name, ...peer }] of PEERS.entries()) {
    const verdicts = await withPeer(
      { ...peer, programs: new URL("peers/", import.meta.url) },
      9470 + index,
      async (origin) => Object.fromEntries(await verdictsOn({ url: origin + peer.list, headers: [], write: true })),
    );
    found.push({ name, verdicts: verdicts as PeerVerdicts["verdicts"] });
  }
  return found;
}

await Deno.writeTextFile(new URL("peers.json", import.meta.url), JSON.stringify(await compare(), undefined, 2) + "\n");
