import type { Asked } from "../helpers/exchanges/run_exchanges.ts";

/**
 * Asks a server over HTTP. Where an answer names the server's port, it is left out, so that links read as they do in
 * process: `http://127.0.0.1/countries/1`.
 */
export function askServer(url: string, headers: Record<string, string>): Asked {
  const { host, hostname } = new URL(url);
  const named = (text: string) => text.replaceAll(host, hostname);
  return {
    origin: url,
    // What a server compresses is its own matter.
    headers: { ...headers, "accept-encoding": "identity" },
    async ask(request) {
      const answer = await fetch(request, { redirect: "manual" });
      const text = named(await answer.text());
      // A body that is a text, be it empty, would make a `Content-Type` where the server has sent none.
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
