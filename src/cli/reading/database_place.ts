import { open, stat } from "node:fs/promises";
import process from "node:process";
import { checkSource } from "../../drivers/check_source.ts";
import type { Access } from "../../drivers/libsql_embedded.ts";
import { openDriver } from "../../drivers/open_driver.ts";
import type { LibsqlConfig } from "../../types/database.ts";
import type { Driver } from "../../types/driver.ts";
import { progressOf, type Terminal } from "../terminal.ts";
import { readDatabase } from "./read_database.ts";
import type { FoundDatabase } from "./read_samples.ts";

/** Where a database is, as the command line names it. */
export interface DatabasePlace {
  /** What `createService` takes. */
  readonly source: LibsqlConfig;
  /** Its name in messages, never with a token. */
  readonly label: string;
  /** The file's path; absent where the database is remote. */
  readonly path?: string;
}

/**
 * Reads what names a database: a path, a `file:` URL, or the URL of a server, whose token is in `LIBSQL_AUTH_TOKEN`.
 * @throws {ConfigurationError} on a URL that names none.
 */
export function databasePlace(named: string): DatabasePlace {
  const url = isUrl(named) ? named : `file:${named.replace(/[%?#]/g, encodeURIComponent)}`;
  const checked = checkSource({ url });
  if (checked.kind === "embedded") return { source: { url }, label: checked.path, path: checked.path };
  const { bare, authToken = process.env.LIBSQL_AUTH_TOKEN } = withoutToken(url);
  return { source: { url: bare, ...(authToken ? { authToken } : {}) }, label: bare };
}

/** `C:\shop.db` is a path. */
function isUrl(named: string): boolean {
  return named === ":memory:" || /^[a-z][a-z0-9+.-]+:/i.test(named);
}

/** Takes a token out of the URL, so that no file and no message shows it. */
function withoutToken(url: string): { readonly bare: string; readonly authToken?: string } {
  const [start, query = ""] = url.split("?");
  const parameters = new URLSearchParams(query);
  const authToken = parameters.get("authToken") ?? undefined;
  parameters.delete("authToken");
  const rest = parameters.toString();
  return { bare: rest === "" ? start : `${start}?${rest}`, authToken };
}

/**
 * Opens a database without changing a byte of it, and without leaving new files beside it.
 * @throws {StatementError} `unavailable` if it cannot be opened.
 */
export async function openToRead({ source, path }: DatabasePlace): Promise<Driver> {
  if (path === undefined || path === ":memory:") return await openDriver(source);
  const url = source.url.replace(/\?.*$/, "");
  return await openDriver({ ...source, url }, { access: await accessTo(path) });
}

/**
 * SQLite makes a `-wal` and a `-shm` for every file that was once set to a write-ahead log, and a connection that only
 * reads leaves them there. If there is no log, no process has the file open, and all rows are in the file itself.
 */
async function accessTo(path: string): Promise<Access> {
  const hasLog = await stat(`${path}-wal`).then(() => true, () => false);
  return !hasLog && await keepsLog(path) ? "immutable" : "readOnly";
}

/** Whether the header of a file says that it has a write-ahead log: https://www.sqlite.org/fileformat.html. */
async function keepsLog(path: string): Promise<boolean> {
  try {
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(20), 0, 20, 0);
      return bytesRead === 20 && buffer[18] === 2;
    } finally {
      await file.close();
    }
  } catch {
    // The driver says why it cannot be opened.
    return false;
  }
}

/** Opens a database to read it, uses it, and closes it. @throws {StatementError} `unavailable` if it cannot be opened. */
export async function whileOpen<T>(place: DatabasePlace, use: (driver: Driver) => Promise<T>): Promise<T> {
  const driver = await openToRead(place);
  try {
    return await use(driver);
  } finally {
    await driver.close();
  }
}

/** Reads a database; shows progress where that takes long. */
export async function readPlace(place: DatabasePlace, terminal: Terminal): Promise<FoundDatabase> {
  try {
    return await whileOpen(place, (driver) => readDatabase(driver, progressOf(terminal, "Reading")));
  } finally {
    terminal.done();
  }
}
