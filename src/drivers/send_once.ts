/**
 * `fetch` for statements, which must never run twice. Deno's own sends a POST again when a reused connection is cut,
 * though the server may have run it by then; what it streams it cannot send again, and streaming costs nothing. The
 * signal gives up waiting for the answer, and for its end.
 */
export async function sendOnce(request: Request, signal?: AbortSignal): Promise<Response> {
  if (!isOn("Deno") || request.body === null) return await fetch(request, { signal });
  const bytes = new Uint8Array(await request.arrayBuffer());
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes);
      controller.close();
    },
  });
  const { method, headers, url } = request;
  return await fetch(url, { method, headers, body, signal, duplex: "half" } as RequestInit);
}

interface Global {
  readonly navigator?: { readonly userAgent?: string };
}

/** The runtimes whose own ways a remote database has to know of. */
export type Runtime = "Deno" | "Cloudflare-Workers";

/** Whether this is one runtime, by the name that it gives itself: `Deno/2.9.6`. */
export function isOn(runtime: Runtime): boolean {
  return (globalThis as Global).navigator?.userAgent?.split("/")[0] === runtime;
}
