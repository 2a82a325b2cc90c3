import { closest } from "../../errors/wording.ts";
import { singular, wordsOf } from "../../model/names.ts";
import { UsageError } from "../command_error.ts";

/** Which tables are to be served. */
export type Exposure =
  | { readonly kind: "none" }
  | { readonly kind: "all" }
  /** Whether tables that `--expose-all` leaves out are served too. */
  | { readonly kind: "every" }
  | { readonly kind: "named"; readonly names: readonly string[] };

/** A table that could be served. */
interface Candidate {
  readonly table: string;
  readonly type: string;
  /** Why `--expose-all` leaves it out. It is served if it is named. */
  readonly reserve?: string;
}

/**
 * The tables that are exposed. A table may be named in upper or lower case, and by its type: `albums` for `Album`.
 * @throws {UsageError} for the name of no such table; `why` may explain why a table cannot be served.
 */
export function exposedTables(
  exposure: Exposure,
  candidates: readonly Candidate[],
  why: (name: string) => string | undefined,
): ReadonlySet<string> {
  switch (exposure.kind) {
    case "none":
      return new Set();
    case "all":
      return new Set(candidates.filter((one) => one.reserve === undefined).map((one) => one.table));
    case "every":
      return new Set(candidates.map((one) => one.table));
    case "named":
      return new Set(exposure.names.map((name) => candidateOf(name, candidates, why)));
  }
}

function candidateOf(
  name: string,
  candidates: readonly Candidate[],
  why: (name: string) => string | undefined,
): string {
  const wanted = name.toLowerCase();
  const found = candidates.find((one) => one.table === name) ??
    candidates.find((one) => one.table.toLowerCase() === wanted) ?? candidates.find((one) => one.type === wanted);
  if (found !== undefined) return found.table;
  const reason = why(name);
  if (reason !== undefined) throw new UsageError(`Cannot expose "${name}": it ${reason}.`);
  const names = candidates.map((one) => one.table);
  const near = closest(name, names);
  const hint = near === undefined ? ` It has ${names.join(", ") || "none"}.` : ` Did you mean "${near}"?`;
  throw new UsageError(`Cannot expose "${name}": the database has no such table.${hint}`);
}

/** Words that mark a secret anywhere in a name. */
const SECRET = new Set([
  ..."password passwd pwd passphrase passcode hash digest salt secret token otp totp hotp mfa csrf".split(" "),
  ..."credential cvv cvc ssn passkey".split(" "),
]);

/** Words that mark a secret together, in this order. */
const PAIRS = new Set([
  ..."api key,private key,access key,secret key,encryption key,signing key,auth key,session key,session data".split(
    ",",
  ),
  ..."session id,recovery code,backup code,reset code,verification code,security answer".split(","),
  ..."security stamp,activation key,activation code,confirmation code,user pass,login pass,admin pass,mail pass,smtp pass,db pass"
    .split(","),
]);

/** The last words of names of facts about a secret, not of the secret itself: `password_changed_at`. */
const ABOUT = new Set("at on count length enabled required type expires expiry".split(" "));

/** The first words of the names of flags: `has_password`. */
const FLAGS = new Set(["is", "has", "can", "was"]);

/** Whether a column's name says that it holds a secret: `password_hash`, `apiKey`. */
export function isSecret(column: string): boolean {
  const words = wordsOf(column);
  const last = words.at(-1) ?? "";
  if (ABOUT.has(last) || FLAGS.has(words[0])) return false;
  if (words.some((word) => SECRET.has(singular(word))) || words.join() === "pass") return true;
  const pairs = words.map((word, index) => `${word} ${words[index + 1]}`);
  // `recovery codes` means the same as `recovery code`.
  return [...pairs, last.replace(/(?=key$)/, " ")]
    .some((pair) => PAIRS.has(pair) || PAIRS.has(pair.replace(/\w+$/, singular)));
}

const SECRET_TABLES = new Set(
  "password session secret token credential passkey verification otp".split(" "),
);

/** Whether a table's name says that its rows are secrets: `sessions`, `auth_token`. */
export function holdsSecrets(table: string): boolean {
  return SECRET_TABLES.has(singular(wordsOf(table).at(-1) ?? ""));
}

/** The tables that tools keep in a database for themselves, in lower case. */
const BOOKKEEPING = new Set(
  `_prisma_migrations __drizzle_migrations kysely_migration kysely_migration_lock knex_migrations knex_migrations_lock
  mikro_orm_migrations sequelizemeta typeorm_metadata d1_migrations migrations cache_locks job_batches failed_jobs
  django_migrations django_session django_admin_log django_content_type alembic_version schema_migrations
  ar_internal_metadata __efmigrationshistory __efmigrationslock databasechangelog databasechangeloglock
  flyway_schema_history doctrine_migration_versions phinxlog goose_db_version atlas_schema_revisions _sqlx_migrations
  refinery_schema_history __diesel_schema_migrations seaql_migrations android_metadata room_master_table
  grdb_migrations _admins _authorigins _collections _externalauths _mfas _migrations _otps _params _superusers`
    .trim().split(/\s+/),
);

/** Families of such tables: of Cloudflare, Litestream, Rails and Laravel. */
const FAMILIES = /^(?:_cf|_litestream|solid_(?:queue|cache|cable)|telescope|pulse)_/;

/** The columns of a queue and of a cache, whose tables have plain names, such as Laravel's `jobs` and `cache`. */
const SIGNATURES = [["queue", "payload", "attempts"], ["key", "value", "expiration"]];

/** Whether a tool keeps a table for itself, as its name or its columns say: migrations, a queue, a cache. */
export function isBookkeeping(table: string, columns: readonly string[] = []): boolean {
  const name = table.toLowerCase();
  return BOOKKEEPING.has(name) || FAMILIES.test(name) ||
    SIGNATURES.some((signature) => signature.every((column) => columns.includes(column)));
}
