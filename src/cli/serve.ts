import { INSIDE } from "../endpoints/configure.ts";
import { createService } from "../service.ts";
import type { ServeCommand } from "./commands.ts";
import { exposedOf, joinHints, likelyHint, refuseMapping, servedLines, skippedLines } from "./mapping_report.ts";
import { mapDatabase, type MappedResource, optionsOf } from "./mapping/map_database.ts";
import { checkService } from "./check.ts";
import { databasePlace, readPlace } from "./reading/database_place.ts";
import { type Fetch, isOwnHost, listen, underOwnNames } from "./serving/listen.ts";
import { isModule, loadService, type Served } from "./serving/load_service.ts";
import { watch } from "./serving/watch.ts";
import { endSoon, leaveSupervisor, tellListening, untilAlone, untilSignal, workerRole } from "./serving/workers.ts";
import { type Line, linesIn, type Terminal } from "./terminal.ts";

/** A service that can be served, and the lines that are printed about it. */
interface Prepared {
  /** Its name in these lines. */
  readonly label: string;
  readonly service: Served;
  readonly fetch: Fetch;
  /** The lines below the address. */
  readonly lines: readonly Line[];
  readonly hints: readonly string[];
  /** A path to begin with, and what `curl` needs besides. */
  readonly begin?: { readonly path: string; readonly options?: string };
}

/** Serves a database or a module until the process is told to exit. @returns the exit code. */
export async function serve(command: ServeCommand, terminal: Terminal): Promise<number> {
  const worker = workerRole();
  const prepared = isModule(command.served) ? await ofModule(command) : await ofDatabase(command, terminal);
  try {
    // Remarks about the service are printed once.
    if (worker !== "silent") {
      for (const problem of (await checkService(prepared.service)).problems) terminal.warn(problem);
    }
    watch(prepared.service, command, terminal);
    const server = await listen(prepared.fetch, { ...command, isShared: worker !== undefined });
    if (worker !== undefined) await tellListening();
    if (worker !== "silent") tell(prepared, `http://${shownHost(command.host)}:${server.port}`, command, terminal);
    // The second Ctrl-C does not wait.
    await (worker === undefined ? untilSignal() : Promise.race([untilSignal(), untilAlone()]));
    await server.close();
    endSoon();
    return 0;
  } finally {
    await prepared.service.close?.();
    if (worker !== undefined) leaveSupervisor();
  }
}

function tell({ label, lines, hints, begin }: Prepared, url: string, { host }: ServeCommand, terminal: Terminal): void {
  terminal.say({ text: label, style: "bold" }, " is served on ", { text: url, style: "green" });
  for (const line of lines) terminal.say(...line);
  for (const hint of hints) terminal.warn(hint);
  if (!isOwnHost(host)) {
    terminal.warn(`Anyone who reaches ${host} can read and write what is served: there is no login.`);
  }
  if (begin !== undefined) terminal.say(`Try curl ${begin.options ?? ""}${url}${begin.path}`);
  terminal.say("Press Ctrl-C to end.");
}

async function ofModule(command: ServeCommand): Promise<Prepared> {
  const { served } = command;
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

async function ofDatabase(command: ServeCommand, terminal: Terminal): Promise<Prepared> {
  const { exposure, without, readOnly } = command;
  const place = databasePlace(command.served);
  const mapping = mapDatabase(await readPlace(place, terminal), exposure);
  const exposed = exposedOf(mapping, place.label, exposure, "serve");
  const service = createService({
    ...optionsOf(mapping, without),
    database: place.source,
    accept: "any",
    handler: listsAt(exposed),
    readOnly,
    onError(error) {
      for (const line of linesIn(error instanceof Error ? error.message : String(error))) terminal.warn(line);
    },
  });
  const isWritable = !readOnly && !/[?&]mode=ro$/.test(place.source.url);
  return {
    label: place.label,
    service,
    fetch: isOwnHost(command.host) ? underOwnNames(service.fetch) : service.fetch,
    lines: [...servedLines(mapping, isWritable), ...skippedLines(mapping).map((line) => [line])],
    hints: [
      ...joinHints(mapping),
      ...likelyHint(mapping, "they are attributes; relata introspect writes the relationships, for you to check"),
    ],
    begin: { path: `/${encodeURIComponent(exposed[0].type)}` },
  };
}

/** The host in the printed address: a server on every interface can be reached by this one. */
function shownHost(host: string): string {
  if (host === "0.0.0.0" || host === "::") return "127.0.0.1";
  return host.includes(":") ? `[${host}]` : host;
}

/**
 * Answers `/`, which `curl` and programs that check whether a server is up request, with the paths of the lists, one on
 * each line. The service itself answers browsers with a page, and requests for JSON:API with an error.
 */
function listsAt(exposed: readonly MappedResource[]): (request: Request) => Response | undefined {
  const text = exposed.map(({ type }) => `/${encodeURIComponent(type)}\n`).join("");
  return ({ url, method, headers }) => {
    const isAsked = new URL(url).pathname === "/" && ["GET", "HEAD"].includes(method);
    if (!isAsked || /text\/html|vnd\.api\+json/i.test(headers.get("accept") ?? "")) return undefined;
    return new Response(method === "HEAD" ? null : text, { headers: { "content-type": "text/plain; charset=utf-8" } });
  };
}
