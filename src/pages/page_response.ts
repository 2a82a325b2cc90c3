import type { Html } from "./html.ts";
import { styleSource } from "./layout.ts";

/** A response with a page that runs no script, loads nothing, and stands in no other page. */
export async function pageResponse(
  status: number,
  page: Html,
  headers: { readonly [name: string]: string } = {},
): Promise<Response> {
  const policy = [
    "default-src 'none'",
    `style-src ${await styleSource()}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
  return new Response(page.text, {
    status,
    headers: {
      "content-type": "text/html; charset=utf-8",
      vary: "Accept",
      "content-security-policy": policy,
      "referrer-policy": "same-origin",
      "x-content-type-options": "nosniff",
      ...headers,
    },
  });
}
