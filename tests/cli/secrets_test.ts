import assert from "node:assert/strict";
import { holdsSecrets, isBookkeeping, isSecret } from "../../src/cli/mapping/exposure.ts";

const SECRET = `
  password passwd pwd password_hash passwordHash HashedPassword hash salt api_key apiKey APIKey apikey api_keys
  private_key access_token refreshToken tokens secret client_secret totp_secret otp recovery_codes session_key
  session_data reset_code passphrase credentials cvv ssn digest pass user_pass smtpPass user_activation_key
  SecurityStamp
`.trim().split(/\s+/);

const PLAIN = `
  name key keyboard hashtag author authorized_by passport monkey password_changed_at token_count has_password
  totp_enabled secretary salted_butter code session reset_count expires_at public_name digestion token_type boarding_pass pass_rate bypass activation_date
`.trim().split(/\s+/);

Deno.test("the words of a column's name show that it holds a secret", () => {
  assert.deepEqual(SECRET.filter((name) => !isSecret(name)), []);
});

Deno.test("a column whose name only resembles that of a secret is not hidden", () => {
  assert.deepEqual(PLAIN.filter(isSecret), []);
});

Deno.test("a table holds secrets if the last word of its name says so", () => {
  const tables = ["sessions", "Session", "auth_token", "user_passwords", "session_notes", "users", "tokenizers"];
  assert.deepEqual(tables.filter(holdsSecrets), ["sessions", "Session", "auth_token", "user_passwords"]);
});

Deno.test("a table that belongs to a tool is recognized by its name", () => {
  const tables = [
    "_prisma_migrations",
    "django_session",
    "__drizzle_migrations",
    "migrations",
    "_admins",
    "__EFMigrationsHistory",
    "SequelizeMeta",
    "failed_jobs",
    "solid_queue_jobs",
    "_litestream_seq",
    "migration_notes",
    "jobs",
    "cache",
  ];
  assert.deepEqual(tables.filter((table) => isBookkeeping(table)), tables.slice(0, 10));
});

Deno.test("a queue and a cache of a tool are recognized by their columns", () => {
  assert.ok(isBookkeeping("jobs", ["id", "queue", "payload", "attempts", "reserved_at", "available_at", "created_at"]));
  assert.ok(isBookkeeping("cache", ["key", "value", "expiration"]));
  assert.ok(!isBookkeeping("jobs", ["id", "title", "salary"]));
});
