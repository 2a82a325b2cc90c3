import type { Kysely } from "kysely";

/** A database whose tables are not known to the compiler; every name is accepted. */
// deno-lint-ignore no-explicit-any
export type AnyDatabase = any;

/** The names of a database's tables. */
export type TableName<DB> = keyof DB & string;

/**
 * The type of a member that every object inherits: `constructor` is a function. TypeScript takes it for a member of a
 * literal without this name, so a table or column with the name must allow it.
 */
export type Inherited<Name> = Name extends keyof typeof Object.prototype ? typeof Object.prototype[Name] : never;

/** An application's own Kysely on a SQLite dialect. The compiler does not know its tables if it has another version. */
export type KyselyDatabase<DB> = Kysely<DB> | OtherKysely;

/** The part of a Kysely that a service uses, the same from version 0.27 on. */
export interface OtherKysely extends KyselyRunner {
  /** A Kysely without plugins, which may change names and values: a service needs both unchanged. */
  withoutPlugins(): OtherKysely;
  /** Runs statements as one transaction. */
  transaction(): { execute<T>(callback: (transaction: KyselyRunner) => Promise<T>): Promise<T> };
}

/** Runs compiled statements: a Kysely or its transaction. */
export interface KyselyRunner {
  /** Takes a `CompiledQuery`, which each version types in its own way, and gives rows as objects. */
  executeQuery(query: never): Promise<{ readonly rows: unknown[]; readonly numAffectedRows?: bigint }>;
}

/** The address of a libSQL database and how it is used: `file:`, `:memory:`, `libsql:`, `http:` or `https:`. */
export interface LibsqlConfig {
  /** For instance `file:atlas.db` or `libsql://name.example.org`; `file:atlas.db?mode=ro` is read-only. */
  readonly url: string;
  /** The token of a remote database. */
  readonly authToken?: string | undefined;
  /**
   * How long a statement to a remote database may take, with waiting for its turn, in milliseconds; 5,000 by default. A
   * statement without an answer by then is given up, and the request answers 503.
   */
  readonly timeout?: number;
  /** How many reads, and how many writes, may run concurrently on a remote database; others wait. 20 by default. */
  readonly concurrency?: number;
  /**
   * PRAGMAs for an embedded database, which replace the service's own: `{ cache_size: -2000 }` for 2 MB of cache.
   * `busy_timeout` is how long a statement waits for another process's lock, in milliseconds.
   */
  readonly pragmas?: { readonly [name: string]: string | number };
}

/** The part of a `@libsql/client` `Client` that a service uses. */
export interface LibsqlClient {
  /** Runs statements in one transaction; `"write"` begins immediately. */
  batch(
    statements: { sql: string; args: (null | string | number | bigint | Uint8Array)[] }[],
    mode: "read" | "write",
  ): Promise<{ rows: ArrayLike<unknown>[]; rowsAffected: number }[]>;
  /** Runs one statement. */
  execute(
    statement: { sql: string; args: (null | string | number | bigint | Uint8Array)[] },
  ): Promise<{ rows: ArrayLike<unknown>[]; rowsAffected: number }>;
}

/** The part of a Cloudflare D1 binding that a service uses: `env.DB`, or what its `withSession` gives. */
export interface D1Binding extends D1Session {
  /** Begins a session: at the primary, at any replica, or at one that knows a bookmark. */
  withSession?(from: string): D1Session;
}

/** Runs statements on D1, each of which sees the state that the ones before have left. */
export interface D1Session {
  /** Returns a bookmark of the state that the last statement has left or seen. */
  getBookmark?(): string | null;
  /** Prepares one statement. */
  prepare(sql: string): D1Statement;
  /** Runs statements in one transaction. */
  batch(
    statements: D1Statement[],
  ): Promise<{ readonly results?: readonly unknown[]; readonly meta?: { readonly changes?: number } }[]>;
}

/** The part of a D1 binding's statement that a service uses. */
export interface D1Statement {
  /** Gives the parameters their values. */
  bind(...values: unknown[]): D1Statement;
  /** Gives rows as arrays. */
  raw(): Promise<unknown[][]>;
}

/** The part of a Durable Object's storage, `ctx.storage`, that a service uses; its class must be one with SQLite. */
export interface DurableObjectStore {
  /** The SQLite database of the object. */
  readonly sql: {
    /** Runs one statement. */
    exec(sql: string, ...values: (ArrayBuffer | string | number | null)[]): {
      /** Gives rows as arrays. */
      raw(): Iterable<unknown[]>;
    };
  };
  /** Runs statements in one transaction: all of them, or none. */
  transactionSync<T>(run: () => T): T;
}

/** The part of a connection of `node:sqlite`, `bun:sqlite`, `better-sqlite3` or `libsql` that a service uses. */
export interface SqliteConnection {
  /** Prepares one statement. */
  prepare(sql: string): SqliteStatement;
  /** Runs statements without values. */
  exec(sql: string): unknown;
}

/** The part of a connection's statement that a service uses; each package has its own. */
export interface SqliteStatement {
  /** Gives rows. */
  // deno-lint-ignore no-explicit-any
  all(...values: any[]): unknown[];
  /** Runs a statement that gives none. */
  // deno-lint-ignore no-explicit-any
  run(...values: any[]): unknown;
  /** Gives rows as arrays: bun:sqlite. */
  // deno-lint-ignore no-explicit-any
  values?(...values: any[]): unknown[][];
  /** Makes it give rows as arrays: better-sqlite3 and libsql. */
  raw?(): SqliteStatement;
  /** Whether it gives rows: better-sqlite3 and libsql. */
  readonly reader?: boolean;
  /** Makes it give integers as BigInts: node:sqlite. */
  setReadBigInts?(enabled: boolean): void;
}

/** A SQLite database whose tables the compiler knows, as `libsql<Database>("file:atlas.db")` makes it. */
export type LibsqlDatabase<DB> = (LibsqlConfig | LibsqlClient | D1Binding | DurableObjectStore | SqliteConnection) & {
  /** The type of the tables: only the compiler knows it; no value has it. */
  readonly "~tables"?: DB;
};

/** Everything that `createService` accepts as `database`. */
export type DatabaseSource<DB> =
  | string
  | LibsqlConfig
  | LibsqlClient
  | D1Binding
  | DurableObjectStore
  | SqliteConnection
  | LibsqlDatabase<DB>
  | KyselyDatabase<DB>;
