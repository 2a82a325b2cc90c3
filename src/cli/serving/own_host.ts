import type { Fetch } from "./listen.ts";

/** The names of this machine for itself. */
const OWN = ["127.0.0.1", "localhost", "[::1]"];

/** Whether what listens there is reached by this machine alone. */
export function isOwnHost(host: string): boolean {
  return OWN.includes(host) || host === "::1";
}

/**
 * Answers only what is asked for under this machine's own names. A page of the web could otherwise let its own name lead
 * here, and would be taken by the browser for a page of this server, which has no login.
 */
export function underOwnNames(fetch: Fetch): Fetch {
  const isOther = ({ url }: Request) => URL.canParse(url) && !OWN.includes(new URL(url).hostname);
  // What has no host at all is refused by the service.
  return (request) => isOther(request) ? misdirected() : fetch(request);
}

function misdirected(): Response {
  const text = `This server answers under ${OWN.join(", ")}. Start it with --host to let others ask.\n`;
  return new Response(text, { status: 421, headers: { "content-type": "text/plain; charset=utf-8" } });
}
