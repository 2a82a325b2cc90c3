import type Database from "libsql";
import { ConfigurationError } from "../errors/service_error.ts";

/** The names of the native package. The second is for Deno without an import map that knows the first. */
export const NATIVE_PACKAGES = ["libsql", "npm:libsql@0.5.29"] as const;

/**
 * Loads the native package. The import must be hidden from bundlers: Workers cannot run native code, and do not need it
 * for a remote database.
 * @throws {ConfigurationError} if this runtime cannot load it.
 */
export async function loadLibsql(): Promise<typeof Database> {
  const failures: unknown[] = [];
  for (const name of NATIVE_PACKAGES) {
    try {
      return (await import(/* webpackIgnore: true */ /* turbopackIgnore: true */ /* @vite-ignore */ name)).default;
    } catch (error) {
      failures.push(error);
    }
  }
  throw cannotLoad(failures);
}

/**
 * The address of the native package, for threads, which know neither the import map nor the folder of this module.
 * @throws the error of this runtime if it cannot resolve the package.
 */
export function nativeAddress(): string {
  for (const name of NATIVE_PACKAGES) {
    try {
      return import.meta.resolve(name);
    } catch {
      // The runtime may know the next name.
    }
  }
  throw new Error("There is no address of the native package.");
}

/** Deno names one missing permission at a time. */
const PERMISSIONS =
  " All that it needs: --allow-ffi --allow-env=LIBSQL_JS_DEV --allow-sys=cpus,hostname,networkInterfaces.";

/** The error if none of the names could be loaded. */
export function cannotLoad(failures: readonly unknown[]): ConfigurationError {
  // Only Deno knows the second name; errors of other runtimes about it mean nothing.
  const denied = failures.find(isDenied);
  const failure = denied ?? failures[0];
  return new ConfigurationError(
    `Cannot load the package "libsql", which an embedded database needs: ${reasonOf(failure)}.` +
      (denied === undefined ? "" : PERMISSIONS),
    failure,
  );
}

function isDenied(failure: unknown): boolean {
  return failure instanceof Error && failure.name === "NotCapable";
}

/** The messages of runtimes and bundlers about a missing package. */
const NOT_INSTALLED = /(?:package|module|path|import) ["'](?:npm:)?libsql["']/i;

/**
 * The reason of a failure. The advice to install the package is given only if the package itself is missing: otherwise
 * its native part may be missing, or a bundler may be in the way.
 */
function reasonOf(failure: unknown): string {
  const message = failure instanceof Error ? failure.message : String(failure);
  if (NOT_INSTALLED.test(message)) {
    return 'install it, with import "libsql" in a module of your own where a build is copied, or use a libsql: or https: URL';
  }
  return message.split("\n")[0].replace(/\.$/, "");
}
