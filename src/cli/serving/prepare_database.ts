import { createService } from "../../service.ts";
import type { ServeCommand } from "../commands.ts";
import { exposedOf, joinHints, likelyHint, servedLines, skippedLines } from "../mapping_report.ts";
import { mapDatabase, type MappedResource, optionsOf } from "../mapping/map_database.ts";
import { databasePlace, readPlace } from "../reading/database_place.ts";
import { linesIn, type Terminal } from "../terminal.ts";
import { isOwnHost, underOwnNames } from "./listen.ts";
import type { Prepared } from "./served.ts";

/** Prepares a database. @throws {UsageError} if no table is exposed. */
export async function prepareDatabase(command: ServeCommand, terminal: Terminal): Promise<Prepared> {
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
