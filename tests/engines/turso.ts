import { DatabaseSync } from "node:sqlite";
import { databaseFolder } from "../helpers/engines/database_folder.ts";
import { toolPackage } from "../helpers/engines/tools.ts";
import type { Exchange } from "../helpers/exchanges/exchange.ts";
import type { Fixture, Suite } from "../helpers/exchanges/fixture.ts";
import { runExchange } from "../helpers/exchanges/run_exchanges.ts";
import { askServer } from "../runtimes/ask_server.ts";
import { programOf } from "../runtimes/runtimes.ts";
import { SERVICE_HEADER } from "../runtimes/serve_suites.ts";
import { freePort, type ServerProcess, startServer } from "../runtimes/server_process.ts";

/** The failure of one exchange. */
export interface Failure {
  readonly title: string;
  /** The differences from the exchange, one line each. */
  readonly found: readonly string[];
  /** The errors of the database. */
  readonly errors: readonly string[];
}

/** The finding if the process has ended during an exchange. */
export const ENDED = "the process has ended";
const MILLISECONDS_TO_END = 5000;

/** Turso Database in its own process, which an exchange may end: the next one restarts it. */
export class Turso {
  readonly #app: string;
  readonly #folder: Promise<string> = databaseFolder("relata_turso_");
  readonly #written = new Set<Fixture>();
  #server: ServerProcess | undefined;
  #copies = 0;

  /** @param app the path of a clean folder. */
  constructor(app: string) {
    this.#app = app;
  }

  /**
   * Runs an exchange on its own file.
   * @param how `apart` if another connection reads the pragmas.
   * @returns the failure, if there was one.
   */
  async run(
    { fixture, service }: Suite,
    exchange: Exchange,
    how: "open" | "apart" = "open",
  ): Promise<Failure | undefined> {
    const { title } = exchange;
    try {
      const { url } = this.#server ??= await this.#start();
      const engine = { fill: () => Promise.resolve(), dump: () => this.#ask("dump") };
      await this.#ask(how, await this.#copyOf(fixture));
      const asked = askServer(url, { [SERVICE_HEADER]: `${fixture.name}/${service}` });
      const found = await runExchange(exchange, fixture, engine, asked);
      return found.length === 0 ? undefined : { title, found, errors: JSON.parse(await this.#ask("errors")) };
    } catch (error) {
      if (error instanceof Refusal) return { title, found: [error.message], errors: [error.message] };
      // An answer that does not come for another reason is a fault of this test.
      if (!await this.#server?.ends(MILLISECONDS_TO_END)) throw error;
      await this.#stop();
      return { title, found: [ENDED], errors: [] };
    }
  }

  async close(): Promise<void> {
    await this.#stop();
    await Deno.remove(await this.#folder, { recursive: true });
  }

  #start(): Promise<ServerProcess> {
    const port = freePort();
    const PACKAGE = `${toolPackage("@tursodatabase/database")}/dist/compat.js`;
    const command = programOf("node24", this.#app, port, "turso.mjs", { PACKAGE });
    return startServer(port, command, (url) => new Request(`${url}/-/errors`));
  }

  async #stop(): Promise<void> {
    await this.#server?.stop();
    this.#server = undefined;
  }

  async #ask(path: string, body?: string): Promise<string> {
    const answer = await fetch(`${this.#server!.url}/-/${path}`, { method: body === undefined ? "GET" : "POST", body });
    const text = await answer.text();
    if (!answer.ok) throw new Refusal(`Cannot ${path} the file: ${text}`);
    return text;
  }

  async #copyOf(fixture: Fixture): Promise<string> {
    const folder = await this.#folder;
    const original = `${folder}/${fixture.name}.db`;
    if (!this.#written.has(fixture)) write(original, fixture);
    this.#written.add(fixture);
    const copy = `${folder}/${++this.#copies}.db`;
    await Deno.copyFile(original, copy);
    return copy;
  }
}

/** Turso Database's messages if it does not open a file, or does not read it. */
class Refusal extends Error {}

/** Writes a file of SQLite itself that has the tables and rows of a fixture. */
function write(path: string, { tables, rows }: Fixture): void {
  const database = new DatabaseSync(path);
  for (const sql of [...tables, ...rows]) database.exec(sql);
  database.close();
}
