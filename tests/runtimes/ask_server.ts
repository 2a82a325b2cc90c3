import type { Asked } from "../helpers/exchanges/run_exchanges.ts";

/**
 * Sends a request to a server over HTTP. The server's port is removed from answers, so that links are the same as in
 * process: `http://127.0.0.1/countries/1`.
 */
export function askServer(url: string, headers: Record<string, string>): Asked {
  const { host, hostname } = new URL(url);
  const named = (text: string) => text.replaceAll(host, hostname);
  return {
    origin: url,
    // A server may compress anything.
    headers: { ...headers, "accept-encoding": "identity" },
    async ask(request) {
      const answer = await fetch(request, { redirect: "manual" });
      const text = named(await answer.text());
      // A text as body, even an empty one, would add a `Content-Type` that the server has not sent.
      return new Response(text === "" ? null : text, {
        status: answer.status,
        headers: [...answer.headers].map(([name, value]): [string, string] => [name, plain(named(value))]),
      });
    },
  };
}

/** An application's own `Response.json` names a charset on Bun, which JSON does not have. */
function plain(value: string): string {
  return value === "application/json;charset=utf-8" ? "application/json" : value;
}
