import type Database from "libsql";
import { StatementError } from "../errors/statement_error.ts";

/** The identity of a file, which no other file has. */
interface Identity {
  readonly dev: unknown;
  readonly ino: unknown;
}

/** Gives the identity of the file at a path; `undefined` if there is none. */
type Identify = (path: string) => Identity | undefined;

interface Global {
  readonly Deno?: {
    statSync(path: string): Identity;
    readonly permissions: { querySync(permission: { name: "read"; path: string }): { readonly state: string } };
  };
  readonly process?: {
    cwd(): string;
    getBuiltinModule?(name: "node:fs"): {
      statSync(path: string, options: { throwIfNoEntry: false; bigint: true }): Identity | undefined;
    };
  };
}

/** How long reads rely on the last check of the file, in milliseconds. A check costs a tenth of a write. */
const READS_TRUST = 1000;
const WRITES_TRUST = 5;

type LostLog = "deleted" | "replaced" | undefined;

/** Watches the file of an open database. */
export interface FileWatch {
  /** @throws {StatementError} `unavailable` if the path does not lead to the open file any more. */
  beforeRead(): void;
  /** Checks again sooner than `beforeRead`, because writes to a deleted file are lost. @throws {StatementError} */
  beforeWrite(): void;
  /** What has become of the write-ahead log, if the last check found that only the log was lost. */
  lostLog(): LostLog;
}

/** The watch for a database without a file. */
export const NO_WATCH: FileWatch = { beforeRead: () => {}, beforeWrite: () => {}, lostLog: () => undefined };

/**
 * Watches a database file that has just been opened: SQLite continues with a deleted file, and what it writes there is
 * lost. With `hasLog`, the write-ahead log is watched too, as soon as it exists; it then exists as long as the file is
 * open. If this runtime cannot identify files, or Deno may not read the path, nothing is watched. `found` is called
 * when something is lost, before the error is thrown.
 */
export function watchFile(path: string, hasLog: boolean, found: () => void): FileWatch {
  const identify = identifier(path);
  const at = absolute(path);
  const opened = identify?.(at);
  if (identify === undefined || opened === undefined) return NO_WATCH;
  const logAt = `${at}-wal`;
  const identifyLog = hasLog ? identifier(logAt) : undefined;
  let log = identifyLog?.(logAt);
  let lostLog: LostLog;
  let looked = performance.now();
  const lost = (reason: string): StatementError => {
    found();
    return new StatementError(`Cannot go on with the database file "${path}": ${reason}.`, { kind: "unavailable" });
  };
  const look = (trust: number) => {
    const now = performance.now();
    if (now - looked < trust) return;
    lostLog = undefined;
    const present = identify(at);
    if (present === undefined) throw lost("it has been deleted or moved");
    if (!isSame(present, opened)) throw lost("another file is in its place");
    const foundLog = identifyLog?.(logAt);
    if (log !== undefined && !isSame(foundLog, log)) {
      lostLog = foundLog === undefined ? "deleted" : "replaced";
      throw lost(`its write-ahead log has been ${lostLog}`);
    }
    log = foundLog;
    looked = now;
  };
  return { beforeRead: () => look(READS_TRUST), beforeWrite: () => look(WRITES_TRUST), lostLog: () => lostLog };
}

/**
 * Copies the content of a deleted write-ahead log into the file, and tells whether that has succeeded: SQLite refuses
 * it while other connections have the file open. Closing is not enough, because a connection lasts until its statements
 * are collected as garbage.
 */
export function leavesLog(database: Pick<Database.Database, "exec">): boolean {
  try {
    database.exec("pragma journal_mode = delete");
    return true;
  } catch {
    return false;
  }
}

function isSame(one: Identity | undefined, other: Identity): boolean {
  return one?.dev === other.dev && one?.ino === other.ino;
}

/**
 * How this runtime identifies files. On Deno the permission is queried first, because otherwise Deno would prompt its
 * user.
 */
function identifier(path: string): Identify | undefined {
  const { Deno: deno, process } = globalThis as Global;
  if (deno !== undefined) {
    const { state } = deno.permissions.querySync({ name: "read", path });
    return state === "granted" ? (at) => undefinedIfMissing(() => deno.statSync(at)) : undefined;
  }
  // This is no import, because a bundler for Workers would follow one.
  const fs = process?.getBuiltinModule?.("node:fs");
  return fs === undefined ? undefined : (at) => fs.statSync(at, { throwIfNoEntry: false, bigint: true });
}

function undefinedIfMissing(find: () => Identity): Identity | undefined {
  try {
    return find();
  } catch (error) {
    if (error instanceof Error && error.name === "NotFound") return undefined;
    throw error;
  }
}

/** A path that stays the same when the process changes its folder. */
export function absolute(path: string): string {
  if (/^(?:[A-Za-z]:)?[\\/]/.test(path)) return path;
  const folder = (globalThis as Global).process?.cwd();
  return folder === undefined ? path : `${folder}/${path}`;
}
