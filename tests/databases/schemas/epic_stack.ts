import { stored } from "./moments.ts";
import { drawFor } from "./draw.ts";
import { EPIC_STACK_TABLES } from "./epic_stack_tables.ts";
import { plainly, type RealDatabase, realDatabase, rowsOf, theseRows } from "./real_database.ts";

/** A key as Prisma's `cuid()` makes it. */
const cuid = (table: string, n: number) =>
  `c${BigInt(`0x${drawFor(`cuid ${table}`, n).hex(24)}`).toString(36).padStart(24, "0").slice(-24)}`;

const user = (n: number) => cuid("User", n);
const ACTIONS = ["create", "read", "update", "delete"];
const PERMISSIONS = ["user", "note"].flatMap((entity) =>
  ACTIONS.flatMap((action) => ["own", "any"].map((access) => [action, entity, access]))
);

const ROWS = [
  rowsOf("User", 24, ({ n, word, text, orNull, moment }) => [
    ...[user(n), `${word()}${n}@example.org`, `${word()}_${n}`, orNull(text())],
    // The first rows came from a seed in SQL, the others from the client.
    ...[n < 3 ? stored.text(moment()) : moment(), moment()],
  ]),
  rowsOf("Note", 50, ({ n, text, moment, integer }) => [
    ...[cuid("Note", n), text(), text(), moment(), moment(), user(integer(1, 20))],
  ]),
  rowsOf("NoteImage", 30, ({ n, orNull, text, bytes, moment, integer }) => [
    ...[cuid("NoteImage", n), orNull(text()), "image/png", bytes(64), moment(), moment()],
    cuid("Note", integer(1, 45)),
  ]),
  rowsOf("UserImage", 12, ({ n, orNull, text, bytes, moment }) => [
    ...[cuid("UserImage", n), orNull(text()), "image/webp", bytes(64), moment(), moment(), user(n * 2)],
  ]),
  rowsOf("Password", 20, ({ n, hex }) => [`$2b$10$${hex(53)}`, user(n)]),
  rowsOf("Session", 30, ({ n, moment, integer }) => [
    ...[cuid("Session", n), moment(), moment(), moment(), user(integer(1, 22))],
  ]),
  {
    table: "Permission",
    rows: PERMISSIONS.map(([action, entity, access], n) => [
      ...[cuid("Permission", n), action, entity, access, "", 1_700_000_000_000 + n, 1_700_000_000_000],
    ]),
  },
  theseRows(
    "Role",
    [cuid("Role", 1), "admin", "", 1_700_000_000_000, 1_700_000_000_001],
    [cuid("Role", 2), "user", "everyone", 1_700_000_000_000, 1_700_000_000_999],
    [cuid("Role", 3), "guest", "", 1_700_000_000_000, 1_700_000_000_000],
  ),
  rowsOf("Verification", 10, ({ n, hex, moment, orNull, of }) => [
    ...[cuid("Verification", n), moment(), of(["onboarding", "2fa"]), `t${n}@example.org`, hex(32).toUpperCase()],
    ...["SHA-256", 6, 30, "ABCDEF0123456789", orNull(moment())],
  ]),
  rowsOf("Connection", 8, ({ n, moment, integer }) => [
    ...[cuid("Connection", n), "github", String(1000 + n), moment(), moment(), user(integer(1, 24))],
  ]),
  rowsOf("Passkey", 6, ({ n, hex, moment, bytes, integer, orNull }) => [
    ...[`${hex(8)}-_${n}`, hex(32), moment(), moment(), bytes(77), user(n), hex(20)],
    ...[9_007_199_254_740_993n + BigInt(n), "multiDevice", integer(0, 1), orNull("internal,hybrid")],
  ]),
  { table: "_PermissionToRole", rows: PERMISSIONS.map((_, n) => [cuid("Permission", n), cuid("Role", n % 2 + 1)]) },
  rowsOf("_RoleToUser", 26, ({ n }) => [n < 3 ? cuid("Role", 1) : cuid("Role", 2), user(1 + (n % 24))]),
  rowsOf("_prisma_migrations", 3, ({ n, hex, moment }) => [
    ...[`${hex(8)}-${hex(4)}-4${hex(3)}-8${hex(3)}-${hex(12)}`, hex(64), moment(), `2024010100000${n}_init`],
    ...[null, null, moment(), 1],
  ]),
];

/** A Prisma schema in the style of the Epic Stack: cuids, epoch milliseconds, one-to-one, join tables without a key. */
export const epicStack: RealDatabase = realDatabase({
  name: "Epic Stack",
  tables: EPIC_STACK_TABLES,
  rows: ROWS,
  resources: {
    ...plainly("User", "Note", "NoteImage", "UserImage", "Session", "Permission", "Role", "Connection", "Passkey"),
    Password: { schema: { id: "userId" }, columns: { hash: false } },
    Verification: { columns: { type: { field: "kind" }, secret: false } },
    ...plainly("_PermissionToRole", "_RoleToUser", "_prisma_migrations"),
  },
  hints: { UserImage: { related: { user: [user(1), user(3)] } } },
});
