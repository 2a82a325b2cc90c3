import { INSIDE } from "../../endpoints/inside.ts";
import { requestLine } from "../../standalone/request_line.ts";
import type { RequestEvent } from "../../types/request_event.ts";
import type { ServeCommand } from "../commands.ts";
import { breakLines } from "../explaining/statement_text.ts";
import type { Terminal } from "../terminal.ts";
import { lacking } from "./load_service.ts";
import type { Served } from "./served.ts";

/** The endpoints of a GET whose ways can be explained. */
const EXPLAINED: readonly RequestEvent["endpoint"][] = ["list", "view", "related", "relationship"];

/**
 * Prints a line for each request and, if wanted, the statements of slow requests and the ways to their rows.
 * @throws {CommandError} where the requests of a module cannot be watched.
 */
export function watch(served: Served, { slow, served: name }: ServeCommand, terminal: Terminal): void {
  const service = served[INSIDE]?.();
  if (service?.listen === undefined) {
    if (slow === undefined) return;
    throw lacking(`watch requests of ${name}`);
  }
  const waysTo = async ({ request, endpoint }: RequestEvent): Promise<readonly string[]> => {
    const isRead = request.method === "GET" && EXPLAINED.includes(endpoint);
    // A request that cannot be planned again, as a page for people with its own parameters, shows only its statement.
    if (!isRead) return [];
    const { waysOf } = await import("../explain.ts");
    return await waysOf(service, request).catch(() => []);
  };
  service.listen(async (event) => {
    const isSlow = slow !== undefined && event.duration >= slow;
    const ways = isSlow ? await waysTo(event) : [];
    terminal.say(requestLine(event));
    if (!isSlow) return;
    for (const { sql, duration } of event.queries) {
      terminal.say(`  in ${duration.toFixed(1)} ms:`);
      for (const line of breakLines(sql)) terminal.say(`    ${line}`);
    }
    for (const line of ways) terminal.say(`  ${line}`);
  });
}
