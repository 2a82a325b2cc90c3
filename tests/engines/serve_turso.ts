import process from "node:process";
import type { SqliteConnection } from "../../src/types/database.ts";
import type { ServiceOptions } from "../../src/types/options.ts";
import type { Service } from "../../src/types/service.ts";
import { serveSuites } from "../runtimes/serve_suites.ts";

type CreateService = (options: ServiceOptions) => Service;
type Answer = (request: Request) => Promise<Response>;

/** A connection of Turso Database. */
interface TursoConnection extends SqliteConnection {
  close(): void;
}

type Open = (path: string) => TursoConnection;

/**
 * The services of all suites over a file by a connection of Turso Database. Tests name the file (`POST /-/open`, or
 * `POST /-/apart`, where another connection reads the pragmas), read its contents (`GET /-/dump`), and read the errors
 * since it was opened (`GET /-/errors`). `GET /-/abort` ends the process like a fault of native code.
 */
export function serveTurso(createService: CreateService, open: Open): Answer {
  let connections: readonly TursoConnection[] = [];
  let serve: Answer | undefined;
  let errors: string[] = [];
  const openFile = (path: string, count: number) => {
    for (const connection of connections) connection.close();
    connections = [];
    errors = [];
    connections = Array.from({ length: count }, () => open(path));
    const [own, reader = own] = connections;
    own.exec("pragma foreign_keys = on");
    const source: SqliteConnection = {
      prepare: (sql) => (sql.includes("from pragma_") ? reader : own).prepare(sql),
      exec: (sql) => own.exec(sql),
    };
    serve = serveSuites(createService, count === 1 ? own : source, (error) => errors.push(messageOf(error)));
  };
  return async (request) => {
    const body = await request.clone().text();
    switch (new URL(request.url).pathname) {
      case "/-/open":
        return answered(() => openFile(body, 1));
      case "/-/apart":
        return answered(() => openFile(body, 2));
      case "/-/dump":
        return answered(() => dump(connections[0]));
      case "/-/errors":
        return Response.json(errors);
      case "/-/abort":
        return process.abort();
      default:
        return await serve!(request);
    }
  };
}

function answered(run: () => string | void): Response {
  try {
    return new Response(run() ?? "");
  } catch (error) {
    return new Response(messageOf(error), { status: 500 });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Every row of every table, read by the connection itself: it sees the same as its service. */
function dump(connection: TursoConnection): string {
  const rowsOf = (sql: string) => connection.prepare(sql).raw!().all([]) as unknown[][];
  const tables = rowsOf("select name from sqlite_master where type = 'table' and name not like 'sqlite_%'");
  const dumped = tables.map(([name]) => {
    const rows = rowsOf(`select * from "${String(name).replaceAll('"', '""')}"`);
    return `${name}\n${rows.map((row) => JSON.stringify(row, printable)).sort().join("\n")}`;
  });
  return dumped.sort().join("\n\n");
}

function printable(_: string, value: unknown): unknown {
  return typeof value === "bigint" ? `${value}n` : value instanceof Uint8Array ? [...value] : value;
}
