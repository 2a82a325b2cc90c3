import { closest } from "../../errors/wording.ts";
import { singular } from "../../model/names.ts";
import { UsageError } from "../command_error.ts";
import { wordsOf } from "./choose_names.ts";

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
  ..."activation key,activation code,confirmation code,user pass,login pass,admin pass,mail pass,smtp pass,db pass"
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

/** The tables that tools keep in a database for themselves. */
const BOOKKEEPING =
  /^(?:_prisma_migrations|django_(?:migrations|session|admin_log|content_type)|__drizzle_migrations|kysely_migration(?:_lock)?|knex_migrations(?:_lock)?|schema_migrations|ar_internal_metadata|d1_migrations|_cf_\w+|_litestream_\w+|alembic_version|goose_db_version|flyway_schema_history|typeorm_metadata|SequelizeMeta|migrations|_(?:admins|authOrigins|collections|externalAuths|mfas|migrations|otps|params|superusers))$/;

/** Whether a tool keeps a table for itself: its migrations, mostly. */
export function isBookkeeping(table: string): boolean {
  return BOOKKEEPING.test(table);
}
