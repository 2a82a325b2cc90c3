/** What the environment says of the default service. */
export interface Environment {
  readonly url?: string;
  readonly authToken?: string;
  /** The tables to serve. */
  readonly resources: readonly string[];
  readonly debug: boolean;
}

interface Runtime {
  readonly process?: { readonly env?: { readonly [name: string]: string | undefined } };
}

/**
 * Reads `LIBSQL_URL`, `LIBSQL_AUTH_TOKEN`, `RELATA_RESOURCES` and `RELATA_DEBUG`: from a Worker's bindings where there
 * are some, else from the process.
 */
export function readEnvironment(platform: unknown): Environment {
  const bindings = typeof platform === "object" && platform !== null ? platform as { [name: string]: unknown } : {};
  const read = (name: string): string | undefined => {
    const bound = bindings[name];
    const value = typeof bound === "string" ? bound : (globalThis as Runtime).process?.env?.[name];
    return value === undefined || value.trim() === "" ? undefined : value.trim();
  };
  return {
    url: read("LIBSQL_URL"),
    authToken: read("LIBSQL_AUTH_TOKEN"),
    resources: (read("RELATA_RESOURCES") ?? "").split(",").map((name) => name.trim()).filter((name) => name !== ""),
    debug: ["1", "true"].includes(read("RELATA_DEBUG") ?? ""),
  };
}
