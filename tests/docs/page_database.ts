import { DatabaseSync } from "node:sqlite";
import { createService, type Service, type ServiceOptions } from "../../mod.ts";
import { modelOf } from "../databases/serve_database.ts";
import { servedTables } from "../databases/served_tables.ts";

/** A database that a page shows as SQL, and a service over it. */
export class PageDatabase implements AsyncDisposable {
  readonly #folder: string;
  readonly #names: readonly string[];
  #options: Partial<ServiceOptions> = {};
  #service: Service | undefined;

  private constructor(folder: string, names: readonly string[]) {
    this.#folder = folder;
    this.#names = names;
  }

  /** Creates the database in its own file. */
  static async create(statements: string): Promise<PageDatabase> {
    const folder = await Deno.makeTempDir({ prefix: "relata_docs_" });
    const database = new DatabaseSync(`${folder}/page.db`, { enableForeignKeyConstraints: false });
    database.exec(statements);
    const rows = database.prepare("select name from sqlite_master where type in ('table', 'view') order by rowid")
      .all();
    database.close();
    return new PageDatabase(folder, rows.map(({ name }) => String(name)));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#service?.close();
    await Deno.remove(this.#folder, { recursive: true });
  }

  /** Its URL. */
  get url(): string {
    return `file:${this.#folder}/page.db`;
  }

  /** Serves the database with these options from now on. */
  use(options: Partial<ServiceOptions>): void {
    this.#options = options;
  }

  /** How the tables are served, a line each. */
  async served(): Promise<string> {
    return servedTables(await modelOf(this.#all()));
  }

  /** The report of `check()` on the mapping; `""` without problems. */
  async problems(): Promise<string> {
    return await this.#serve().check().then(() => "", (error: Error) => `${error.message}\n`);
  }

  /** Sends a request to the service. */
  async ask(request: Request): Promise<Response> {
    return await this.#serve().fetch(request);
  }

  #serve(): Service {
    return this.#service ??= createService(this.#all());
  }

  #all(): ServiceOptions {
    const resources = { ...Object.fromEntries(this.#names.map((name) => [name, {}])), ...this.#options.resources };
    return {
      inferHasMany: true,
      pagination: true,
      ...this.#options,
      database: this.url,
      resources,
    };
  }
}
