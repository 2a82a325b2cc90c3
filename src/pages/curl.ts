import { type Html, markup } from "./html.ts";

/** The command that asks for what a page shows, as JSON:API. `-g` lets brackets stand in its address. */
export function curl(origin: string, address: string): Html {
  const url = `${origin}${address}`.replaceAll("'", "%27");
  const command = `curl -sg -H 'Accept: application/vnd.api+json' '${url}'`;
  return markup`<pre class="curl" tabindex="0" role="region" aria-label="The request by curl"><code>${command}</code></pre>`;
}
