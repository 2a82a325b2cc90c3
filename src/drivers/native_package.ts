import type Database from "libsql";
import { ConfigurationError } from "../errors/service_error.ts";

/** The native package; the second name is for Deno where no import map knows the first. */
export const NATIVE_PACKAGES = ["libsql", "npm:libsql@0.5.29"] as const;

/**
 * Loads the native package. Bundlers must not see what is imported: Workers cannot have native code, and need none for
 * a remote database.
 * @throws {ConfigurationError} where this runtime cannot load it.
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
 * The address of the native package, for threads, which do not know what the import map or the folder of this module says.
 * @throws what this runtime says where it cannot tell.
 */
export function nativeAddress(): string {
  for (const name of NATIVE_PACKAGES) {
    try {
      return import.meta.resolve(name);
    } catch {
      // The next name may be known.
    }
  }
  throw new Error("There is no address of the native package.");
}

/** What is said where none of the names could be loaded. */
export function cannotLoad(failures: readonly unknown[]): ConfigurationError {
  // Only Deno knows the second name; what any other says of it is beside the point.
  const failure = failures.find(isDenied) ?? failures[0];
  return new ConfigurationError(
    `Cannot load the package "libsql", which an embedded database needs: ${reasonOf(failure)}.`,
    failure,
  );
}

function isDenied(failure: unknown): boolean {
  return failure instanceof Error && failure.name === "NotCapable";
}

/** How runtimes and bundlers say that there is no such package. */
const NOT_INSTALLED = /(?:package|module|path|import) ["'](?:npm:)?libsql["']/i;

/** "Install it" only where the package itself is missing: its native half may be, or a bundler be in the way. */
function reasonOf(failure: unknown): string {
  const message = failure instanceof Error ? failure.message : String(failure);
  if (NOT_INSTALLED.test(message)) {
    return 'install it, with import "libsql" in a module of your own where a build is copied, or use a libsql: or https: URL';
  }
  return message.split("\n")[0].replace(/\.$/, "");
}
