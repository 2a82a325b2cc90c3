import { encoder } from "../values/utf8.ts";

interface Global {
  readonly navigator?: { readonly userAgent?: string };
  readonly Deno?: {
    readonly permissions?: { querySync(of: { name: "net"; host: string }): { readonly state: string } };
  };
}

/** The runtimes that need special treatment. */
type Runtime = "Deno" | "Cloudflare-Workers";

/** Whether this is one runtime, by the name that it gives itself: `Deno/2.9.6`. */
export function isOn(runtime: Runtime): boolean {
  return (globalThis as Global).navigator?.userAgent?.split("/")[0] === runtime;
}

/**
 * The body of a POST with statements, which must never run twice. Deno's `fetch` sends a request again if a reused
 * connection is cut, although the server may have run it already. It cannot send a streamed body again, and streaming
 * costs nothing. But a streamed body that Deno is not permitted to send keeps the program from ending.
 */
export function bodyOnce(url: string, text: string): BodyInit {
  const { protocol, hostname, port } = new URL(url);
  const host = `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`;
  const permission = (globalThis as Global).Deno?.permissions?.querySync({ name: "net", host });
  return permission?.state === "granted" ? ReadableStream.from([encoder.encode(text)]) : text;
}
