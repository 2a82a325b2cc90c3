import { ConfigurationError } from "../../errors/service_errors.ts";
import type { AnyDatabase, DatabaseSource, KyselyDatabase, LibsqlClient, LibsqlConfig } from "../../types/database.ts";

/** A database source, told apart. */
export type CheckedSource =
  | { readonly kind: "embedded"; readonly path: string; readonly pragmas: LibsqlConfig["pragmas"] }
  | { readonly kind: "remote"; readonly url: string; readonly authToken?: string }
  | { readonly kind: "client"; readonly client: LibsqlClient }
  | { readonly kind: "kysely"; readonly kysely: KyselyDatabase<AnyDatabase> };

const ACCEPTED = 'give "file:<path>", ":memory:", a libsql:, https:, http:, wss: or ws: URL, { url, authToken }, ' +
  "a @libsql/client Client or a Kysely";
const REMOTE = /^(?:libsql|https?|wss?):\/\//i;
const REMOTE_PARAMETERS = new Set(["tls", "authToken"]);

/**
 * Tells what a database source is; opens nothing.
 * @throws {ConfigurationError} on a source that cannot be one.
 */
export function checkSource<DB>(source: DatabaseSource<DB>): CheckedSource {
  if (typeof source === "string") return checkConfig({ url: source });
  if (hasMethods(source, "executeQuery", "transaction")) {
    return { kind: "kysely", kysely: source as KyselyDatabase<AnyDatabase> };
  }
  if (hasMethods(source, "batch", "execute")) return { kind: "client", client: source as LibsqlClient };
  const { url } = (source ?? {}) as Partial<LibsqlConfig>;
  if (typeof url === "string") return checkConfig(source as LibsqlConfig);
  throw new ConfigurationError(`Cannot use ${describe(source)} as database: ${ACCEPTED}.`);
}

function checkConfig({ url, authToken, pragmas }: LibsqlConfig): CheckedSource {
  const path = url === ":memory:" ? url : filePath(url);
  if (path !== undefined) return { kind: "embedded", path, pragmas: checkPragmas(pragmas) };
  if (!isRemote(url)) throw new ConfigurationError(`Cannot use "${withoutSecrets(url)}" as database: ${ACCEPTED}.`);
  if (pragmas !== undefined) throw new ConfigurationError("Cannot set pragmas: only an embedded database has its own.");
  return { kind: "remote", url, authToken };
}

/** The path of a `file:` URL, relative ones too: `file:atlas.db`, `file:///data/atlas.db`. */
function filePath(url: string): string | undefined {
  const match = /^file:(?:\/\/(?:localhost)?(?=\/))?([^?#]+)$/i.exec(url);
  if (match === null || match[1].startsWith("//")) return undefined;
  try {
    return decodeURIComponent(match[1]).replace(/^\/(?=[A-Za-z]:)/, "");
  } catch {
    return undefined;
  }
}

function isRemote(url: string): boolean {
  if (!REMOTE.test(url)) return false;
  try {
    const { host, hash, searchParams } = new URL(url.replace(/^\w+:/, "https:"));
    return host !== "" && hash === "" && [...searchParams.keys()].every((name) => REMOTE_PARAMETERS.has(name));
  } catch {
    return false;
  }
}

/** They become part of a statement's text. */
function checkPragmas(pragmas: LibsqlConfig["pragmas"]): LibsqlConfig["pragmas"] {
  for (const [name, value] of Object.entries(pragmas ?? {})) {
    if (/^\w+$/.test(name) && /^-?\w+$/.test(String(value))) continue;
    throw new ConfigurationError(`Cannot set the pragma "${name}" to "${value}": give a name and a number or a word.`);
  }
  return pragmas;
}

function hasMethods(source: unknown, ...names: readonly string[]): boolean {
  return typeof source === "object" && source !== null &&
    names.every((name) => typeof (source as { [name: string]: unknown })[name] === "function");
}

/** A URL may carry a token or a password. */
function withoutSecrets(url: string): string {
  return url.replace(/\?.*$/s, "").replace(/\/\/[^/@]*@/, "//");
}

function describe(source: unknown): string {
  return source === null || typeof source !== "object" ? String(source) : "such an object";
}
