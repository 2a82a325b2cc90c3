interface Global {
  readonly navigator?: { readonly userAgent?: string };
}

/** The runtimes whose own ways a remote database has to know of. */
export type Runtime = "Deno" | "Cloudflare-Workers";

/** Whether this is one runtime, by the name that it gives itself: `Deno/2.9.6`. */
export function isOn(runtime: Runtime): boolean {
  return (globalThis as Global).navigator?.userAgent?.split("/")[0] === runtime;
}
