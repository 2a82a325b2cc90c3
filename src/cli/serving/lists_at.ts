import type { MappedResource } from "../mapping/map_database.ts";

/**
 * Answers the address itself, which `curl` and programs that look whether a server is up ask for: the paths of the lists,
 * a line each. A browser gets a page, and who asks for JSON:API an error, by the service.
 */
export function listsAt(exposed: readonly MappedResource[]): (request: Request) => Response | undefined {
  const text = exposed.map(({ type }) => `/${encodeURIComponent(type)}\n`).join("");
  return ({ url, method, headers }) => {
    const isAsked = new URL(url).pathname === "/" && ["GET", "HEAD"].includes(method);
    if (!isAsked || /text\/html|vnd\.api\+json/i.test(headers.get("accept") ?? "")) return undefined;
    return new Response(method === "HEAD" ? null : text, { headers: { "content-type": "text/plain; charset=utf-8" } });
  };
}
