import type { ServiceOptions } from "../../src/types/options.ts";
import type { Service } from "../../src/types/service.ts";
import type { D1Binding, DurableObjectStore } from "../../src/types/database.ts";
import { serveSuites } from "../runtimes/serve_suites.ts";

type CreateService = (options: ServiceOptions) => Service;
type Answer = (request: Request) => Promise<Response>;
type Rows = readonly (readonly unknown[])[];

const TABLES = "from sqlite_master where name not glob 'sqlite_*' and name not glob '_cf_*'";
const DUMPED = `select name ${TABLES} and type = 'table' order by name`;
/** Referencing tables are deleted first. */
const DELETES =
  `select 'delete from "' || replace(name, '"', '""') || '"' ${TABLES} and type = 'table' order by rowid desc`;
/** Referenced tables are dropped last, and a virtual table before its shadow tables. */
const DROPS = `select 'drop ' || type || ' if exists "' || replace(name, '"', '""') || '"'
  ${TABLES} and type in ('table', 'view') order by type = 'view' desc, sql like 'create virtual%' desc, rowid desc`;

/** The services of all suites over a D1 database, which tests fill (`POST /-/fill`, `/-/refill`) and look at (`GET /-/dump`). */
export function serveD1(createService: CreateService, database: D1Binding): Answer {
  const ask = (sql: string): Promise<Rows> => database.prepare(sql).bind().raw();
  return withDatabase(serveSuites(createService, database), {
    async fill(statements) {
      const drops = (await ask(DROPS)).flat().map(String);
      const all = ["pragma defer_foreign_keys = on", ...drops, ...statements];
      await database.batch(all.map((sql) => database.prepare(sql)));
    },
    async refill(statements) {
      const all = ["pragma defer_foreign_keys = on", ...(await ask(DELETES)).flat().map(String), ...statements];
      await database.batch(all.map((sql) => database.prepare(sql)));
    },
    ask,
  });
}

/** The same over the storage of a Durable Object, which begins empty. */
export function serveDurableObject(createService: CreateService, storage: DurableObjectStore): Answer {
  const ask = (sql: string): Rows => [...storage.sql.exec(sql).raw()];
  return withDatabase(serveSuites(createService, storage), {
    fill: (statements) => statements.forEach(ask),
    refill: (statements) =>
      storage.transactionSync(() => {
        ["pragma defer_foreign_keys = on", ...ask(DELETES).flat().map(String), ...statements].forEach(ask);
      }),
    ask,
  });
}

interface Database {
  /** Puts rows back into the tables that are there. */
  refill(statements: readonly string[]): void | Promise<void>;
  fill(statements: readonly string[]): void | Promise<void>;
  ask(sql: string): Rows | Promise<Rows>;
}

function withDatabase(serve: Answer, { fill, refill, ask }: Database): Answer {
  return async (request) => {
    switch (new URL(request.url).pathname) {
      case "/-/fill":
        await fill(await request.json());
        return new Response();
      case "/-/refill":
        await refill(await request.json());
        return new Response();
      case "/-/dump":
        return new Response(await dump(ask));
      default:
        return await serve(request);
    }
  };
}

async function dump(ask: Database["ask"]): Promise<string> {
  const texts: string[] = [];
  for (const [name] of await ask(DUMPED)) {
    const rows = await ask(`select * from "${String(name).replaceAll('"', '""')}"`);
    texts.push(`${name}\n${rows.map((row) => JSON.stringify(row, printable)).sort().join("\n")}`);
  }
  return texts.join("\n\n");
}

function printable(_: string, value: unknown): unknown {
  return value instanceof ArrayBuffer ? [...new Uint8Array(value)] : value;
}
