import { INSIDE } from "../../endpoints/inside.ts";
import type { ServeCommand } from "../commands.ts";
import type { Terminal } from "../terminal.ts";
import { isModule, loadService, refuseMapping } from "./load_service.ts";
import type { Prepared } from "./served.ts";

/**
 * Prepares a database or a module. What a database needs is loaded only for one, because a module may not use it.
 * @throws {UsageError} if the command line does not fit the module or the database.
 */
export async function prepare(command: ServeCommand, terminal: Terminal): Promise<Prepared> {
  const { served } = command;
  if (!isModule(served)) return await (await import("./prepare_database.ts")).prepareDatabase(command, terminal);
  refuseMapping(served, command);
  const service = await loadService(served);
  const paths = [...new Set(service[INSIDE]?.().collections)];
  return {
    label: served,
    service,
    fetch: (request) => service.fetch(request),
    lines: paths.map((path) => [`  ${path}`]),
    hints: [],
    ...(paths.length === 0 ? {} : { begin: { path: paths[0], options: `-H "Accept: application/vnd.api+json" ` } }),
  };
}
