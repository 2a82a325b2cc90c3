/**
 * Asks Relata and three servers from npm what `relata conform --write` asks, and keeps what comes out in `peers.json`:
 * `deno task conformance:peers`. It installs the others in a folder of its own, and needs Node and npm.
 */
import { verdictsOn } from "../../src/cli/conform.ts";
import type { Compared, PeerVerdicts } from "./compared.ts";

const HERE = new URL(".", import.meta.url);

/** A server of authors and articles: the packages that it needs, and how it is started. */
interface Peer {
  readonly name: string;
  readonly packages: readonly string[];
  readonly program: readonly string[];
  readonly list: string;
}

const PEERS: readonly Peer[] = [
  {
    name: "Relata",
    packages: [],
    program: [Deno.execPath(), "run", "-A", "--no-check", "relata.ts"],
    list: "/articles",
  },
  {
    name: "json-api-nestjs 7.0.3",
    packages: [
      "json-api-nestjs@7.0.3",
      "@nestjs/platform-express@10.4.22",
      "reflect-metadata@0.2.1",
      "tslib@2.4.1",
      "sql.js@1.16.0",
      "typeorm@0.3.20",
    ],
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
  for (const [index, peer] of PEERS.entries()) found.push({ name: peer.name, verdicts: await ask(peer, 9470 + index) });
  return found;
}

/** Starts a server, asks it, and ends it. */
async function ask({ packages, program, list }: Peer, port: number) {
  const folder = await install(packages);
  const [command, ...args] = program;
  const cwd = packages.length > 0 ? folder : HERE.pathname + "peers";
  const server = new Deno.Command(command, { args: [...args, String(port)], cwd, stdout: "null", stderr: "null" })
    .spawn();
  try {
    const url = `http://127.0.0.1:${port}${list}`;
    await until(url);
    return Object.fromEntries(await verdictsOn({ url, headers: [], write: true })) as PeerVerdicts["verdicts"];
  } finally {
    server.kill("SIGKILL");
    await server.status;
    await Deno.remove(folder, { recursive: true });
  }
}

/** A folder with packages and the programs of `peers/`. */
async function install(packages: readonly string[]): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "relata_peer_" });
  if (packages.length === 0) return folder;
  await Deno.writeTextFile(`${folder}/package.json`, "{}");
  const { success, stderr } = await new Deno.Command("npm", { args: ["install", ...packages], cwd: folder }).output();
  if (!success) throw new Error(`Cannot install ${packages.join(" ")}: ${new TextDecoder().decode(stderr)}`);
  for (const { name } of Deno.readDirSync(new URL("peers", HERE))) {
    await Deno.copyFile(new URL(`peers/${name}`, HERE), `${folder}/${name}`);
  }
  return folder;
}

/** Waits until a server answers. */
async function until(url: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    const isThere = await fetch(url, { headers: { accept: "application/vnd.api+json" } }).then(
      async (answer) => (await answer.body?.cancel(), answer.ok),
      () => false,
    );
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  throw new Error(`Nothing answers at ${url}.`);
}

await Deno.writeTextFile(new URL("peers.json", HERE), JSON.stringify(await compare(), undefined, 2) + "\n");
